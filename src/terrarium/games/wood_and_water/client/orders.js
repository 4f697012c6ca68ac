// Phase 5: a place is chosen from the menu or on the chart; then what can be built and raised there. Below: the roster
// and the realm.

import { amount, button, el, menu, number } from "./dom.js";
import { part, things, units } from "./offers.js";

/** @import { Desk } from "./desk.js" */

/** @param {Desk} desk */
export function orderSheet(desk) {
  listen(desk);
  const { places, more } = desk.facts;
  const other = more.length
    ? [el("p", { class: "small soft" }, `More orders in the plain form: ${more.join(", ")}.`)]
    : [];
  return [
    ...(places.length ? [place(desk)] : []),
    part(desk, "Troops", false, ...troops(desk)),
    part(desk, "Realm", false, ...realm(desk)),
    ...other,
  ];
}

/** A square chosen on the chart becomes the place. @param {Desk} desk */
function listen(desk) {
  if (desk.kept.listening) return;
  desk.kept.listening = "yes";
  document.addEventListener(
    "ref",
    (event) => {
      const ref = String(/** @type {CustomEvent} */ (event).detail?.ref ?? "");
      const square = ref.startsWith("square:") ? ref.slice(7) : "";
      if (!desk.place.isConnected || !desk.facts.places?.some((/** @type {any} */ one) => one.square === square))
        return;
      event.stopImmediatePropagation();
      desk.kept.place = square;
      desk.show();
      desk.place.querySelector(".ww-place")?.scrollIntoView({ block: "nearest" });
    },
    { capture: true },
  );
}

/** @param {Desk} desk */
function place(desk) {
  const { places } = desk.facts;
  const at =
    places.find((/** @type {any} */ one) => one.square === desk.kept.place) ??
    places.find((/** @type {any} */ one) => one.raise.length) ??
    places[0];
  const choice = menu(
    "Place",
    places.map((/** @type {any} */ one) => [one.square, one.says]),
    {
      change: () => {
        desk.kept.place = choice.value;
        desk.show();
      },
      "data-is": "place",
    },
  );
  choice.value = at.square;
  const builds = at.build.length
    ? [el("h3", {}, "Build"), ...things(desk, at.build)]
    : [el("p", { class: "soft" }, "Nothing can be built here.")];
  const raises = at.raise.length ? [el("h3", {}, "Raise"), units(desk, at.raise)] : [];
  const stands = at.stands.length
    ? [part(desk, "Take down for half the price paid", false, ...things(desk, at.stands))]
    : [];
  return el(
    "section",
    { class: "ww-place", "aria-label": `Orders at ${at.square}` },
    el("label", {}, "Place (or choose it on the chart) ", choice),
    ...builds,
    ...raises,
    ...stands,
  );
}

/** @param {Desk} desk */
function troops(desk) {
  const { units: roster, items, composition } = desk.facts;
  const limits = Object.entries({ L: "lords", H: "heroes", S: "special", R: "rare" }).map(
    ([key, word]) => `${word} ${composition.have[key]} of ${composition.limits[key]}`,
  );
  return [
    el(
      "p",
      { class: "small soft" },
      `${composition.points} pts; core ${composition.have.C}, duty ${composition.core_duty}; ${limits.join(", ")}.`,
    ),
    el("ul", { class: "ww-offers" }, ...roster.map((/** @type {any} */ unit) => soldier(desk, unit, items))),
    ...groups(desk),
  ];
}

const SAYS = { promote: "Promote", crown: "Crown 100", heir: "Make heir", command: "Full command" };

