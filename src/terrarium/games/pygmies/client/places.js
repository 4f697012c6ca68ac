// Deployment: every model has a place already; take one in hand and choose another.

import { button, el } from "terrarium/kit";
import { Desk } from "./desk.js";
import { places } from "./drafts.js";
import { chips } from "./lists.js";
import { spot } from "./units.js";

/** @import { Table } from "./table.js" */

export class Places extends Desk {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    super(form, "places", ["places"]);
  }

  /** @override */
  kept() {
    const here = super.kept();
    return here.places ? here : { places: places(new FormData(this.form)) };
  }

  /** @override */
  idle() {
    return this.facts.models;
  }

  /** @override */
  written() {
    const wrong = this.facts.models.filter((/** @type {any} */ model) => model.why);
    return [
      el(
        "p",
        { class: "soft" },
        "All have a place. Take one in hand, here or on the table, and choose another for it.",
      ),
      ...wrong.map((/** @type {any} */ model) => el("p", { class: "finding" }, model.why)),
      chips(this, "Your crew", this.facts.models),
      this.past.length > 0 &&
        el(
          "p",
          {},
          button("Back to the rows", () => this.write({ places: {} }), { class: "quiet", "data-is": "rows" }),
        ),
    ];
  }

  /** @returns {[string]} @override */
  hint() {
    const model = /** @type {any} */ (this.model(this.hand));
    if (!model) return ["Choose a model: here, in the list, or with the key n. The green strip is your zone."];
    return [model.why || `${model.called} at ${spot(model)}. Choose where it shall stand.`];
  }

  /** @param {Table} table @override */
  overlay(table) {
    const [low, high] = this.facts.zone;
    table.zone(low, high);
    for (const model of this.facts.models) {
      table.coin(model, /** @type {any} */ (model).why ? "pg-bad" : "");
      if (model.id === this.hand) table.ring(model, model.r + 150, "pg-hand s-amber");
    }
  }
}
