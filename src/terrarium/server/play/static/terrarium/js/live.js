// Live updates: the stream says only that something new is there for this reader; the page fetches its own parts.

/** @param {string} address @param {() => void} moved @param {(up: boolean) => void} state */
export function listen(address, moved, state) {
  let source = new EventSource(address);
  let retry = 0;
  const open = () => {
    source.addEventListener("message", () => moved());
    source.addEventListener("open", () => {
      retry = 0;
      state(true);
    });
    source.addEventListener("error", () => {
      state(false);
      if (source.readyState !== EventSource.CLOSED) return;
      retry = Math.min(retry + 1, 6);
      setTimeout(
        () => {
          source = new EventSource(address);
          open();
          moved();
        },
        1000 * 2 ** retry,
      );
    });
  };
  open();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) moved();
  });
  addEventListener("pagehide", () => source.close());
}
