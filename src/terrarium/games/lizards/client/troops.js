// Where the own bands are in the course of a turn, told from its events (see `events.py`): a march first, then every
// loss and gain on its way. A band is a number in a hex; what the clan was not told of others is not guessed.

/** @import { Told } from "terrarium/kit" */

/** @typedef {Map<number, number>} Troops own warriors by hex number */

const MARCHES = ["MO", "SP", "SA"];

/** @param {number[] | undefined} counts */
export const sum = (counts) => (counts ?? []).reduce((total, n) => total + n, 0);

/** @param {any} view @returns {Troops} */
export function standing(view) {
  return new Map(
    view.bands
      .filter((/** @type {any} */ band) => band.clan === view.who)
      .map((/** @type {any} */ band) => [band.hex, band.total]),
  );
}

/** @param {Troops} troops @param {number} hex @param {number} by */
function add(troops, hex, by) {
  if (hex < 0 || !by) return;
  const n = (troops.get(hex) ?? 0) + by;
  if (n > 0) troops.set(hex, n);
  else troops.delete(hex);
}

/**
 * An own march: whoever set out is where it ended, before what befell it on the way.
 * @param {Troops} troops
 * @param {Told} event
 */
export function marched(troops, { kind, face }) {
  if (kind !== "order" || face.fail || !MARCHES.includes(face.ord)) return;
  const gone = sum(face.left);
  add(troops, face.hex, -gone);
  if (!face.spy) add(troops, face.end, gone);
}

/** @type {Record<string, (troops: Troops, face: any) => void>} */
const ORDERED = {
  RE: (troops, face) => add(troops, face.hex, face.recruits ?? 0),
  FR: (troops, face) => add(troops, face.hex, -sum(face.freed)),
  GI: (troops, face) => add(troops, face.hex, -sum(face.given)),
  CH: (troops, face) => {
    if (face.chant === "COER") add(troops, face.target, sum(face.joined));
    if (face.chant !== "GATE" || !face.effect) return;
    const gone = troops.get(face.hex) ?? 0;
    add(troops, face.hex, -gone);
    add(troops, face.end ?? face.target, gone - sum(face.crowded));
  },
};

/** @type {Record<string, (troops: Troops, face: any) => void>} */
const SUNG = {
  SHUN: (troops, face) => {
    add(troops, face.hex, -face.moved);
    add(troops, face.landed, face.moved);
  },
  COER: (troops, face) => add(troops, face.hex, -sum(face.lost)),
  DARK: (troops, face) => add(troops, face.hex, -sum(face.lost)),
};

export class Course {
  /** @param {any} view what the clan knew before the turn */
  constructor(view) {
    this.who = view.who;
    this.troops = standing(view);
    /** The last own march: what happens on its way happens to those at its end. */
    this.march = { route: /** @type {number[]} */ ([]), end: -1 };
  }

  /** Whom a loss in a hex befalls. @param {number} hex */
  #at(hex) {
    return this.march.route.includes(hex) ? this.march.end : hex;
  }

  /** @param {Told} event */
  take(event) {
    const { kind, face } = event,
      troops = this.troops;
    if (kind === "order") {
      this.march =
        MARCHES.includes(face.ord) && !face.fail && !face.spy
          ? { route: face.route ?? [], end: face.end }
          : { route: [], end: -1 };
      marched(troops, event);
      if (!face.fail) ORDERED[face.ord]?.(troops, face);
    } else if (kind === "combat") this.#fought(face);
    else if (kind === "monster" && face.role === "prey") add(troops, this.#at(face.hex), -sum(face.lost));
    else if (kind === "killed") add(troops, this.#at(face.hex), -sum(face.lost));
    else if (kind === "lob" && face.role === "victim") add(troops, face.hex, -sum(face.lost));
    else if (kind === "chant" && face.role === "victim") SUNG[face.chant]?.(troops, face);
    else if (kind === "gift" && face.role === "receiver") add(troops, face.hex, sum(face.counts));
    else if (kind === "spy_back") add(troops, face.hex, 1);
  }

  /** @param {any} face */
  #fought(face) {
    const gained = face.winner === this.who ? sum(face.captives) : 0;
    if (face.role === "attacker") add(this.troops, this.#at(face.hex), gained - sum(face.lost));
    if (face.role !== "defender") return;
    add(this.troops, face.hex, gained - sum(face.lost));
    if (face.won === "attacker") {
      const left = this.troops.get(face.hex) ?? 0;
      add(this.troops, face.hex, -left);
      add(this.troops, face.fled, left);
    }
  }
}
