// A desk writes one answer by pointing: a model is taken in hand, then a place or another model is chosen for it. After
// every choice the table is asked what it comes to, so that no rule is written a second time here. What is sent stays
// the form's own text.

import { button, draft, el, fill, guide, inTurn, keepFocus, ruleLink, takeOver } from "terrarium/kit";
import { pad, squadChips } from "./lists.js";
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

/** A second press on a model within so many milliseconds means its squad. */
const DOUBLE = 450;
const KEYS =
  "On the board: n takes the next model, q the next squad, a everyone; w shows threats, e goes to the next enemy; " +
  "arrows move the mark by an inch (with Shift a tenth), Enter sets it, Escape leaves it. With the mouse: drag a " +
  "model, drag a frame round many, press twice for a squad, Shift and press for one more.";

/**
 * What was chosen, as the guide's touch, and the rest as part of the draft.
 * @param {Record<string, any>} more
 * @returns {[string, Record<string, any>]}
 */
function touched({ at, to, act, dice, touch, ...also }) {
  if (touch) return [touch, also];
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
    this.inTurn = inTurn();
    /** Choices whose answer has not come yet. */
    this.waiting = 0;
    this.main = /** @type {HTMLButtonElement} */ (form.querySelector("button.main"));
    /** @type {Record<string, any>} */
    this.draft = {};
    /** @type {Record<string, any>[]} */
    this.past = [];
    /** The model in hand. */
    this.hand = "";
    /** Several in hand, who move together; then none is in hand alone. @type {string[]} */
    this.many = [];
    this.pressed = { id: "", at: 0 };
    /** Whether it is shown where the enemy could strike. */
    this.wary = false;
    /** @type {Spot | null} where the keyboard's mark is, or where was clicked last */
    this.mark = null;
    /** @type {Facts} */
    this.facts = { text: "", models: [] };
    /** @type {HTMLElement | null} leads to another desk for the same question */
    this.turn = null;
    this.closed = false;
    this.giveBack = () => {};
    this.said = el("p", { class: "pg-said", role: "status" });
    this.tools = el("div", { class: "pg-tools" });
    this.bench = el(
      "section",
      { class: "pg-bench", "aria-label": "The model in hand" },
      this.said,
      this.tools,
      el("details", { class: "pg-keys" }, el("summary", {}, "Keys"), el("p", { class: "small soft" }, KEYS)),
    );
    this.lists = el("div", { class: "pg-lists" });
    this.sheet = el("div", { class: "pg-sheet" }, this.bench, this.lists);
    this.table = Table.seen();
  }

  /** Take over the form, whose own inputs the style sheet keeps back; says whether there is anything to point at. */
  async open() {
    this.draft = this.kept();
    const facts = await this.#ask({}, "");
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
    this.main.textContent = this.main.dataset.says ?? "";
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

  /** @param {Record<string, any>} more @param {string} hand @returns {Promise<Facts>} */
  async #ask(more, hand) {
    const [touch, also] = touched(more);
    const whom = this.many.length ? { group: this.many } : hand ? { model: hand } : {};
    const wary = this.wary ? { threat: true } : {};
    const now = { ...this.draft, ...whom, ...wary, ...also, desk: this.name };
    return (await guide(this.form, now, touch)).facts ?? {};
  }

  /**
   * Ask what a choice comes to, keep it and show it. The next one builds on it, however quickly it comes.
   * @param {Record<string, any>} more
   * @param {boolean} back whether a former draft is asked about
   */
  async wish(more = {}, back = false) {
    const { hand, mark } = this;
    this.waiting += 1;
    this.main.disabled = true;
    try {
      await this.inTurn(async () => {
        const facts = await this.#ask(more, hand);
        // A mark that was set meanwhile is for what comes next.
        if (!facts.why && this.mark === mark) this.mark = null;
        this.take(facts, back);
      });
    } catch {
      this.say("The table does not answer. Try again.");
    }
    this.waiting -= 1;
    this.main.disabled = this.waiting > 0;
  }

  /** @param {Facts} facts @param {boolean} back */
  take(facts, back) {
    if (!facts.models) {
      this.say("This is no longer asked.");
      return;
    }
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

  /** @param {string} id @param {boolean} still whether the table stays where it is */
  async choose(id, still = false) {
    this.hand = id;
    this.many = [];
    this.mark = null;
    await this.wish();
    const model = this.model(id);
    if (model && !still && this.hand === id) this.table?.bring(model);
  }

  /** Take many in hand at once. @param {string[]} ids */
  async gather(ids) {
    if (ids.length < 2) {
      if (ids.length) await this.choose(ids[0], true);
      else if (this.hand || this.many.length) this.leave();
      return;
    }
    this.hand = "";
    this.mark = null;
    this.many = ids;
    await this.wish();
  }

  /** All of a squad that can be ordered. @param {string} colour */
  squad(colour) {
    return this.facts.models.filter((model) => model.colour === colour).map((model) => model.id);
  }

  /** The squad after the one in hand. */
  nextSquad() {
    const colours = [...new Set(this.facts.models.map((model) => model.colour))];
    const now = this.model(this.many[0] ?? this.hand)?.colour ?? "";
    if (this.takesMany && colours.length) this.gather(this.squad(colours[(colours.indexOf(now) + 1) % colours.length]));
  }

  everyone() {
    if (this.takesMany) this.gather(this.facts.models.map((model) => model.id));
  }

  /** One more in hand, or one less. @param {string} id */
  toggle(id) {
    const all = this.many.length ? this.many : this.hand ? [this.hand] : [];
    this.gather(all.includes(id) ? all.filter((one) => one !== id) : [...all, id]);
  }

  /** The model of one's own that lies at a place, or next to it. @param {Spot} place @param {number} slack in pixels */
  own(place, slack) {
    const reach = slack * (this.table?.grain() ?? 0);
    const gap = (/** @type {Model} */ one) => Math.hypot(one.x - place.x, one.y - place.y) - one.r;
    return this.facts.models.filter((one) => gap(one) <= reach).sort((a, b) => gap(a) - gap(b))[0] ?? null;
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
    const model = this.model(id),
      twice = this.pressed.id === id && Date.now() - this.pressed.at < DOUBLE;
    this.pressed = { id, at: Date.now() };
    if (model && twice && this.takesMany) this.gather(this.squad(model.colour));
    else if (id === this.hand) this.leave();
    else if (model) this.choose(id, this.takesMany);
    else if (this.facts.barred?.[id] && !(this.isHeld && this.isEnemy(id)))
      this.say(this.facts.barred[id].why, this.facts.barred[id].rule);
    else if (this.isHeld && this.isEnemy(id)) {
      this.mark = null;
      this.wish({ at: id, ...more });
    } else this.say("Choose one of your own models first.");
  }

  /** A place was chosen on the table. @param {Spot} place @param {Record<string, any>} more */
  go(place, more = {}) {
    if (!this.isHeld) {
      this.say("Choose one of your own models first.");
      return;
    }
    this.mark = place;
    this.wish({ to: [place.x, place.y], ...more });
  }

  /** Leave the mark, or the model in hand. */
  leave() {
    if (!this.mark) {
      this.hand = "";
      this.many = [];
    }
    this.mark = null;
    this.wish();
  }

  get isHeld() {
    return Boolean(this.hand || this.many.length);
  }
  /** @param {string} id */
  model(id) {
    return this.facts.models.find((model) => model.id === id);
  }
  /** The model in hand, as the table told of it; what is known of the one before it is not about this one. */
  inHand() {
    const { chosen } = this.facts;
    return chosen?.id === this.hand ? chosen : this.model(this.hand);
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
    const from = this.inHand();
    const near = this.enemies().find(
      (enemy) => this.mark && Math.hypot(enemy.x - this.mark.x, enemy.y - this.mark.y) <= enemy.r,
    );
    const far = from ? `, ${inch(Math.hypot(from.x - this.mark.x, from.y - this.mark.y))} from ${from.id}` : "";
    this.say(near ? `${near.called}. Enter takes it as the target.` : `At ${spot(this.mark)}${far}. Enter sets it.`);
  }

  show() {
    if (this.closed) return;
    if (!this.table?.view.isConnected) this.table = Table.seen();
    const { why, rule, found, chosen } = this.facts;
    keepFocus(
      document,
      () => {
        const wrong = (found ?? []).map((says) => el("p", { class: "finding" }, says));
        fill(this.lists, ...this.written(), ...wrong);
        fill(this.tools, ...this.held(), ...this.steps());
      },
      () => this.table?.view,
    );
    this.bench.classList.toggle("pg-refused", Boolean(why));
    if (why) this.say([why, chosen?.says].filter(Boolean).join(" "), rule);
    else if (this.mark && this.isHeld) this.readout();
    else this.say(...(this.feared() ?? this.hint()));
    this.draw();
  }

  /** Draw everything again over the models. */
  draw() {
    const table = this.table;
    if (!table) return;
    table.clear();
    table.offer([...this.idle(), ...(this.isHeld ? this.aims() : [])].map((model) => model.id));
    this.overlay(table);
    for (const one of this.facts.threat ?? []) table.threat(one, one.id === this.hand ? this.#strikers(one) : []);
    for (const one of this.facts.models)
      if (this.many.includes(one.id)) table.ring(one, one.r + 150, "pg-hand s-amber");
    if (!this.mark || !this.isHeld) return;
    if (this.facts.why) table.cross(this.mark);
    else table.mark(this.mark, this.model(this.hand)?.r ?? 500);
  }

  /** Buttons that every desk has below the table. @returns {Child[]} */
  steps() {
    return [
      this.isHeld && pad(this),
      this.takesMany && squadChips(this),
      this.takesMany &&
        button("Threats", () => this.watch(), {
          class: "quiet",
          "aria-pressed": String(this.wary),
          "data-is": "threats",
          title: "Where the enemy could charge or shoot next. Key w",
        }),
      button("Next model", () => this.next(), { class: "quiet", "data-is": "next", title: "Key n" }),
      this.past.length > 0 &&
        button("Undo", () => this.undo(), { class: "quiet", "data-is": "undo", title: "Control z" }),
    ];
  }

  /** Show where the enemy could strike, or no longer. */
  watch() {
    this.wary = !this.wary;
    return this.wish();
  }

  /** Where those stand who could strike it. @param {any} one @returns {Spot[]} */
  #strikers(one) {
    return this.foes().filter((foe) => one.charge.includes(foe.id) || one.shots.includes(foe.id));
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

  /** Who could strike the model in hand, or how many are in danger, in words. @returns {[string] | null} */
  feared() {
    const found = this.facts.threat ?? [];
    if (!this.wary || this.many.length || this.facts.glance) return null;
    const mine = found.find((/** @type {any} */ one) => one.id === this.hand);
    if (this.hand) return mine ? [mine.says] : null;
    const [near, far] = ["charge", "shots"].map(
      (how) => found.filter((/** @type {any} */ one) => one[how].length).length,
    );
    return [`As things stand, ${near} of your models could be charged and ${far} shot at next.`];
  }

  // ---- what each desk has of its own

  /** Whether many can be in hand at once. */
  get takesMany() {
    return false;
  }
  /** Whether what is dragged goes there itself, instead of aiming there. */
  get walks() {
    return false;
  }
  /** Where the model in hand stands, as things are written. @returns {Spot | undefined} */
  stands() {
    return this.many.length ? this.middle() : this.inHand();
  }
  /** Where many in hand stand. @returns {Spot} */
  middle() {
    const held = this.facts.models.filter((one) => this.many.includes(one.id));
    const mean = (/** @type {"x" | "y"} */ by) => held.reduce((sum, one) => sum + one[by], 0) / (held.length || 1);
    return { x: mean("x"), y: mean("y") };
  }
  /** @returns {Model[]} */
  foes() {
    return [];
  }
  /** Those of them that can be chosen. */
  aims() {
    return this.foes();
  }
  /** Somebody is pointed at, or has the focus: show what is to be known before it is chosen. @param {string} id */
  glance(id) {
    const known = this.facts.glance?.at ?? this.facts.chosen?.at;
    if (this.hand && id !== known && this.isEnemy(id) && !this.waiting) this.wish({ touch: `look:${id}` });
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
