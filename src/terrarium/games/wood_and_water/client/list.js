// A shopping list: what is on it, what it costs, what may follow. The table's guide says all of it after every touch,
// so that no rule and no price is written a second time here.

import {
  amount,
  button,
  draft,
  el,
  fill,
  guide,
  inTurn,
  keepFocus,
  menu,
  number,
  onRef,
  say,
  takeOver,
} from "terrarium/kit";

/** @typedef {{touch: string, label: string, ref: string, says: string, kind: string, bounds: number[]}} Touch */
/** @typedef {{says: string, rule: string, warning: boolean}} Finding */
/** @typedef {{draft: any, touches: Touch[], lines: string[], findings: Finding[]}} Guide */

const QUICK = ["ready", "clear", "dismiss"];
/** What offers are for, by how their touches begin. @type {Record<string, string>} */
const KINDS = { build: "Buildings", recruit: "Troops", recruit_village: "Troops", raise: "Troops", add: "Troops" };
const TAKEN = ["demolish", "burn"];

/** @param {Touch} one */
function kindOf(one) {
  const [begins] = one.touch.split(":");
  return KINDS[begins] ?? (TAKEN.includes(begins) ? "Take down" : "Orders");
}

export class List {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.answer = draft(form);
    this.inTurn = inTurn();
    /** @type {Guide} */
    this.guide = { draft: null, touches: [], lines: [], findings: [] };
    this.place = el("div", { class: "ww-desk" });
  }

  /** Take over the form: its own inputs step back, and come again on request. */
  async open() {
    await this.ask(this.answer.read(), "");
    takeOver(this.form, this.place);
    onRef("", (ref) => this.onChart(ref));
    this.answer.write(this.guide.draft.text);
    this.show();
  }

  /** A square chosen on the chart opens its shelf. @param {string} ref */
  onChart(ref) {
    const shelf = this.guide.touches.find((one) => one.touch.startsWith("at:") && one.ref === ref);
    if (!ref || !shelf || !this.place.isConnected) return false;
    this.touch(shelf.touch);
    return true;
  }

  /** @param {any} made the draft so far @param {string} touch */
  async ask(made, touch) {
    this.guide = await guide(this.form, made, touch);
  }

  /** @param {string} touch */
  async touch(touch) {
    try {
      await this.inTurn(() => this.ask(this.guide.draft, touch));
    } catch {
      const status = this.place.querySelector("[role=status]");
      if (status) say(status, "The table does not answer. Try again.");
      return;
    }
    this.answer.keep(this.guide.draft);
    this.answer.write(this.guide.draft.text);
    this.show();
  }

  // ---- drawing

  show() {
    const { touches, lines, findings } = this.guide;
    const named = (/** @type {string} */ name) => touches.filter((one) => one.touch.startsWith(`${name}:`));
    const quick = touches.filter((one) => QUICK.includes(one.touch));
    const shelves = named("at");
    const offers = touches.filter((one) => !/^(at|drop):/.test(one.touch) && !quick.includes(one));
    const shut = findings.filter((one) => one.warning);
    const parts = [
      this.bill(lines[0] ?? "", named("drop")),
      this.rows(named("drop")),
      ...findings.filter((one) => !one.warning).map((one) => el("p", { class: "finding" }, one.says)),
      el("div", { class: "ww-buttons" }, ...quick.map((one) => this.button(one))),
      el("div", { class: "ww-place" }, shelves.length > 0 && this.shelf(shelves), this.offers(offers)),
      ...lines.slice(1).map((line) => el("p", { class: "small soft" }, line)),
      shut.length > 0 &&
        el(
          "details",
          { class: "ww-shut" },
          el("summary", {}, `Not now (${shut.length})`),
          el("ul", {}, ...shut.map((one) => el("li", {}, one.says))),
        ),
    ];
    keepFocus(this.place, () => fill(this.place, ...parts));
  }

  /** The purse stays in sight, with the way back from the last purchase. @param {string} line @param {Touch[]} drops */
  bill(line, drops) {
    const [sum, ...rest] = line.split(" ");
    const last = drops[drops.length - 1];
    return el(
      "div",
      { class: "ww-purse" },
      el("p", { class: "ww-bill", role: "status" }, el("strong", {}, sum), ` ${rest.join(" ")}`),
      last &&
        button("Undo", () => this.touch(last.touch), {
          class: "small quiet",
          "data-is": "undo",
          "aria-label": `Undo: ${last.label}`,
        }),
    );
  }

  /** @param {Touch[]} drops */
  rows(drops) {
    const chart = this.guide.touches.some((one) => one.touch.startsWith("at:") && one.ref.startsWith("square:"));
    const how = chart ? "Nothing yet. Touch one of your squares, or choose below." : "Nothing on the list yet.";
    if (!drops.length) return el("p", { class: "soft" }, how);
    const row = (/** @type {Touch} */ one) =>
      el(
        "li",
        {},
        el("span", {}, one.label),
        el("span", { class: "ww-cost" }, one.says),
        button("×", () => this.touch(one.touch), {
          class: "quiet ww-out",
          "aria-label": `Remove: ${one.label}`,
          "data-is": one.touch,
        }),
      );
    return el("ol", { class: "ww-lines" }, ...drops.map(row));
  }

  /** @param {Touch[]} shelves */
  shelf(shelves) {
    const choice = menu(
      "Place, unit or part of the list",
      [["", this.guide.draft.shelf], ...shelves.map((one) => /** @type {[string, string]} */ ([one.touch, one.label]))],
      { "data-is": "shelf" },
    );
    choice.addEventListener("change", () => choice.value && this.touch(choice.value));
    return choice;
  }

  /** What is for sale here, by kind. @param {Touch[]} offers */
  offers(offers) {
    const kinds = [...new Set(offers.map(kindOf))];
    return el(
      "div",
      {},
      ...kinds.flatMap((kind) => [
        kinds.length > 1 && el("h3", {}, kind),
        el("ul", { class: "ww-offers" }, ...offers.filter((one) => kindOf(one) === kind).map((one) => this.offer(one))),
      ]),
    );
  }

  /** @param {Touch} one */
  offer(one) {
    const [price, ...rest] = one.says.split(": ");
    const words = el(
      "span",
      { class: "ww-name" },
      el("b", {}, one.label),
      el("span", { class: "ww-price" }, ` ${price}`),
      rest.length > 0 && el("small", {}, rest.join(": ")),
    );
    if (one.kind !== "number") return el("li", {}, words, this.button(one, "Add"));
    const [least, most] = one.bounds;
    const box = number(`How many: ${one.label}`, least, most, least, { class: "ww-number" });
    return el(
      "li",
      {},
      words,
      box,
      this.button(one, "Add", () => `${one.touch}${amount(box)}`),
    );
  }

  /** @param {Touch} one @param {string} words @param {() => string} touch */
  button(one, words = one.label, touch = () => one.touch) {
    const label = words === one.label ? null : `${words}: ${one.label}`;
    return button(words, () => this.touch(touch()), { "aria-label": label, "data-is": one.touch });
  }
}
