// The pointer on the plan: pieces are laid, dragged, pulled by their corners and turned by their knob. It snaps to half
// inches, with Shift to tenths. Nothing is written before the pointer is lifted.

import { bounds, handles, isRound, moved, pulled, sized, turned, turnStep } from "./shaping.js";
import { SIDE } from "./terrain.js";

/** @import { Easel } from "./easel.js" */
/** @import { Piece, Spot } from "./terrain.js" */

/** A pointer that comes no further has only pressed. */
const STILL = 0.5;

export class Stage {
  /** @param {Easel} easel @param {SVGSVGElement} plan */
  constructor(easel, plan) {
    this.easel = easel;
    this.plan = plan;
    /** What the pointer does to the chosen piece. @type {((to: Spot, fine: boolean) => Piece) | null} */
    this.hold = null;
    /** From where. @type {Spot} */
    this.from = [0, 0];
    /** What would come of it. @type {Piece | null} */
    this.would = null;
    plan.addEventListener("touchstart", (event) => this.touch(event), { passive: false });
    plan.addEventListener("pointerdown", (event) => this.down(event));
    plan.addEventListener("pointermove", (event) => this.move(event));
    plan.addEventListener("pointerup", (event) => this.up(event));
    plan.addEventListener("pointercancel", () => this.drop());
  }

  /** Where an event points to, in inches. @param {MouseEvent} event @returns {Spot} */
  spot(event) {
    const matrix = this.plan.getScreenCTM();
    if (!matrix) return [0, 0];
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x, SIDE - y];
  }

  /** A finger on a piece drags it; beside one it scrolls the page as ever. @param {TouchEvent} event */
  touch(event) {
    const at = /** @type {Element} */ (event.target);
    if (this.easel.armed || at.closest("[data-grip], [data-piece]")) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const { easel } = this;
    const at = /** @type {Element} */ (event.target);
    const grip = at.closest("[data-grip]")?.getAttribute("data-grip"),
      piece = at.closest("[data-piece]")?.getAttribute("data-piece");
    this.from = this.spot(event);
    if (easel.armed) this.hold = null;
    else if (grip && easel.piece)
      this.hold = grip === "turn" ? turning(easel.piece) : pulling(easel.piece, Number(grip));
    else if (piece) {
      if (Number(piece) !== easel.chosen) easel.choose(Number(piece));
      easel.focus();
      if (easel.piece) this.hold = moving(easel.piece, this.from);
    } else easel.choose(-1);
    if (!easel.armed && !this.hold) return;
    event.preventDefault();
    this.plan.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.hold || !this.plan.hasPointerCapture(event.pointerId)) return;
    this.would = this.hold(this.spot(event), event.shiftKey);
    this.easel.draw(this.would);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { easel } = this;
    if (!this.plan.hasPointerCapture(event.pointerId)) return;
    if (easel.armed) {
      const to = this.spot(event),
        near = (/** @type {Spot} */ spot) => snapped(spot, event.shiftKey);
      const still = Math.hypot(to[0] - this.from[0], to[1] - this.from[1]) <= STILL;
      easel.lay(easel.armed, near(this.from), still ? null : near(to));
    } else if (this.would) easel.put(this.would);
    this.drop();
  }

  drop() {
    this.hold = null;
    this.would = null;
    this.easel.draw();
  }

  /** Larger or smaller, by key. @param {Piece} piece @param {Spot} by */
  grown(piece, [dx, dy]) {
    if (isRound(piece)) {
      const [[x, y]] = handles(piece);
      return pulled(piece, 0, [x + dx + dy, y]);
    }
    const { w, h } = bounds(piece);
    return sized(piece, w ? Math.max(0.5, w + dx) : 0, h ? Math.max(0.5, h + dy) : 0);
  }
}

/** @param {Spot} spot @param {boolean} fine @returns {Spot} */
function snapped([x, y], fine) {
  const parts = fine ? 10 : 2;
  const near = (/** @type {number} */ v) => Math.min(SIDE, Math.max(0, Math.round(v * parts) / parts));
  return [near(x), near(y)];
}

/**
 * Its south-western corner snaps.
 * @param {Piece} piece
 * @param {Spot} from
 * @returns {(to: Spot, fine: boolean) => Piece}
 */
const moving = (piece, from) => (to, fine) => {
  const { x, y } = bounds(piece);
  const [nx, ny] = snapped([x + to[0] - from[0], y + to[1] - from[1]], fine);
  return moved(piece, nx - x, ny - y);
};

/** @param {Piece} piece @param {number} index @returns {(to: Spot, fine: boolean) => Piece} */
const pulling = (piece, index) => (to, fine) => pulled(piece, index, isRound(piece) ? to : snapped(to, fine));

/** @param {Piece} piece @returns {(to: Spot) => Piece} */
const turning =
  (piece) =>
  ([x, y]) => {
    const { x: west, y: south, w, h } = bounds(piece);
    const angle = (Math.atan2(y - south - h / 2, x - west - w / 2) * 180) / Math.PI - 90,
      step = turnStep(piece);
    return turned(piece, Math.round(angle / step) * step);
  };
