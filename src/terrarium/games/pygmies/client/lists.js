// The lists of a desk: what is written, the models that can be taken in hand, and arrows for a finger.

import { button, el } from "terrarium/kit";

/** @import { Desk } from "./desk.js" */
/** @import { Model } from "./table.js" */

/** Whether the models are listed openly: on a small screen the table comes first. */
let unfolded = matchMedia("(min-width: 960px)").matches;

/** Models by their cards, to be taken in hand. @param {Desk} desk @param {string} title @param {Model[]} models */
export function chips(desk, title, models) {
  if (!models.length) return null;
  /** @type {Map<string, Model[]>} */
  const groups = new Map();
  for (const model of models) {
    const card = model.called.slice(model.id.length + 1);
    groups.set(card, [...(groups.get(card) ?? []), model]);
  }
  const rows = [...groups].map(([card, some]) =>
    el("div", {}, el("span", {}, card), el("div", {}, ...some.map((model) => chip(desk, model)))),
  );
  const box = el(
    "details",
    { class: "pg-chips", open: unfolded },
    el("summary", { "data-is": "chips" }, `${title} (${models.length})`),
    ...rows,
  );
  box.addEventListener("toggle", () => {
    unfolded = box.open;
  });
  return box;
}

/** Whole squads, and everyone, to be taken in hand. @param {Desk} desk */
export function squadChips(desk) {
  const colours = [...new Set(desk.facts.models.map((model) => model.colour))];
  if (desk.facts.models.length < 2) return null;
  const one = (/** @type {string} */ says, /** @type {string} */ name, /** @type {string[]} */ ids) => {
    const held = ids.length > 1 && ids.length === desk.many.length && ids.every((id) => desk.many.includes(id));
    return button(`${says} ${ids.length}`, () => (held ? desk.leave() : desk.gather(ids)), {
      class: `pg-chip pg-${name}`,
      "aria-pressed": String(held),
      "aria-label": name === "all" ? `Everyone, ${ids.length}` : `Squad ${says}, ${ids.length}`,
      "data-is": `squad-${name}`,
    });
  };
  return el(
    "span",
    { class: "pg-squads", role: "group", "aria-label": "Many at once" },
    ...colours.map((colour) => one(colour[1], colour, desk.squad(colour))),
    colours.length > 1 &&
      one(
        "All",
        "all",
        desk.facts.models.map((model) => model.id),
      ),
  );
}

/** @param {Desk} desk @param {Model} model */
function chip(desk, model) {
  const held = model.id === desk.hand;
  return button(model.id, () => (held ? desk.leave() : desk.choose(model.id)), {
    class: `pg-chip pg-${model.colour}`,
    "aria-pressed": String(held),
    "aria-label": model.called,
    "data-is": `chip-${model.id}`,
  });
}

/** What is written so far, each line to be taken in hand or out. @param {Desk} desk @param {string} nothing */
export function lineList(desk, nothing) {
  const lines = desk.facts.lines ?? [];
  if (!lines.length) return el("p", { class: "soft" }, nothing);
  return el(
    "ol",
    { class: "pg-lines" },
    ...lines.map((line, n) =>
      el(
        "li",
        { class: line.why ? "pg-wrong" : null },
        button(line.says, () => desk.choose(line.model), { class: "pg-line", "data-is": `line-${line.model}` }),
        button("×", () => desk.remove(n), {
          class: "quiet pg-out",
          "aria-label": `Take out: ${line.says}`,
          "data-is": `out-${n}`,
        }),
        line.why && el("small", {}, line.why),
        line.luck && el("small", { class: "soft" }, "A die decides on the way."),
      ),
    ),
  );
}

const PAD = /** @type {[string, string, number, number][]} */ ([
  ["←", "West", -1, 0],
  ["↑", "North", 0, 1],
  ["↓", "South", 0, -1],
  ["→", "East", 1, 0],
]);

/** Arrows for a finger that cannot point so finely. @param {Desk} desk */
export function pad(desk) {
  return el(
    "span",
    { class: "pg-pad" },
    ...PAD.map(([sign, says, dx, dy]) =>
      button(sign, () => desk.nudge(dx * 500, dy * 500), {
        "aria-label": `${says}, half an inch`,
        "data-is": `pad-${says}`,
        class: "quiet",
      }),
    ),
    button("Set", () => desk.set(), { "data-is": "pad-set" }),
  );
}
