import assert from "node:assert/strict";
import { test } from "node:test";
import { flights } from "../../src/terrarium/server/play/static/terrarium/js/touch/flights.js";

/** @param {Record<string, [number, number, number]>} all */
const lie = (all) => new Map(Object.entries(all).map(([name, [n, x, y]]) => [name, { n, x, y }]));

test("what leaves a pile flies to the one of its kind that grows", () => {
  const before = lie({ "S:supply": [9, 10, 10], "S:0": [1, 50, 90], "T:supply": [9, 10, 20], "T:0": [2, 60, 90] });
  const now = lie({ "S:supply": [7, 10, 10], "S:0": [3, 50, 90], "T:supply": [9, 10, 20], "T:0": [1, 60, 90] });
  const found = flights(before, now);
  assert.equal(found.length, 2, "two of S; of T one is gone, and none has come");
  for (const { kind, from, to } of found) {
    assert.equal(kind, "S");
    assert.deepEqual([from.x, from.y, to.x, to.y], [10, 10, 50, 90]);
  }
});

test("a pile that is gone is emptied from where it lay, and many are shown as a few", () => {
  const found = flights(lie({ "harm:attack": [12, 5, 5], "harm:1": [-40, 90, 5] }), lie({ "harm:1": [-28, 90, 5] }));
  assert.equal(found.length, 5);
  assert.deepEqual([found[0].from.x, found[0].to.x], [5, 90]);
});

test("nothing flies where nothing was lost", () => {
  assert.deepEqual(flights(lie({}), lie({ "S:0": [3, 1, 1] })), []);
  assert.deepEqual(flights(lie({ "S:0": [3, 1, 1] }), lie({ "S:0": [3, 8, 8] })), []);
});
