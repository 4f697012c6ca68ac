// Moments that deserve a beat. A drawing marks what has one by `data-beat`, a name that stays, and `data-amount`: when
// the amount has grown the thing swells, when it has shrunk it shakes, a die (`data-how="roll"`) rolls;
// `data-how="light"` lights up after `data-after` milliseconds, so that several are lit one after the other. What
// stands in `data-says` is written over the board for a moment when the amount has grown. Nothing waits for any of it.

/** @typedef {Map<string, number>} Beats */

const TIME = 420;
const SAID = 1300;

/** @param {Element} svg @returns {Beats} */
export function beats(svg) {
  /** @type {Beats} */
  const found = new Map();
  for (const [name, , amount] of marked(svg)) found.set(name, amount);
  return found;
}

/** What has become of an amount. @param {number | undefined} before @param {number} now */
export const change = (before, now) =>
  before === undefined ? "new" : now > before ? "more" : now < before ? "less" : "";

/** @param {Element} svg @param {Beats} before */
export function beat(svg, before) {
  for (const [name, element, amount] of marked(svg)) {
    const what = change(before.get(name), amount);
    if (!what) continue;
    const how = element.getAttribute("data-how") ?? "";
    if (how === "roll") roll(element);
    else if (how === "light" && what !== "less") light(element);
    else if (what === "more" && !how) swell(element);
    else if (what === "less" && !how) shake(element);
    const said = element.getAttribute("data-says");
    if (said && what === "more") say(svg, said);
  }
}

/** @param {Element} svg @returns {[string, Element, number][]} */
const marked = (svg) =>
  [...svg.querySelectorAll("[data-beat]")].map((one) => [
    one.getAttribute("data-beat") ?? "",
    one,
    Number(one.getAttribute("data-amount")),
  ]);

/** Motion inside the thing's own group leaves its place alone. @param {Element} element @param {string[]} ways
 * @param {number} time */
function move(element, ways, time) {
  element.classList.add("turns");
  element.animate(
    ways.map((transform) => ({ transform })),
    { duration: time, easing: "ease-out", composite: "add" },
  );
}

/** @param {Element} element */
const roll = (element) =>
  move(element, ["translate(-60px, -40px) rotate(-540deg)", "translate(0px, 6px) rotate(20deg)", "none"], TIME + 160);

/** @param {Element} element */
const swell = (element) => move(element, ["scale(0.94)", "scale(1.08)", "none"], TIME);

/** @param {Element} element */
const shake = (element) =>
  move(element, ["translate(-7px, 0px)", "translate(6px, 0px)", "translate(-4px, 0px)", "none"], TIME);

/** @param {Element} element */
function light(element) {
  const delay = Number(element.getAttribute("data-after")) || 0;
  element.animate([{ opacity: 0.25 }, { opacity: 1, offset: 0.4 }, { opacity: 1 }], {
    duration: TIME,
    delay,
    fill: "backwards",
  });
}

/** @param {Element} svg @param {string} words */
function say(svg, words) {
  const view = svg.closest("[data-board-view]");
  if (!view || view.querySelector(".moment")) return;
  const banner = document.createElement("div");
  banner.className = "moment";
  banner.setAttribute("aria-hidden", "true");
  banner.textContent = words;
  view.append(banner);
  banner
    .animate(
      [
        { opacity: 0, transform: "translateY(12px)" },
        { opacity: 1, transform: "none", offset: 0.15 },
        { opacity: 1, offset: 0.8 },
        { opacity: 0 },
      ],
      SAID,
    )
    .finished.finally(() => banner.remove());
}

/** A number has changed by so much: it is written beside it, or above one that stands in the middle of a seal, and
 * goes. @param {SVGTextElement} text @param {number} by @param {string} colour */
export function differ(text, by, colour) {
  if (Number.parseFloat(getComputedStyle(text).fontSize) < LARGE) return;
  const written = /** @type {SVGTextElement} */ (text.cloneNode(true));
  written.textContent = by < 0 ? `−${-by}` : `+${by}`;
  written.setAttribute("aria-hidden", "true");
  written.setAttribute("pointer-events", "none");
  if (colour) written.style.setProperty("fill", colour);
  text.after(written);
  const [x, y] = text.getAttribute("text-anchor") === "middle" ? [0, -30] : [-34, 0];
  written
    .animate(
      [
        { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
        { transform: `translate(${x}px, ${y - 6}px)`, opacity: 1, offset: 0.7 },
        { transform: `translate(${x}px, ${y - 16}px)`, opacity: 0 },
      ],
      SAID,
    )
    .finished.finally(() => written.remove());
}

/** Only numbers written this large, in units of the drawing, are worth it. */
const LARGE = 22;
