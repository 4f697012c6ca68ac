// The land as the board's own words tell it: which way is safe, where much is still unknown, which dens are free. It
// knows no more than the map shows.

/** @import { Facts } from "./facts.js" */
/** @import { Chart } from "./map.js" */

/** What a step into a hex is feared for; the first that fits its words counts. @type {[RegExp, number][]} */
const FEARED = [
  [/unknown/, 3],
  [/band of/, 30],
  [/den, of/i, 30],
  [/den, free/i, 12],
  [/Bridge|Raft/, 1],
  [/Whirlpool|Volcano/, 20],
  [/Cursed/, 15],
  [/Water/, 4],
  [/Swamp/, 2],
];

export class Land {
  /** @param {Chart} chart @param {Facts} facts */
  constructor(chart, facts) {
    this.chart = chart;
    this.grid = chart.grid;
    this.own = new Set([...facts.dens, ...facts.bands].map((one) => one.hex));
  }

  /** @param {string} code */
  feared(code) {
    if (this.own.has(code)) return 1;
    return FEARED.find(([words]) => words.test(this.chart.words(code)))?.[1] ?? 1;
  }

  /** Dens that nobody holds, as far as is known. @returns {string[]} */
  freeDens() {
    return [...this.chart.spots.keys()].filter((code) => /den, free/i.test(this.chart.words(code)));
  }

  /**
   * The hex two steps away from which a spy sees most that is new, for the least danger; "" where there is none.
   * @param {string} from
   */
  lookout(from) {
    const worth = new Map();
    for (const { hex, way } of this.grid.ways(from)) {
      if (hex === from || way.length < 2) continue;
      const news = this.grid.near(hex).filter((near) => /unknown$/.test(this.chart.words(near))).length;
      worth.set(
        hex,
        Math.max(
          worth.get(hex) ?? -Infinity,
          news - 2 * (this.feared(hex) + this.feared(this.grid.walk(from, way[0]))),
        ),
      );
    }
    return [...worth.keys()].sort((a, b) => worth.get(b) - worth.get(a))[0] ?? "";
  }

  /** The least feared way, from the first step to the last, and how much is to be feared on it.
   * @param {string} from @param {string} to @returns {{way: string[], fear: number}} */
  way(from, to) {
    const fear = new Map([[from, 0]]),
      before = /** @type {Map<string, string>} */ (new Map()),
      open = new Set([from]);
    const feared = (/** @type {string} */ hex) => fear.get(hex) ?? Infinity;
    while (open.size && !before.has(to)) {
      const here = [...open].reduce((a, b) => (feared(a) <= feared(b) ? a : b));
      open.delete(here);
      for (const { hex, way } of this.grid.ways(here)) {
        const step = feared(here) + (hex === to ? 1 : this.feared(hex));
        if (way.length > 1 || step >= feared(hex)) continue;
        fear.set(hex, step);
        before.set(hex, here);
        open.add(hex);
      }
    }
    const way = [];
    for (let at = to; before.has(at); at = before.get(at) ?? from) way.unshift(at);
    return { way, fear: feared(to) };
  }
}
