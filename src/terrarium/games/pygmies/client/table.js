// The table under the pointer: where a click lies, in thousandths of an inch, and what is drawn under and over the
// models. Where the table lies is read from the drawing itself.

import { layer, look, pointed, svg, units, view } from "terrarium/kit";

/** @typedef {{x: number, y: number}} Spot */
/** @typedef {{id: string, called: string, face?: string, colour: string, x: number, y: number, r: number}} Model */

const RAYS = { clear: "moss", hazy: "amber", soft: "violet", solid: "ember" };
const NARROW = 700;
/** A pointer points no finer than to a twentieth of an inch. */
const FINE = 50;

const SWORDS = "M0 0l8 9M8 0l-8 9M0 6l3 3M8 6l-3 3";
const ARROW = "M0 9L8 1M8 1h-4.5M8 1v4.5";
const SHIELD = "M0 0h8v4.5q0 3.5-4 5q-4-1.5-4-5z";

/** A small drawing with a figure beside it. @param {string} d @param {string} ink @param {string} says */
function sign(d, ink, says) {
  return [svg("path", { d, class: `s-${ink}` }), svg("text", { x: 11, y: 9, class: `pg-label f-${ink}` }, says)];
}

export class Table {
  /** @param {HTMLElement} view */
  constructor(view) {
    this.view = view;
    this.drawing = /** @type {SVGSVGElement} */ (view.querySelector("svg"));
    this.plane = /** @type {SVGRectElement} */ (view.querySelector('[data-plane="table"]'));
    this.under = /** @type {SVGGElement} */ (view.querySelector('[data-layer="reach"]'));
    this.over = /** @type {SVGGElement} */ (view.querySelector('[data-layer="plans"]'));
    /** What is dragged, over everything. */
    this.lifted = svg("g", { class: "pg-lifted" });
    this.over.after(this.lifted);
    const { x0, y0, x1, y1 } = units(this.plane);
    this.x0 = x0;
    this.y0 = y0;
    this.x1 = x1;
    this.y1 = y1;
    const side = (/** @type {"x" | "y" | "width" | "height"} */ name) => this.plane[name].baseVal.value;
    this.left = side("x");
    this.top = side("y");
    this.wide = side("width");
    this.high = side("height");
  }

  /** The table that the page shows now, if it shows one. @returns {Table | null} */
  static seen() {
    const board = view();
    return board && layer("plans", board) ? new Table(board) : null;
  }

  // ---- places

  /** @param {number} v */
  x(v) {
    return this.left + ((v - this.x0) / (this.x1 - this.x0)) * this.wide;
  }
  /** @param {number} v */
  y(v) {
    return this.top + ((v - this.y0) / (this.y1 - this.y0)) * this.high;
  }
  /** @param {number} v */
  long(v) {
    return (v * this.wide) / Math.abs(this.x1 - this.x0);
  }

  /**
   * Where an event points to; null beside the table, unless the nearest place on it is wanted.
   * @param {MouseEvent} event
   * @param {boolean} near
   * @returns {Spot | null}
   */
  at(event, near = false) {
    const { x, y } = pointed(this.plane, event);
    const within = (/** @type {number} */ v, /** @type {number} */ a, /** @type {number} */ b) =>
      v >= Math.min(a, b) && v <= Math.max(a, b);
    if (!near && (!within(x, this.x0, this.x1) || !within(y, this.y0, this.y1))) return null;
    const on = (/** @type {number} */ v, /** @type {number} */ a, /** @type {number} */ b) =>
      Math.round(Math.max(Math.min(a, b), Math.min(Math.max(a, b), v)) / FINE) * FINE;
    return { x: on(x, this.x0, this.x1), y: on(y, this.y0, this.y1) };
  }

  /** Whether all of it is in sight: then a drag on bare ground has no other meaning. */
  isWhole() {
    const [all, seen] = [this.plane.getBoundingClientRect(), this.view.getBoundingClientRect()];
    return all.left >= seen.left && all.right <= seen.right && all.top >= seen.top && all.bottom <= seen.bottom;
  }

