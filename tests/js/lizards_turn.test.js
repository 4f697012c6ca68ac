import assert from "node:assert/strict";
import { test } from "node:test";
import { flight } from "../../src/terrarium/games/lizards/client/arrows.js";
import { Grid } from "../../src/terrarium/games/lizards/client/grid.js";
import { Course, standing } from "../../src/terrarium/games/lizards/client/troops.js";

/** @param {[hex: number, total: number][]} bands */
const view = (bands) => ({
  who: 1,
  bands: [...bands.map(([hex, total]) => ({ clan: 1, hex, total })), { clan: 2, hex: 99, total: 500 }],
});
/** @param {string} kind @param {object} face */
const told = (kind, face) => ({ number: 0, kind, words: "", face });

test("only the own bands stand", () => {
  assert.deepEqual([...standing(view([[3, 40]]))], [[3, 40]]);
});

test("a march moves whoever set out, and what happens on its way happens to those at its end", () => {
  const course = new Course(view([[3, 40]]));
  course.take(told("order", { ord: "MO", hex: 3, left: [30, 0], end: 5, route: [4, 5] }));
  assert.deepEqual(
    [...course.troops],
    [
      [3, 10],
      [5, 30],
    ],
  );
  course.take(told("killed", { hex: 4, lost: [5] }));
  assert.equal(course.troops.get(5), 25);
});

test("an order that fails moves nobody, and a spy leaves alone", () => {
  const course = new Course(view([[3, 40]]));
  course.take(told("order", { ord: "MO", hex: 3, left: [40], end: 5, fail: "F-NOBAND" }));
  assert.equal(course.troops.get(3), 40);
  course.take(told("order", { ord: "MO", hex: 3, left: [1], end: 5, spy: true }));
  assert.equal(course.troops.get(3), 39);
  assert.equal(course.troops.get(5) ?? 0, 0);
  course.take(told("spy_back", { hex: 3 }));
  assert.equal(course.troops.get(3), 40);
});

test("who is beaten flees, who wins takes captives in", () => {
  const course = new Course(view([[3, 40]]));
  course.take(told("combat", { role: "defender", hex: 3, lost: [10], won: "attacker", winner: 2, fled: 4 }));
  assert.equal(course.troops.get(3) ?? 0, 0);
  assert.equal(course.troops.get(4), 30);
  course.take(told("combat", { role: "defender", hex: 4, lost: [5], won: "defender", winner: 1, captives: [7] }));
  assert.equal(course.troops.get(4), 32);
});

test("bands are followed through losses and flights: numbers as the events tell them", () => {
  const course = new Course({
    who: 0,
    bands: [
      { hex: 10, clan: 0, total: 100 },
      { hex: 20, clan: 0, total: 50 },
    ],
  });
  const defence = { role: "defender", hex: 20, winner: 1, won: "attacker", lost: [15], captives: [3], fled: 21 };
  for (const [kind, face] of /** @type {[string, object][]} */ ([
    ["lob", { role: "victim", hex: 20, lost: [5, 0, 0, 0, 0] }],
    ["order", { ord: "SP", hex: 10, fail: "", left: [60, 0, 0, 0, 0], route: [11, 12], end: 12 }],
    ["combat", { role: "attacker", hex: 11, winner: 0, won: "attacker", lost: [9, 0, 0, 0, 0], captives: [4] }],
    ["order", { ord: "SP", hex: 10, fail: "F-FEW" }],
    ["combat", defence],
    ["order", { ord: "SP", hex: 10, fail: "", left: [1], route: [9], end: 9, spy: true }],
    ["order", { ord: "RE", hex: 10, fail: "", recruits: 7 }],
    ["combat", { role: "seen", hex: 40, winner: 2, won: "attacker" }],
  ]))
    course.take(told(kind, face));
  assert.deepEqual(Object.fromEntries(course.troops), { 10: 46, 12: 55, 21: 30 });
});

test("EX-09: a shunt leads from 13AA over 14Z and 14Y to 15X; a den or warriors on the way stop it", () => {
  const order = { ord: "CH", hex: "14AB", m1: "N", m2: "SW", blk: "100", extra: "SHUN" };
  const band = (/** @type {number} */ blacks) => ({ hex: "14AB", counts: [0, 0, 0, 0, blacks] });
  const way = (/** @type {object} */ more) => {
    const facts = { bands: [band(140)], walls: [], foes: [], ...more };
    return flight(order, /** @type {any} */ (facts), new Grid(32, 32, true));
  };
  assert.deepEqual(way({}), ["14Z", "14Y", "15X"]);
  assert.deepEqual(way({ walls: ["15X"] }), ["14Z", "14Y"]);
  assert.deepEqual(way({ foes: [{ hex: "14Z" }] }), []);
  assert.deepEqual(way({ bands: [band(50)] }), ["14Z", "14Y"], "50 blacks: two hexes");
});
