// A drafted sheet on the map: an arrow for what goes somewhere, a tag with the order's code where it begins or strikes,
// the way that shunted lizards would fly. It shows what was written, nothing that will come of it (LZ-003).

import { svg } from "terrarium/kit";
import { DIRECTIONS } from "./grid.js";
import { named } from "./notation.js";

/** @import { Facts } from "./facts.js" */
/** @import { Grid } from "./grid.js" */
/** @import { Spot } from "./map.js" */
/** @import { Order } from "./notation.js" */

/** @typedef {{x: number, y: number}} Point */

const STEP = [
  [0, -56],
  [48, -28],
  [48, 28],
  [0, 56],
  [-48, 28],
  [-48, -28],
];
const MOVES = ["MO", "SP", "SN", "SA"];
const INKS = /** @type {Record<string, string>} */ ({
  MO: "moss",
  SP: "moss",
  SN: "violet",
  SA: "pool",
  LO: "ember",
  CH: "violet",
  BR: "amber",
  BB: "amber",
  DB: "amber",
});
/** Two legs of one way lie a little apart, so that there and back can be told apart. */
const ASIDE = 4;

/** @param {Point} from @param {number} direction @param {number} aside @returns {Point} */
export function stepped(from, direction, aside = 0) {
  return { x: from.x + STEP[direction][0] + aside, y: from.y + STEP[direction][1] + aside };
}

/** A line through points with a head at its end. @param {Point[]} points @param {string} ink @param {string} [dash] */
export function arrow(points, ink, dash) {
  const [a, b] = points.slice(-2);
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const ux = (b.x - a.x) / long,
    uy = (b.y - a.y) / long;
  const base = { x: b.x - 10 * ux, y: b.y - 10 * uy };
  const line = `M${[...points.slice(0, -1), base].map((point) => `${point.x} ${point.y}`).join("L")}`;
  const head = `M${base.x - 6 * uy} ${base.y + 6 * ux}L${b.x} ${b.y}L${base.x + 6 * uy} ${base.y - 6 * ux}Z`;
  return [
    svg("path", { d: line, class: "lz-halo" }),
    svg("path", { d: line, class: `lz-line s-${ink}`, "stroke-dasharray": dash ?? null }),
    svg("path", { d: head, class: `lz-head f-${ink}` }),
  ];
}

/** A few letters on a plate. @param {string} words @param {Point} at @param {string} ink */
export function tag(words, at, ink = "amber") {
  const wide = 8 + 6.2 * words.length;
  return svg(
    "g",
    { transform: `translate(${at.x} ${at.y})`, class: "lz-tag" },
    svg("rect", { x: -wide / 2, y: -8, width: wide, height: 15, rx: 7.5, class: `s-${ink}` }),
    svg("text", { y: 3 }, words),
  );
}

/** How many set out, as far as the sheet says it. @param {Order} order @param {Facts} facts */
function number(order, facts) {
  const written = named(order);
  if (written || !["MO", "SA", "FR"].includes(order.ord)) return written || "";
  return facts.bands.find((band) => band.hex === order.hex)?.total ?? "";
}

/** What the tag of an order says. @param {Order} order @param {Facts} facts */
export function tagged(order, facts) {
  if (order.ord === "CH") return order.extra || "CH";
  if (order.ord === "GI")
    return ["GI", facts.clans.find((clan) => String(clan.number) === order.extra)?.code ?? order.extra]
      .filter(Boolean)
      .join(" ");
  return [order.ord || "?", number(order, facts)].filter(Boolean).join(" ");
}

/**
 * LZ-170 to LZ-172: the hexes over which a shunt would carry what is in its target, as far as dens and warriors are
 * known.
 * @param {Order} order
 * @param {Facts} facts
 * @param {Grid} grid
 * @returns {string[]}
 */
