import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { laid, watch } from "../../src/terrarium/server/play/static/terrarium/js/kit/layers.js";

/** What was closed, in order; `!` where the keyboard goes back. @type {string[]} */
let closed = [];
/** @type {EventTarget} */
let page;
beforeEach(() => {
  closed = [];
  page = new EventTarget();
  watch(page);
});

/** @param {string} name @param {{beside?: boolean, holds?: boolean}} how */
function lay(name, { beside, holds = false } = {}) {
  const off = laid({
    holds: () => holds,
    beside,
    close(back) {
      off();
      closed.push(back ? `${name}!` : name);
    },
  });
  return off;
}

/** @param {string} key */
const press = (key) => {
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key });
  page.dispatchEvent(event);
  return event.defaultPrevented;
};

test("Escape takes the topmost away and only that, and gives the keyboard back", () => {
  lay("sheet");
  lay("menu");
  assert.ok(press("Escape"));
  assert.deepEqual(closed, ["menu!"]);
  assert.ok(press("Escape"));
  assert.deepEqual(closed, ["menu!", "sheet!"]);
  assert.ok(!press("Escape"), "then it is the page's again");
});

test("other keys are the page's", () => {
  const off = lay("menu");
  assert.ok(!press("Enter"));
  assert.deepEqual(closed, []);
  off();
});

test("a press beside takes away what it is beside, from the top, and leaves what wants to stay", () => {
  const stays = lay("half a sheet", { beside: false });
  const holds = lay("dialog", { holds: true });
  lay("menu");
  lay("undo");
  page.dispatchEvent(new Event("pointerdown"));
  assert.deepEqual(closed, ["undo", "menu"]);
  stays();
  holds();
});
