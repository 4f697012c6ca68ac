// What is meant by a press: things are drawn with gaps and small ones side by side, and fingers are broad. Of what can
// be touched, the smallest whose box lies under the press; for a finger also the nearest, if it is near. A press on
// something else means that: boxes of hexes overlap.

/** A finger's breadth, halved, in pixels. */
const NEAR = 22;

/** @typedef {{clientX: number, clientY: number, target: EventTarget | null, pointerType?: string}} Press */

/** @param {HTMLElement} board @param {Press} event
 * @returns {Element | null} */
export function under(board, event) {
  const { clientX: x, clientY: y } = event;
  const reach = event.pointerType === "touch" ? NEAR : 0;
  const on = /** @type {Element | null} */ (event.target)?.closest("[data-ref]");
  let best = null;
  let least = Infinity;
  for (const one of board.querySelectorAll("[data-ref].can")) {
    const box = one.getBoundingClientRect();
    const [dx, dy] = [beyond(x, box.left, box.right), beyond(y, box.top, box.bottom)];
    const off = Math.hypot(dx, dy);
    if (off > reach || (on && !on.contains(one))) continue;
    const how = off * 1e6 + box.width * box.height;
    if (how < least) {
      least = how;
      best = one;
    }
  }
  return best;
}

/** Whether a finger covers several things so small that it cannot be meant which: then it should come nearer first.
 * @param {HTMLElement} board @param {Press} event */
export function crowded(board, { clientX: x, clientY: y, pointerType }) {
  if (pointerType !== "touch") return false;
  let there = 0;
  for (const one of board.querySelectorAll("[data-ref].can")) {
    const box = one.getBoundingClientRect();
    const off = Math.hypot(beyond(x, box.left, box.right), beyond(y, box.top, box.bottom));
    if (off < NEAR / 2 && Math.max(box.width, box.height) < NEAR) there += 1;
  }
  return there > 1;
}

/** @param {number} at @param {number} low @param {number} high */
const beyond = (at, low, high) => Math.max(low - at, at - high, 0);
