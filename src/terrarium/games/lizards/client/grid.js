// The hex map (section 2): codes, directions, neighbours, distances. A hex is a number, row by row from the north-west.

export const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"];
const STEPS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];

/** @param {number} column from 1 @returns {string} */
function letters(column) {
  let name = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** @param {number} a @param {number} n */
const mod = (a, n) => ((a % n) + n) % n;

export class Grid {
  /** @param {number} rows @param {number} columns @param {boolean} wrap */
  constructor(rows, columns, wrap) {
    this.rows = rows;
    this.columns = columns;
    this.wrap = wrap;
    /** @type {string[]} */
    this.codes = [];
    for (let row = 1; row <= rows; row++)
      for (let column = 1; column <= columns; column++) this.codes.push(`${row}${letters(column)}`);
    this.numbers = new Map(this.codes.map((code, h) => [code, h]));
  }

  /** @param {string} code @returns {number} -1 where there is none */
  hex(code) {
    return this.numbers.get(code.toUpperCase()) ?? -1;
  }

  /**
   * LZ-024: x is the column, y twice the row, one more in odd columns.
   * @param {number} h
   * @returns {[number, number]}
   */
  doubled(h) {
    const column = h % this.columns;
    return [column + 1, 2 * (Math.floor(h / this.columns) + 1) + (1 - (column % 2))];
  }

  /** @param {number} h @param {number} direction @returns {number} -1 off the map */
  beside(h, direction) {
    if (h < 0) return -1;
    const [x, y] = this.doubled(h);
    const [nx, ny] = [x + STEPS[direction][0], y + STEPS[direction][1]];
    const row = Math.floor((ny - mod(nx, 2)) / 2) - 1,
      column = nx - 1;
    if (this.wrap) return mod(row, this.rows) * this.columns + mod(column, this.columns);
    return row >= 0 && row < this.rows && column >= 0 && column < this.columns ? row * this.columns + column : -1;
  }

  /** @param {string} code @param {...string} directions @returns {string} the code of the end, or "" */
  walk(code, ...directions) {
    let h = this.hex(code);
    for (const name of directions) if (name) h = this.beside(h, DIRECTIONS.indexOf(name.toUpperCase()));
    return this.codes[h] ?? "";
  }

  /**
   * Every way of one or two steps: end and directions.
   * @param {string} code
   * @returns {{hex: string, way: string[]}[]}
   */
  ways(code) {
    const found = [];
    for (const first of DIRECTIONS) {
      const middle = this.walk(code, first);
      if (!middle) continue;
      found.push({ hex: middle, way: [first] });
      for (const second of DIRECTIONS) {
        const end = this.walk(middle, second);
        if (end) found.push({ hex: end, way: [first, second] });
      }
    }
    return found;
  }

  /**
   * All hexes within two steps, the hex itself included: as far as a band walks and sees.
   * @param {string} code
   * @returns {string[]}
   */
  near(code) {
    return [...new Set([code, ...this.ways(code).map((one) => one.hex)])];
  }

  /** LZ-024: the shortest way over all wrapped images. @param {string} one @param {string} other */
  distance(one, other) {
    const [ax, ay] = this.doubled(this.hex(one)),
      [bx, by] = this.doubled(this.hex(other));
    let dx = Math.abs(ax - bx),
      dy = Math.abs(ay - by);
    if (this.wrap) [dx, dy] = [Math.min(dx, this.columns - dx), Math.min(dy, 2 * this.rows - dy)];
    return dx + Math.max(0, Math.floor((dy - dx) / 2));
  }
}
