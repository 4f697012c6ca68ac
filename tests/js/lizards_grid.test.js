import assert from "node:assert/strict";
import { test } from "node:test";
import { DIRECTIONS, Grid } from "../../src/terrarium/games/lizards/client/grid.js";

const OPPOSITE = { N: "S", NE: "SW", SE: "NW", S: "N", SW: "NE", NW: "SE" };

for (const wrap of [true, false]) {
  test(`${wrap ? "round" : "flat"}: every step leads back`, () => {
    const grid = new Grid(32, 32, wrap);
    let edges = 0;
    for (const code of grid.codes)
      for (const [way, back] of Object.entries(OPPOSITE)) {
        const there = grid.walk(code, way);
        if (there) assert.equal(grid.walk(there, back), code, `${code} ${way}`);
        else edges += 1;
      }
    assert.equal(edges === 0, wrap);
  });
}

test("codes are letters like a table's columns, and numbers come back", () => {
  const grid = new Grid(2, 30, false);
  assert.deepEqual(grid.codes.slice(24, 28), ["1Y", "1Z", "1AA", "1AB"]);
  assert.equal(grid.hex("2ad"), 59);
  assert.equal(grid.hex("3A"), -1);
});

test("a distance is as many steps as the shortest walk takes", () => {
  for (const wrap of [true, false]) {
    const grid = new Grid(6, 8, wrap);
    const from = "2B";
    const steps = new Map([[from, 0]]);
    for (let edge = [from], n = 1; edge.length; n += 1) {
      const next = new Set(edge.flatMap((code) => DIRECTIONS.map((way) => grid.walk(code, way))));
      edge = [...next].filter((code) => code && !steps.has(code));
      for (const code of edge) steps.set(code, n);
    }
    assert.equal(steps.size, 48);
    for (const [code, n] of steps) assert.equal(grid.distance(from, code), n, `${code} ${wrap}`);
  }
});

test("off the map is nowhere", () => {
  const grid = new Grid(4, 4, false);
  assert.equal(grid.walk("1A", "N"), "");
  assert.equal(grid.walk("1A", "N", "S"), "");
  assert.equal(grid.near("2B").length, new Set(grid.near("2B")).size);
  assert.ok(grid.near("2B").includes("2B"));
});
