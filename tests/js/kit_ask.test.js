import assert from "node:assert/strict";
import { test } from "node:test";
import { aid, events, guide, inTurn, latest, position } from "terrarium/kit";
import { fetching, open } from "./page.js";

open({ code: "abc", seat: "2", slug: "pearls" });

test("an aid is asked by one text, or by the fields of its form", async () => {
  const asked = fetching([{ most: 3 }, {}]);
  assert.deepEqual(await aid("odds", { hex: "3A", number: 20 }), { most: 3 });
  await aid("orders", "[1 & 2]");
  assert.deepEqual(
    asked.map((one) => one.address),
    [
      "/tables/abc/aid/odds/?as=json&seat=2&a.hex=3A&a.number=20",
      "/tables/abc/aid/orders/?as=json&seat=2&a=%5B1+%26+2%5D",
    ],
  );
});

test("what the table refuses is an error that names the question", async () => {
  fetching([new Response("", { status: 404 })]);
  await assert.rejects(aid("nothing"), /aid\/nothing.*404/);
});

test("a guide gets the draft, the touch and the page's mark", async () => {
  const asked = fetching([{ facts: 1 }]);
  const form = { dataset: { moment: "0-0-7" }, elements: { namedItem: () => ({ value: "mark" }) } };
  assert.deepEqual(await guide(/** @type {any} */ (form), { a: 1 }, "hex:3A"), { facts: 1 });
  const [{ address, how }] = asked;
  assert.equal(address, "/tables/abc/guide");
  assert.equal(new Headers(how?.headers).get("X-CSRFToken"), "mark");
  assert.deepEqual(JSON.parse(String(how?.body)), { moment: "0-0-7", seat: 2, draft: { a: 1 }, touch: "hex:3A" });
});

test("all events come, however many there are", async () => {
  const some = (/** @type {number} */ from, /** @type {number} */ n) =>
    Array.from({ length: n }, (_, k) => ({ number: from + k + 1 }));
  const asked = fetching([some(7, 500), some(507, 500), []]);
  const found = await events(7);
  assert.equal(found.length, 1000);
  assert.deepEqual(
    asked.map((one) => /since=(\d+)/.exec(one.address)?.[1]),
    ["7", "507", "1007"],
  );
});

test("a position is the view that the seat had", async () => {
  const asked = fetching([{ view: { turn: 3 }, caption: "" }]);
  assert.deepEqual(await position(12), { turn: 3 });
  assert.match(asked[0].address, /position\?seat=2&at=12&draw=false$/);
});

test("of several questions only the last counts, whichever is answered first", async () => {
  const last = latest();
  const slow = Promise.withResolvers(),
    quick = Promise.withResolvers();
  const first = last(slow.promise),
    second = last(quick.promise);
  quick.resolve("new");
  assert.equal(await second, "new");
  slow.resolve("old");
  assert.equal(await first, undefined);
});

test("who was overtaken hears of no failure, and the last one does", async () => {
  const last = latest();
  const old = last(Promise.reject(new Error("old")));
  const now = last(Promise.reject(new Error("new")));
  assert.equal(await old, undefined);
  await assert.rejects(now, /new/);
});

test("one after the other: a question builds on the answer before it, and a failure holds up nobody", async () => {
  const turn = inTurn();
  /** @type {string[]} */
  const order = [];
  const slow = Promise.withResolvers();
  const first = turn(async () => order.push(`first ${await slow.promise}`));
  const second = turn(async () => {
    order.push("second");
    throw new Error("away");
  });
  const third = turn(async () => order.push("third"));
  slow.resolve("answered");
  await first;
  await assert.rejects(second, /away/);
  await third;
  assert.deepEqual(order, ["first answered", "second", "third"]);
});
