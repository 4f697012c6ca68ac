// What the client asks the table: the game's aids, and the events this seat saw.

import { aid, events, position } from "terrarium/kit";

/** @import { Told } from "terrarium/kit" */

/**
 * @typedef {{
 *   hex: string, counts: number[], total: number, hunger: string, level: string, mired: number, raft: boolean,
 *   says: string[],
 * }} Band
 */
/** @typedef {{hex: string, colour: string, left: number, mired: number}} Spy */
/**
 * @typedef {{code: string, name: string, phase: string, m1: string, m2: string, colours: string, extra: string}} Kind
 */
/**
 * @typedef {{
 *   stage: string, turn: number, rows: number, columns: number, wrap: boolean, clan: number, home: string,
 *   clans: {number: number, code: string, name: string, status: string, points: number, rank: number}[],
 *   bands: Band[], spies: Spy[], dens: any[], kept: string[], foes: {hex: string, clan: string, total: number}[],
 *   rafts: string[], walls: string[], around: Record<string, string[]>, alerts: any[], points: any, orders: Kind[],
 *   chants: any[], works: any[], colours: any[],
 * }} Facts
 */

/**
 * @typedef {{
 *   events: Told[], ends: Told[], before: any, now: any,
 * }} Last `ends` are the two `turn` events, `before` and `now` the seat's views
 */

export const COLOURS = ["red", "grn", "gry", "yel", "blk"];
export const COLOUR_NAMES = ["red", "green", "grey", "yellow", "black"];

export class Desk {
  constructor() {
    /** @type {Map<string, Promise<any>>} */
    this.kept = new Map();
  }

  /**
   * An aid's answer; the same question is asked once a turn.
   * @param {string} name
   * @param {Record<string, string | number>} question
   * @returns {Promise<any>}
   */
  ask(name, question = {}) {
    const key = JSON.stringify([name, question]);
    const answer = this.#once(key, () => aid(name, question));
    answer.catch(() => this.kept.delete(key));
    return answer;
  }

  /** Everything for the order sheet. @returns {Promise<Facts>} */
  sheet() {
    return this.ask("sheet");
  }

  /** All events that this audience saw, oldest first. @returns {Promise<Told[]>} */
  events() {
    return this.#once("events", () => events().catch(() => []));
  }

  /** Asked for once, then kept. @param {string} name @param {() => Promise<any>} ask */
  #once(name, ask) {
    const kept = this.kept.get(name) ?? ask();
    this.kept.set(name, kept);
    return kept;
  }

  /**
   * The turn played last: what was told of it, and what this seat knew before and after it.
   * @returns {Promise<Last | null>}
   */
  last() {
    return this.#once("last", () => this.#last());
  }

  async #last() {
    const told = await this.events();
    const [from, to] = told.filter((event) => event.kind === "turn").slice(-2);
    if (!to) return null;
    const views = await Promise.all([from.number, to.number].map((at) => position(at).catch(() => null)));
    if (!views[0] || !views[1]) return null;
    return {
      events: told.filter((event) => event.number > from.number && event.number <= to.number),
      ends: [from, to],
      before: views[0],
      now: views[1],
    };
  }

  /** The own orders of the turn played last, in the order of the sheet. @returns {Promise<Told[]>} */
  async ordered() {
    const told = await this.events(),
      ends = told.filter((event) => event.kind === "turn").slice(-2);
    return told
      .filter((event) => event.kind === "order" && event.number > (ends[0]?.number ?? Infinity))
      .sort((a, b) => a.face.line - b.face.line);
  }

  /** A new turn: nothing that was asked before holds. */
  forget() {
    this.kept.clear();
  }
}
