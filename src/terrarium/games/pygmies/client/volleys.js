// Volleys: a shooter, its weapon, and whom it shoots at; sight, what is in the way, and the chance.

import { button, el } from "terrarium/kit";
import { Desk } from "./desk.js";
import { volleys } from "./drafts.js";
import { chips, lineList } from "./lists.js";

/** @import { Model, Spot, Table } from "./table.js" */

export class Volleys extends Desk {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    super(form, "volleys", ["volleys", "heroes"]);
    this.weapon = "";
    /** Where enemies stand, remembered from whoever aimed last. @type {Map<string, Model>} */
    this.places = new Map();
  }

  /** @override */
  kept() {
    const here = super.kept();
    return here.volleys ? here : volleys(new FormData(this.form));
  }

  /** @override */
  get takesMany() {
    return true;
  }

  /** @override */
  foes() {
    return this.many.length ? this.facts.enemies : (this.facts.chosen?.targets ?? []);
  }
  /** @override */
  aims() {
    return this.foes().filter((/** @type {any} */ target) => !target.why);
  }

  /** @param {Record<string, any>} more @override */
  wish(more = {}, back = false) {
    return super.wish({ ...(this.weapon ? { weapon: this.weapon } : {}), ...more }, back);
  }

  /** @param {string} id @param {boolean} still @override */
  choose(id, still = false) {
    this.weapon = "";
    return super.choose(id, still);
  }

  /** @param {Spot} place @override */
  go(place) {
    if (this.facts.chosen?.scatter) super.go(place);
    else this.say(this.hand ? "Choose an enemy to shoot at." : "Choose one of your own models first.");
  }

  /** @param {number} n @override */
  remove(n) {
    this.write({
      ...this.draft,
      volleys: this.draft.volleys.filter((/** @type {any} */ _, /** @type {number} */ k) => k !== n),
    });
  }

  /** @override */
  written() {
    const { lines = [], dice = [] } = this.facts;
    this.main.textContent = lines.length
      ? `Fire ${lines.length} volley${lines.length > 1 ? "s" : ""}`
      : "Pass: no more shots";
    return [
      lineList(this, "Nobody shoots yet. Choose a shooter, then an enemy."),
      chips(this, "Can shoot", this.idle()),
      lines.length > 0 && dice.length > 0 && this.#dice(dice),
    ];
  }

  /** PY-221: heroes' dice for Fire at Will!. @param {{id: string, called: string, most: number}[]} dice */
  #dice(dice) {
    return el(
      "details",
      { class: "pg-dice" },
      el("summary", {}, "Fire at Will!: heroes throw dice"),
      ...dice.map((hero) => {
        /** @type {HTMLInputElement} */
        const box = el("input", {
          type: "number",
          min: 0,
          max: hero.most,
          value: this.draft.heroes?.[hero.id] ?? 0,
          inputmode: "numeric",
          "data-is": `dice-${hero.id}`,
          change: () =>
            this.write({
              ...this.draft,
              heroes: {
                ...this.draft.heroes,
                [hero.id]: Math.max(0, Math.min(hero.most, Math.round(Number(box.value)) || 0)),
              },
            }),
        });
        return el("label", {}, `${hero.called} (up to ${hero.most}) `, box);
      }),
    );
  }

  /** @returns {[string]} @override */
  hint() {
    const { chosen, together } = this.facts;
    if (together) return [together];
    if (this.many.length) return [`${this.many.length} in hand. Choose whom they shoot at.`];
    if (!chosen) return ["Take a shooter or a squad in hand, then choose a target; or drag from one to the other."];
    if (chosen.says) return [chosen.says];
    const next = chosen.scatter ? "choose the direction." : "choose an enemy; the figures are the chance of a Wound.";
    return [`${chosen.called}, ${chosen.weapon}: ${next}`];
  }

  /** @override */
  held() {
    const { chosen } = this.facts;
    const weapons = /** @type {any} */ (this.model(this.hand))?.weapons ?? [];
    if (!chosen || weapons.length < 2) return [];
    return weapons.map((/** @type {any} */ one) =>
      button(
        one.says,
        () => {
          this.weapon = one.weapon;
          this.wish();
        },
        { "aria-pressed": String(one.weapon === chosen.weapon), class: "quiet", "data-is": `weapon-${one.weapon}` },
      ),
    );
  }

  /** @param {Table} table @override */
  overlay(table) {
    const { chosen, lines = [] } = this.facts;
    for (const line of lines) {
      const from = this.model(line.model);
      for (const at of line.at) {
        const target = this.#seen(at);
        if (from && target) table.way([from.x, from.y], [{ how: "shot", to: [target.x, target.y] }], "pg-shot");
      }
    }
    if (!chosen) return;
    table.ring(chosen, chosen.r + 150, "pg-hand s-amber");
    if (!chosen.scatter) table.ring(chosen, chosen.r + chosen.range, "pg-round s-pool");
    table.rays(chosen, chosen.rays);
    for (const target of chosen.targets) {
      if (target.why) continue;
      table.label(target, target.chance, "moss", target.r);
      if (target.cover) table.cover(target, target.cover);
    }
  }

  /** @param {string} id */
  #seen(id) {
    for (const target of this.foes()) this.places.set(target.id, target);
    return this.places.get(id);
  }
}
