// How a board is moved by hand: one finger or the mouse moves it, two fingers or Ctrl and the wheel enlarge it. A
// finger that the board cannot follow (it is seen whole, or ends on that side) scrolls the page, and the plain wheel
// always does: a board is never a trap on the way down the page.

/** Less than this is a press that trembled, in pixels. */
const TREMBLE = 6;
/** One notch of a wheel enlarges by about 1.15; a touchpad's pinch comes in many small ones. */
const NOTCH = 50,
  A_PIXEL = 0.0028,
  A_LINE = 16;

/**
 * @typedef {{
 *   pan: (dx: number, dy: number) => void, zoom: (factor: number, x: number, y: number) => void,
 *   free: (dx: number, dy: number) => boolean,
 * }} Hands
 */

/** Gives whether the last press stayed where it was, and so means what lies under it.
 * @param {HTMLElement} view @param {Hands} hands @returns {() => boolean} */
export function listenToHands(view, hands) {
  let moved = 0;
  const went = (/** @type {number} */ by) => {
    moved += by;
  };
  view.addEventListener("pointerdown", () => {
    moved = 0;
  });
  mouse(view, hands, went);
  fingers(view, hands, went);
  wheel(view, hands);
  return () => moved <= TREMBLE;
}

/**
 * Mouse and pen, unless the pen touches as fingers do. The view takes the pointer only when it drags: a press belongs
 * to what lies under it.
 * @param {HTMLElement} view
 * @param {Hands} hands
 * @param {(by: number) => void} went
 */
function mouse(view, hands, went) {
  /** @type {PointerEvent | null} */
  let held = null;
  let way = 0;
  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") {
      held = event;
      way = 0;
    }
  });
  view.addEventListener(
    "touchstart",
    () => {
      held = null;
    },
    { passive: true },
  );
  view.addEventListener("pointermove", (event) => {
    if (held?.pointerId !== event.pointerId) return;
    if (!event.buttons) {
      held = null;
      return;
    }
    const [dx, dy] = [event.clientX - held.clientX, event.clientY - held.clientY];
    way += Math.abs(dx) + Math.abs(dy);
    if (way <= TREMBLE && !view.hasPointerCapture(event.pointerId)) return;
    held = event;
    went(way);
    view.setPointerCapture(event.pointerId);
    hands.pan(dx, dy);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    view.addEventListener(end, (event) => {
      if (end === "lostpointercapture" && event.target !== view) return;
      held = null;
    });
  }
}

/** Who moves with these fingers is settled by their first step and stays so until they are lifted, as with any part of
 * a page that scrolls in itself.
 * @param {HTMLElement} view @param {Hands} hands @param {(by: number) => void} went */
function fingers(view, hands, went) {
  /** @type {Touch[]} */
  let before = [];
  /** @type {"board" | "page" | null} */
  let mover = null;
  const here = (/** @type {TouchEvent} */ event) =>
    [...event.touches].filter((one) => view.contains(/** @type {Node} */ (one.target)));
  view.addEventListener(
    "touchstart",
    (event) => {
      before = here(event);
      if (before.length > 1 && event.cancelable) {
        mover = "board";
        event.preventDefault();
      }
    },
    { passive: false },
  );
  view.addEventListener(
    "touchmove",
    (event) => {
      const now = here(event);
      const [was, is] = [middle(before), middle(now)];
      const [dx, dy] = [is.x - was.x, is.y - was.y];
      if (!mover && (dx || dy)) mover = now.length > 1 || hands.free(dx, dy) ? "board" : "page";
      if (!event.cancelable) mover = "page";
      if (mover !== "board") return;
      event.preventDefault();
      const box = view.getBoundingClientRect();
      hands.pan(dx, dy);
      if (now.length > 1 && was.spread) hands.zoom(is.spread / was.spread, is.x - box.left, is.y - box.top);
      went(now.length > 1 ? TREMBLE + 1 : Math.abs(dx) + Math.abs(dy));
      before = now;
    },
    { passive: false },
  );
  for (const end of /** @type {("touchend" | "touchcancel")[]} */ (["touchend", "touchcancel"])) {
    view.addEventListener(end, (event) => {
      before = here(event);
      if (!before.length) mover = null;
    });
  }
}

/** Where the fingers are in the middle, and how far apart. @param {Touch[]} fingers */
function middle(fingers) {
  const [a, b] = [fingers[0], fingers[1] ?? fingers[0]];
  if (!a) return { x: 0, y: 0, spread: 0 };
  return {
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
    spread: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  };
}

/**
 * As on the maps that stand in other pages: with Ctrl (or a touchpad's pinch) it enlarges, without it the page scrolls.
 * @param {HTMLElement} view
 * @param {Hands} hands
 */
function wheel(view, hands) {
  view.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = view.getBoundingClientRect();
      const turned = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? A_LINE : 1);
      hands.zoom(
        Math.exp(-Math.max(-NOTCH, Math.min(NOTCH, turned)) * A_PIXEL),
        event.clientX - box.left,
        event.clientY - box.top,
      );
    },
    { passive: false },
  );
}
