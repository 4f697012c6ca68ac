// The sheet in hand: its items, undo and redo, and the text field that is sent. Everything that writes an order comes
// through here, whether it was clicked on the map, chosen in a field or typed as text.

import { parse, written } from "./notation.js";

/** @import { Facts } from "./facts.js" */
/** @import { Item, Order } from "./notation.js" */

/** @typedef {{place: string, says: string, warning: boolean, code: string, rule: string}} Finding */

/** Changes of one field within this many milliseconds are undone together. */
const TOGETHER = 900;
export const MOST = 30;

/** An item as it stands on the sheet. @param {Item} item */
const wordsOf = (item) => written([item]).text;

export class Book extends EventTarget {
  /** @param {Facts} facts */
  constructor(facts) {
    super();
    this.facts = facts;
    this.kinds = new Map(facts.orders.map((kind) => [kind.code, kind]));
    this.chants = new Set(facts.chants.map((chant) => chant.code));
    /** @type {Item[]} */
    this.items = [];
    /** What the table found on the sheet that it checked last. @type {Finding[]} */
    this.findings = [];
    /** The same by the words of their lines: until the next check, a line that stays as it is keeps what was found.
     * @type {Map<string, Finding[]> | null} null while the sheet is as it was checked */
    this.former = null;
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
    this.text = "";
    this.lines = /** @type {number[]} */ ([]);
    this.last = { what: "", at: 0 };
    /** @type {HTMLTextAreaElement | null} */
    this.area = null;
    this.claim = new AbortController();
    /** What a teaching game asks for now: a dialogue that hides the lesson says it again. */
    this.task = "";
  }

  /** Listen as long as the present page's parts stand. @param {string} what @param {(event: any) => void} does */
  listen(what, does) {
    this.addEventListener(what, does, { signal: this.claim.signal });
  }

  /** The text field of the page; a page fetched anew brings a new one. @param {HTMLTextAreaElement} area */
  attach(area) {
    this.claim.abort();
    this.claim = new AbortController();
    this.area = area;
    if (this.past.length && area.value !== this.text) this.#send();
    else this.#take(area.value);
    area.addEventListener("input", (event) => {
      if (event.isTrusted || area.value !== this.text) this.#typed(area.value);
    });
    area.form?.addEventListener("checked", (event) => {
      this.findings = /** @type {CustomEvent} */ (event).detail.findings ?? [];
      this.former = null;
      this.dispatchEvent(new Event("checked"));
    });
  }

  /** @param {string} text */
  #take(text) {
    this.items = parse(text, this.chants, (ord) => this.kinds.get(ord)?.extra ?? "");
    this.text = text;
    this.#number(text);
  }

  /** Where each item stands in a text that was typed. @param {string} text */
  #number(text) {
    const out = written(this.items);
    if (out.text.trim() === text.trim()) {
      this.lines = out.lines;
      return;
    }
    const lines = text.trimStart().split("\n");
    let at = 0;
    this.lines = this.items.map((item) => {
      while (at < lines.length && lines[at].trim() === "") at++;
      const begins = at + 1;
      at += item.kind === "message" ? (item.text ? item.text.split("\n").length : 0) + 2 : 1;
      return begins;
    });
  }

  /** @param {string} text */
  #typed(text) {
    this.#part();
    this.#remember("typed");
    this.#take(text);
    this.#changed();
  }

  /** Before the items change: what was found goes on with the lines. */
  #part() {
    this.former ??= new Map(this.items.map((item) => [wordsOf(item), this.found(item)]));
  }

  /** @param {string} what */
  #remember(what) {
    const now = Date.now();
    if (what !== this.last.what || now - this.last.at > TOGETHER || what === "") this.past.push(this.text);
    this.last = { what, at: now };
    this.future = [];
  }

  #send() {
    if (!this.area) return;
    this.area.value = this.text;
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #changed() {
    this.dispatchEvent(new Event("changed"));
  }

  /** Change the items; `what` names what is changed, so that quick changes of one thing are undone together.
   * @param {(items: Item[]) => Item[] | void} change @param {string} what */
  change(change, what = "") {
    const before = this.text;
    this.#part();
    this.items = change(this.items) ?? this.items;
    const out = written(this.items);
    if (out.text !== before) this.#remember(what);
    this.text = out.text;
    this.lines = out.lines;
    this.#send();
    this.#changed();
  }

  /** @param {string[]} from @param {string[]} to */
  #back(from, to) {
    const text = from.pop();
    if (text === undefined) return;
    this.#part();
    to.push(this.text);
    this.last = { what: "", at: 0 };
    this.#take(text);
    this.#send();
    this.#changed();
  }

  undo() {
    this.#back(this.past, this.future);
  }
  redo() {
    this.#back(this.future, this.past);
  }

  /** @returns {Order[]} */
  get orders() {
    return this.items.flatMap((item) => (item.kind === "order" ? [item.order] : []));
  }

  get count() {
    return this.items.filter((item) => item.kind === "order" || (item.kind === "raw" && !/^[#;]/.test(item.text)))
      .length;
  }

  /** @param {Order} order */
  phase(order) {
    return this.kinds.get(order.ord ?? "")?.phase ?? "movement";
  }

  /** Write an order at the end of its phase; one that a hex can follow only once takes the place of the former.
   * @param {Order} order */
  put(order) {
    const single = ["MO", "SN", "SA", "RE", "LO"].includes(order.ord);
    this.change((items) => {
      const former = single
        ? items.findIndex(
            (item) => item.kind === "order" && item.order.ord === order.ord && item.order.hex === order.hex,
          )
        : -1;
      if (former >= 0) return items.with(former, { kind: "order", order, note: "" });
      const phases = ["artillery", "movement", "development"];
      const mine = phases.indexOf(this.phase(order));
      let at = items.findIndex(
        (item) => item.kind !== "raw" && (item.kind !== "order" || phases.indexOf(this.phase(item.order)) > mine),
      );
      if (at < 0) at = items.length;
      return items.toSpliced(at, 0, { kind: "order", order, note: "" });
    });
  }

  /** @param {Item} item */
  remove(item) {
    this.change((items) => items.filter((other) => other !== item));
  }

  /** @param {Item} item @returns {Finding[]} */
  found(item) {
    if (this.former) return this.former.get(wordsOf(item)) ?? [];
    const n = this.items.indexOf(item);
    return this.findings.filter((finding) => finding.place === `line.${this.lines[n]}`);
  }

  /** What concerns the sheet as a whole. @returns {Finding[]} */
  get general() {
    if (this.former) return this.findings.filter((finding) => !finding.place.startsWith("line"));
    const known = new Set(
      this.lines.flatMap((line, n) => (["order", "raw"].includes(this.items[n]?.kind) ? [`line.${line}`] : [])),
    );
    return this.findings.filter((finding) => !known.has(finding.place));
  }

  get wrong() {
    return this.findings.filter((finding) => !finding.warning).length;
  }
}
