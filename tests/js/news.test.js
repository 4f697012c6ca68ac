import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { listen } from "../../src/terrarium/server/play/static/terrarium/js/live.js";
import { newsOf } from "../../src/terrarium/server/play/static/terrarium/js/news.js";

/** Questions that are answered by hand. */
function house() {
  /** @type {PromiseWithResolvers<string>[]} */
  const asked = [];
  /** @type {string[]} */
  const shown = [];
  const news = newsOf(
    () => {
      asked.push(Promise.withResolvers());
      return asked[asked.length - 1].promise;
    },
    (text) => shown.push(text),
  );
  return { asked, shown, ...news };
}
const settled = () => new Promise((done) => setImmediate(done));

test("what is heard of while asking is asked for once more, not once for each", async () => {
  const { asked, shown, refresh } = house();
  refresh();
  refresh();
  refresh();
  assert.equal(asked.length, 1);
  asked[0].resolve("first");
  await settled();
  assert.equal(asked.length, 2);
  asked[1].resolve("second");
  await settled();
  assert.deepEqual(shown, ["first", "second"]);
  assert.equal(asked.length, 2);
});

test("while something is sent nothing is asked; afterwards it is, if there was news", async () => {
  const { asked, refresh, alone } = house();
  const sent = Promise.withResolvers();
  const work = alone(async () => {
    await sent.promise;
  });
  refresh();
  assert.equal(asked.length, 0);
  sent.resolve(null);
  await work;
  assert.equal(asked.length, 1);
});

test("what was asked before something was sent is old: it is not shown, and asked for again", async () => {
  const { asked, shown, refresh, alone } = house();
  refresh();
  await alone(async () => {});
  asked[0].resolve("old");
  await settled();
  assert.deepEqual(shown, []);
  assert.equal(asked.length, 2);
  asked[1].resolve("new");
  await settled();
  assert.deepEqual(shown, ["new"]);
});

test("a house that does not answer is asked again when there is news", async () => {
  const { asked, shown, refresh } = house();
  refresh();
  asked[0].reject(new Error("away"));
  await settled();
  refresh();
  asked[1].resolve("back");
  await settled();
  assert.deepEqual(shown, ["back"]);
});

/** A stream that does what it is told to. */
class Stream extends EventTarget {
  static CLOSED = 2;
  /** @type {Stream[]} */
  static all = [];
  readyState = 1;
  constructor() {
    super();
    Stream.all.push(this);
  }
  /** @param {string} kind */
  says(kind) {
    this.dispatchEvent(new Event(kind));
  }
  dies() {
    this.readyState = Stream.CLOSED;
    this.says("error");
  }
}

test("a stream that ends is opened again, each time later, and then what was missed is asked for", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const page = Object.assign(new EventTarget(), { hidden: false });
  Object.assign(globalThis, { EventSource: Stream, document: page, addEventListener: () => {} });
  Stream.all = [];
  let moved = 0;
  /** @type {boolean[]} */
  const up = [];
  listen(
    "/events",
    () => (moved += 1),
    (now) => up.push(now),
  );
  const last = () => Stream.all[Stream.all.length - 1];
  last().says("message");
  assert.equal(moved, 1);
  last().says("error");
  mock.timers.tick(100_000);
  assert.equal(Stream.all.length, 1, "the browser itself tries again");
  last().dies();
  mock.timers.tick(1999);
  assert.equal(Stream.all.length, 1);
  mock.timers.tick(1);
  assert.equal(Stream.all.length, 2);
  assert.equal(moved, 2);
  last().dies();
  mock.timers.tick(3999);
  assert.equal(Stream.all.length, 2, "later than before");
  mock.timers.tick(1);
  last().says("open");
  last().dies();
  mock.timers.tick(2000);
  assert.equal(Stream.all.length, 4, "and soon again after it was well");
  assert.deepEqual(up, [false, false, false, true, false]);
  page.dispatchEvent(new Event("visibilitychange"));
  assert.equal(moved, 5, "who comes back to the page sees what is new");
  mock.timers.reset();
});
