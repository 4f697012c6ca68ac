import assert from "node:assert/strict";
import { test } from "node:test";
import { span } from "../../src/terrarium/server/play/static/terrarium/js/due.js";
import { called, summary } from "../../src/terrarium/server/play/static/terrarium/js/forms.js";
import { numbered } from "../../src/terrarium/server/play/static/terrarium/js/lists.js";
import { shortest } from "../../src/terrarium/server/play/static/terrarium/js/paths.js";

test("removed entries leave no gap, moved ones are sent where they are seen", () => {
  const list = { name: "a", entries: ["2", "0"] };
  const sent = numbered(
    [list],
    [
      ["a.2", "x"],
      ["a.2.n", "1"],
      ["a.0", "y"],
      ["seat", "0"],
    ],
  );
  assert.deepEqual(sent, [
    ["a.0", "x"],
    ["a.0.n", "1"],
    ["a.1", "y"],
    ["seat", "0"],
  ]);
});

test("a list inside an entry follows it", () => {
  const lists = [
    { name: "a", entries: ["3", "1"] },
    { name: "a.3.at", entries: ["5"] },
    { name: "a.1.at", entries: ["4", "2"] },
  ];
  const sent = numbered(lists, [
    ["a.3.at.5", "p"],
    ["a.1.at.4", "q"],
    ["a.1.at.2", "r"],
  ]);
  assert.deepEqual(sent, [
    ["a.0.at.0", "p"],
    ["a.1.at.0", "q"],
    ["a.1.at.1", "r"],
  ]);
});

test("the eleventh entry is not the first one's child", () => {
  const entries = Array.from({ length: 11 }, (_, n) => String(n)).reverse();
  const lists = [
    { name: "a", entries },
    { name: "a.10.at", entries: ["0"] },
    { name: "a.1.at", entries: ["0"] },
  ];
  assert.deepEqual(
    numbered(lists, [
      ["a.10.at.0", "x"],
      ["a.1.at.0", "y"],
    ]),
    [
      ["a.0.at.0", "x"],
      ["a.9.at.0", "y"],
    ],
  );
});

test("the way over places is the shortest that is left", () => {
  const links = { A: ["B", "C"], B: ["D"], C: ["B"], D: ["E", "A"], E: [] };
  assert.deepEqual(shortest(links, "A", "E", 5), ["B", "D", "E"]);
  assert.deepEqual(shortest(links, "A", "A", 5), ["B", "D", "A"], "once around");
  assert.equal(shortest(links, "A", "E", 2), null, "too far");
  assert.equal(shortest(links, "E", "A", 9), null, "no way");
});

test("a span is told in its two largest parts", () => {
  assert.equal(span(2 * 86400 + 3 * 3600 + 29 * 60), "2 d 3 h");
  assert.equal(span(3 * 86400 - 5), "3 d");
  assert.equal(span(86400 - 5), "1 d");
  assert.equal(span(7200 - 40), "1 h 59 min");
  assert.equal(span(3600), "1 h");
  assert.equal(span(61.9), "1 min 1 s");
  assert.equal(span(0.2), "1 s");
});

test("the button says what it does, where that is short enough", () => {
  assert.equal(called("End actions", "Submit", true), "End actions");
  assert.equal(called("Brettonia: where they clear a wood, a road comes free", "Submit", true), "Submit");
  assert.equal(called(undefined, "Submit", true), "Submit");
  assert.equal(called("A ready-made crew", "Field this crew", false), "Field this crew", "it can still be changed");
});

test("the line beside the button tells what is chosen, and that something is still to be chosen", () => {
  assert.equal(summary([], true), "Choose above or on the board.");
  assert.equal(summary(["Attach a part"], true), "Attach a part · ...");
  assert.equal(summary(["Attach a part", "Arms"], false), "Attach a part · Arms");
  assert.equal(summary([], false), "");
});
