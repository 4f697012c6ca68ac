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
