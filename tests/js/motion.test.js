import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });

test("numbers tick towards what they are, and end there", async () => {
  const { between } = await import("../../src/terrarium/server/play/static/terrarium/js/touch/motion.js");
  assert.deepEqual(between(50, 44), [49, 48, 47, 46, 45, 44]);
  assert.equal(between(3, 0).at(-1), 0);
  assert.equal(between(0, 120).at(-1), 120);
});

test("the speeds come round", async () => {
  const { after } = await import("../../src/terrarium/server/play/static/terrarium/js/touch/speed.js");
  assert.deepEqual(["slow", "usual", "quick"].map(after), ["usual", "quick", "slow"]);
});

test("a beat tells what has become of an amount", async () => {
  const { change } = await import("../../src/terrarium/server/play/static/terrarium/js/touch/beats.js");
  assert.deepEqual([change(undefined, 0), change(2, 3), change(3, 2), change(3, 3)], ["new", "more", "less", ""]);
});

test("of things without a name the nearest of a kind are the same", async () => {
  const { kin } = await import("../../src/terrarium/server/play/static/terrarium/js/touch/motion.js");
  /** @param {Record<string, [number, number]>} all */
  const at = (all) => new Map(Object.entries(all).map(([key, [x, y]]) => [key, { x, y }]));
  const before = at({ "3@A1": [0, 0], "3@A9": [0, 400], "3@C5": [90, 200], "8@B2": [50, 0], "card:7": [0, 0] });
  const now = at({ "3@A2": [0, 50], "3@A8": [0, 350], "3@C5": [90, 200], "9@B3": [50, 50], "card:8": [0, 0] });
  assert.deepEqual(
    [...kin(before, now)],
    [
      ["3@A2", "3@A1"],
      ["3@A8", "3@A9"],
    ],
    "each from where it was; who stayed, another kind and what has a name are left alone",
  );
  assert.equal(kin(at({ "3@A1": [0, 0] }), at({ "3@Z9": [0, 900] })).size, 0, "nobody comes from so far");
});
