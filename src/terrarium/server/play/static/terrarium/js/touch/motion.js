// What has moved is seen to move: things that are on both drawings glide from where they were, new ones turn up, and
// what reads differently lights up for a moment. Nothing waits for it, and who wants no motion sees none. A drawing
// names what may move (`data-id`) and puts it at its place by `transform`: that is read, not measured. What has no such
// name is known by its ref, and measured where it is not too much. Where things of a kind have no names in their game,
// a drawing says the kind and the place, `kind@place`: of those that are gone and those that have come, the ones
// nearest to each other are taken for the same.

import { beat, beats, differ } from "./beats.js";
import { fly, piles } from "./flights.js";
import { enlarged, matrix, origin } from "./where.js";

/** @import { Beats } from "./beats.js" */
/** @import { Piles } from "./flights.js" */
/** @import { Spot } from "./where.js" */

const TIME = 260;
/** A drawing with more things than this to be measured shows them at once: that would take longer than looking. */
const MOST = 400;
/** Less than this, in units of the drawing, is no way. */
const STIR = 3;

/** Farther apart than this, in units of the drawing, nobody takes two nameless things for one. */
const FAR = 260;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {Map<string, {x: number, y: number, texts: string[], numbers: number[]}>} Things */
/** @typedef {{things: Things, beats: Beats, piles: Piles}} Places */

/** Where things are on a drawing, in its units. @param {Element | null} svg @returns {Places | null} */
export function places(svg) {
  if (!svg || still.matches || document.hidden) return null;
  /** @type {Things} */
  const found = new Map();
  for (const [key, element, at] of standing(svg))
    found.set(key, {
      ...at,
      texts: texts(element).map((one) => one.textContent ?? ""),
      numbers: numbered(element).map((one) => Number(one.textContent)),
    });
  return found.size ? { things: found, beats: beats(svg), piles: piles(svg) } : null;
}

/** @param {Element} svg @returns {[string, Element, {x: number, y: number}][]} */
function standing(svg) {
  /** @type {[string, Element, {x: number, y: number}][]} */
  const found = [...svg.querySelectorAll("[data-id]")].map((one) => [
    one.getAttribute("data-id") ?? "",
    one,
    origin(one, svg),
  ]);
  const rest = [...svg.querySelectorAll("[data-ref]:not([data-id], [data-id] *)")];
  if (rest.length > MOST) return found;
  const from = svg.getBoundingClientRect();
  const k = (svg instanceof SVGSVGElement && from.width / svg.viewBox.baseVal.width) || 1;
  for (const [key, element] of keyed(rest)) {
    const at = element.getBoundingClientRect();
    if (at.width) found.push([key, element, { x: (at.left - from.left) / k, y: (at.top - from.top) / k }]);
  }
  return found;
}

/** @param {Element} svg @param {Places | null} before where things were on the drawing that it stands for */
export function glide(svg, before) {
  if (!before || still.matches || document.hidden) return;
  /** @type {Element[]} */
  const gone = [];
  const now = standing(svg);
  const from = kin(before.things, new Map(now.map(([key, , at]) => [key, at])));
  for (const [key, element, at] of now) {
    const was = before.things.get(from.get(key) ?? key);
    if (was) count(element, was.numbers);
    if (gone.some((other) => other.contains(element))) continue;
    if (!was) {
      if (!arrive(element, svg, at)) appear(element);
      gone.push(element);
      continue;
    }
    const [dx, dy] = [was.x - at.x, was.y - at.y];
    if (Math.hypot(dx, dy) > STIR) {
      slide(element, svg, dx, dy);
      gone.push(element);
    } else if (!element.querySelector("[data-ref], [data-id]"))
      for (const one of differing(element, was.texts)) one.animate([{ opacity: 0.3 }, { opacity: 1 }], TIME);
  }
  beat(svg, before.beats);
  fly(svg, before.piles);
}

/** To its place, from where it was by so much. @param {Element} element @param {Element} svg @param {number} dx
 * @param {number} dy */
function slide(element, svg, dx, dy) {
  const by = enlarged(element, svg);
  element.animate([{ transform: `translate(${dx / by.x}px, ${dy / by.y}px)` }, { transform: "none" }], {
    duration: TIME,
    easing: "ease-out",
    composite: "add",
  });
}

/** What was not seen before and says from which pile it comes (`data-from`) comes from there: a card that is drawn,
 * from the deck. @param {Element} element @param {Element} svg @param {Spot} at */
