// The order sheet beside the map: rows by phase, counter, undo and redo, sorting, last turn's sheet, messages.

import { arrange, button, el, plural, pull, say } from "terrarium/kit";
import { MOST } from "./book.js";
import { letters } from "./letters.js";
import { lineOf } from "./notation.js";
import { findingLine, Row } from "./row.js";
import { store } from "./store.js";

/** @import { Book } from "./book.js" */
/** @import { Order } from "./notation.js" */
/** @import { OrderItem } from "./row.js" */

const PHASES = [
  ["artillery", "Artillery Phase"],
  ["movement", "Movement Phase"],
  ["development", "Development Phase"],
];

export class Sheet {
  /**
   * @param {HTMLElement} place
   * @param {Book} book
   * @param {{
   *   look: (hex: string) => void, light: (n: number) => void, former: Promise<Order[]>,
   * }} acts `former`: last turn's orders
   */
  constructor(place, book, acts) {
    this.book = book;
    this.acts = acts;
    /** @type {WeakMap<object, Row>} */
    this.rows = new WeakMap();
    /** The phases on the sheet by their titles. @type {Map<string, {head: Element[], rows: Element}>} */
    this.groups = new Map();
    this.none = el(
      "p",
      { class: "lz-none soft" },
      "No orders yet. Choose one of your bands on the map, then a marked hex; or add an order here.",
    );
    this.grouped = store.get("grouped") ?? true;
    this.counter = el("strong", { class: "lz-counter", "aria-live": "polite" });
    this.checked = el("span", { class: "lz-checked" });
    this.undo = button("Undo", () => book.undo(), { "data-lz": "undo", title: "Ctrl Z" });
    this.redo = button("Redo", () => book.redo(), { "data-lz": "redo", title: "Ctrl Shift Z" });
    this.sort = button("Sort", () => this.#sorting(Boolean(this.sorter.hidden)), { class: "quiet", "data-lz": "sort" });
    this.list = el("div", { class: "lz-list" });
    this.moved = el("span", { class: "small", role: "status" });
    this.sorter = el(
      "div",
      { class: "row", hidden: true },
      button("By hex", () => this.#byHex(), { class: "quiet" }),
      button("Done", () => this.#sorting(false), { "data-lz": "sorted" }),
    );
    this.general = el("ul", { class: "lz-general log" });
    this.messages = el("div");
    place.replaceChildren(
      el(
        "section",
        { class: "lz-sheet", "aria-label": "Order sheet" },
        el(
          "div",
          { class: "lz-bar" },
          this.counter,
          this.checked,
          el("span", { class: "lz-spacer" }),
          this.undo,
          this.redo,
        ),
        el("div", { class: "lz-sorter" }, this.moved, this.sorter),
        this.list,
        this.general,
        this.#tools(),
        this.messages,
        this.#own(),
      ),
    );
    this.#asText(place);
    book.listen("changed", () => this.render());
    book.listen("checked", () => this.#review());
    this.render();
  }

  #tools() {
    const copy = button("Copy last turn's sheet", () => this.acts.former.then((former) => this.#copy(former)), {
      class: "quiet",
      "data-lz": "copy",
      hidden: true,
    });
    this.acts.former.then((former) => {
      copy.hidden = !former.length;
    });
    const group = el("input", {
      type: "checkbox",
      change: (/** @type {Event} */ event) => {
        this.grouped = /** @type {HTMLInputElement} */ (event.target).checked;
        store.set("grouped", this.grouped);
        this.render();
      },
    });
    group.checked = this.grouped;
    return el(
      "div",
      { class: "lz-tools row" },
      button("Add an order", () => this.#add(), { "data-lz": "add" }),
      this.sort,
      copy,
      button("Clear", () => this.book.change(() => []), { class: "quiet" }),
      el("label", { class: "lz-check" }, group, " by phase"),
    );
  }

  /** The hexes of one's own, for the HEX field. */
  #own() {
    const facts = this.book.facts;
    /** @type {Map<string, string>} */
    const hexes = new Map();
    for (const den of facts.dens) hexes.set(den.hex, "den");
    for (const spy of facts.spies) hexes.set(spy.hex, "spy");
    for (const band of facts.bands) hexes.set(band.hex, `band of ${band.total}`);
    return el("datalist", { id: "lz-own" }, ...[...hexes].map(([hex, what]) => el("option", { value: hex }, what)));
  }

  /** The text field stays what is sent; it folds away beneath the sheet. @param {HTMLElement} place */
  #asText(place) {
    const field = this.book.area?.closest(".field");
    if (!field || field.closest("details.lz-text")) return;
    const folded = el("details", { class: "lz-text" }, el("summary", {}, "The sheet as text"));
    place.after(folded);
    folded.append(field);
  }

  #add() {
    const near = this.book.facts.bands.find((band) => !this.book.orders.some((order) => order.hex === band.hex));
    this.book.put({ ord: "MO", hex: near?.hex ?? "" });
    const rows = this.list.querySelectorAll(".lz-row");
    const last = [...this.book.items].reverse().find((item) => item.kind === "order" && item.order.ord === "MO");
    const row = last && this.rows.get(last);
    const box = /** @type {HTMLInputElement | null} */ (
      (row?.element ?? rows[rows.length - 1])?.querySelector(".lz-hex")
    );
    box?.focus();
    box?.select();
  }

  /** While rows are sorted they are lines with an arrow up and an arrow down. @param {boolean} on */
  #sorting(on) {
    this.sorter.hidden = !on;
    this.list.classList.toggle("lz-sorting", on);
    this.moved.textContent = on ? "Drag a row by its number, or press its arrows." : "";
    const form = this.list.closest("form");
    if (on && form) pull(form);
    if (on) this.moved.scrollIntoView({ block: "nearest" });
    else this.sort.focus();
  }

