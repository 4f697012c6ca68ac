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
    if (this.many.length) return [`${this.many.length} in hand. Drag them, or choose where their middle shall stand.`];
    if (!model)
      return ["All have a place in your zone, the green strip. Drag one, a squad or a frame full to another."];
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