function arrive(element, svg, at) {
  const name = element.getAttribute("data-from");
  const pile = name && svg.querySelector(`[data-pile="${CSS.escape(name)}"]`);
  if (!pile) return false;
  const from = origin(pile, svg);
  slide(element, svg, from.x - at.x, from.y - at.y);
  return true;
}

/** @param {Element} element */
const texts = (element) => [...element.querySelectorAll("text")];

/** What of a thing reads differently now: the texts that do, or all of it where there are more or fewer of them.
 * @param {Element} element @param {string[]} before @returns {Element[]} */
function differing(element, before) {
  const now = texts(element);
  return now.length === before.length ? now.filter((one, n) => one.textContent !== before[n]) : [element];
}

/** Which nameless things that have come are which of those that are gone, by their keys: two of a kind that have nobody
 * nearer. @param {Map<string, Spot>} before @param {Map<string, Spot>} now @returns {Map<string, string>} */
export function kin(before, now) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const gone = [...before.keys()].filter((key) => key.includes("@") && !now.has(key));
  const come = [...now.keys()].filter((key) => key.includes("@") && !before.has(key));
  const pairs = come
    .flatMap((to) => gone.filter((from) => kind(from) === kind(to)).map((from) => ({ from, to })))
    .map(({ from, to }) => ({ from, to, far: apart(before.get(from), now.get(to)) }))
    .filter(({ far }) => far < FAR)
    .sort((a, b) => a.far - b.far);
  const taken = new Set();
  for (const { from, to } of pairs) {
    if (found.has(to) || taken.has(from)) continue;
    found.set(to, from);
    taken.add(from);
  }
  return found;
}

/** @param {string} key */
const kind = (key) => key.slice(0, key.indexOf("@"));

/** @param {Spot | undefined} a @param {Spot | undefined} b */
const apart = (a, b) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity);

/** What has a name and was not seen before turns its face up; anything else appears. @param {Element} element */
function appear(element) {
  const at = element.hasAttribute("data-id") && matrix(element);
  if (!at) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], TIME);
    return;
  }
  element.classList.add("turns");
  const turned = (/** @type {number} */ x) => `translate(${at.e}px, ${at.f}px) scale(${x}, 1)`;
  element.animate([{ transform: turned(0.05) }, { transform: turned(1) }], { duration: TIME, easing: "ease-out" });
}

/** The numbers that stand on a thing itself, not on what lies on it. @param {Element} element */
const numbered = (element) =>
  [...element.querySelectorAll("text")].filter(
    (one) =>
      !one.children.length && NUMBER.test(one.textContent ?? "") && owner(one, element) === (own(element) ?? element),
  );

/** The thing that a text belongs to. @param {Element} text @param {Element} within */
const owner = (text, within) => text.closest("[data-ref]") ?? within;

/** A piece may only be the place of the thing that it holds. @param {Element} element */
const own = (element) => (element.hasAttribute("data-ref") ? element : element.querySelector(":scope > [data-ref]"));

const NUMBER = /^\d{1,4}$/;
const STEPS = 6;

/** The numbers between two, the last one included. @param {number} from @param {number} to */
export const between = (from, to) =>
  Array.from({ length: STEPS }, (_, n) => Math.round(from + ((to - from) * (n + 1)) / STEPS));

/** Numbers tick to what they are now, lit up in the colour of a loss or of a gain; around a loss the thing's rim
 * flashes. @param {Element} element @param {number[]} before */
function count(element, before) {
  const now = numbered(element);
  if (now.length !== before.length) return;
  now.forEach((one, n) => {
    const to = Number(one.textContent);
    if (to === before[n]) return;
    const lost = to < before[n];
    const colour = getComputedStyle(one).getPropertyValue(lost ? "--ember" : "--moss");
    if (lost) document.dispatchEvent(new CustomEvent("loss"));
    differ(/** @type {SVGTextElement} */ (one), to - before[n], colour);
    if (colour) one.animate([{ fill: colour }, { fill: colour, offset: 0.7 }, {}], TIME);
    if (colour && lost) element.querySelector(".rim")?.animate([{ stroke: colour, strokeWidth: "7px" }, {}], TIME);
    between(before[n], to).forEach((value, at) => {
      setTimeout(
        () => {
          one.textContent = String(value);
        },
        (at * TIME) / STEPS,
      );
    });
  });
}

/** By ref and how often it has come before. @param {Element[]} all @returns {[string, Element][]} */
function keyed(all) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return all.map((element) => {
    const ref = element.getAttribute("data-ref") ?? "";
    const n = seen.get(ref) ?? 0;
    seen.set(ref, n + 1);
    return [`${ref}#${n}`, element];
  });
}
