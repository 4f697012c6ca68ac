// What the client asks the table: the game's aids as JSON, and the events this seat saw.

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

/** @typedef {{number: number, kind: string, face: any, words: string}} Told an event as this seat saw it */
/**
 * @typedef {{
 *   events: Told[], ends: Told[], before: any, now: any,
 * }} Last `ends` are the two `turn` events, `before` and `now` the seat's views
 */

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

  /**
   * An aid's answer; the same question is asked once a turn.
   * @param {string} name
   * @param {Record<string, string | number>} question
   * @returns {Promise<any>}
   */
  ask(name, question = {}) {
    const words = new URLSearchParams({ as: "json", seat: String(this.seat) });
    for (const [key, value] of Object.entries(question)) words.set(`a.${key}`, String(value));
    const address = `/tables/${this.code}/aid/${name}/?${words}`;
    let answer = this.kept.get(address);
    if (!answer) {
      answer = fetch(address).then((reply) =>
        reply.ok ? reply.json() : Promise.reject(new Error(`aid ${name}: ${reply.status}`)),
      );
      answer.catch(() => this.kept.delete(address));
      this.kept.set(address, answer);
    }
    return answer;
  }

  /** Everything for the order sheet. @returns {Promise<Facts>} */
  sheet() {
    return this.ask("sheet");
  }

  /** All events that this audience saw, oldest first. @returns {Promise<Told[]>} */
  events() {
    return this.#once("events", () => this.#told());
  }

  /** Asked for once, then kept. @param {string} name @param {() => Promise<any>} ask */
  #once(name, ask) {
    const kept = this.kept.get(name) ?? ask();
    this.kept.set(name, kept);
    return kept;
  }

  async #told() {
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

  /**
   * The turn played last: what was told of it, and what this seat knew before and after it.
   * @returns {Promise<Last | null>}
   */
  last() {
    return this.#once("last", () => this.#last());
  }

  async #last() {
    const events = await this.events();
    const [from, to] = events.filter((event) => event.kind === "turn").slice(-2);
    if (!to) return null;
    const views = await Promise.all(
      [from.number, to.number].map(async (at) => {
        const reply = await fetch(`/api/tables/${this.code}/position?seat=${this.seat}&at=${at}&draw=false`);
        return reply.ok ? (await reply.json()).view : null;
      }),
    );
    if (!views[0] || !views[1]) return null;
    return {
      events: events.filter((event) => event.number > from.number && event.number <= to.number),
      ends: [from, to],
      before: views[0],
      now: views[1],
    };
  }

  /** The own orders of the turn played last, in the order of the sheet. @returns {Promise<Told[]>} */
  async ordered() {
    const events = await this.events(),
      ends = events.filter((event) => event.kind === "turn").slice(-2);
    return events
      .filter((event) => event.kind === "order" && event.number > (ends[0]?.number ?? Infinity))
      .sort((a, b) => a.face.line - b.face.line);
  }

  /** A new turn: nothing that was asked before holds. */
  forget() {
    this.kept.clear();
  }
}
