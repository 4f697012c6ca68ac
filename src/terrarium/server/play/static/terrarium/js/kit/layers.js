// What lies over the page lies in one order and goes in one way: the newest on top; Escape takes the topmost away, and
// only that, and gives the keyboard back to where it was; a press beside one takes it away. Dialogs, menus at things,
// enlarged cards and the sheet of a phone are all such layers.

/**
 * @typedef {{
 *   holds: (target: Element) => boolean,
 *   close: (back: boolean) => void,
 *   beside?: boolean,
 * }} Layer `holds`: a press there is not beside it; `close`: with `back`, the keyboard goes back; `beside: false`: a
 *   press beside it leaves it
 */

/** @type {Layer[]} */
const open = [];

/** Lay one on top. Gives what takes it off the pile; who closes it calls that. @param {Layer} layer */
export function laid(layer) {
  open.push(layer);
  return () => {
    const at = open.indexOf(layer);
    if (at >= 0) open.splice(at, 1);
  };
}

/** Show a popover over all else; among the page's contents, where ears look for it. @param {HTMLElement} box */
export function onTop(box) {
  (document.querySelector("main") ?? document.body).append(box);
  box.showPopover();
}

/** @param {Pick<EventTarget, "addEventListener">} page */
export function watch(page) {
  page.addEventListener(
    "keydown",
    (event) => {
      const top = open.at(-1);
      if (/** @type {KeyboardEvent} */ (event).key !== "Escape" || !top) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      top.close(true);
    },
    { capture: true },
  );
  page.addEventListener(
    "pointerdown",
    (event) => {
      const target = /** @type {Element} */ (event.target);
      for (const layer of [...open].reverse()) if (layer.beside !== false && !layer.holds(target)) layer.close(false);
    },
    { capture: true },
  );
}

if (typeof document !== "undefined") watch(document);
