// A small menu at the thing that was pressed: what can be done with it, what that costs and brings. It never hides the
// thing. Pressing the thing once more does the first of them, if there is only one.
import { ruleLink } from "../kit/ask.js";
import { el } from "../kit/dom.js";
import { numberBox, textBox } from "./boxes.js";
import { lay, pressable } from "./lay.js";

/** @import { Guided } from "./guided.js" */
/** @import { Finding, Touch } from "./types.js" */
/** @typedef {{hand: Guided, touch: Touch}} Meaning */

/** @type {{box: HTMLElement, ref: string, from: HTMLElement | SVGElement} | null} */
let there = null;

export function closeMenu(back = false) {
  if (!there) return;
  const { box, from } = there;
  there = null;
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
  const how = { role: "menu", "aria-label": "What to do with it" };
  const box = open(element, ref, how, named(found), found.map(entry), why.map(reason));
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
  document.body.append(box);
  box.showPopover();
  lay(box, element.getBoundingClientRect(), pressable(element.closest("[data-board-view]"), element));
  there = { box, ref, from: /** @type {SVGElement} */ (element) };
  return box;
}

/** What the thing is called, where all that can be done with it says so. @param {Meaning[]} found */
function named(found) {
  const [{ touch }] = found;
  const name = touch.does && touch.label.startsWith(`${touch.does}: `) && touch.label.slice(touch.does.length + 2);
  return name && el("strong", {}, name);
}

/** @param {Meaning} meaning */
function entry({ hand, touch }) {
  if (touch.kind === "number") return numberBox(touch, (value) => hand.press(touch, value));
  if (touch.kind === "text") return textBox(touch, (value) => hand.press(touch, value));
  return el(
    "button",
    { type: "button", role: "menuitem", click: () => hand.press(touch) },
    el("span", {}, touch.does || touch.label),
    touch.says && el("small", {}, touch.says),
  );
}

document.addEventListener("keydown", (event) => {
  if (!there) return;
  if (event.key === "Escape") closeMenu(true);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !there?.box.contains(document.activeElement)) return;
  const all = /** @type {HTMLElement[]} */ ([...there.box.querySelectorAll("button, input")]);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(at + step + all.length) % all.length]?.focus();
  event.preventDefault();
});

/** Whatever else is pressed closes it; the thing itself may mean "do it". */
document.addEventListener("pointerdown", (event) => {
  if (!there || there.box.contains(/** @type {Node} */ (event.target))) return;
  const pressed = /** @type {Element} */ (event.target).closest?.("[data-ref]")?.getAttribute("data-ref");
  if (pressed !== there.ref) closeMenu();
});
addEventListener("resize", () => closeMenu());
