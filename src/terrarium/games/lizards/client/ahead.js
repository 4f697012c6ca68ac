// Plans for the turns to come: orders that are written now and put on the sheet when their turn is there. They stay on
// this device until then, and are checked like any other when they are on the sheet.

import { button, el, page, plural } from "terrarium/kit";
import { parse, written } from "./notation.js";
import { store } from "./store.js";

/** @import { Book } from "./book.js" */
/** @import { Facts } from "./facts.js" */

/** So many turns ahead. */
const FAR = 3;

/** @param {Facts} facts @param {Book} book */
export function ahead(facts, book) {
  const key = `${page.code}:${page.seat}:plans`;
  const now = facts.turn + 1;
  /** By turn. @type {Record<string, string>} */
  const plans = Object.fromEntries(Object.entries(store.get(key) ?? {}).filter(([turn]) => Number(turn) >= now));
  const keep = () => store.set(key, plans);
  const orders = (/** @type {string} */ text) =>
    parse(text, book.chants, (ord) => book.kinds.get(ord)?.extra ?? "").filter((item) => item.kind === "order");
  const told = el("div", { role: "status" });
  const due = orders(plans[now] ?? "");
  const put = () => {
    book.change((items) => [...items, ...due]);
    delete plans[now];
    keep();
    told.replaceChildren();
  };
  if (due.length)
    told.replaceChildren(
      el(
        "div",
        { class: "notice row", "data-lz": "planned" },
        el("span", {}, `You planned ${plural(due.length, "order")} for this turn.`),
        button("Put on the sheet", put, { class: "lz-small main", "data-lz": "put-plan" }),
      ),
    );
  const leaf = (/** @type {number} */ turn) => {
    const area = el("textarea", {
      rows: 3,
      class: "mono",
      spellcheck: "false",
      "aria-label": `Orders for turn ${turn}`,
      placeholder: "MO 4D NE NE",
      "data-lz": `plan-${turn}`,
      input: () => {
        if (area.value.trim()) plans[turn] = area.value;
        else delete plans[turn];
        keep();
      },
    });
    area.value = plans[turn] ?? "";
    const copy = button(
      "Copy this turn's sheet",
      () => {
        const same = written(book.items.filter((item) => item.kind === "order"));
        area.value = same.text.replace(/^END\n?/m, "");
        area.dispatchEvent(new Event("input"));
      },
      { class: "quiet", "data-lz": `plan-copy-${turn}` },
    );
    return el("div", { class: "lz-plan" }, el("label", {}, `Turn ${turn}`, area), copy);
  };
  const box = el(
    "details",
    { class: "lz-look-up" },
    el("summary", {}, "Plan the next turns"),
    el(
      "p",
      { class: "small soft" },
      "Written now, put on the sheet by you when the turn is there. Only on this device.",
    ),
    ...Array.from({ length: FAR }, (_, n) => leaf(now + 1 + n)),
  );
  for (const kind of ["input", "change"]) box.addEventListener(kind, (event) => event.stopPropagation());
  return { told, box };
}
