// Rows of things that can be had, each with its price and, where it cannot be had now, the reason.

import { amount, button, el, number } from "./dom.js";

/** @import { Desk } from "./desk.js" */

/**
 * @typedef {{
 *   unit: string, name: string, category: string, each: number, whole: boolean, least: number, most: number,
 *   command: number, order: any, why: string,
 * }} Card
 */

/** Units of a list: how many, with command or not, and what that costs as one types.
 * @param {Desk} desk @param {Card[]} cards */
export function units(desk, cards) {
  return el("ul", { class: "ww-offers" }, ...cards.map((card) => row(desk, card)));
}

/** @param {Desk} desk @param {Card} card */
function row(desk, card) {
  const single = card.least === card.most;
  const models = number(`Models of ${card.name}`, card.least, card.most, card.least);
  const command = el("input", { type: "checkbox" });
  const price = () => (card.whole ? card.each : card.each * amount(models)) + (command.checked ? card.command : 0);
  const raise = button("", () => desk.add(ordered()), { disabled: Boolean(card.why), "data-is": `raise-${card.unit}` });
  const say = () => {
    raise.textContent = `Raise ${price()}`;
  };
  const ordered = () => {
    const wanted = {
      models: amount(models),
      ...(command.checked ? { command: ["champion", "standard", "musician"] } : {}),
    };
    const [way] = Object.keys(card.order);
    return "unit" in card.order ? { ...card.order, ...wanted } : { [way]: { ...card.order[way], ...wanted } };
  };
  models.addEventListener("input", say);
  command.addEventListener("change", say);
  say();
  return el(
    "li",
    {},
    el(
      "span",
      { class: "ww-name" },
      card.name,
      el("small", {}, ` ${card.category}, ${card.each}${card.whole || single ? "" : " each"}`),
    ),
    !single && models,
    card.command > 0 && el("label", { class: "ww-tick" }, command, ` command +${card.command}`),
    raise,
    card.why && el("small", { class: "ww-why" }, card.why),
  );
}

/**
 * Things with a fixed price.
 * @param {Desk} desk
 * @param {{name: string, price?: number, says?: string, order: any, why: string}[]} offers
 * @param {string} [verb]
 */
export function things(desk, offers, verb = "") {
  const open = offers.filter((offer) => !offer.why);
  const shut = offers.filter((offer) => offer.why);
  return [
    el(
      "div",
      { class: "ww-buttons" },
      ...open.map((offer) =>
        button(
          `${verb}${offer.name}${offer.price === undefined ? "" : ` ${offer.price}`}`,
          () => desk.add(offer.order),
          { "data-is": JSON.stringify(offer.order) },
        ),
      ),
    ),
    open.some((offer) => offer.says) &&
      part(
        desk,
        "What they do",
        false,
        el(
          "ul",
          { class: "small" },
          ...open.map((offer) => el("li", {}, `${offer.name}: `, el("small", {}, offer.says))),
        ),
      ),
    shut.length > 0 &&
      el(
        "details",
        { class: "ww-shut" },
        el("summary", {}, `Not now (${shut.length})`),
        el(
          "ul",
          {},
          ...shut.map((offer) =>
            el(
              "li",
              {},
              `${offer.name}${offer.price === undefined ? "" : `, ${offer.price}`}: `,
              el("small", {}, offer.why),
            ),
          ),
        ),
      ),
  ];
}

/**
 * A part of the desk that keeps open or shut as the person left it.
 * @param {Desk} desk
 * @param {string} name
 * @param {boolean} open
 * @param {...any} inside
 */
export function part(desk, name, open, ...inside) {
  const box = el(
    "details",
    { open: name in desk.kept ? desk.kept[name] === "open" : open, class: "ww-part" },
    el("summary", {}, name),
    ...inside,
  );
  box.addEventListener("toggle", () => {
    desk.kept[name] = box.open ? "open" : "shut";
  });
  return box;
}