export function flight(order, facts, grid) {
  const ways = [order.m1, order.m2].filter(Boolean);
  if (order.extra !== "SHUN" || !ways.length || ways.some((way) => !DIRECTIONS.includes(way))) return [];
  const there = facts.bands.find((band) => band.hex === order.hex)?.counts[4] ?? 0;
  const blacks = Math.min(Number(order.blk) || there, there || Infinity);
  const filled = new Set([
    ...facts.walls,
    ...facts.bands.map((band) => band.hex),
    ...facts.foes.map((band) => band.hex),
  ]);
  const over = [];
  let here = grid.walk(order.hex, ...ways);
  for (let n = 0; n < 1 + Math.floor(blacks / 50); n++) {
    here = grid.walk(here, ways[ways.length - 1]);
    if (!here || filled.has(here)) break;
    over.push(here);
  }
  return over;
}

export class Drafts {
  /** @param {Map<string, Spot>} spots @param {Grid} grid @param {Facts} facts */
  constructor(spots, grid, facts) {
    this.spots = spots;
    this.grid = grid;
    this.facts = facts;
    /** How many tags a hex bears already. @type {Map<string, number>} */
    this.borne = new Map();
  }

  /**
   * All ways first, then all tags, so that none is crossed out; each knows the number of its order.
   * @param {Order[]} orders
   */
  draw(orders) {
    const ways = /** @type {SVGElement[]} */ ([]),
      tags = /** @type {SVGElement[]} */ ([]);
    for (const [n, order] of orders.entries()) {
      const spot = this.spots.get(order.hex ?? "");
      if (!spot) continue;
      const points = this.#way(order, spot),
        ink = INKS[order.ord] ?? "amber";
      if (points.length > 1)
        ways.push(
          svg(
            "g",
            { class: "lz-arrow", "data-n": n },
            ...arrow(points, ink, MOVES.includes(order.ord) ? undefined : "1 6"),
          ),
        );
      ways.push(...this.#flight(order, points));
      tags.push(
        svg(
          "g",
          { class: "lz-tagged", "data-order": order.ord, "data-n": n },
          tag(tagged(order, this.facts), this.#place(order, points), ink),
        ),
      );
    }
    return [...ways, ...tags];
  }

  /** @param {Order} order @param {Point} spot @returns {Point[]} */
  #way(order, spot) {
    const gate = this.spots.get(order.extra === "GATE" ? (order.m1 ?? "") : "");
    if (gate) return [spot, gate];
    const points = [spot];
    for (const [n, name] of [order.m1, order.m2].entries()) {
      const direction = DIRECTIONS.indexOf(name ?? "");
      if (direction >= 0) points.push(stepped(points[points.length - 1], direction, ASIDE * n));
    }
    return points;
  }

  /**
   * The tag stands on the first leg of a march, on the target of stones and chants, at the hex's head otherwise;
   * several in one hex stand one above the other.
   * @param {Order} order
   * @param {Point[]} points
   * @returns {Point}
   */
  #place(order, points) {
    const [from, next] = points;
    if (MOVES.includes(order.ord) && next)
      return { x: from.x + 0.5 * (next.x - from.x), y: from.y + 0.5 * (next.y - from.y) };
    const at = points[points.length - 1],
      key = `${at.x} ${at.y}`,
      n = this.borne.get(key) ?? 0;
    this.borne.set(key, n + 1);
    return { x: at.x, y: at.y - 18 - 15 * n };
  }

  /** @param {Order} order @param {Point[]} points */
  #flight(order, points) {
    const over = flight(order, this.facts, this.grid),
      at = points[points.length - 1];
    const direction = DIRECTIONS.indexOf(order.m2 || order.m1 || "");
    if (order.extra !== "SHUN" || direction < 0) return [];
    if (!over.length) return [tag("blocked", { x: at.x, y: at.y + 19 }, "ember")];
    const path = [at];
    for (const _ of over) path.push(stepped(path[path.length - 1], direction));
    const land = path[path.length - 1];
    return [
      svg(
        "g",
        { class: "lz-flight", "data-lands": over[over.length - 1] },
        ...arrow(path, "ember", "9 5"),
        ...path.slice(1, -1).map((point) => svg("circle", { cx: point.x, cy: point.y, r: 4, class: "f-ember" })),
        tag("lands", { x: land.x, y: land.y + 19 }, "ember"),
      ),
    ];
  }
}
