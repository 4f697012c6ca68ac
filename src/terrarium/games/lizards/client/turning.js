// The endless map. Where the world wraps (LZ-023), the sheet is turned like a globe: hexes that leave on one side come
// in on the other. Every drawn thing belongs to the hex it stands on and moves with it, so nothing is drawn twice.

/** @import { Grid } from "./grid.js" */

const WIDE = 48,
  HIGH = 56;

/**
 * @typedef {{
 *   column: number, row: number, move: (dx: number, dy: number) => void,
 * }} Thing a thing in its cell of the window
 */

/** @param {number} a @param {number} n */
const mod = (a, n) => ((a % n) + n) % n;

export class Turning {
  /** @param {SVGSVGElement} drawing @param {Grid} grid @param {() => void} turned */
  constructor(drawing, grid, turned) {
    this.drawing = drawing;
    this.grid = grid;
    this.turned = turned;
    const uses = /** @type {SVGUseElement[]} */ ([
      ...drawing.querySelectorAll('[data-layer="interaction"] [data-ref^="hex:"]'),
    ]);
    this.left = Math.min(...uses.map((use) => use.x.baseVal.value));
    this.top = Math.min(...uses.map((use) => use.y.baseVal.value));
    const first = uses.find((use) => use.x.baseVal.value === this.left);
    this.low =
      first && uses.some((use) => use.x.baseVal.value === this.left && use.y.baseVal.value === this.top) ? 1 : 0;
    this.width = grid.columns * WIDE;
    this.height = grid.rows * HIGH;
    /** @type {Thing[] | null} */
    this.things = null;
    this.busy = false;
  }

