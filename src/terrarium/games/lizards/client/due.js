// @ts-check
// The time that is left until the sheets are due, counted down while one writes.

import { plural } from "./dom.js";

const UNITS = /** @type {[string, number][]} */ ([["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]]);
const SOON = 3600;

/** The two largest parts of a span. @param {number} seconds */
export function left(seconds) {
  if (seconds <= 0) return "now";
  let rest = Math.max(1, Math.floor(seconds));
  const first = UNITS.findIndex(([, size]) => rest >= size);
  const parts = UNITS.slice(first, first + 2).map(([name, size]) => {
    const n = Math.floor(rest / size);
    rest -= n * size;
    return n ? plural(n, name) : "";
  });
  return `in ${parts.filter(Boolean).join(" ")}`;
}

/** @param {Element} form */
export function countdown(form) {
  const time = /** @type {HTMLTimeElement | null} */ (form.querySelector(".clock time"));
  if (!time) return;
  const due = Date.parse(time.dateTime) / 1000;
  const tick = () => {
    const seconds = due - Date.now() / 1000;
    time.textContent = left(seconds);
    time.closest(".clock")?.classList.toggle("soon", seconds < SOON);
    if (time.isConnected && seconds > 0) setTimeout(tick, 1000);
  };
  tick();
}
