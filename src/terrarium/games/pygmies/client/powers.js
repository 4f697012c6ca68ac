// Powers: a caster, its spell or skill, and whom or what it is aimed at; the dice spent, the chance, and who is caught.

import { button, el } from "terrarium/kit";
import { Desk } from "./desk.js";
import { power } from "./drafts.js";
import { chips, lineList } from "./lists.js";

/** @import { Spot, Table } from "./table.js" */

const PLACES = ["point", "line", "place", "hearth", "rise"];
const MAIN = /** @type {Record<string, string>} */ ({ cast: "Pass: no more magic", shoot: "Pass: no more shots" });

export class Powers extends Desk {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    super(form, "powers", ["cast"]);
    /** The power chosen by a button; else the one that is aimed already. */
    this.power = "";
  }

  /** @override */
  kept() {
    const here = super.kept();
    return here.cast ? here : { cast: power(new FormData(this.form)) };
  }

  /** @override */
  idle() {
    return this.facts.models;
  }
  /** @override */
  foes() {
    return this.facts.chosen?.targets ?? [];
  }
  /** @override */
  aims() {
    return this.foes().filter((/** @type {any} */ target) => !target.why);
  }

  /** @param {Record<string, any>} more @override */
  wish(more = {}, back = false) {
    return super.wish({ ...(this.power ? { power: this.power } : {}), ...more }, back);
  }

  /** @param {string} id @param {boolean} still @override */
  choose(id, still = false) {
    this.power = "";
    return super.choose(id, still);
  }

  /** With a power in hand a model is its aim, unless it has powers of its own. @param {string} id @override */
  pick(id) {
    const { chosen } = this.facts;
    const aim =
      chosen?.power &&
      id !== this.hand &&
      (!this.model(id) || this.aims().some((/** @type {any} */ one) => one.id === id));
    if (!aim) {
      super.pick(id);
      return;
    }
    this.mark = null;
    this.wish({ at: id });
  }

  /** @param {Spot} place @override */
  go(place) {
    const { chosen } = this.facts;
    if (chosen && PLACES.includes(chosen.needs)) super.go(place);
    else this.say(chosen ? chosen.says : "Choose one who has powers first.");
  }

  /** @override */
  remove() {
    this.write({ cast: {} });
  }

  /** @override */
  written() {
    const { lines = [] } = this.facts,
      kind = this.form.dataset.kind ?? "";
    this.main.textContent = lines.length
      ? kind === "cast"
        ? "Cast it"
        : "Use it"
      : (MAIN[kind] ?? "Done: nobody else moves");
    const dice = this.facts.chosen?.power && this.facts.dice > 0 && this.#dice();
    return [
      lineList(this, "Nothing is cast yet. Choose a model, its power, then its aim."),
      dice,
      chips(this, "Have powers", this.facts.models),
    ];
  }

  /** @returns {[string]} @override */
  hint() {
    const { chosen } = this.facts;
    return [chosen ? chosen.says : "Choose one who has powers: here, in the list, or with the key n."];
  }

  /** @override */
  held() {
    const { chosen } = this.facts;
    return chosen ? chosen.powers.map((/** @type {any} */ one) => this.#offer(one, chosen.power)) : [];
  }

  /** @param {any} one @param {string} now */
  #offer(one, now) {
    const take = () => {
      if (one.why) {
        this.say(`${one.name}: ${one.why}.`, one.rule);
        return;
      }
      this.power = one.name;
      this.mark = null;
      this.wish();
    };
    return button(one.says, take, {
      class: `quiet${one.why ? " pg-cannot" : ""}`,
      title: one.why || one.does,
      "aria-pressed": String(one.name === now),
      "data-is": `power-${one.name}`,
    });
  }

  /** PY-195: dice only better the odds. */
  #dice() {
    const n = this.draft.cast?.dice ?? 1,
      most = this.facts.dice;
    const to = (/** @type {number} */ dice) => () => this.wish({ dice });
    return el(
      "span",
      { class: "pg-count", role: "group", "aria-label": "Heroism spent" },
      button("−", to(n - 1), {
        class: "quiet",
        disabled: n <= 1,
        "aria-label": "One die less",
        "data-is": "dice-less",
      }),
      el("span", {}, n === 1 ? "1 die" : `${n} dice`, el("small", { class: "soft" }, ` of ${most}`)),
      button("+", to(n + 1), {
        class: "quiet",
        disabled: n >= most,
        "aria-label": "One die more",
        "data-is": "dice-more",
      }),
    );
  }

  /** @param {Table} table @override */
  overlay(table) {
    const { chosen } = this.facts;
    if (!chosen) return;
    if (chosen.circle) table.ring({ x: chosen.circle[0], y: chosen.circle[1] }, chosen.circle[2], "pg-area");
    if (chosen.line) table.area(chosen.line);
    table.ring(chosen, chosen.r + 150, "pg-hand s-amber");
    if (chosen.range) table.ring(chosen, chosen.r + chosen.range, "pg-round s-violet");
    for (const target of chosen.targets)
      if (!target.why && target.chance) table.label(target, target.chance, "violet", target.r);
    for (const one of chosen.caught ?? []) table.label(one, one.chance || "caught", "violet", one.r);
    for (const target of this.foes())
      if (chosen.named.includes(target.id)) {
        table.ring(target, target.r + 150, "pg-hand s-violet");
        table.way([chosen.x, chosen.y], [{ how: "cast", to: [target.x, target.y] }], "pg-cast");
      }
    for (const [x, y] of PLACES.includes(chosen.needs) ? chosen.to : [])
      table.mark({ x, y }, chosen.needs === "rise" || chosen.needs === "place" ? chosen.r : 150);
  }
}
