import assert from "node:assert/strict";
import { test } from "node:test";
import { place } from "../../src/terrarium/server/play/static/terrarium/js/touch/lay.js";

const ROOM = { wide: 1000, high: 700 };
const BOX = { width: 200, height: 100 };
/** @param {number} left @param {number} top @param {number} wide @param {number} high */
const area = (left, top, wide, high) => ({ left, top, right: left + wide, bottom: top + high });

test("a box stands below its thing where there is room, else above it, else beside it", () => {
  assert.deepEqual(place(BOX, area(400, 100, 100, 100), ROOM, []), { x: 350, y: 208 });
  assert.deepEqual(place(BOX, area(400, 600, 100, 100), ROOM, []), { x: 350, y: 492 });
  assert.deepEqual(place(BOX, area(0, 10, 100, 680), ROOM, []), { x: 108, y: 300 });
});

test("it does not hide what else may be pressed, if it can", () => {
  const below = area(300, 210, 300, 100);
  assert.deepEqual(place(BOX, area(400, 150, 100, 50), ROOM, [below]), { x: 350, y: 42 });
});

test("where there is no room at all it stays in the window", () => {
  const { x, y } = place(BOX, area(0, 0, 1000, 700), ROOM, []);
  assert.ok(x >= 0 && y >= 0 && x + BOX.width <= ROOM.wide && y + BOX.height <= ROOM.high);
});