  #byHex() {
    const place = (/** @type {string} */ hex) =>
      Number.parseInt(hex, 10) * 1000 +
      (hex.match(/[A-Z]+/)?.[0] ?? "").split("").reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0);
    this.book.change((items) =>
      items.toSorted((a, b) =>
        a.kind === "order" && b.kind === "order"
          ? this.#phase(a) - this.#phase(b) || place(a.order.hex ?? "") - place(b.order.hex ?? "")
          : 0,
      ),
    );
  }

  /** @param {OrderItem} item */
  #phase(item) {
    return PHASES.findIndex(([phase]) => phase === this.book.phase(item.order));
  }

  /** Last turn's orders in the place of this turn's; messages stay. @param {Order[]} former */
  #copy(former) {
    this.book.change((items) => [
      ...former.map((order) => ({ kind: /** @type {const} */ ("order"), order: { ...order }, note: "" })),
      ...items.filter((item) => item.kind !== "order"),
    ]);
  }

  /** The orders among which one is seen on the sheet. @param {OrderItem} item @returns {OrderItem[]} */
  #beside(item) {
    const orders = this.book.items.flatMap((other) => (other.kind === "order" ? [other] : []));
    return this.grouped ? orders.filter((other) => this.#phase(other) === this.#phase(item)) : orders;
  }

  /** @param {OrderItem} item @param {number} by */
  #move(item, by) {
    const beside = this.#beside(item),
      at = beside.indexOf(item) + by,
      line = lineOf(item.order);
    if (beside[at]) this.#drop(item, beside[at]);
    this.moved.textContent = beside[at]
      ? `${line} is ${at + 1} of ${beside.length}.`
      : `${line} is the ${by < 0 ? "first" : "last"} already.`;
  }

  /** @param {OrderItem} item @param {OrderItem | undefined} on */
  #drop(item, on) {
    if (!on) return;
    this.book.change((items) => {
      const rest = items.filter((other) => other !== item);
      return rest.toSpliced(rest.indexOf(on) + (items.indexOf(item) < items.indexOf(on) ? 1 : 0), 0, item);
    });
  }

  render() {
    const focus = /** @type {HTMLElement | null} */ (document.activeElement);
    const lines = this.book.items.filter((item) => item.kind === "order" || item.kind === "raw");
    const orders = lines.flatMap((item) => (item.kind === "order" ? [item] : [])),
      raw = lines.filter((item) => item.kind === "raw");
    const groups = this.grouped
      ? PHASES.map(([, title], n) =>
          this.#group(
            title,
            orders.filter((item) => this.#phase(item) === n),
          ),
        )
      : [this.#group("", orders)];
    arrange(this.list, [
      ...groups.flat(),
      ...(raw.length ? [el("ol", { class: "lz-rows" }, ...raw.map((item) => this.#rawRow(item)))] : []),
      ...(lines.length ? [] : [this.none]),
    ]);
    if (focus && focus !== document.activeElement && this.list.contains(focus)) focus.focus();
    this.#review();
    letters(this.messages, this.book);
  }

  /**
   * A phase's heading and rows; nothing where it has none.
   * @param {string} title
   * @param {OrderItem[]} items
   * @returns {Element[]}
   */
  #group(title, items) {
    const group = this.groups.get(title) ?? {
      head: title ? [el("h3", {}, title)] : [],
      rows: el("ol", { class: "lz-rows" }),
    };
    this.groups.set(title, group);
    arrange(
      group.rows,
      items.map((item) => this.#row(item).element),
    );
    return items.length ? [...group.head, group.rows] : [];
  }

  /** @param {OrderItem} item */
  #row(item) {
    let row = this.rows.get(item);
    if (!row) {
      row = new Row(this.book, item, {
        look: this.acts.look,
        light: (lit) => this.acts.light(lit ? this.book.orders.indexOf(lit.order) : -1),
        move: (one, by) => this.#move(one, by),
        drop: (one, on) =>
          this.#drop(
            one,
            this.#beside(one).find((other) => this.rows.get(other)?.element === on),
          ),
      });
      this.rows.set(item, row);
    }
    return row;
  }

  /** A line that cannot be told apart into fields stays as it was typed. @param {any} item */
  #rawRow(item) {
    return el(
      "li",
      { class: "lz-row lz-raw" },
      el("code", {}, item.text),
      button("×", () => this.book.remove(item), { class: "lz-remove quiet", "aria-label": "Remove this line" }),
      el("ul", { class: "lz-found" }, ...this.book.found(item).map(findingLine)),
    );
  }

  #review() {
    const book = this.book;
    for (const item of book.items) {
      if (item.kind !== "order") continue;
      const row = this.#row(item);
      if (row.fresh) row.update();
      else row.rebuild();
    }
    say(this.counter, `${book.count} of ${MOST}`);
    const sends = this.counter.closest("form")?.querySelector("button.main[name=do]");
    if (sends) say(sends, book.count ? `Submit ${plural(book.count, "order")}` : "Submit no orders");
    this.counter.classList.toggle("lz-over", book.count > MOST);
    const wrong = book.wrong,
      doubts = book.findings.length - wrong;
    say(
      this.checked,
      [wrong ? plural(wrong, "error") : "", doubts ? plural(doubts, "warning") : ""].filter(Boolean).join(", "),
    );
    this.checked.className = wrong ? "lz-checked finding" : "lz-checked finding warning";
    this.general.replaceChildren(...book.general.map(findingLine));
    for (const list of this.list.querySelectorAll(".lz-raw .lz-found")) {
      const n = [...this.list.querySelectorAll(".lz-raw")].indexOf(/** @type {Element} */ (list.parentElement));
      const item = book.items.filter((one) => one.kind === "raw")[n];
      if (item) list.replaceChildren(...book.found(item).map(findingLine));
    }
    this.undo.disabled = !book.past.length;
    this.redo.disabled = !book.future.length;
  }
}
