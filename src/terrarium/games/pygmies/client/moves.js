// Moves: a place to go to or an enemy to charge; the planner writes the way.

import { button, el } from "terrarium/kit";
import { Desk } from "./desk.js";
import { orders } from "./drafts.js";
import { chips, lineList } from "./lists.js";
import { inch } from "./units.js";

/** @import { Table } from "./table.js" */

/** Nearer to each other than this, costs could not be read on the table; the list has them. */
const CROWDED = 1600;

export class Moves extends Desk {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    super(form, "moves", ["orders"]);
    /** Whether the next choice goes on from where the order ends. */
    this.on = false;
    /** Whether many go across walls, where a die decides. */
    this.leap = false;
  }

  /** @override */
  get takesMany() {
    return true;
  }
  /** @override */
  get walks() {
    return true;
  }

  /** @override */
  kept() {
    const here = super.kept();
    return here.orders ? here : { orders: orders(new FormData(this.form)) };
  }

  /** @override */
  foes() {
    return this.facts.enemies ?? [];
  }

  /** @override */
  stands() {
    const line = this.on ? null : this.mine();
    return !this.many.length && line?.end ? { x: line.end[0], y: line.end[1] } : super.stands();
  }

  /** @param {Record<string, any>} more @override */
  wish(more = {}, back = false) {
    return super.wish({ ...(this.on ? { on: true } : {}), ...(this.leap ? { leap: true } : {}), ...more }, back);
  }

  /** @param {string} id @param {boolean} still @override */
  choose(id, still = false) {
    this.on = false;
    return super.choose(id, still);
  }

  /** @param {number} n @override */
  remove(n) {
    this.write({ orders: this.draft.orders.filter((/** @type {any} */ _, /** @type {number} */ k) => k !== n) });
  }

  mine() {
    return (this.facts.lines ?? []).find((line) => line.model === this.hand);
  }

  /** @override */
  written() {
    const { lines = [] } = this.facts;
    this.main.textContent = lines.length
      ? `Send ${lines.length} order${lines.length > 1 ? "s" : ""}`
      : "Done: nobody else moves";
    const unsure =
      lines.some((line) => line.sure === false) &&
      el("p", { class: "small soft" }, "What comes after a die is checked when it is carried out.");
    return [lineList(this, "No orders yet."), unsure, chips(this, "Can still move", this.idle())];
  }

  /** @returns {[string]} @override */
  hint() {
    const { chosen, march, snapped, glance } = this.facts,
      line = this.mine();
    if (glance) return [glance.says];
    if (march) return [march];
    if (this.many.length) return [`${this.many.length} in hand. Drag them, or choose a place or an enemy.`];
    if (!chosen) return ["Take a model or a squad in hand, or draw a frame round many."];
    if (chosen.why) return [`${chosen.called}: ${chosen.why}`];
    if (line?.why) return [`${line.says}: ${line.why}`];
    if (snapped && line) return [`${line.says}. ${snapped}`];
    if (line && !this.on) return [`${line.says}. Choose again to change it.`];
    return [`${chosen.called}: ${inch(chosen.left)} to go. Choose a place, or an enemy to charge.`];
  }

  /** @override */
  held() {
    const { chosen, offers = [] } = this.facts;
    if (this.many.length) return this.#together();
    if (!chosen) return [];
    const line = this.mine();
    return [
      ...offers.map((offer, n) => button(offer.says, () => this.accept(offer.order), { "data-is": `offer-${n}` })),
      ...chosen.acts.map((/** @type {any} */ one) =>
        button(one.says, () => this.wish({ act: one.act }), { class: "quiet", "data-is": one.says }),
      ),
      line &&
        !line.charge.length &&
        button(
          "Go on from its end",
          () => {
            this.on = !this.on;
            this.mark = null;
            this.wish();
          },
          { class: "quiet", "aria-pressed": String(this.on), "data-is": "on", title: "Or hold Shift" },
        ),
    ];
  }

  /** What many in hand can do besides going. */
  #together() {
    return [
      button("Charge the nearest", () => this.wish({ touch: "charge:" }), { class: "quiet", "data-is": "charge" }),
      button(
        "Over walls",
        () => {
          this.leap = !this.leap;
          this.show();
        },
        { class: "quiet", "aria-pressed": String(this.leap), "data-is": "leap", title: "Where a die decides" },
      ),
    ];
  }

  /** Take what was offered instead. @param {any} order */
  accept(order) {
    const others = (this.draft.orders ?? []).filter((/** @type {any} */ one) => one.model !== order.model);
    this.write({ orders: [...others, order] });
  }

  /** @param {Table} table @override */
  overlay(table) {
    const { chosen, lines = [], hero, glance } = this.facts;
    if (hero) table.ring(hero, hero.r + 6000, "pg-round s-violet");
    if (chosen) table.reach(chosen.fans);
    for (const line of lines) {
      const model = this.model(line.model);
      if (!model || line.why) continue;
      table.leave(line.model);
      table.way(line.start, line.way, line.model === this.hand ? "pg-now" : "");
      table.coin({ ...model, x: line.end[0], y: line.end[1] }, "pg-plan");
      const crowded = lines.some(
        (other) =>
          other !== line && other.end && Math.hypot(other.end[0] - line.end[0], other.end[1] - line.end[1]) < CROWDED,
      );
      if (!crowded || line.model === this.hand)
        table.label({ x: line.end[0], y: line.end[1] }, inch(line.cost), "ink", model.r);
    }
    if (chosen) table.ring(chosen, chosen.r + 150, "pg-hand s-amber");
    if (chosen && glance) table.rays(this.stands() ?? chosen, glance.rays);
  }
}
