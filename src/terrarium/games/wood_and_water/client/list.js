// A shopping list: what is on it, what it costs, what may follow. The table's guide says all of it after every touch,
// so that no rule and no price is written a second time here.

/** @typedef {{touch: string, label: string, ref: string, says: string, kind: string, bounds: number[]}} Touch */
/** @typedef {{says: string, rule: string, warning: boolean}} Finding */
/** @typedef {{draft: any, touches: Touch[], lines: string[], findings: Finding[]}} Guide */
/** @typedef {Record<string, string | number | boolean | null | ((event: any) => void)>} Attributes */

const QUICK = ["ready", "clear", "dismiss"];

/**
 * @param {string} tag
 * @param {Attributes} attributes
 * @param {...(Node | string | false | null)} children
 * @returns {any}
 */
function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== false && child !== null).map((child) => child ?? ""));
  return element;
}

export class List {
  /** @param {HTMLElement} page @param {HTMLFormElement} form */
  constructor(page, form) {
    this.form = form;
    this.address = `/tables/${page.dataset.code}/guide`;
    this.seat = page.dataset.seat ? Number(page.dataset.seat) : null;
    /** @type {Guide} */
    this.guide = { draft: null, touches: [], lines: [], findings: [] };
    const quiet = (/** @type {Event} */ event) => event.stopPropagation();
    this.place = el("div", { class: "ww-desk", change: quiet, input: quiet });
    this.text = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    this.key = `ww:${this.address}:${form.dataset.moment}`;
  }

  /** Take over the form: its own inputs step back, and come again on request. */
  async open() {
    const plain = /** @type {HTMLElement[]} */ ([...this.form.querySelectorAll(":scope > fieldset, :scope > .group")]);
    const kept = sessionStorage.getItem(this.key);
    await this.ask(kept ? JSON.parse(kept) : null, "");
    for (const part of plain) part.hidden = true;
    this.form.classList.add("ww-dressed");
    const back = el("button", { type: "button", class: "quiet ww-plain" }, "Plain form instead");
    back.addEventListener("click", () => {
      this.text.value = "";
      for (const part of plain) part.hidden = false;
      this.form.classList.remove("ww-dressed");
      this.place.remove();
      back.remove();
    });
    this.form.querySelector("h2")?.after(this.place);
    (this.text.closest("details") ?? this.form).before(back);
    document.addEventListener("ref", (event) => this.onChart(/** @type {CustomEvent} */ (event)), true);
    this.written();
    this.show();
  }

  /** A square chosen on the chart opens its shelf. @param {CustomEvent} event */
  onChart(event) {
    const ref = String(event.detail?.ref ?? "");
    const shelf = this.guide.touches.find((one) => one.touch.startsWith("at:") && one.ref === ref);
    if (!ref || !shelf || !this.place.isConnected) return;
    event.stopImmediatePropagation();
    this.touch(shelf.touch);
  }