  /** How many thousandths a pixel of the screen is. */
  grain() {
    return Math.abs(this.x1 - this.x0) / this.plane.getBoundingClientRect().width;
  }

  /**
   * On a small screen, have a place in the middle and large enough to point at; says whether it is one.
   * @param {Spot} spot
   */
  bring(spot) {
    if (this.view.clientWidth > NARROW) return false;
    const large = this.plane.getBoundingClientRect().width / this.wide;
    const place = /** @type {SVGGElement} */ (this.over.parentNode).transform?.baseVal.consolidate()?.matrix.f ?? 0;
    look(this.view, { x: this.x(spot.x), y: place + this.y(spot.y), k: Math.max(large, 1) });
    return true;
  }

  // ---- drawing

  clear() {
    this.under.replaceChildren();
    this.over.replaceChildren();
    for (const coin of this.view.querySelectorAll(".pg-left")) coin.classList.remove("pg-left");
  }

  /** Mark those that can be chosen now. @param {string[]} ids */
  offer(ids) {
    this.view.classList.add("pg-open");
    for (const coin of this.view.querySelectorAll('[data-ref^="model:"]'))
      coin.classList.toggle("pg-can", ids.includes((coin.getAttribute("data-ref") ?? "").slice(6)));
  }

  close() {
    this.clear();
    this.lifted.remove();
    this.view.classList.remove("pg-open");
  }

  /** The ground that a model can come to: outlines over each other look like one. @param {[number, number][][]} fans */
  reach(fans) {
    const shapes = fans.map((fan) =>
      svg("polygon", { points: fan.map(([x, y]) => `${this.x(x)},${this.y(y)}`).join(" "), class: "f-moss" }),
    );
    this.under.append(svg("g", { class: "pg-reach" }, ...shapes));
  }

  /** @param {number} low @param {number} high */
  zone(low, high) {
    const top = Math.min(this.y(low), this.y(high));
    this.under.append(
      svg("rect", {
        x: this.left,
        y: top,
        width: this.wide,
        height: Math.abs(this.y(low) - this.y(high)),
        class: "pg-zone f-moss s-moss",
      }),
    );
  }

  /** @param {Spot} spot @param {number} r @param {string} kind */
  ring(spot, r, kind) {
    this.over.append(svg("circle", { cx: this.x(spot.x), cy: this.y(spot.y), r: this.long(r), class: kind }));
  }

  /** A stretch of ground that a power covers. @param {[number, number][]} corners */
  area(corners) {
    this.over.append(
      svg("polygon", { points: corners.map(([x, y]) => `${this.x(x)},${this.y(y)}`).join(" "), class: "pg-area" }),
    );
  }

  /** A figure on its base, as the board draws them. @param {Model} model @param {string} kind */
  coin(model, kind) {
    const dark = ["SC", "SB"].includes(model.colour) ? "coin-dark" : "coin-ink";
    const face = this.drawing.querySelector(`[data-face="${CSS.escape(model.face ?? "")}"]`);
    const at = { transform: `translate(${this.x(model.x)} ${this.y(model.y)})` };
    this.over.append(
      svg(
        "g",
        { "data-ref": `model:${model.id}`, class: `pg-coin ${kind}`, ...at },
        svg("title", {}, model.called),
        svg("circle", { r: this.long(model.r) - 0.5, class: `rim f-${model.colour}-base s-ink` }),
        face && svg("use", { href: `#${face.id}`, transform: "translate(0 5)", class: `f-${model.colour}` }),
        svg("text", { y: Number(face?.getAttribute("data-chest") ?? 0) + 4, class: `f-${dark}` }, model.id[1]),
      ),
    );
  }

  /** The model's coin on the board is shown as left behind. @param {string} id */
  leave(id) {
    this.view.querySelector(`[data-layer="models"] [data-ref="model:${CSS.escape(id)}"]`)?.classList.add("pg-left");
  }

