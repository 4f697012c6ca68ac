import assert from "node:assert/strict";
import { test } from "node:test";
import { Book } from "../../src/terrarium/games/lizards/client/book.js";
import { lineOf, parse, written } from "../../src/terrarium/games/lizards/client/notation.js";

const CHANTS = new Set(["GATE", "SHUN"]);
const extra = (/** @type {string} */ ord) => ({ CH: "chant", GI: "clan" })[ord] ?? "";
const read = (/** @type {string} */ text) => parse(text, CHANTS, extra);

test("a sheet is read and written without a change", () => {
  const text = [
    "MO 3A N NE",
    "SP 4B S RED=20 YEL=5 # half of them",
    "CH 2C GATE",
    "CH 2C N SHUN",
    "GI 2C RED=3 2",
    "# a note of one's own",
    "MESSAGE ALL",
    "Shall we?",
    "\\> As you wrote.",
    "\\END MESSAGE",
    "END MESSAGE",
    "SURRENDER",
    "END",
    "",
  ].join("\n");
  assert.equal(written(read(text)).text, text);
});

test("an order is told apart whichever way it is written", () => {
  const [short] = read("mo 3a n ne red=12");
  const [long] = read("MO,3A,N,NE,12");
  assert.deepEqual(short, long);
  assert.deepEqual(short, { kind: "order", order: { ord: "MO", hex: "3A", m1: "N", m2: "NE", red: "12" }, note: "" });
});

test("what cannot be told apart stays as it was typed", () => {
  assert.deepEqual(read("MO 3A N NE S"), [{ kind: "raw", text: "MO 3A N NE S" }]);
  assert.equal(read("MO 3A\nEND\nSP 4B").length, 1, "nothing counts after END");
});

test("quoted lines and other line ends are read like plain ones", () => {
  assert.deepEqual(read("> MO 3A N\r\n> END\r\n"), read("MO 3A N\nEND\n"));
});

test("a second direction without a first needs the long form", () => {
  assert.equal(lineOf({ ord: "MO", hex: "3A", m2: "N" }), "MO,3A,,N");
  assert.equal(lineOf({ ord: "MO", hex: "3A", m1: "N", red: "0" }), "MO 3A N");
});

test("every item knows the line on which it begins", () => {
  const { lines } = written(read("MO 3A N\nMESSAGE 2\none\ntwo\nEND MESSAGE\nRE 1B\n"));
  assert.deepEqual(lines, [1, 2, 6]);
});

/** A book without a page. @param {string} text */
function book(text) {
  const kinds = [
    { code: "LO", phase: "artillery" },
    { code: "MO", phase: "movement" },
    { code: "RE", phase: "development" },
  ];
  const made = new Book(/** @type {any} */ ({ orders: kinds.map((kind) => ({ ...kind, extra: "" })), chants: [] }));
  made.change(() => parse(text, CHANTS, extra));
  made.past.length = 0;
  return made;
}
const lines = (/** @type {Book} */ made) => made.orders.map(lineOf);

test("an order is written at the end of its phase, and one that a hex follows once takes the former's place", () => {
  const made = book("LO 1A\nMO 2A N\nRE 3A\n");
  made.put({ ord: "MO", hex: "4A", m1: "S" });
  assert.deepEqual(lines(made), ["LO 1A", "MO 2A N", "MO 4A S", "RE 3A"]);
  made.put({ ord: "MO", hex: "2A", m1: "SE" });
  assert.deepEqual(lines(made), ["LO 1A", "MO 2A SE", "MO 4A S", "RE 3A"]);
});

test("changes are undone and done again; a new one forgets what was undone", () => {
  const made = book("MO 2A N\n");
  made.put({ ord: "RE", hex: "3A" });
  made.put({ ord: "RE", hex: "4A" });
  made.undo();
  assert.deepEqual(lines(made), ["MO 2A N", "RE 3A"]);
  made.undo();
  made.redo();
  assert.deepEqual(lines(made), ["MO 2A N", "RE 3A"]);
  made.put({ ord: "LO", hex: "1A" });
  made.redo();
  assert.deepEqual(lines(made), ["LO 1A", "MO 2A N", "RE 3A"]);
});

test("quick changes of one thing are undone together", () => {
  const made = book("MO 2A N\n");
  const turn = (/** @type {string} */ way) =>
    made.change((items) => {
      for (const item of items) if (item.kind === "order") item.order.m1 = way;
    }, "m1");
  turn("S");
  turn("SE");
  made.undo();
  assert.deepEqual(lines(made), ["MO 2A N"]);
});

test("what was found of a line stays with it until the sheet is checked again", () => {
  const made = book("MO 2A N\nRE 3A\n");
  const wrong = { place: "line.2", says: "No den.", warning: false, code: "E03", rule: "LZ-1" };
  made.findings = [wrong, { ...wrong, place: "" }];
  made.former = null;
  const [, re] = made.items;
  assert.deepEqual(made.found(re), [wrong]);
  assert.equal(made.general.length, 1);
  made.put({ ord: "LO", hex: "1A" });
  assert.deepEqual(made.found(re), [wrong], "though it stands on the third line now");
});
