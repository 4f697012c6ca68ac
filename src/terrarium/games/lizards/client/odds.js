// @ts-check
// The odds of an attack (LZ-242 to LZ-254), fought many times over by the table from what the clan knows.

import { el } from "./dom.js";

/** @typedef {{enemies: number, win: number, they_flee: number, you_flee: number, lost: number[], theirs: number[]}} Fight */
/** @typedef {{attackers: number, walls: boolean, known: string, fights: Fight[]}} Odds */

const SAID = /** @type {Record<string, string>} */ ({
  seen: "as many as are seen there",
  "militia by the Fertile hexes around": "the militia that the Fertile hexes around it feed",
  "hidden, a range of guesses": "nobody knows how many are hidden there: three guesses",
});

/** @param {number[]} spread a tenth, half and nine tenths of all cases */
const range = ([few, , many]) => (few === many ? String(few) : `${few} to ${many}`);

/** @param {Odds} odds @param {string} target @returns {HTMLElement} */
export function oddsTable(odds, target) {
  const walls = odds.walls ? ", behind walls" : "";
  if (odds.fights.every((fight) => fight.enemies === 0)) return el("p", { class: "small" }, `Nobody is seen in ${target}: ${odds.attackers} would walk in.`);
  const heads = ["Against", "You win", "You lose", "They lose", "They flee", "You flee"];
  const row = (/** @type {Fight} */ fight) => [String(fight.enemies), `${fight.win} %`, range(fight.lost), range(fight.theirs), `${fight.they_flee} %`, `${fight.you_flee} %`];
  return el("table", { class: "lz-odds-table" }, el("caption", {}, `Odds for ${odds.attackers} in ${target}${walls}; ${SAID[odds.known] ?? odds.known}`),
    el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col", class: "right" }, head)))),
    el("tbody", {}, ...odds.fights.map((fight) => el("tr", {}, ...row(fight).map((cell, n) => el(n ? "td" : "th", { class: "right", scope: n ? null : "row" }, cell))))));
}
