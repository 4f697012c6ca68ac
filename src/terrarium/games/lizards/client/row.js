// One order of the sheet: its ten fields (LZ-410), of which those that the order uses are shown (LZ-411).

import { attr, button, el, ruleLink, say } from "terrarium/kit";
import { COLOUR_NAMES, COLOURS } from "./facts.js";
import { DIRECTIONS } from "./grid.js";
import { lineOf } from "./notation.js";
import { sortable } from "./sorting.js";

/** @import { Book, Finding } from "./book.js" */
/** @import { Order } from "./notation.js" */

/** @typedef {{kind: "order", order: Order, note: string}} OrderItem */

const PHASES = [
  ["artillery", "Artillery"],
  ["movement", "Movement"],
  ["development", "Development"],
];
const TITLES = /** @type {Record<string, string>} */ ({
  ord: "Order",
  hex: "Hex",
  m1: "First step",
  m2: "Second step",
  extra: "Extra",
});

export class Row {
  /**
   * @param {Book} book
   * @param {OrderItem} item
   * @param {{
   *   look: (hex: string) => void, light: (item: OrderItem | null) => void,
   *   move: (item: OrderItem, by: number) => void, drop: (item: OrderItem, on: Element) => void,
   * }} acts
   */
  constructor(book, item, acts) {
    this.book = book;
    this.item = item;
    this.told = "";
    this.number = button("", () => acts.look(item.order.hex ?? ""), {
      class: "lz-number quiet",
      title: "Show on the map. Drag to sort, or Alt with the up and down keys.",
    });
    this.fields = el("div", { class: "lz-fields" });
    this.found = el("ul", { class: "lz-found", "aria-live": "polite" });
    this.line = el("code", { class: "lz-line-said" });
    this.up = button("↑", () => acts.move(this.item, -1), { class: "lz-shift" });
    this.down = button("↓", () => acts.move(this.item, 1), { class: "lz-shift" });
    this.element = el(
      "li",
      {
        class: "lz-row",
        focusin: () => acts.light(this.item),
        pointerenter: () => acts.light(this.item),
        pointerleave: () => acts.light(null),
      },
      this.number,
      this.fields,
      this.line,
      this.up,
      this.down,
      button("×", () => this.#remove(), { class: "lz-remove quiet", "aria-label": "Remove this order" }),
      this.found,
    );
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
      event.preventDefault();
      acts.move(this.item, event.key === "ArrowUp" ? -1 : 1);
    });
    sortable(this.number, this.element, (on) => acts.drop(this.item, on));
    this.#build();
  }

  #remove() {
    const near = /** @type {HTMLElement | null} */ (
      this.element.nextElementSibling ?? this.element.previousElementSibling
    );
    this.book.remove(this.item);
    /** @type {HTMLElement | null | undefined} */ (near?.querySelector(".lz-remove"))?.focus();
  }

  /** @param {string} name @param {string} value */
  #set(name, value) {
    const before = this.book.kinds.get(this.item.order.ord ?? "");
    this.book.change(
      () => {
        this.item.order = { ...this.item.order, [name]: value.trim().replace(/[,\s=#;]/g, "") };
        if (name === "ord") this.#prune();
      },
      `${name}-${this.book.items.indexOf(this.item)}`,
    );
    if (name === "ord" && before !== this.book.kinds.get(value)) this.#build();
    if (name === "extra") this.#build();
  }

  /** A new kind of order keeps only the fields that it uses (LZ-411). */
  #prune() {
    const used = this.#used();
    for (const field of ["m1", "m2", "extra", ...COLOURS]) if (!used.includes(field)) delete this.item.order[field];
    if (used.includes("extra")) delete this.item.order.extra;
  }

  #used() {
    const kind = this.book.kinds.get(this.item.order.ord ?? "");
    if (!kind) return ["m1", "m2", "extra", ...COLOURS];
    const gate = kind.extra === "chant" && this.item.order.extra === "GATE";
    const colours = kind.colours === "black" ? ["blk"] : kind.colours ? COLOURS : [];
    return [
      ...(kind.m1 ? ["m1"] : []),
      ...(kind.m2 && !gate ? ["m2"] : []),
      ...(kind.extra ? ["extra"] : []),
      ...colours,
    ];
  }

  #build() {
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const name = this.element.contains(held) ? held?.dataset.field : "";
    const used = this.#used(),
      colours = used.filter((field) => COLOURS.includes(field));
    this.fields.replaceChildren(
      ...["ord", "hex", ...used.filter((field) => !COLOURS.includes(field))].map((field) => this.#field(field)),
      colours.length ? el("div", { class: "lz-colours" }, ...colours.map((field) => this.#field(field))) : "",
    );
    if (name) /** @type {HTMLElement | null} */ (this.fields.querySelector(`[data-field="${name}"]`))?.focus();
    this.update();
  }

  /** @param {string} name @returns {HTMLElement} */
  #field(name) {
    const kind = this.book.kinds.get(this.item.order.ord ?? "");
    const title = TITLES[name] ?? name.toUpperCase();
    const common = { "data-field": name, "aria-label": title, title, class: `lz-field lz-${name}` };
    const changed = (/** @type {Event} */ event) =>
      this.#set(name, /** @type {HTMLInputElement} */ (event.target).value);
    if (name === "ord") {
      const groups = PHASES.map(([phase, label]) =>
        el(
          "optgroup",
          { label },
          ...this.book.facts.orders
            .filter((one) => one.phase === phase)
            .map((one) => el("option", { value: one.code }, `${one.name} (${one.code})`)),
        ),
      );
      const odd =
        this.item.order.ord && !kind ? [el("option", { value: this.item.order.ord }, this.item.order.ord)] : [];
      return el("select", { ...common, change: changed }, ...odd, ...groups);
    }
    const gate = this.item.order.extra === "GATE" && name === "m1";
    if ((name === "m1" || name === "m2") && !gate) {
      const odd = this.item.order[name] && !DIRECTIONS.includes(this.item.order[name]) ? [this.item.order[name]] : [];
      return el(
        "select",
        { ...common, change: changed },
        el("option", { value: "" }, name === "m1" ? "first step" : "second step"),
        ...[...DIRECTIONS, ...odd].map((way) => el("option", { value: way }, way)),
      );
    }
    if (name === "extra" && kind?.extra === "chant") {
      const odd =
        this.item.order.extra && !this.book.chants.has(this.item.order.extra)
          ? [el("option", { value: this.item.order.extra }, this.item.order.extra)]
          : [];
      return el(
        "select",
        { ...common, change: changed },
        el("option", { value: "" }, "Chant"),
        ...odd,
        ...this.book.facts.chants.map((chant) =>
          el("option", { value: chant.code }, `${chant.code} ${chant.name} (${chant.blacks})`),
        ),
      );
    }
    if (name === "extra" && kind?.extra === "clan") {
      return el(
        "select",
        { ...common, change: changed },
        el("option", { value: "" }, "Clan"),
        ...this.book.facts.clans
          .filter((clan) => clan.number !== this.book.facts.clan)
          .map((clan) => el("option", { value: String(clan.number) }, `${clan.code} ${clan.name}`)),
      );
    }
    const colour = COLOURS.includes(name);
    const box = el("input", {
      ...common,
      input: changed,
      autocomplete: "off",
      spellcheck: "false",
      inputmode: colour ? "numeric" : null,
      placeholder: colour ? COLOUR_NAMES[COLOURS.indexOf(name)] : gate ? "Temple" : "Hex",
      list: colour || gate ? null : "lz-own",
      size: 5,
    });
    return colour ? el("label", { class: `lz-colour lz-of-${name}` }, box) : box;
  }

  /** Values and findings, without taking the fields out of anybody's hands. */
  update() {
    const n = this.book.items.filter((item) => item.kind === "order" || item.kind === "raw").indexOf(this.item) + 1;
    const line = lineOf(this.item.order),
      found = this.book.found(this.item),
      wrong = found.some((finding) => !finding.warning);
    say(this.number, String(n));
    say(this.line, line);
    attr(this.element, "aria-label", `Order ${n}`);
    attr(this.up, "aria-label", `Up: ${line}`);
    attr(this.down, "aria-label", `Down: ${line}`);
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (this.fields.querySelectorAll("[data-field]"))) {
      const value = this.item.order[field.dataset.field ?? ""] ?? "";
      if (document.activeElement !== field && field.value !== value) field.value = value;
      attr(field, "aria-invalid", String(wrong));
    }
    this.element.classList.toggle("lz-wrong", wrong);
    this.element.classList.toggle("lz-doubt", found.length > 0 && !wrong);
    const told = found.map((finding) => finding.code + finding.says).join();
    if (told === this.told) return;
    this.told = told;
    this.found.replaceChildren(...found.map((finding) => findingLine(finding)));
  }

  /** Whether the fields shown are still those of its order. */
  get fresh() {
    const shown = [.../** @type {NodeListOf<HTMLElement>} */ (this.fields.querySelectorAll("[data-field]"))].map(
      (field) => field.dataset.field,
    );
    return shown.join() === ["ord", "hex", ...this.#used()].join();
  }

  rebuild() {
    this.#build();
  }
}

/** A finding in plain words with its rule. @param {Finding} finding */
export function findingLine(finding) {
  return el(
    "li",
    { class: finding.warning ? "finding warning" : "finding" },
    el("span", { class: "lz-code" }, finding.code),
    ` ${finding.says} `,
    finding.rule ? ruleLink(finding.rule) : "",
  );
}
