import assert from "node:assert/strict";
import { test } from "node:test";
import { orders, places, power, volleys } from "../../src/terrarium/games/pygmies/client/drafts.js";
import { inch, spot } from "../../src/terrarium/games/pygmies/client/units.js";

/** @param {[string, string][]} pairs */
function sent(...pairs) {
  const data = new FormData();
  for (const [name, value] of pairs) data.append(name, value);
  return data;
}

test("move orders are read with their steps and charges", () => {
  const data = sent(
    ["a", "orders"],
    ["a.orders.0.model", "NC5"],
    ["a.orders.0.steps.0", "go"],
    ["a.orders.0.steps.0.go.x", "100"],
    ["a.orders.0.steps.0.go.y", "200"],
    ["a.orders.0.steps.1", "swing"],
    ["a.orders.0.steps.1.swing.rope", "R1"],
    ["a.orders.0.steps.1.swing.to.x", "1"],
    ["a.orders.0.steps.1.swing.to.y", "2"],
    ["a.orders.1.model", "NC6"],
    ["a.orders.1.charge", "NA0"],
    ["a.orders.1.charge", "NA1"],
  );
  assert.deepEqual(orders(data), [
    { model: "NC5", steps: [{ go: [100, 200] }, { swing: { rope: "R1", to: [1, 2] } }] },
    { model: "NC6", steps: [], charge: ["NA0", "NA1"] },
  ]);
  assert.deepEqual(orders(sent(["a", "pass"], ["a.orders.0.model", "NC5"])), [], "another way was chosen");
});

test("volleys are read by shooter and weapon, with the heroes' dice", () => {
  const at = "a.fire.volleys.0.NC5.bow";
  const data = sent(
    ["a", "fire"],
    ["a.fire.volleys.0", "NC5"],
    ["a.fire.volleys.0.NC5", "bow"],
    [`${at}.at.0`, "NA0"],
    [`${at}.arrow`, "true"],
    ["a.fire.heroes.H1", "2"],
    ["a.fire.heroes.H2", "0"],
  );
  assert.deepEqual(volleys(data), { volleys: [{ NC5: { bow: { at: ["NA0"], arrow: true } } }], heroes: { H1: 2 } });
});

test("a power is read with all its targets, and nothing where none is cast", () => {
  const at = "a.cast.NC1.blight";
  const data = sent(
    ["a", "cast"],
    ["a.cast", "NC1"],
    ["a.cast.NC1", "blight"],
    [`${at}.dice`, "3"],
    [`${at}.target`, "NA0+NA1"],
  );
  assert.deepEqual(power(data), { model: "NC1", power: "blight", dice: 3, at: ["NA0", "NA1"], to: [] });
  assert.deepEqual(power(sent(["a", "pass"])), {});
});

test("a place counts when both of its numbers are there", () => {
  const data = sent(["a.NC1.x", "1000"], ["a.NC1.y", "2500"], ["a.NC2.x", "7"], ["a.NC2.y", ""]);
  assert.deepEqual(places(data), { NC1: [1000, 2500] });
});

test("thousandths are said as inches", () => {
  assert.equal(inch(12340), "12.3″");
  assert.equal(spot({ x: 500, y: 36000 }), "0.5, 36.0");
});
