import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bounds,
  handles,
  moved,
  pulled,
  sideOf,
  sized,
  turned,
  turnStep,
} from "../../src/terrarium/games/pygmies/client/shaping.js";
import { fresh, lineOf, read, SUPPLY, written } from "../../src/terrarium/games/pygmies/client/terrain.js";

const MILL = `BOARD Mill Green
ZONE 5
water Mill Pond | 8,14 14,13 15,20 9,21
difficult West Wood | 2,12 7,20 | cover=3
platform Mound | 20,14 28,22 | z=1.5 ramp=20,16,20,20
barrier Hedge | 12,26 24,26 | h=1 t=0.5 soft
post Old Oak | 17,18 | h=6 r=0.4
building Mill | 29,15 33,20 | h=3 door=29,16.5,29,18,2 window=30.5,20,31.5,20,0.5,1.5
gap Ditch | 2,23 12,24 | depth=1
rope Old Rope | 14,14 20,14
`;
/** @param {string} line */
const one = (line) => read(`BOARD Try\n${line}`).pieces[0];

test("a table is read and written back the same", () => {
  const board = read(MILL);
  assert.deepEqual([board.name, board.zone, board.pieces.length, board.strange], ["Mill Green", 5, 8, []]);
  assert.equal(board.pieces[2].line, 5, "each piece knows its line, by which the rules name what is wrong");
  assert.equal(written(board), MILL);
});

test("what is not understood stays as it was written", () => {
  const odd = ["castle Keep | 1,8 3,9", "water Pond | 10;10 12,12", "platform Hill | 1,8 3,9 | ramp=1,2"];
  const board = read(`BOARD Try # mine\n\n${odd.join("\n")}\nwater Fine | 20,20 22,22`);
  assert.deepEqual(board.strange, odd);
  assert.equal(written(board), `BOARD Try\nZONE 6\nwater Fine | 20,20 22,22\n${odd.join("\n")}\n`);
});

test("every kind of the supply is laid on the table, under a name of its own", () => {
  const board = read("BOARD Try\n");
  for (const { is } of [...SUPPLY, ...SUPPLY]) board.pieces.push(fresh(board, is, [36, 18]));
  assert.equal(new Set(board.pieces.map((piece) => piece.name)).size, 2 * SUPPLY.length);
  assert.deepEqual(read(written(board)).pieces.map(lineOf), board.pieces.map(lineOf));
  for (const piece of board.pieces.filter(({ kind }) => kind !== "post")) {
    const { x, w } = bounds(piece);
    assert.ok(x >= 0 && x + w <= 36, lineOf(piece));
  }
});

test("a piece is moved with its doors, and stays on the table", () => {
  const house = one("building Mill | 29,15 33,20 | h=3 door=29,16.5,29,18,2");
  assert.equal(lineOf(moved(house, -2, 1.5)), "building Mill | 27,16.5 31,21.5 | h=3 door=27,18,27,19.5,2");
  assert.equal(lineOf(moved(house, 9, 0)), "building Mill | 32,15 36,20 | h=3 door=32,16.5,32,18,2");
});

test("a corner is pulled, and what is set into a side keeps its part of it", () => {
  const hill = one("platform Mound | 20,14 28,22 | z=1.5 ramp=20,16,20,20");
  assert.deepEqual(handles(hill), [
    [20, 14],
    [28, 14],
    [28, 22],
    [20, 22],
  ]);
  const wider = pulled(hill, 0, [16, 10]);
  assert.equal(lineOf(wider), "platform Mound | 16,10 28,22 | z=1.5 ramp=16,13,16,19");
  assert.equal(sideOf(wider, wider.fittings[0]), 3);
  assert.equal(lineOf(pulled(hill, 3, [18, 24])), "platform Mound | 18,14 28,24 | z=1.5 ramp=18,16.5,18,21.5");
  assert.equal(lineOf(sized(hill, 4, 4)), "platform Mound | 20,14 24,18 | z=1.5 ramp=20,15,20,17");
  const pond = one("water Pond | 8,14 14,13 15,20 9,21");
  assert.equal(lineOf(pulled(pond, 1, [16, 40])), "water Pond | 8,14 16,36 15,20 9,21");
});

test("a wall stays along the sides of the table, a tree is pulled wider", () => {
  const wall = one("barrier Wall | 12,10 24,10 | h=1 t=0.5");
  assert.equal(lineOf(pulled(wall, 1, [20, 12])), "barrier Wall | 12,10 20,10 | h=1 t=0.5");
  assert.equal(lineOf(pulled(wall, 1, [13, 20])), "barrier Wall | 12,10 12,20 | h=1 t=0.5");
  assert.equal(lineOf(pulled(one("post Oak | 17,18 | h=6 r=0.4"), 0, [18, 18])), "post Oak | 17,18 | h=6 r=1");
});

test("quarters turn everything exactly, other angles what has no doors", () => {
  const house = one("building Mill | 28,15 34,19 | h=3 door=28,16.5,28,18,2");
  const round = turned(house, 90);
  assert.equal(lineOf(round), "building Mill | 33,14 29,20 | h=3 door=31.5,14,30,14,2");
  assert.notEqual(sideOf(round, round.fittings[0]), -1);
  assert.equal(lineOf(turned(turned(round, 180), 90)), lineOf(house));
  assert.deepEqual([turnStep(house), turnStep(one("water Pond | 8,14 14,20"))], [90, 15]);
  assert.equal(turned(one("water Pond | 8,14 14,20"), 45).points.length, 4, "a rectangle becomes its corners");
  const edge = bounds(turned(one("gap Ditch | 0,18 12,19 | depth=1"), 90));
  assert.deepEqual([edge.x >= 0, edge.w, edge.h], [true, 1, 12]);
});
