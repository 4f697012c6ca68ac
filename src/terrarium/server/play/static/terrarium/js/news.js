// When the page asks the house for what is new: never twice at once, and never while something is sent, for its answer
// brings the news along. What was fetched before something was sent is old.

/**
 * @template T
 * @param {() => Promise<T>} ask
 * @param {(found: T) => void} show
 */
export function newsOf(ask, show) {
  let asking = false,
    again = false;
  /** What is on its way to the house, and how much ever was. */
  let sending = 0,
    sent = 0;

  async function refresh() {
    if (asking || sending) {
      again = true;
      return;
    }
    asking = true;
    const before = sent;
    try {
      const found = await ask();
      if (sent === before) show(found);
      else again = true;
    } catch {
      // The stream tells when the house is there again.
    }
    asking = false;
    next();
  }

  function next() {
    if (!again || sending || asking) return;
    again = false;
    refresh();
  }

  /** While something is sent no news are fetched: they come with its answer. @param {() => Promise<void>} work */
  async function alone(work) {
    sending += 1;
    sent += 1;
    await work();
    sending -= 1;
    next();
  }

  return { refresh, alone };
}
