// Pointer and keyboard on the table, for whichever desk is open. Without one, everything goes on to the common page.

import { onRef, onSpot } from "terrarium/kit";
import { listenToDrags } from "./dragging.js";
import { inch } from "./units.js";

/** @import { Desk } from "./desk.js" */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
});
/** How near a finger must come to a model, in pixels; a pointer points. */
const FINGER = 18;
/** With something in hand bare ground is a place to go to: an enemy must be hit more closely. */
const CLOSE = 8;
/** Who is pointed at for so long, in milliseconds, is looked at. */
const REST = 150;
/** The press that is being dealt with, and the model that it hit; none while keys are. @type {MouseEvent | null} */
let press = null;

/** @param {() => Desk | null} open */
export function listen(open) {
  listenToDrags(open);
  document.addEventListener(
    "click",
    (event) => {
      press = event;
      setTimeout(() => {
        press = null;
      });
    },
    { capture: true },
  );
  onRef("model:", (id) => {
    const desk = open();
    const beside = press && !(/** @type {Element} */ (press.target).closest(`[data-ref="model:${CSS.escape(id)}"]`));
    if (press?.shiftKey && desk?.takesMany && desk.model(id)) desk.toggle(id);
    else if (!beside) desk?.pick(id);
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

  let glancing = 0;
  for (const kind of ["pointerover", "focusin"])
    document.addEventListener(kind, (event) => {
      const target = /** @type {Element} */ (event.target);
      const ref = target.closest('[data-board-view] [data-ref^="model:"]')?.getAttribute("data-ref")?.slice(6);
      clearTimeout(glancing);
      if (ref && /** @type {PointerEvent} */ (event).pointerType !== "touch")
        glancing = window.setTimeout(() => open()?.glance(ref), REST);
    });
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
  const near = desk.own(place, touch ? FINGER : 2);
  const reach = (touch ? CLOSE : 2) * desk.table.grain();
  const enemy = desk.enemies().find((one) => Math.hypot(one.x - place.x, one.y - place.y) <= one.r + reach);
  if (!desk.isHeld && near) desk.choose(near.id);
  else if (desk.isHeld && enemy) desk.pick(enemy.id);
  else desk.go(place, click.shiftKey ? { on: true } : {});
}

/** Whether a key meant something. @param {Desk} desk @param {KeyboardEvent} event @param {boolean} board */
function pressed(desk, event, board) {
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "z") return false;
    desk.undo();
  } else if (event.key === "n") desk.next();
  else if (event.key === "p") desk.next(-1);
  else if (event.key === "q" && desk.takesMany) desk.nextSquad();
  else if (event.key === "a" && desk.takesMany) desk.everyone();
  else if (event.key === "w" && desk.takesMany) desk.watch();
  else if (event.key === "e" && desk.isHeld) nextEnemy(desk);
  else if (event.key === "Escape" && (desk.isHeld || desk.mark)) desk.leave();
  else if (board && event.key in ARROWS && desk.isHeld) {
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
  const from = desk.inHand() ?? { ...desk.middle(), r: 0 };
  const far = Math.hypot(from.x - enemy.x, from.y - enemy.y) - enemy.r - (from.r ?? 0);
  desk.say(`${enemy.called}, ${inch(Math.max(0, far))} away. Enter takes it as the target.`);
}
