// A small menu at the thing that was pressed: what can be done with it, what that costs and brings. It never hides the
// thing. Pressing the thing once more does the first of them, if there is only one.
import { ruleLink } from "../kit/ask.js";
import { el } from "../kit/dom.js";
import { laid, onTop } from "../kit/layers.js";
import { numberBox, textBox } from "./boxes.js";
import { lay, pressable } from "./lay.js";

/** @import { Guided } from "./guided.js" */
/** @import { Finding, Touch } from "./types.js" */
/** @typedef {{hand: Guided, touch: Touch}} Meaning */

/** @type {{box: HTMLElement, ref: string, from: HTMLElement | SVGElement, off: () => void} | null} */
let there = null;

export function closeMenu(back = false) {
  if (!there) return;
  const { box, from, off } = there;
  there = null;
  off();
  box.remove();
  if (back && from.isConnected) from.focus({ preventScroll: true });
}

/** @param {Element} element @param {Meaning[]} found
 * @param {Finding[]} why what else one might want of it, and why not */
export function menuAt(element, found, why = []) {
  const ref = found[0].touch.ref;
  const again = there?.ref === ref && found.length === 1 && found[0].touch.kind === "choice";
  closeMenu();
  if (again) {
    found[0].hand.press(found[0].touch);
    return;
  }
  // What is written belongs into no menu: then it is a small dialog.
  const role = found.every(({ touch }) => touch.kind === "choice") ? "menu" : "dialog";
  const entries = found.map((one) => entry(one, role === "menu" ? "menuitem" : null, found.length === 1));
  const menu = el("div", { class: "entries", role, "aria-label": "What to do with it" }, ...entries);
  const box = open(element, ref, {}, named(found), menu, why.map(reason));
  /** @type {HTMLElement | null} */ (box.querySelector("button, input"))?.focus({ preventScroll: true });
}

/** Why nothing can be done with it, for who presses it all the same.
 * @param {Element} element @param {string} ref @param {Finding} why */
export function reasonAt(element, ref, why) {
  const again = there?.ref === ref;
  closeMenu();
  if (!again) open(element, ref, { role: "status" }, reason(why));
}

/** @param {Finding} why */
const reason = ({ says, rule }) => el("p", { class: "reason small" }, `${says} `, rule ? ruleLink(rule) : null);

/** @param {Element} element @param {string} ref @param {object} how @param {...any} inside */
function open(element, ref, how, ...inside) {
  const box = el("div", { class: "at-thing", popover: "manual", ...how }, ...inside.flat());
  onTop(box);
  lay(box, element.getBoundingClientRect(), pressable(element.closest("[data-board-view]"), element));
  // The thing itself, pressed again, may mean "do it".
  const isIt = (/** @type {Element} */ target) => target.closest?.("[data-ref]")?.getAttribute("data-ref") === ref;
  const off = laid({ holds: (target) => box.contains(target) || isIt(target), close: closeMenu });
  there = { box, ref, from: /** @type {SVGElement} */ (element), off };
  return box;
}

/** What the thing is called, where all that can be done with it says so. @param {Meaning[]} found */
function named(found) {
  const [{ touch }] = found;
  const name = touch.does && touch.label.startsWith(`${touch.does}: `) && touch.label.slice(touch.does.length + 2);
  return name && el("strong", {}, name);
}

/** @param {Meaning} meaning @param {string | null} role @param {boolean} alone then a bare name would not say what a
 * press does */
function entry({ hand, touch }, role, alone) {
  if (touch.kind === "number") return numberBox(touch, (value) => hand.press(touch, value));
  if (touch.kind === "text") return textBox(touch, (value) => hand.press(touch, value));
  return el(
    "button",
    { type: "button", role, click: () => hand.press(touch) },
    el("span", {}, touch.does || (alone ? `Choose ${touch.label}` : touch.label)),
    touch.says && el("small", {}, touch.says),
  );
}

document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !there?.box.contains(document.activeElement)) return;
  const all = /** @type {HTMLElement[]} */ ([...there.box.querySelectorAll("button, input")]);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(at + step + all.length) % all.length]?.focus();
  event.preventDefault();
});

addEventListener("resize", () => closeMenu());