  /** @param {any} draft @param {string} touch */
  async ask(draft, touch) {
    const token = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("csrfmiddlewaretoken"));
    const reply = await fetch(this.address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token?.value ?? "" },
      body: JSON.stringify({ moment: this.form.dataset.moment, seat: this.seat, draft, touch }),
    });
    if (!reply.ok) throw new Error(`guide: ${reply.status}`);
    this.guide = await reply.json();
  }

  /** @param {string} touch */
  async touch(touch) {
    try {
      await this.ask(this.guide.draft, touch);
    } catch {
      const status = this.place.querySelector("[role=status]");
      if (status) status.textContent = "The table does not answer. Try again.";
      return;
    }
    sessionStorage.setItem(this.key, JSON.stringify(this.guide.draft));
    this.written();
    this.show();
  }

  /** What is sent is the form's own text. */
  written() {
    this.text.value = this.guide.draft.text;
    this.text.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // ---- drawing

  show() {
    const active = document.activeElement;
    const focus = active instanceof HTMLElement && this.place.contains(active) ? (active.dataset.is ?? "") : "";
    const { touches, lines, findings } = this.guide;
    const named = (/** @type {string} */ name) => touches.filter((one) => one.touch.startsWith(`${name}:`));
    const quick = touches.filter((one) => QUICK.includes(one.touch));
    const shelves = named("at");
    const offers = touches.filter((one) => !/^(at|drop):/.test(one.touch) && !quick.includes(one));
    const shut = findings.filter((one) => one.warning);
    this.place.replaceChildren(
      ...lines.map((line, n) => this.line(line, n)),
      this.rows(named("drop")),
      ...findings.filter((one) => !one.warning).map((one) => el("p", { class: "finding" }, one.says)),
      el("div", { class: "ww-buttons" }, ...quick.map((one) => this.button(one))),
      el("div", { class: "ww-place" }, shelves.length > 0 && this.shelf(shelves), this.offers(offers)),
      shut.length > 0 &&
        el(
          "details",
          { class: "ww-shut" },
          el("summary", {}, `Not now (${shut.length})`),
          el("ul", {}, ...shut.map((one) => el("li", {}, one.says))),
        ),
    );
    if (focus)
      /** @type {HTMLElement | null} */ (this.place.querySelector(`[data-is="${CSS.escape(focus)}"]`))?.focus();
  }

  /** The first line is the bill. @param {string} line @param {number} n */
  line(line, n) {
    if (n) return el("p", { class: "small soft" }, line);
    const [number, ...rest] = line.split(" ");
    return el("p", { class: "ww-bill", role: "status" }, el("strong", {}, number), ` ${rest.join(" ")}`);
  }

  /** @param {Touch[]} drops */
  rows(drops) {
    if (!drops.length) return el("p", { class: "soft" }, "Nothing on the list yet.");
    const row = (/** @type {Touch} */ one) =>
      el(
        "li",
        {},
        el("span", {}, one.label),
        el("span", { class: "ww-cost" }, one.says),
        el(
          "button",
          {
            type: "button",
            class: "quiet ww-out",
            "aria-label": `Remove: ${one.label}`,
            "data-is": one.touch,
            click: () => this.touch(one.touch),
          },
          "×",
        ),
      );
    return el("ol", { class: "ww-lines" }, ...drops.map(row));
  }

  /** @param {Touch[]} shelves */
  shelf(shelves) {
    const menu = el(
      "select",
      { "aria-label": "Place, unit or part of the list", "data-is": "shelf" },
      el("option", { value: "", selected: true }, this.guide.draft.shelf),
      ...shelves.map((one) => el("option", { value: one.touch }, one.label)),
    );
    menu.addEventListener("change", () => menu.value && this.touch(menu.value));
    return menu;
  }

  /** @param {Touch[]} offers */
  offers(offers) {
    return el("ul", { class: "ww-offers" }, ...offers.map((one) => this.offer(one)));
  }

  /** @param {Touch} one */
  offer(one) {
    const words = el("span", { class: "ww-name" }, one.label, el("small", {}, ` ${one.says}`));
    if (one.kind !== "number") return el("li", {}, words, this.button(one, "Add"));
    const [least, most] = one.bounds;
    const box = el("input", {
      type: "number",
      "aria-label": `How many: ${one.label}`,
      min: least,
      max: most,
      value: least,
      inputmode: "numeric",
      class: "ww-number",
    });
    const number = () => Math.max(least, Math.min(most, Math.round(Number(box.value)) || least));
    return el(
      "li",
      {},
      words,
      box,
      this.button(one, "Add", () => `${one.touch}${number()}`),
    );
  }

  /** @param {Touch} one @param {string} [words] @param {() => string} [touch] */
  button(one, words = one.label, touch = () => one.touch) {
    const label = words === one.label ? null : `${words}: ${one.label}`;
    return el(
      "button",
      { type: "button", "aria-label": label, "data-is": one.touch, click: () => this.touch(touch()) },
      words,
    );
  }
}