  /**
   * A way from its start over its steps; what is not walked is dashed.
   * @param {[number, number]} start
   * @param {{how: string, to: [number, number]}[]} steps
   * @param {string} kind
   */
  way(start, steps, kind = "") {
    let [x, y] = start;
    for (const { how, to } of steps) {
      const dashed = how === "go" || how === "walk" ? "" : " pg-leap";
      this.over.append(
        svg("line", {
          x1: this.x(x),
          y1: this.y(y),
          x2: this.x(to[0]),
          y2: this.y(to[1]),
          class: `pg-way s-moss${dashed} ${kind}`,
        }),
      );
      [x, y] = to;
    }
  }

  /** @param {Spot} spot @param {string} text @param {string} ink @param {number} lift how far above the spot */
  label(spot, text, ink = "ink", lift = 0) {
    this.over.append(
      svg("text", { x: this.x(spot.x), y: this.y(spot.y) - this.long(lift) - 3, class: `pg-label f-${ink}` }, text),
    );
  }

  /**
   * What could befall a model, below its base: swords for a charge, an arrow with its chance, a shield for its cover.
   * @param {{x: number, y: number, r: number, charge: string[], shots: string[], chance: string, cover: number}} one
   * @param {Spot[]} from where those stand who could, if it shall be seen
   */
  threat(one, from) {
    for (const { x, y } of from)
      this.over.append(
        svg("line", { x1: this.x(x), y1: this.y(y), x2: this.x(one.x), y2: this.y(one.y), class: "pg-threat s-ember" }),
      );
    const marks = [];
    if (one.charge.length) marks.push(sign(SWORDS, "ember", String(one.charge.length)));
    if (one.shots.length) marks.push(sign(ARROW, "ember", one.chance));
    if (one.cover) marks.push(sign(SHIELD, "pool", `+${one.cover}`));
    this.over.append(
      svg("circle", { cx: this.x(one.x), cy: this.y(one.y), r: this.long(one.r) + 2, class: "pg-danger s-ember" }),
    );
    marks.forEach((mark, n) => {
      const y = this.y(one.y) + this.long(one.r) + 3 + 13 * n;
      this.over.append(svg("g", { transform: `translate(${this.x(one.x) - 13} ${y})`, class: "pg-sign" }, ...mark));
    });
  }

  /** How much is in the way of a shot at a target. @param {Model} target @param {number} cover */
  cover(target, cover) {
    const at = `translate(${this.x(target.x) - 13} ${this.y(target.y) + this.long(target.r) + 3})`;
    this.over.append(svg("g", { transform: at, class: "pg-sign" }, ...sign(SHIELD, "pool", `+${cover}`)));
  }

  /** A place that cannot be had. @param {Spot} spot */
  cross(spot) {
    const x = this.x(spot.x),
      y = this.y(spot.y);
    this.over.append(svg("path", { d: `M${x - 6} ${y - 6}l12 12m0-12l-12 12`, class: "pg-cross s-ember" }));
  }

  /** The keyboard's mark. @param {Spot} spot @param {number} r */
  mark(spot, r) {
    const x = this.x(spot.x),
      y = this.y(spot.y),
      long = this.long(r);
    this.over.append(
      svg(
        "g",
        { class: "pg-mark s-amber" },
        svg("circle", { cx: x, cy: y, r: long }),
        svg("path", { d: `M${x - long - 6} ${y}h${2 * long + 12}M${x} ${y - long - 6}v${2 * long + 12}` }),
      ),
    );
  }

  /**
   * Sight as pencil lines.
   * @param {Spot} eye
   * @param {{to: [number, number], result: keyof typeof RAYS, meets: string[]}[]} rays
   */
  rays(eye, rays) {
    for (const { to, result, meets } of rays) {
      this.over.append(
        svg(
          "line",
          {
            x1: this.x(eye.x),
            y1: this.y(eye.y),
            x2: this.x(to[0]),
            y2: this.y(to[1]),
            class: `pg-ray pg-${result} s-${RAYS[result]}`,
          },
          svg("title", {}, [result, meets.join(", ")].filter(Boolean).join(": ")),
        ),
      );
    }
  }
}
