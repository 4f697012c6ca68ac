// How long there is until a moment closes, counted down before its hour. Without this file the hour stands there alone.

const UNITS = /** @type {[string, number][]} */ ([
  ["d", 86400],
  ["h", 3600],
  ["min", 60],
  ["s", 1],
]);
/** Of the time that was given, so much or less is little. */
const LITTLE = 0.2;

/** A span in its two largest parts, the smaller one rounded: 3 days are still 3 days a second later.
 * @param {number} seconds */
export function span(seconds) {
  const whole = Math.max(1, Math.floor(seconds));
  const [, finest] = UNITS[Math.min(UNITS.length - 1, UNITS.findIndex(([, size]) => whole >= size) + 1)];
  let rest = Math.round(whole / finest) * finest;
  const first = UNITS.findIndex(([, size]) => rest >= size);
  return UNITS.slice(first, first + 2)
    .flatMap(([name, size]) => {
      const n = Math.floor(rest / size);
      rest -= n * size;
      return n ? [`${n} ${name}`] : [];
    })
    .join(" ");
}

/** Of a clock that runs for so many milliseconds or less, nobody wants to know the date. */
const SHORT = 3_600_000;

/** @param {HTMLElement} place */
function count(place) {
  const due = Date.parse(place.dataset.left ?? "");
  const given = due - Date.parse(place.dataset.opened ?? "");
  const hour = /** @type {HTMLElement | null} */ (place.nextElementSibling);
  const tick = () => {
    const left = due - Date.now();
    if (hour) hour.hidden = left > 0 && given <= SHORT;
    place.textContent = left > 0 ? `in ${span(left / 1000)}${hour?.hidden ? "" : ", "}` : "any moment now; it was due ";
    place.closest(".due")?.classList.toggle("soon", left < LITTLE * given);
    if (place.isConnected && left > 0) setTimeout(tick, left > 3_700_000 ? 15_000 : 1000);
  };
  tick();
}

/** How long somebody is waited for, counted up. @param {HTMLElement} place */
function countUp(place) {
  const since = Date.parse(place.dataset.waited ?? "");
  place.dataset.counts = "1";
  const tick = () => {
    if (!place.isConnected) return;
    const waited = (Date.now() - since) / 1000;
    place.textContent = waited < 1 ? "just now" : `${span(waited)} ago`;
    setTimeout(tick, waited > 3600 ? 15_000 : 1000);
  };
  tick();
}

/** Every clock on the page that does not run yet. */
export function countDown() {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-waited]:not([data-counts])")
  ))
    countUp(place);
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-left]:empty")))
    count(place);
}
