// The odds of an attack (LZ-242 to LZ-254), fought many times over by the table from what the clan knows.

import { el, latest } from "terrarium/kit";

/** @import { Desk } from "./facts.js" */

/**
 * @typedef {{
 *   enemies: number, win: number, they_flee: number, you_flee: number, lost: number[], theirs: number[],
 * }} Fight
 */
/** @typedef {{attackers: number, walls: boolean, known: string, fights: Fight[]}} Foretold */

const SAID = /** @type {Record<string, string>} */ ({
  seen: "as many as are seen there",
  "militia by the Fertile hexes around": "the militia that the Fertile hexes around it feed",
  "hidden, a range of guesses": "nobody knows how many are hidden there: three guesses",
});

/** @param {number[]} spread a tenth, half and nine tenths of all cases */
const range = ([few, , many]) => (few === many ? String(few) : `${few} to ${many}`);

/** @param {Foretold} odds @param {string} target @returns {HTMLElement} */
function oddsTable(odds, target) {
  const walls = odds.walls ? ", behind walls" : "";
  if (odds.fights.every((fight) => fight.enemies === 0))
    return el("p", { class: "small" }, `Nobody is seen in ${target}: ${odds.attackers} would walk in.`);
  const heads = ["Against", "You win", "You lose", "They lose", "They flee", "You flee"];
  const row = (/** @type {Fight} */ fight) => [
    String(fight.enemies),
    `${fight.win} %`,
    range(fight.lost),
    range(fight.theirs),
    `${fight.they_flee} %`,
    `${fight.you_flee} %`,
  ];
  return el(
    "table",
    { class: "lz-odds-table" },
    el("caption", {}, `Odds for ${odds.attackers} in ${target}${walls}; ${SAID[odds.known] ?? odds.known}`),
    el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col", class: "right" }, head)))),
    el(
      "tbody",
      {},
      ...odds.fights.map((fight) =>
        el(
          "tr",
          {},
          ...row(fight).map((cell, n) => el(n ? "td" : "th", { class: "right", scope: n ? null : "row" }, cell)),
        ),
      ),
    ),
  );
}

/** The odds as they stand under the map; what was asked last counts. */
export class Odds {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.place = el("div", { class: "lz-odds", "aria-live": "polite" });
    this.last = latest();
  }

  /**
   * Those of so many from a hex, as a table; null where they cannot be had.
   * @param {string} from
   * @param {string} target
   * @param {number} number
   * @returns {Promise<HTMLElement | null>}
   */
  async table(from, target, number) {
    const answer = await this.desk.ask("odds", { hex: from, target, number }).catch(() => null);
    return answer && oddsTable(answer, target);
  }

  /** @param {string} from @param {string} target @param {number} number */
  async show(from, target, number) {
    const table = await this.last(this.table(from, target, number));
    if (table) this.place.replaceChildren(table);
  }

  hide() {
    this.last(Promise.resolve(null));
    this.place.replaceChildren();
  }
}
