// The starting army: the faction's list with prices, and the ready-made army at one click.

import { button, el } from "./dom.js";
import { part, units } from "./offers.js";

/** @import { Desk } from "./desk.js" */

const GROUPS = [
  ["hero", "Heroes"],
  ["core", "Core"],
  ["special", "Special"],
  ["rare", "Rare"],
  ["lord", "Lords"],
];

/** @param {Desk} desk */
export function musterSheet(desk) {
  const { ready, raise } = desk.facts;
  return [
    el(
      "div",
      { class: "ww-buttons" },
      button("Take the ready-made army", () => desk.change(ready)),
      button("Begin anew", () => desk.change([]), { class: "quiet" }),
    ),
    ...GROUPS.map(([category, title]) => [title, raise.filter((/** @type {any} */ card) => card.category === category)])
      .filter(([, cards]) => cards.length)
      .map(([title, cards], n) => part(desk, title, n < 2, units(desk, cards))),
  ];
}
