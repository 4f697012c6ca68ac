import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { draft, store } from "terrarium/kit";
import { open, Shelf, Thing } from "./page.js";

/** @type {Shelf} */
let shelf;
beforeEach(() => {
  shelf = new Shelf();
  Object.assign(globalThis, { sessionStorage: shelf, localStorage: shelf });
  open({ code: "abc", seat: "1", slug: "pearls" });
});

/** @param {string} moment @param {{value?: string, placeholder?: string}} text
 * @param {{version?: string, ago?: string}} house the draft that the house has, and how many seconds ago it got it */
function form(moment, text = {}, { version = "", ago = "" } = {}) {
  const field = Object.assign(new Thing("input"), { value: "", placeholder: "", ...text });
  /** @type {Record<string, any>} */
  const fields = { text: field, version: { defaultValue: version } };
  const made = Object.assign(new Thing("form"), {
    dataset: { moment, draftAgo: ago },
    elements: { namedItem: (/** @type {string} */ name) => fields[name] },
  });
  return { form: /** @type {any} */ (made), field };
}

test("what is kept comes back, and null forgets it", () => {
  const kept = store("pearls");
  kept.set("grouped", { a: [1] });
  assert.deepEqual(kept.get("grouped"), { a: [1] });
  assert.equal(store("lizards").get("grouped"), null, "another game's");
  kept.set("grouped", null);
  assert.equal(shelf.kept.size, 0);
});

test("a store that is full, forbidden or spoilt forgets quietly", () => {
  const kept = store("pearls");
  shelf.full = true;
  kept.set("a", 1);
  assert.equal(kept.get("a"), null);
  shelf.kept.set("pearls:a", "{");
  assert.equal(kept.get("a"), null);
  const forbidden = store("pearls", () => {
    throw new Error("SecurityError");
  });
  forbidden.set("a", 1);
  assert.equal(forbidden.get("a"), null);
});

test("a draft is one moment's, one seat's and one table's", () => {
  draft(form("0-0-7").form).keep(["a"]);
  assert.deepEqual(draft(form("0-0-7").form).read(), ["a"]);
  assert.equal(draft(form("0-0-8").form).read(), null, "another moment");
  assert.equal(draft(form("0-0-7").form, "moves").read(), null, "another draft of the question");
  open({ code: "abc", seat: "2", slug: "pearls" });
  assert.equal(draft(form("0-0-7").form).read(), null, "another seat");
  open({ code: "xyz", seat: "1", slug: "pearls" });
  assert.equal(draft(form("0-0-7").form).read(), null, "another table");
});

test("what is written is typed once: the page saves it, and not again where nothing changed", () => {
  const { form: made, field } = form("0-0-7", { placeholder: "pass" });
  let typed = 0;
  field.addEventListener("input", () => {
    typed += 1;
  });
  const answer = draft(made);
  assert.equal(answer.text, "pass", "what stands there before anything is written");
  answer.write("3");
  answer.write("3");
  assert.equal(field.value, "3");
  assert.equal(typed, 1);
  answer.show("4");
  assert.equal(answer.text, "4");
  assert.equal(typed, 1, "shown, not saved");
});

test("notes are none when another tab or device has saved a newer draft, and stay when this one has", () => {
  draft(form("0-0-7").form).keep(["old"]);
  assert.equal(draft(form("0-0-7", {}, { version: "1", ago: "-1" }).form).read(), null, "the house's is newer");
  assert.deepEqual(draft(form("0-0-7", {}, { version: "1", ago: "60" }).form).read(), ["old"], "these are newer");
  const saving = form("0-0-7").form;
  draft(saving).keep(["new"]);
  saving.dispatchEvent(new CustomEvent("checked", { detail: { version: 1 } }));
  assert.deepEqual(draft(form("0-0-7", {}, { version: "1", ago: "-1" }).form).read(), ["new"], "saved from here");
});
