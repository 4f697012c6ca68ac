// Windows: what is about to happen, drawn on the table; heroes' dice with what they cost; pairings changed by a click.

import { button, el } from "terrarium/kit";
import { Desk } from "./desk.js";

/** @import { Table } from "./table.js" */

export class Windows extends Desk {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    super(form, "windows", ["pick", "dice"]);
  }

  /** @override */
  idle() {
    return this.facts.models;
  }

  /**
   * A model on the table: of a melee, other foes for it; else what it is to this question.
   * @param {string} id
   * @override
   */
  pick(id) {
    const hero = this.facts.heroes.find((/** @type {any} */ one) => one.id === id);
    if (this.facts.choices) this.wish({ at: id });
    else if (hero) this.#throw(hero, hero.n < hero.most ? hero.n + 1 : 0);
    else if (this.facts.barred?.[id]) this.say(this.facts.barred[id].why, this.facts.barred[id].rule);
    else this.say(...this.hint());
  }

  /** @override */
  go() {
    this.say(...this.hint());
  }

  /** The next combat, hero or division by key. @param {number} step @override */
  next(step = 1) {
    const { choices, heroes } = this.facts;
    if (choices) {
      const at = choices.findIndex((/** @type {any} */ one) => one.id === this.facts.pick);
      this.write({ ...this.draft, pick: choices[(at + step + choices.length) % choices.length].id });
    } else if (heroes.length) this.#throw(heroes[0], heroes[0].n < heroes[0].most ? heroes[0].n + 1 : 0);
  }

  /** @param {any} hero @param {number} n */
  #throw(hero, n) {
    this.write({ ...this.draft, dice: { ...this.draft.dice, [hero.id]: n } });
  }

  /** @override */
  written() {
    const { choices = [], heroes, main, pick } = this.facts;
    this.main.textContent = main;
    return [
      choices.length > 1 &&
        el(
          "div",
          { class: "pg-choices", role: "group", "aria-label": "Choices" },
          ...choices.map((/** @type {any} */ one) =>
            button(one.says, () => this.write({ ...this.draft, pick: one.id }), {
              class: "quiet",
              "aria-pressed": String(one.id === pick),
              "data-is": `choice-${one.id}`,
            }),
          ),
        ),
      ...heroes.map((/** @type {any} */ hero) => this.#hero(hero)),
    ];
  }

  /** A hero with its dice. @param {any} hero */
  #hero(hero) {
    const to = (/** @type {number} */ n) => () => this.#throw(hero, n);
    return el(
      "div",
      { class: "pg-hero" },
      el("p", {}, el("strong", {}, hero.called), el("small", { class: "soft" }, ` ${hero.says}`)),
      el(
        "span",
        { class: "pg-count", role: "group", "aria-label": `Dice of ${hero.called}` },
        button("−", to(hero.n - 1), {
          class: "quiet",
          disabled: hero.n < 1,
          "aria-label": `${hero.id}: one die less`,
          "data-is": `less-${hero.id}`,
        }),
        el("span", {}, hero.n === 1 ? "1 die" : `${hero.n} dice`, el("small", { class: "soft" }, ` of ${hero.most}`)),
        button("+", to(hero.n + 1), {
          class: "quiet",
          disabled: hero.n >= hero.most,
          "aria-label": `${hero.id}: one die more`,
          "data-is": `more-${hero.id}`,
        }),
      ),
    );
  }

  /** @override */
  steps() {
    const undo =
      this.past.length > 0 &&
      button("Undo", () => this.undo(), { class: "quiet", "data-is": "undo", title: "Control z" });
    const next =
      (this.facts.choices ?? []).length > 1 &&
      button("Next", () => this.next(), { class: "quiet", "data-is": "next", title: "Key n" });
    return [next, undo];
  }

  /** @returns {[string, string]} @override */
  hint() {
    return [this.facts.says, this.facts.rule ?? ""];
  }

  /** @param {Table} table @override */
  overlay(table) {
    const { links = [], marks = [], heroes = [] } = this.facts;
    for (const link of links) {
      table.way(link.from, [{ how: "go", to: link.to }], `pg-${link.kind}`);
      if (link.label) table.label({ x: link.to[0], y: link.to[1] }, link.label, "ember", link.r);
    }
    for (const one of marks) table.ring(one, one.r + 150, "pg-hand s-ember");
    for (const hero of heroes)
      if (hero.n) {
        table.ring(hero, hero.r + 6000, "pg-round s-violet");
        for (const one of hero.pool) table.ring(one, one.r + 150, "pg-hand s-violet");
      }
  }
}