  /** The cell of the window that a point lies in. @param {number} x @param {number} y */
  #cell(x, y) {
    const column = Math.floor((x - this.left + WIDE / 2) / WIDE);
    const lowered = mod(column, 2) === this.low ? HIGH / 2 : 0;
    return {
      column: mod(column, this.grid.columns),
      row: mod(Math.floor((y - this.top - lowered + HIGH / 2) / HIGH), this.grid.rows),
    };
  }

  /** Everything that stands on the map, found once, when the map is first turned. */
  #gathered() {
    /** @type {Thing[]} */
    const things = [];
    for (const name of ["terrain", "fog", "units", "interaction"]) {
      const layer = this.drawing.querySelector(`[data-layer="${name}"]`);
      if (!layer) continue;
      for (const one of /** @type {NodeListOf<SVGElement>} */ (layer.querySelectorAll("[x][y]"))) {
        const at = { x: Number(one.getAttribute("x")), y: Number(one.getAttribute("y")) };
        things.push({
          ...this.#cell(at.x, at.y),
          move: (dx, dy) => {
            at.x += dx;
            at.y += dy;
            if (dx) one.setAttribute("x", String(at.x));
            if (dy) one.setAttribute("y", String(at.y));
          },
        });
      }
      for (const path of /** @type {NodeListOf<SVGPathElement>} */ (layer.querySelectorAll("path[d]")))
        this.#pieces(path, things);
    }
    this.#labels(things);
    return things;
  }

  /**
   * A line along many hexes, side by side: each side moves with its hex.
   * @param {SVGPathElement} path
   * @param {Thing[]} things
   */
  #pieces(path, things) {
    const sides = (path.getAttribute("d") ?? "")
      .match(/M[^M]+/g)
      ?.map((side) => side.match(/-?[\d.]+/g)?.map(Number) ?? []);
    if (!sides || sides.some((side) => side.length !== 4)) return;
    let waiting = false;
    const write = () => {
      waiting = false;
      path.setAttribute("d", sides.map(([a, b, c, d]) => `M${a} ${b}L${c} ${d}`).join(""));
    };
    for (const side of sides) {
      things.push({
        ...this.#cell((side[0] + side[2]) / 2, (side[1] + side[3]) / 2),
        move: (dx, dy) => {
          side[0] += dx;
          side[2] += dx;
          side[1] += dy;
          side[3] += dy;
          if (!waiting) {
            waiting = true;
            queueMicrotask(write);
          }
        },
      });
    }
  }

  /** Column letters and row numbers along the edges. @param {Thing[]} things */
  #labels(things) {
    for (const text of /** @type {NodeListOf<SVGTextElement>} */ (
      this.drawing.querySelectorAll(":scope > g:not([data-layer]) > text")
    )) {
      const at = { x: Number(text.getAttribute("x")), y: Number(text.getAttribute("y")) };
      const letters = /^[A-Z]+$/.test(text.textContent ?? ""),
        digits = /^\d+$/.test(text.textContent ?? "");
      if (!letters && !digits) continue;
      const cell = letters
        ? { column: this.#cell(at.x, this.top).column, row: -1 }
        : { column: -1, row: mod(Math.floor((at.y - this.top + HIGH / 4) / HIGH), this.grid.rows) };
      things.push({
        ...cell,
        move: (dx, dy) => {
          at.x += dx;
          at.y += dy;
          if (dx && letters) text.setAttribute("x", String(at.x));
          if (dy && digits) text.setAttribute("y", String(at.y));
        },
      });
    }
    const seam = this.drawing.querySelector(":scope > g:not([data-layer])")?.nextElementSibling;
    if (seam?.tagName === "path") seam.remove();
  }

  /**
   * Turn the world by so many columns and rows: what lay there lies at the window's beginning.
   * @param {number} columns even
   * @param {number} rows
   */
  turn(columns, rows) {
    this.things ??= this.#gathered();
    const { columns: across, rows: down } = this.grid;
    for (const thing of this.things) {
      const column = thing.column < 0 ? -1 : mod(thing.column - columns, across);
      const row = thing.row < 0 ? -1 : mod(thing.row - rows, down);
      thing.move((column - thing.column) * WIDE, (row - thing.row) * HIGH);
      thing.column = column;
      thing.row = row;
    }
    this.turned();
  }

  /** Before the view is kept inside its frame: turn the world on, so that the way never ends.
   * @param {{place: {x: number, y: number, k: number}, wide: number, high: number}} detail */
  pan({ place, wide, high }) {
    if (this.busy) return;
    const across = this.#overrun(-place.x / place.k, wide / place.k, this.left - WIDE / 2, this.width, WIDE, 2);
    const down = this.#overrun(-place.y / place.k, high / place.k, this.top - HIGH / 2, this.height, HIGH, 1);
    if (!across && !down) return;
    this.busy = true;
    this.turn(across, down);
    place.x += across * WIDE * place.k;
    place.y += down * HIGH * place.k;
    this.busy = false;
  }

  /**
   * By how many steps to turn so that the window on the map lies in its middle again; 0 while it does not run over.
   * @param {number} from
   * @param {number} size
   * @param {number} begin
   * @param {number} whole
   * @param {number} step
   * @param {number} even
   */
  #overrun(from, size, begin, whole, step, even) {
    const spare = Math.floor((whole - size) / step) - 1;
    if (spare < 2 * even) return 0;
    if (from >= begin && from + size <= begin + whole) return 0;
    const middle = begin + (whole - size) / 2;
    return Math.trunc((from - middle) / step / even) * even;
  }

  /**
   * Turn until a hex lies near the middle of the sheet.
   * @param {string} code
   * @param {Map<string, {x: number, y: number}>} spots
   */
  centre(code, spots) {
    const spot = spots.get(code);
    if (!spot) return;
    const columns = Math.trunc((spot.x - this.left - this.width / 2) / WIDE / 2) * 2;
    const rows = Math.trunc((spot.y - this.top - this.height / 2) / HIGH);
    if (Math.abs(columns) > this.grid.columns / 4 || Math.abs(rows) > this.grid.rows / 4) this.turn(columns, rows);
  }
}
