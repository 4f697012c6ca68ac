// A thing seen large: resting on a card or a model, with the mouse or a finger, shows it enlarged, with the words that
// the drawing has for it and what can be done with it now. The words are the board's own; here is no second text.
import { el } from "../kit/dom.js";
import { laid, onTop } from "../kit/layers.js";
import { lay, pressable } from "./lay.js";

/** Rested on for so long, in milliseconds. */
const MOUSE = 500,
  FINGER = 450;
/** A finger that goes farther than this is on its way, in pixels. */
const TREMBLE = 8;
/** What takes more of the board than this is large already. */
const LARGE = 0.2;
/** How wide and high the picture is at most, in pixels. */
const WIDE = 260,
  HIGH = 300;

/** @typedef {(ref: string) => string[]} Meanings what can be done with a thing now, in words */

/** Where the mouse was last: a board that changes under a mouse at rest is not looked at. */
const mouse = { x: -1, y: -1 };

/** @param {PointerEvent} event */
const moved = (event) => event.clientX !== mouse.x || event.clientY !== mouse.y;

/** @param {PointerEvent} event */
function note(event) {
  mouse.x = event.clientX;
  mouse.y = event.clientY;
}

/** @type {{box: HTMLElement, title: Element | null, from: Element, off: () => void} | null} */
let shown = null;

export function closeZoom() {
  if (!shown) return;
  const { box, title, from, off } = shown;
  shown = null;
  off();
  if (title) from.prepend(title);
  box.remove();
}

/** @param {HTMLElement} board @param {Meanings} meanings
 * @param {PointerEvent | null} first what came before this file did, and is still there */
export function openZoom(board, meanings, first) {
  let timer = 0;
  /** @type {Element | null} */
  let over = null;
  let [x, y] = [0, 0];
  const wait = (/** @type {Element} */ thing, /** @type {number} */ long, /** @type {() => void} */ then) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => show(board, thing, meanings) && then(), long);
  };
  const leave = () => {
    clearTimeout(timer);
    over = null;
    closeZoom();
  };
  const enter = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "mouse" || event.buttons || !moved(event)) return;
    const thing = thingAt(event.target);
    if (thing === over) return;
    leave();
    over = thing;
    if (thing) wait(thing, MOUSE, () => {});
  };
  for (const kind of /** @type {const} */ (["pointerover", "pointermove"])) board.addEventListener(kind, enter);
  for (const kind of /** @type {const} */ (["pointermove", "pointerover", "pointerdown", "pointerup"]))
    board.addEventListener(kind, note);
  board.addEventListener("pointerleave", leave);
  const press = (/** @type {PointerEvent} */ event) => {
    leave();
    const thing = event.pointerType === "mouse" ? null : thingAt(event.target);
    [x, y] = [event.clientX, event.clientY];
    if (thing && event.isPrimary) wait(thing, FINGER, () => swallowClick(event.timeStamp + FINGER));
  };
  board.addEventListener("pointerdown", press);
  board.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" && Math.hypot(event.clientX - x, event.clientY - y) > TREMBLE) leave();
  });
  for (const end of ["pointerup", "pointercancel", "wheel", "lifted"])
    board.addEventListener(end, leave, { passive: true });
  board.addEventListener("contextmenu", (event) => {
    if (shown) event.preventDefault();
  });
  if (first?.pointerType === "mouse") enter(first);
  else if (first) press(first);
}

/** The innermost thing that has words of its own. @param {EventTarget | null} target */
const thingAt = (target) => /** @type {Element | null} */ (target)?.closest("[data-ref]:has(> title)") ?? null;

/** Says whether there was something to show. @param {HTMLElement} board @param {Element} thing
 * @param {Meanings} meanings */
function show(board, thing, meanings) {
  const at = thing.getBoundingClientRect();
  const [wide, high] = [board.clientWidth, board.clientHeight];
  if (!thing.isConnected || at.width * at.height > LARGE * wide * high) return false;
  if (board.classList.contains("dragging")) return false; // one looks at where it may go
  const title = thing.querySelector(":scope > title");
  const picture = enlarged(/** @type {SVGGraphicsElement} */ (thing), at);
  closeZoom();
  const box = el(
    "div",
    { class: "zoom", role: "tooltip", popover: "manual" },
    picture,
    el("p", {}, title?.textContent ?? ""),
    ...meanings(thing.getAttribute("data-ref") ?? "").map((one) => el("p", { class: "small soft" }, one)),
  );
  onTop(box);
  lay(box, at, pressable(board, thing));
  title?.remove(); // else the browser shows its words once more
  const off = laid({ holds: () => true, close: closeZoom });
  shown = { box, title, from: thing, off };
  return true;
}

/** @param {SVGGraphicsElement} thing @param {DOMRect} at */
function enlarged(thing, at) {
  const matrix = thing.getScreenCTM();
  if (!matrix) return null;
  const by = Math.min(WIDE / at.width, HIGH / at.height, 4);
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", `0 0 ${at.width} ${at.height}`);
  picture.setAttribute("width", String(Math.round(at.width * by)));
  picture.setAttribute("height", String(Math.round(at.height * by)));
  picture.setAttribute("aria-hidden", "true");
  const { a, b, c, d, e, f } = matrix;
  const inner = document.createElementNS("http://www.w3.org/2000/svg", "g");
  inner.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e - at.left} ${f - at.top})`);
  const copy = /** @type {Element} */ (thing.cloneNode(true));
  copy.removeAttribute("transform");
  for (const one of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "tabindex", "role", "data-ref", "aria-label", "aria-pressed"]) one.removeAttribute(name);
  for (const one of copy.querySelectorAll(".too-small")) one.classList.remove("too-small");
  inner.append(copy);
  picture.append(inner);
  return picture;
}

/** A finger that has looked does not press. One that was lifted before it could is no looker, however late a busy page
 * hears of it. @param {number} since */
function swallowClick(since) {
  const stop = (/** @type {Event} */ event) => {
    if (event.timeStamp < since) return;
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener("click", stop, { capture: true, once: true });
  document.addEventListener("pointerdown", () => document.removeEventListener("click", stop, { capture: true }), {
    once: true,
    capture: true,
  });
}
