// Pointer and keyboard on the table, for whichever desk is open. Without one, everything goes on to the common page.

import { onRef, onSpot } from "terrarium/kit";
import { inch } from "./units.js";

/** @import { Desk } from "./desk.js" */
/** @import { Model } from "./table.js" */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
});
/** How near a finger must come to a model, in pixels; a pointer points. */
const FINGER = 18;

/** @param {() => Desk | null} open */
export function listen(open) {
  onRef("model:", (id) => {
    const desk = open();
    desk?.pick(id);
    return desk !== null;
  });
  onSpot((click) => {
    const desk = open();
    if (desk && !(/** @type {Element} */ (click.target).closest('[data-ref^="model:"]'))) clicked(desk, click);
    return desk !== null;
  });
  document.addEventListener(
    "keydown",
    (event) => {
      const desk = open();
      const target = /** @type {HTMLElement} */ (event.target);
      if (!desk || event.altKey || target.closest("input, textarea, select, dialog")) return;
      const near = target.closest("[data-board-view], .pg-bench, .pg-sheet");
      if (!(event.key === "d" ? toSheet(desk) : near && pressed(desk, event, near.matches("[data-board-view]"))))
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );

  document.addEventListener("focusin", (event) => {
    const desk = open();
    if (!desk?.mark || !(/** @type {Element} */ (event.target).closest("[data-board-view] [data-ref]"))) return;
    desk.mark = null;
    desk.draw();
  });
}

/**
 * A click beside all models: to the place; a finger means the model that it nearly hit.
 * @param {Desk} desk
 * @param {MouseEvent} click
 */
function clicked(desk, click) {
  const place = desk.table?.at(click);
  if (!place || !desk.table) return;
  const touch = /** @type {PointerEvent} */ (click).pointerType === "touch";
  const reach = (touch ? FINGER : 2) * desk.table.grain();
  const gap = (/** @type {Model} */ one) => Math.hypot(one.x - place.x, one.y - place.y) - one.r;
  const near = [...desk.facts.models].filter((one) => gap(one) <= reach).sort((a, b) => gap(a) - gap(b))[0];
  if (!desk.hand && near) desk.choose(near.id);
  else desk.go(place, click.shiftKey ? { on: true } : {});
}

/** Whether a key meant something. @param {Desk} desk @param {KeyboardEvent} event @param {boolean} board */
function pressed(desk, event, board) {
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "z") return false;
    desk.undo();
  } else if (event.key === "n") desk.next();
  else if (event.key === "p") desk.next(-1);
  else if (event.key === "e" && desk.hand) nextEnemy(desk);
  else if (event.key === "Escape" && (desk.hand || desk.mark)) desk.leave();
  else if (board && event.key in ARROWS && desk.hand) {
    const step = event.shiftKey ? 100 : 1000;
    desk.nudge(ARROWS[event.key][0] * step, ARROWS[event.key][1] * step);
  } else if (board && event.key === "Enter" && desk.mark) desk.set();
  else return false;
  return true;
}

/** The key d leads to what is written, as it leads to the form elsewhere. @param {Desk} desk */
function toSheet(desk) {
  const first = /** @type {HTMLElement | null} */ (desk.sheet.querySelector("button, summary"));
  first?.focus();
  return Boolean(first);
}

/** The mark goes to the next enemy, the nearest first. @param {Desk} desk */
function nextEnemy(desk) {
  const all = desk.enemies();
  if (!all.length) return;
  const at = all.findIndex((one) => one.x === desk.mark?.x && one.y === desk.mark?.y);
  const enemy = all[(at + 1) % all.length];
  desk.mark = { x: enemy.x, y: enemy.y };
  desk.draw();
  const from = desk.facts.chosen ?? enemy;
  const far = Math.hypot(from.x - enemy.x, from.y - enemy.y) - enemy.r - (from.r ?? 0);
  desk.say(`${enemy.called}, ${inch(Math.max(0, far))} away. Enter takes it as the target.`);
}
