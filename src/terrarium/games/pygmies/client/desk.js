// A desk writes one answer by pointing: a model is taken in hand, then a place or another model is chosen for it. After
// every choice the table is asked what it comes to, so that no rule is written a second time here. What is sent stays
// the form's own text.

import { button, draft, el, fill, guide, keepFocus, latest, ruleLink, takeOver } from "terrarium/kit";
import { pad } from "./lists.js";
import { Table } from "./table.js";
import { inch, spot } from "./units.js";

/** @import { Child } from "terrarium/kit" */
/** @import { Model, Spot } from "./table.js" */

/**
 * @typedef {{
 *   text: string, models: Model[], lines?: any[], barred?: Record<string, {why: string, rule: string}>, chosen?: any,
 *   why?: string, rule?: string, found?: string[], offers?: {says: string, order: any}[], uses?: boolean,
 *   [more: string]: any,
 * }} Facts
 */

/** What a small screen keeps free at its foot, in pixels: the button that sends is there. */
const ACTIONS = 96;
const KEYS =
  "On the board: n takes the next model, e goes to the next enemy, arrows move the mark by an inch " +
  "(with Shift a tenth), Enter sets it, Escape leaves it.";

/**
 * What was chosen, as the guide's touch, and the rest as part of the draft.
 * @param {Record<string, any>} more
 * @returns {[string, Record<string, any>]}
 */
function touched({ at, to, act, dice, ...also }) {
  if (at) return [`model:${at}`, also];
  if (to) return [`point:${to.join(",")}`, also];
  if (act) {
    const [[kind, what]] = Object.entries(act);
    return [typeof what === "string" ? `step:${kind} ${what}` : `step:${kind}`, also];
  }
  return [dice ? `dice:${dice}` : "", also];
}

export class Desk {
  /** @param {HTMLFormElement} form @param {string} name the guide's @param {string[]} keys which facts are the draft */
  constructor(form, name, keys) {
    this.form = form;
    this.name = name;
    this.keys = keys;
    this.answer = draft(form, name);
    this.last = latest();
    this.main = /** @type {HTMLButtonElement} */ (form.querySelector("button.main"));
    /** @type {Record<string, any>} */
    this.draft = {};
    /** @type {Record<string, any>[]} */
    this.past = [];
    /** The model in hand. */
    this.hand = "";
    /** @type {Spot | null} where the keyboard's mark is, or where was clicked last */
    this.mark = null;
    /** @type {Facts} */
    this.facts = { text: "", models: [] };
    /** @type {HTMLElement | null} leads to another desk for the same question */
    this.turn = null;
    this.closed = false;
    this.giveBack = () => {};
    this.sheet = el("div", { class: "pg-sheet" });
    this.said = el("p", { class: "pg-said", role: "status" });
    this.tools = el("div", { class: "pg-tools" });
    this.bench = el(
      "section",
      { class: "pg-bench", "aria-label": "The model in hand" },
      this.said,
      this.tools,
      el("details", { class: "pg-keys" }, el("summary", {}, "Keys"), el("p", { class: "small soft" }, KEYS)),
    );
    this.table = Table.seen();
  }

  /** Take over the form, whose own inputs the style sheet keeps back; says whether there is anything to point at. */
  async open() {
    this.draft = this.kept();
    const facts = await this.#ask({});
    if (!facts.models || !this.table) return false;
    this.giveBack = takeOver(this.form, this.sheet, { left: () => this.clear(), beside: facts.uses && this.turn });
    this.facts = facts;
    this.answer.show(facts.text);
    this.show();
    return true;
  }

  /** Take this desk off the page. */
  clear() {
    this.giveBack();
    this.main.textContent = this.form.dataset.pgMain ?? "Do it";
    this.bench.remove();
    this.table?.close();
    this.closed = true;
  }

  /** Whether it is worked at. */
  get isOpen() {
    return !this.closed && this.form.isConnected;
  }

  /** What was written before on this page. @returns {Record<string, any>} */
  kept() {
    return this.answer.read() ?? {};
  }

  // ---- asking

