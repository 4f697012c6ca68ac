// An arrow from where a press began to where the hand is now: whom it means.

const SVG = "http://www.w3.org/2000/svg";
/** How long its head is, in pixels. */
const HEAD = 26;

export class Arrow {
  #path = document.createElementNS(SVG, "path");
  #svg = document.createElementNS(SVG, "svg");

  /** @param {{x: number, y: number}} from */
  constructor(from) {
    this.from = from;
    this.#svg.setAttribute("class", "aiming");
    this.#svg.setAttribute("aria-hidden", "true");
    this.#svg.append(this.#path);
    document.body.append(this.#svg);
  }

  /** @param {number} x @param {number} y */
  point(x, y) {
    const { from } = this;
    const long = Math.hypot(x - from.x, y - from.y);
    const turn = (Math.atan2(y - from.y, x - from.x) * 180) / Math.PI;
    const neck = Math.max(0, long - HEAD);
    this.#path.setAttribute("d", `M0,-3 L${neck},-7 V-17 L${long},0 L${neck},17 V7 L0,3 Z`);
    this.#path.setAttribute("transform", `translate(${from.x} ${from.y}) rotate(${turn})`);
  }

  remove() {
    this.#svg.remove();
  }
}
