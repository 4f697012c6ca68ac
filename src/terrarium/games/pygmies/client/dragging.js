// Models dragged over the table, and a frame drawn round many of them, by mouse or by a finger that has rested.
// Whatever can be dragged can also be done press by press.

import { svg } from "terrarium/kit";

/** @import { Desk } from "./desk.js" */
/** @import { Model, Spot } from "./table.js" */

/** Less than this is a press that trembled, in pixels. */
const TREMBLE = 5;
/** A finger must have rested for so long, in milliseconds; before that it moves the board. */
const REST = 350;
/** How far from a model a finger may come down, in pixels. */
const FINGER = 22;

/**
 * @typedef {{
 *   desk: Desk, x: number, y: number, pointer: number, at: number, touch: boolean, shift: boolean,
 *   from: Spot, model: Model | null | undefined, as: "" | "drag" | "frame",
 * }} Held
 */

/** @param {() => Desk | null} open */
export function listenToDrags(open) {
  /** @type {Held | null} */
  let held = null;

  document.addEventListener(
    "pointerdown",
    (event) => {
      held = event.isPrimary && !event.button ? taken(open(), event) : null;
    },
    { capture: true },
  );
  document.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerId !== held?.pointer) return;
      if (!held.as && Math.hypot(event.clientX - held.x, event.clientY - held.y) < TREMBLE) return;
      held.as ||= begun(held, event);
      if (!held.as || !held.desk.isOpen) {
        held = null;
        return;
      }
      event.stopImmediatePropagation();
      follow(held, event);
    },
    { capture: true },
  );
  document.addEventListener(
    "touchmove",
    (event) => {
      if (!held || (!held.as && event.timeStamp - held.at <= REST)) return;
      if (event.cancelable) event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, passive: false },
  );
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel"]))
    document.addEventListener(
      kind,
      (event) => {
        const done = held;
        held = null;
        if (!done?.as) return;
        event.stopImmediatePropagation();
        swallowClick();
        done.desk.table?.lifted.replaceChildren();
        if (kind === "pointerup") dropped(done, event);
      },
      { capture: true },
    );
}

/** @param {Desk | null} desk @param {PointerEvent} event @returns {Held | null} */
function taken(desk, event) {
  const from = desk?.table?.view.contains(/** @type {Node} */ (event.target)) && desk.table.at(event);
  if (!desk || !from) return null;
  const touch = event.pointerType === "touch";
  return {
    desk,
    x: event.clientX,
    y: event.clientY,
    pointer: event.pointerId,
    at: event.timeStamp,
    touch,
    shift: event.shiftKey,
    from,
    model: desk.model(pressed(event)) ?? desk.own(from, touch ? FINGER : 3),
    as: "",
  };
}

/** The model whose figure lies under a press. @param {PointerEvent} event */
const pressed = (event) =>
  /** @type {Element} */ (event.target).closest('[data-ref^="model:"]')?.getAttribute("data-ref")?.slice(6) ?? "";

/** What a drag that has begun is; nothing: the board's own. @param {Held} held @param {PointerEvent} event */
function begun(held, event) {
  const { desk, touch, shift, model } = held;
  if (touch && event.timeStamp - held.at <= REST) return "";
  if (model && !shift) return "drag";
  return desk.takesMany && (touch || shift || desk.table?.isWhole()) ? "frame" : "";
}

/** @param {Held} held @param {PointerEvent} event */
function follow(held, event) {
  const { desk, from, model } = held,
    { table } = desk;
  const to = table?.at(event, true);
  if (!table || !to) return;
  if (held.as === "frame") {
    const [x, y] = [Math.min(table.x(from.x), table.x(to.x)), Math.min(table.y(from.y), table.y(to.y))];
    const [width, height] = [table.long(Math.abs(to.x - from.x)), table.long(Math.abs(to.y - from.y))];
    table.lifted.replaceChildren(svg("rect", { x, y, width, height, class: "pg-frame" }));
    return;
  }
  if (!model) return;
  const many = desk.many.includes(model.id) ? desk.facts.models.filter((one) => desk.many.includes(one.id)) : [model];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const ghosts = many.map((one) =>
    svg("circle", { cx: table.x(one.x + dx), cy: table.y(one.y + dy), r: table.long(one.r), class: "pg-ghost" }),
  );
  const line = { x1: table.x(model.x), y1: table.y(model.y), x2: table.x(to.x), y2: table.y(to.y), class: "pg-pull" };
  table.lifted.replaceChildren(svg("line", line), ...(desk.walks ? ghosts : []));
}

/** @param {Held} held @param {PointerEvent} event */
async function dropped(held, event) {
  const { desk, from, model } = held;
  const to = desk.table?.at(event, true);
  if (!to || !desk.isOpen) return;
  if (held.as === "frame") {
    const within = (/** @type {Model} */ one) =>
      Math.min(from.x, to.x) <= one.x &&
      one.x <= Math.max(from.x, to.x) &&
      Math.min(from.y, to.y) <= one.y &&
      one.y <= Math.max(from.y, to.y);
    const ids = desk.facts.models.filter(within).map((one) => one.id);
    desk.gather(held.shift ? [...new Set([...desk.many, ...ids])] : ids);
    return;
  }
  if (!model) return;
  if (!desk.many.includes(model.id) && desk.hand !== model.id) await desk.choose(model.id, true);
  const reach = (held.touch ? FINGER : 2) * (desk.table?.grain() ?? 0);
  const enemy = desk.enemies().find((one) => Math.hypot(one.x - to.x, one.y - to.y) <= one.r + reach);
  if (enemy) desk.pick(enemy.id);
  else desk.go({ x: to.x - from.x + model.x, y: to.y - from.y + model.y }, { anchor: model.id });
}

/** The press that ends a drag means nothing more. */
function swallowClick() {
  const stop = (/** @type {Event} */ event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 50);
}
