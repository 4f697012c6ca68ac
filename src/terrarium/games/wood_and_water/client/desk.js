// One list of orders: what is on it, what it costs, what may follow. Every change asks the table anew, so that no rule
// is written a second time here.

import { button, el } from "./dom.js";

/** @typedef {{says: string, cost: number, why: string, rule?: string}} Line */
/**
 * @typedef {{treasury: number, left: number, text: string, lines: Line[], found?: string[], [more: string]: any}} Facts
 */

export class Desk {
  /**
   * @param {HTMLElement} page
   * @param {HTMLFormElement} form
   * @param {string} aid
   * @param {(desk: Desk) => Node[]} draw
   */
  constructor(page, form, aid, draw) {
    this.form = form;
    this.aid = aid;
    this.draw = draw;
    this.address = `/tables/${page.dataset.code}/aid/${aid}/`;
    this.seat = page.dataset.seat ?? "";
    /** @type {any[]} */
    this.orders = [];
    /** @type {Facts} */
    this.facts = { treasury: 0, left: 0, text: "", lines: [] };
    const quiet = (/** @type {Event} */ event) => event.stopPropagation();
    this.place = el("div", { class: "ww-desk", change: quiet, input: quiet });
    /** What the person has opened stays open when the desk is drawn again. @type {Record<string, string>} */
    this.kept = {};
    this.text = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
  }

  /** Take over the form: its own inputs step back, and come again on request. */
  async open() {
    const plain = /** @type {HTMLElement[]} */ ([...this.form.querySelectorAll(":scope > fieldset, :scope > .group")]);
    await this.ask(this.initial());
    if (!this.facts.lines || this.facts.unreadable) return;
    for (const part of plain) part.hidden = true;
    this.form.classList.add("ww-dressed");
    const text = this.text.closest("details");
    const back = button(
      "Plain form instead",
      () => {
        this.text.value = "";
        for (const part of plain) part.hidden = false;
        this.form.classList.remove("ww-dressed");
        this.place.remove();
        back.remove();
      },
      { class: "quiet ww-plain" },
    );
    this.form.querySelector("h2")?.after(this.place);
    (text ?? this.form).before(back);
    this.show();
  }

  /** The list as it was saved, or as the form has it. */
  initial() {
    const saved = sessionStorage.getItem(this.key());
    if (saved) return saved;
    return this.text.value || this.text.placeholder || "[]";
  }

  key() {
    return `ww:${this.address}:${this.form.dataset.moment}`;
  }

  /** @param {string} list JSON, or as it is written by hand */
  async ask(list) {
    const words = new URLSearchParams({ as: "json", seat: this.seat, a: list });
    const reply = await fetch(`${this.address}?${words}`);
    if (!reply.ok) throw new Error(`${this.aid}: ${reply.status}`);
    this.facts = await reply.json();
    if (this.facts.orders) this.orders = this.facts.orders;
  }

  /** @param {any[]} orders */
  async change(orders) {
    try {
      await this.ask(JSON.stringify(orders));
    } catch {
      this.said("The table does not answer. Try again.");
      return;
    }
    sessionStorage.setItem(this.key(), JSON.stringify(orders));
    this.text.value = this.facts.text;
    this.text.dispatchEvent(new Event("input", { bubbles: true }));
    this.show();
  }

  /** @param {any} order */
  add(order) {
    return this.change([...this.orders, order]);
  }

  /** @param {number} at */
  remove(at) {
    return this.change(this.orders.filter((_, n) => n !== at));
  }

  /** @param {string} words */
  said(words) {
    const status = this.place.querySelector("[role=status]");
    if (status) status.textContent = words;
  }

  show() {
    const focus =
      document.activeElement instanceof HTMLElement && this.place.contains(document.activeElement)
        ? document.activeElement.dataset.is
        : "";
    const { treasury, left, lines, found } = this.facts;
    const bill = el(
      "p",
      { class: left < 0 ? "ww-bill ww-over" : "ww-bill", role: "status" },
      el("strong", {}, String(left)),
      ` of ${treasury} pts left`,
    );
    const list = el(
      "ol",
      { class: "ww-lines" },
      ...lines.map((line, n) =>
        el(
          "li",
          { class: line.why ? "ww-wrong" : null },
          el("span", {}, line.says),
          el("span", { class: "ww-cost" }, line.cost ? String(line.cost) : "–"),
          button("×", () => this.remove(n), {
            class: "quiet ww-out",
            "aria-label": `Remove: ${line.says}`,
            "data-is": `out-${n}`,
          }),
          line.why && el("small", {}, `${line.why} (${line.rule})`),
        ),
      ),
    );
    const wrong = (found ?? []).map((says) => el("p", { class: "finding" }, says));
    this.place.replaceChildren(
      bill,
      lines.length ? list : el("p", { class: "soft" }, "Nothing on the list yet."),
      ...wrong,
      ...this.draw(this),
    );
    if (focus)
      /** @type {HTMLElement | null} */ (this.place.querySelector(`[data-is="${CSS.escape(focus)}"]`))?.focus();
  }
}
