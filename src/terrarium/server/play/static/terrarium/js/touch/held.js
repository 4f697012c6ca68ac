// No press is lost to what is drawn meanwhile: a browser makes no click of a press whose element goes while it is held
// down. What would draw under a finger or a button that is down waits until that is up again and its click was heard.

/** A finger's click comes a little after the finger is lifted, in milliseconds; a mouse's comes with it. */
const TAP = 60;

/** What lies under each pointer that is down, by the pointer. @type {Map<number, EventTarget | null>} */
const down = new Map();
/** @type {(() => void)[]} */
let waiting = [];

/** Once nothing is held down, on this part of the page or at all: at once, if nothing is.
 * @param {() => void} work @param {Node | null} within */
export function whenFree(work, within = null) {
  const held = [...down.values()].some((one) => !within || within.contains(/** @type {Node | null} */ (one)));
  if (held) waiting.push(work);
  else work();
}

/** Until nothing is held down. @returns {Promise<void>} */
export const free = () => new Promise((done) => whenFree(done));

function goOn() {
  if (down.size) return;
  const all = waiting;
  waiting = [];
  for (const work of all) work();
}

/** @param {PointerEvent} event */
function up({ pointerId, pointerType }) {
  if (down.delete(pointerId) && !down.size) setTimeout(goOn, pointerType === "mouse" ? 0 : TAP);
}

/** @param {Pick<EventTarget, "addEventListener">} page */
export function watch(page) {
  const on = (/** @type {string} */ kind, /** @type {(event: PointerEvent) => void} */ then) =>
    page.addEventListener(kind, (event) => then(/** @type {PointerEvent} */ (event)), { capture: true });
  on("pointerdown", ({ pointerId, isPrimary, target }) => {
    if (isPrimary) down.clear();
    down.set(pointerId, target);
  });
  on("pointerup", up);
  on("pointercancel", up);
  // A button that was let go where the page could not see it: outside of the window, or over a dialog of the browser.
  on("pointermove", (event) => {
    if (!event.buttons) up(event);
  });
}

if (typeof document !== "undefined") watch(document);
