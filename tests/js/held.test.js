import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { free, watch, whenFree } from "../../src/terrarium/server/play/static/terrarium/js/touch/held.js";

/** A part of a page: it contains itself. */
class Part extends EventTarget {
  /** @param {unknown} other */
  contains(other) {
    return other === this;
  }
}

/** A page that hears of pointers, and what it did, in order. */
function page() {
  const heard = new EventTarget();
  watch(heard);
  /** @param {string} kind @param {object} how */
  const hears = (kind, how = {}) => {
    const mouse = { pointerId: 1, pointerType: "mouse", isPrimary: true, buttons: 1 };
    const event = Object.assign(new Event(kind), { ...mouse, ...how });
    if ("on" in how) Object.defineProperty(event, "target", { value: how.on });
    heard.dispatchEvent(event);
  };
  return hears;
}

test("news wait until what is held down is up and its click was heard", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const hears = page();
  /** @type {string[]} */
  const done = [];
  whenFree(() => done.push("at once"));
  hears("pointerdown");
  whenFree(() => done.push("news"));
  mock.timers.tick(5000);
  assert.deepEqual(done, ["at once"], "however long it is held");
  hears("pointerup");
  done.push("click");
  mock.timers.tick(0);
  assert.deepEqual(done, ["at once", "click", "news"]);
  mock.timers.reset();
});

test("a finger's click comes later, and two fingers are one press", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const hears = page();
  let told = 0;
  hears("pointerdown", { pointerType: "touch", pointerId: 7 });
  hears("pointerdown", { pointerType: "touch", pointerId: 8, isPrimary: false });
  whenFree(() => (told += 1));
  hears("pointerup", { pointerType: "touch", pointerId: 7 });
  mock.timers.tick(1000);
  assert.equal(told, 0);
  hears("pointercancel", { pointerType: "touch", pointerId: 8 });
  mock.timers.tick(10);
  assert.equal(told, 0);
  mock.timers.tick(100);
  assert.equal(told, 1);
  mock.timers.reset();
});

test("a part of the page waits only for a press on it", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const hears = page();
  const [sheet, board] = [new Part(), new Part()];
  const done = /** @type {string[]} */ ([]);
  hears("pointerdown", { on: board });
  whenFree(() => done.push("sheet"), /** @type {any} */ (sheet));
  whenFree(() => done.push("board"), /** @type {any} */ (board));
  assert.deepEqual(done, ["sheet"]);
  hears("pointerup");
  mock.timers.tick(0);
  assert.deepEqual(done, ["sheet", "board"]);
  mock.timers.reset();
});

test("a button let go outside of the window holds nothing up", async () => {
  const hears = page();
  hears("pointerdown");
  const waited = free();
  hears("pointermove", { buttons: 0 });
  await waited;
});