  /** @param {Record<string, any>} more @returns {Promise<Facts>} */
  async #ask(more) {
    const [touch, also] = touched(more);
    const now = { ...this.draft, ...(this.hand ? { model: this.hand } : {}), ...also, desk: this.name };
    return (await guide(this.form, now, touch)).facts ?? {};
  }

  /**
   * Ask what a choice comes to, keep it and show it. Only the last question counts.
   * @param {Record<string, any>} more
   * @param {boolean} back whether a former draft is asked about
   */
  async wish(more = {}, back = false) {
    this.main.disabled = true;
    try {
      const facts = await this.last(this.#ask(more));
      if (!facts) return;
      this.take(facts, back);
    } catch {
      this.say("The table does not answer. Try again.");
    }
    this.main.disabled = false;
  }

  /** @param {Facts} facts @param {boolean} back */
  take(facts, back) {
    if (!facts.models) {
      this.say("This is no longer asked.");
      return;
    }
    if (!facts.why) this.mark = null;
    const now = Object.fromEntries(this.keys.map((key) => [key, facts[key]]));
    if (JSON.stringify(now) !== JSON.stringify(this.draft)) {
      if (!back) this.past.push(this.draft);
      this.draft = now;
      this.answer.keep(now);
    }
    this.facts = facts;
    this.answer.write(facts.text);
    this.show();
  }

  undo() {
    const former = this.past.pop();
    if (!former) return;
    this.draft = former;
    this.mark = null;
    this.wish({}, true);
  }

  /** @param {Record<string, any>} draft */
  write(draft) {
    this.past.push(this.draft);
    this.draft = draft;
    this.mark = null;
    this.wish({}, true);
  }

  // ---- choosing

  /** @param {string} id */
  async choose(id) {
    this.hand = id;
    this.mark = null;
    await this.wish();
    const model = this.model(id);
    if (!model || !this.table?.bring(model)) return;
    const hidden =
      this.table.view.getBoundingClientRect().top < 0 ||
      this.bench.getBoundingClientRect().bottom > innerHeight - ACTIONS;
    if (hidden) this.table.view.scrollIntoView({ block: "start" });
  }

  /** The next of one's own models, those without orders first. @param {number} step */
  next(step = 1) {
    const idle = this.idle();
    const all = idle.length ? idle : this.facts.models;
    if (!all.length) return;
    const at = all.findIndex((model) => model.id === this.hand);
    this.choose(all[(at + step + all.length) % all.length].id);
  }

  /** Models for which nothing is written yet. @returns {Model[]} */
  idle() {
    const done = new Set((this.facts.lines ?? []).map((line) => line.model));
    return this.facts.models.filter((model) => !done.has(model.id) || model.id === this.hand);
  }

  /** Another model was chosen on the table. @param {string} id @param {Record<string, any>} more */
  pick(id, more = {}) {
    if (id === this.hand) this.leave();
    else if (this.model(id)) this.choose(id);
    else if (this.facts.barred?.[id] && !(this.hand && this.isEnemy(id)))
      this.say(this.facts.barred[id].why, this.facts.barred[id].rule);
    else if (this.hand && this.isEnemy(id)) {
      this.mark = null;
      this.wish({ at: id, ...more });
    } else this.say("Choose one of your own models first.");
  }

  /** A place was chosen on the table. @param {Spot} place @param {Record<string, any>} more */
  go(place, more = {}) {
    if (!this.hand) {
      this.say("Choose one of your own models first.");
      return;
    }
    this.mark = place;
    this.wish({ to: [place.x, place.y], ...more });
  }

  /** Leave the mark, or the model in hand. */
  leave() {
    if (!this.mark) this.hand = "";
    this.mark = null;
    this.wish();
  }

  /** @param {string} id */
  model(id) {
    return this.facts.models.find((model) => model.id === id);
  }
  /** @param {string} id */
  isEnemy(id) {
    return this.enemies().some((enemy) => enemy.id === id);
  }
  /** Those at whom something can be aimed, the nearest first. @returns {Model[]} */
  enemies() {
    const from = this.stands() ?? { x: 0, y: 0 };
    const far = (/** @type {Model} */ one) => Math.hypot(one.x - from.x, one.y - from.y);
    return [...this.foes()].sort((a, b) => far(a) - far(b));
  }

  // ---- showing

  /** @param {string} words @param {string} rule */
  say(words, rule = "") {
    this.said.replaceChildren(words, ...(rule ? [" ", ruleLink(rule)] : []));
  }

  /** Where the mark is, in words. */
  readout() {
    if (!this.mark) return;
    const from = this.facts.chosen ?? this.model(this.hand);
    const near = this.enemies().find(
      (enemy) => this.mark && Math.hypot(enemy.x - this.mark.x, enemy.y - this.mark.y) <= enemy.r,
    );
    const far = from ? `, ${inch(Math.hypot(from.x - this.mark.x, from.y - this.mark.y))} from ${from.id}` : "";
    this.say(near ? `${near.called}. Enter takes it as the target.` : `At ${spot(this.mark)}${far}. Enter sets it.`);
  }

  show() {
    if (this.closed) return;
    if (!this.table?.view.isConnected) this.table = Table.seen();
    if (this.table && this.bench.previousElementSibling !== this.table.view) this.table.view.after(this.bench);
    this.form.dataset.pgMain ??= this.main.textContent ?? "";
    const { why, rule, found, chosen } = this.facts;
    keepFocus(
      document,
      () => {
        const wrong = (found ?? []).map((says) => el("p", { class: "finding" }, says));
        fill(this.sheet, ...this.written(), ...wrong);
        fill(this.tools, ...this.held(), ...this.steps());
      },
      () => this.table?.view,
    );
    this.bench.classList.toggle("pg-refused", Boolean(why));
    if (why) this.say([why, chosen?.says].filter(Boolean).join(" "), rule);
    else this.say(...this.hint());
    this.draw();
  }

  /** Draw everything again over the models. */
  draw() {
    const table = this.table;
    if (!table) return;
    table.clear();
    table.offer([...this.idle(), ...(this.hand ? this.aims() : [])].map((model) => model.id));
    this.overlay(table);
    if (!this.mark || !this.hand) return;
    if (this.facts.why) table.cross(this.mark);
    else table.mark(this.mark, this.model(this.hand)?.r ?? 500);
  }

  /** Buttons that every desk has below the table. @returns {Child[]} */
  steps() {
    return [
      this.hand && pad(this),
      button("Next model", () => this.next(), { class: "quiet", "data-is": "next", title: "Key n" }),
      this.past.length > 0 &&
        button("Undo", () => this.undo(), { class: "quiet", "data-is": "undo", title: "Control z" }),
    ];
  }

  /** Move the mark; it begins where the model in hand stands. @param {number} dx @param {number} dy */
  nudge(dx, dy) {
    const from = this.mark ?? this.stands();
    if (!from) return;
    const within = (/** @type {number} */ n) => Math.max(0, Math.min(36000, Math.round(n / 100) * 100));
    this.mark = { x: within(from.x + dx), y: within(from.y + dy) };
    this.facts = { ...this.facts, why: "", offers: [] };
    this.bench.classList.remove("pg-refused");
    this.draw();
    this.readout();
  }

  /** The mark is where it should be: a place, or an enemy under it. */
  set() {
    if (!this.mark) return;
    const { x, y } = this.mark;
    const enemy = this.enemies().find((one) => Math.hypot(one.x - x, one.y - y) <= one.r);
    enemy ? this.pick(enemy.id) : this.go({ x, y });
  }

  // ---- what each desk has of its own

  /** Where the model in hand stands, as things are written. @returns {Spot | undefined} */
  stands() {
    return this.facts.chosen ?? this.model(this.hand);
  }
  /** @returns {Model[]} */
  foes() {
    return [];
  }
  /** Those of them that can be chosen. */
  aims() {
    return this.foes();
  }
  /** @param {number} _n */
  remove(_n) {}
  /** What the panel shows. @returns {Child[]} */
  written() {
    return [];
  }
  /** Buttons for the model in hand. @returns {Child[]} */
  held() {
    return [];
  }
  /** What to do next, in words, and the rule that says so. @returns {[says: string, rule?: string]} */
  hint() {
    return [""];
  }
  /** @param {Table} _table */
  overlay(_table) {}
}
