// @ts-check
// What the client asks the table: the game's aids as JSON, and the events this seat saw.

/** @typedef {{hex: string, counts: number[], total: number, hunger: string, level: string, mired: number, raft: boolean, says: string[]}} Band */
/** @typedef {{hex: string, colour: string, left: number, mired: number}} Spy */
/** @typedef {{code: string, name: string, phase: string, m1: string, m2: string, colours: string, extra: string}} Kind */
/** @typedef {{stage: string, turn: number, rows: number, columns: number, wrap: boolean, clan: number, home: string,
 *   clans: {number: number, code: string, name: string, status: string, points: number, rank: number}[],
 *   bands: Band[], spies: Spy[], dens: any[], kept: string[], foes: {hex: string, clan: string, total: number}[], rafts: string[],
 *   around: Record<string, string[]>, alerts: any[], points: any, orders: Kind[], chants: any[], works: any[], colours: any[]}} Facts */

export const COLOURS = ["red", "grn", "gry", "yel", "blk"];
export const COLOUR_NAMES = ["red", "green", "grey", "yellow", "black"];

export class Desk {
  /** @param {HTMLElement} page */
  constructor(page) {
    this.code = page.dataset.code ?? "";
    this.seat = Number(page.dataset.seat ?? -2);
    /** @type {Map<string, Promise<any>>} */
    this.kept = new Map();
  }

  /** An aid's answer; the same question is asked once a turn. @param {string} name @param {Record<string, string | number>} question @returns {Promise<any>} */
  ask(name, question = {}) {
    const words = new URLSearchParams({ as: "json", seat: String(this.seat) });
    for (const [key, value] of Object.entries(question)) words.set(`a.${key}`, String(value));
    const address = `/tables/${this.code}/aid/${name}/?${words}`;
    let answer = this.kept.get(address);
    if (!answer) {
      answer = fetch(address).then((reply) => (reply.ok ? reply.json() : Promise.reject(new Error(`aid ${name}: ${reply.status}`))));
      answer.catch(() => this.kept.delete(address));
      this.kept.set(address, answer);
    }
    return answer;
  }

  /** Everything for the order sheet. @returns {Promise<Facts>} */
  sheet() {
    return this.ask("sheet");
  }

  /** All events that this audience saw, oldest first. @returns {Promise<{number: number, kind: string, face: any, words: string}[]>} */
  async events() {
    const found = [];
    for (let since = 0; ; ) {
      const reply = await fetch(`/api/tables/${this.code}/events?seat=${this.seat}&since=${since}&limit=500`);
      if (!reply.ok) return found;
      const more = await reply.json();
      found.push(...more);
      if (more.length < 500) return found;
      since = more[more.length - 1].number;
    }
  }

  /** A new turn: nothing that was asked before holds. */
  forget() {
    this.kept.clear();
  }
}