/** @param {Desk} desk @param {any} unit @param {{key: string, name: string, price: number}[]} items */
function soldier(desk, unit, items) {
  const ways = Object.entries(unit.ways).map(([way, order]) =>
    button(
      way === "promote" ? `Promote to ${unit.lord}` : SAYS[/** @type {keyof typeof SAYS} */ (way)],
      () => desk.add(order),
      { "data-is": `${way}-${unit.id}` },
    ),
  );
  /** @type {any[]} */
  const rest = [];
  if (unit.room > 0 && !unit.character) {
    const box = number(`More models for ${unit.says}`, 1, unit.room, Math.min(unit.room, 5));
    rest.push(
      box,
      button(`Reinforce, ${unit.each} each`, () => desk.add({ reinforce: { unit: unit.id, models: amount(box) } })),
    );
  }
  if (unit.character) {
    const choice = menu(
      `Item for ${unit.says}`,
      [
        ["", "Buy an item ..."],
        ...items.map((item) => /** @type {[string, string]} */ ([item.key, `${item.name}, ${item.price}`])),
      ],
      { change: () => choice.value && desk.add({ item: { unit: unit.id, item: choice.value } }) },
    );
    rest.push(choice);
  }
  return el(
    "li",
    {},
    el("span", { class: "ww-name" }, unit.says, el("small", {}, ` ${unit.square}, ${unit.points} pts`)),
    ...rest,
    ...ways,
  );
}

/** Units that stand together may change their stack. @param {Desk} desk */
function groups(desk) {
  const { groups: squares, units: roster } = desk.facts;
  const words = new Map(roster.map((/** @type {any} */ unit) => [unit.id, unit.says]));
  return squares
    .filter((/** @type {any} */ here) => here.stacks.flatMap((/** @type {any} */ st) => st.units).length > 1)
    .map((/** @type {any} */ here) => {
      const boxes = here.stacks.flatMap((/** @type {any} */ stack, /** @type {number} */ n) =>
        stack.units.map((/** @type {number} */ id) =>
          el(
            "label",
            { class: "ww-tick" },
            el("input", { type: "checkbox", value: id }),
            ` ${words.get(id)} (stack ${n + 1})`,
          ),
        ),
      );
      const into = menu("Into", [
        ...here.stacks.map(
          (/** @type {any} */ stack, /** @type {number} */ n) =>
            /** @type {[string, string]} */ ([String(stack.id), `stack ${n + 1}`]),
        ),
        ["new", "a new stack"],
      ]);
      const move = button("Regroup", () => {
        const chosen = boxes
          .map((/** @type {any} */ label) => label.querySelector("input"))
          .filter((/** @type {any} */ box) => box.checked)
          .map((/** @type {any} */ box) => Number(box.value));
        if (chosen.length) desk.add({ reorganise: { [here.square]: { units: chosen, into: into.value } } });
      });
      return part(desk, `Regroup at ${here.square}`, false, ...boxes, el("div", { class: "row" }, into, move));
    });
}

/** Tribute and troops for others. @param {Desk} desk */
function realm(desk) {
  const { seats, left, units: roster } = desk.facts;
  if (!seats.length) return [el("p", { class: "soft" }, "Nobody is left to give anything to.")];
  const names = seats.map((/** @type {any} */ one) => /** @type {[string, string]} */ ([String(one.seat), one.name]));
  const taker = menu("Tribute to", names);
  const sum = number("Points of tribute", 1, Math.max(1, left), Math.min(Math.max(1, left), 10));
  const heir = menu("Troops to", names);
  const unit = menu(
    "Unit",
    roster.map(
      (/** @type {any} */ one) => /** @type {[string, string]} */ ([String(one.id), `${one.says}, ${one.square}`]),
    ),
  );
  return [
    el("h3", {}, "Tribute"),
    el(
      "div",
      { class: "row" },
      taker,
      sum,
      button("Pay", () => desk.add({ tribute: { seat: Number(taker.value), amount: amount(sum) } }), {
        disabled: left < 1,
      }),
    ),
    el("h3", {}, "Grant troops"),
    el(
      "div",
      { class: "row" },
      unit,
      heir,
      button("Grant", () => desk.add({ grant: { units: [Number(unit.value)], seat: Number(heir.value) } })),
    ),
  ];
}
