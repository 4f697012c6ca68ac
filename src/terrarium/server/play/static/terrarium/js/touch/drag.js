// Drag and drop, by mouse and finger: what can be touched can be lifted, by a finger when it has rested on it for a
// moment (else it moves the board). While it is lifted the board shows where it may
// go; dropped there, it is as if both had been touched. What needs no second thing is done wherever it is dropped, a
// good way off. Touching one after the other always does the same. What has `data-aim` is not lifted but aimed with: an
// arrow goes from it to whatever can be touched and has a ref that begins so.
import { Arrow } from "./arrow.js";
import { hands } from "./guided.js";
import { menuAt } from "./thing.js";
import { under } from "./under.js";

/** @import { Guided } from "./guided.js" */
/** @import { Touch } from "./types.js" */

/** Less than this is a press that trembled, in pixels. */
const TREMBLE = 5;
/** A finger lifts what it has rested on for so long, in milliseconds. */
const REST = 400;
/** Dropped nearer than this to where it was, it stays there. */
const OFF = 60;

/** @typedef {{ref: string, element: SVGGraphicsElement, x: number, y: number, id: number, at: number,
 *   ghost: Element | Arrow | null,
 *   hand: Guided | null, begun: Promise<void> | null, aim: string}} Held */

/** @param {HTMLElement} board */
export function openDrag(board) {
  /** @type {Held | null} */
  let held = null;

  board.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const lifted = target.closest("[data-ref].can") ?? under(board, event);
    const element = lifted ?? target.closest("[data-aim]");
    if (!element || !event.isPrimary || event.button) return;
    held = {
      ref: element.getAttribute("data-ref") ?? "",
      element: /** @type {SVGGraphicsElement} */ (element),
      x: event.clientX,
      y: event.clientY,
      id: event.pointerId,
      at: event.timeStamp,
      ghost: null,
      hand: null,
      begun: null,
      aim: lifted ? "" : (element.getAttribute("data-aim") ?? ""),
    };
  });
  board.addEventListener(
    "pointermove",
    (event) => {
      if (!held || event.pointerId !== held.id) return;
      const way = Math.hypot(event.clientX - held.x, event.clientY - held.y);
      if (!held.ghost && way < TREMBLE) return;
      const rested = event.pointerType === "mouse" || event.timeStamp - held.at > REST;
      if (!held.ghost && !(rested && lift(held, board))) {
        held = null;
        return;
      }
      event.stopImmediatePropagation();
      follow(held, event);
    },
    { capture: true },
  );
  board.addEventListener(
    "touchmove",
    (event) => {
      if (!held || (!held.ghost && event.timeStamp - held.at <= REST)) return;
      if (event.cancelable) event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, passive: false },
  );
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel"]))
    board.addEventListener(
      kind,
      (event) => {
        const done = held;
        held = null;
        if (!done?.ghost) return;
        event.stopImmediatePropagation();
        swallowClick();
        let go = drop(done, event, board);
        if (kind === "pointercancel") go = () => back(done);
        put(done, board);
        (done.begun ?? Promise.resolve()).then(go);
      },
      { capture: true },
    );
}

/** @param {string} ref */
const lying = (ref) => hands().flatMap((hand) => hand.on(ref).map((touch) => ({ hand, touch })));

/** What can be aimed at. @param {Held} held */
const aims = ({ aim }) =>
  hands().flatMap((hand) => hand.guide.touches.filter((touch) => touch.ref.startsWith(aim)).map((touch) => touch.ref));

/** Says whether it can be lifted. @param {Held} held @param {HTMLElement} board */
function lift(held, board) {
  if (held.aim) {
    if (!aims(held).length) return false;
    held.ghost = new Arrow(center(held.element));
    inHand(held, board);
    return true;
  }
  const found = lying(held.ref);
  if (!found.length) return false;
  const box = held.element.getBoundingClientRect();
  const matrix = held.element.getScreenCTM();
  if (!matrix) return false;
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  ghost.setAttribute("class", "lifted");
  ghost.setAttribute("width", String(box.width));
  ghost.setAttribute("height", String(box.height));
  const inner = document.createElementNS("http://www.w3.org/2000/svg", "g");
  inner.setAttribute("transform", `matrix(${matrix.a} 0 0 ${matrix.d} ${matrix.e - box.left} ${matrix.f - box.top})`);
  const copy = /** @type {Element} */ (held.element.cloneNode(true));
  copy.removeAttribute("transform"); // the matrix has it
  inner.append(copy);
  ghost.append(inner);
  document.body.append(ghost);
  held.ghost = ghost;
  held.x -= box.left;
  held.y -= box.top;
  held.element.classList.add("lifting");
  inHand(held, board);
  const [{ hand, touch }] = found;
  if (found.length === 1 && touch.kind === "choice" && !touch.ends) {
    held.hand = hand;
    held.begun = hand.press(touch);
  }
  return true;
}

/** From now on the board shows where it may go, and nothing lies over that. @param {Held} held
 * @param {HTMLElement} board */
function inHand(held, board) {
  board.classList.add("dragging");
  board.setPointerCapture(held.id);
  board.dispatchEvent(new CustomEvent("lifted"));
}

/** @param {Held} held @param {PointerEvent} event */
function follow(held, event) {
  if (held.ghost instanceof Arrow) {
    held.ghost.point(event.clientX, event.clientY);
    return;
  }
  const at = `translate(${event.clientX - held.x}px, ${event.clientY - held.y}px)`;
  /** @type {SVGElement} */ (held.ghost).style.setProperty("transform", at);
}

/** @param {Held} held @param {HTMLElement} board */
function put(held, board) {
  held.ghost?.remove();
  held.element.classList.remove("lifting");
  board.classList.remove("dragging");
}

/** @param {Held} held */
const back = (held) => {
  if (held.begun) held.hand?.undo();
};

/** What the drop means. @param {Held} held @param {PointerEvent} event @param {HTMLElement} board */
function drop(held, event, board) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const refs = under
    .map((one) => one.closest("[data-ref]"))
    .filter((one) => one && board.contains(one))
    .map((one) => one?.getAttribute("data-ref") ?? "");
  const far = Math.hypot(event.clientX - center(held.element).x, event.clientY - center(held.element).y) > OFF;
  const target = under.find((one) => board.contains(one)) ?? held.element;
  return () => {
    const { hand } = held;
    if (held.aim) {
      const [hit] = refs.filter((ref) => ref.startsWith(held.aim)).flatMap(lying);
      if (hit) hit.hand.press(hit.touch);
      return;
    }
    if (held.begun && hand) {
      const [there] = refs.flatMap((ref) => hand.on(ref));
      if (there) hand.press(there);
      else if (!far) hand.undo();
      return;
    }
    const found = lying(held.ref);
    if (!far || refs[0] === held.ref) return;
    if (found.length === 1) found[0].hand.press(found[0].touch);
    else if (found.length) menuAt(target, found);
  };
}

/** @param {Element} element */
function center(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The press that ends a drag means nothing more. */
function swallowClick() {
  const stop = (/** @type {Event} */ event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", stop, { capture: true }), 50);
}
