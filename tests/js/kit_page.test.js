import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { amount, onForm, onRef, page, plural, pointed } from "terrarium/kit";
import { open, Thing } from "./page.js";

const told = { code: "abc", seat: "-2", slug: "pearls" };
const dressed = () => document.dispatchEvent(new CustomEvent("dressed"));
/** Lets everything that waits go on. */
const settled = () => new Promise((done) => setImmediate(done));

test("the page says whose it is", () => {
  open(told);
  assert.deepEqual([page.code, page.seat, page.slug], ["abc", -2, "pearls"]);
});

test("a form is opened once, when the page has it, and only of the kinds that are meant", async () => {
  const here = open(told);
  const bid = new Thing("form", { kind: "bid" }),
    other = new Thing("form", { kind: "pass" });
  here.found["form[data-kind]"] = [bid];
  /** @type {unknown[]} */
  const opened = [];
  await onForm(["bid"], (form, kind) => opened.push([form, kind]));
  dressed();
  here.found["form[data-kind]"] = [bid, other, new Thing("form", { kind: "bid" })];
  dressed();
  await settled();
  assert.equal(opened.length, 2);
  assert.deepEqual(opened[0], [bid, "bid"]);
});

test("who cannot open it yet, or fails, gets it again; while it opens it is not opened twice", async () => {
  const here = open(told);
  here.found["form[data-kind]"] = [new Thing("form", { kind: "bid" })];
  const warned = mock.method(console, "warn", () => {});
  const answers = [
    () => false,
    () => {
      throw new Error("away");
    },
    () => true,
  ];
  let asked = 0;
  await onForm(["bid"], async () => {
    asked += 1;
    return answers[asked - 1]?.();
  });
  dressed();
  dressed();
  await settled();
  assert.equal(asked, 2);
  assert.equal(warned.mock.callCount(), 1);
  dressed();
  await settled();
  dressed();
  await settled();
  assert.equal(asked, 3, "then it is open");
  warned.mock.restore();
});

test("who takes what was chosen keeps it from the page", () => {
  open(told);
  /** @type {string[]} */
  const heard = [];
  onRef("square:", (square) => square === "B4");
  document.addEventListener("ref", (event) => heard.push(/** @type {CustomEvent} */ (event).detail.ref));
  for (const ref of ["square:B4", "square:B5", "model:B4"])
    document.dispatchEvent(new CustomEvent("ref", { detail: { ref } }));
  assert.deepEqual(heard, ["square:B5", "model:B4"]);
});

test("an event points to the plane's own units, which may run the other way", () => {
  const plane = Object.assign(new Thing("rect", { units: "0 36000 24000 0" }), {
    getBoundingClientRect: () => ({ left: 100, top: 50, width: 200, height: 300 }),
  });
  const at = (/** @type {number} */ clientX, /** @type {number} */ clientY) =>
    pointed(/** @type {any} */ (plane), { clientX, clientY });
  assert.deepEqual(at(100, 50), { x: 0, y: 36000 });
  assert.deepEqual(at(200, 350), { x: 12000, y: 0 });
});

test("a number stays inside its bounds, and what is none is the least", () => {
  const box = (/** @type {string} */ value) => amount({ min: "2", max: "9", value });
  assert.deepEqual(["1", "2", "7.6", "12", "", "many"].map(box), [2, 2, 8, 9, 2, 2]);
});

test("one is one, all others are many", () => {
  assert.equal(plural(1, "step"), "1 step");
  assert.equal(plural(0, "step"), "0 steps");
  assert.equal(plural(2, "band of lizards", "bands of lizards"), "2 bands of lizards");
});
