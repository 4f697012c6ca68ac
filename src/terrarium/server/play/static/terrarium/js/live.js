// @ts-check
// Live updates: the stream says only that something new is there for this reader; the page fetches its own parts.

/** `perhaps` says that it may be nothing new: on connecting, and when the page is looked at again.
 * @param {string} address @param {(perhaps: boolean) => void} moved @param {(up: boolean) => void} state */
export function listen(address, moved, state) {
  let source = new EventSource(address);
  let retry = 0;
  const open = () => {
    let first = true;
    source.addEventListener("message", () => { moved(first); first = false; });
    source.addEventListener("open", () => { retry = 0; state(true); });
    source.addEventListener("error", () => {
      state(false);
      if (source.readyState !== EventSource.CLOSED) return;
      retry = Math.min(retry + 1, 6);
      setTimeout(() => { source = new EventSource(address); open(); moved(true); }, 1000 * 2 ** retry);
    });
  };
  open();
  document.addEventListener("visibilitychange", () => { if (!document.hidden) moved(true); });
  addEventListener("pagehide", () => source.close());
}
