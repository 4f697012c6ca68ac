// What a leader looks up before writing: who starves, whose time runs out, what grows, how far it is to victory.

import { button, el, plural } from "terrarium/kit";
import { COLOUR_NAMES } from "./facts.js";
import { lineOf, named, spoken } from "./notation.js";

/** @import { Book } from "./book.js" */
/** @import { Facts } from "./facts.js" */
/** @import { Grid } from "./grid.js" */

const COLOUR = ["Red", "Green", "Grey", "Yellow", "Black"];

/**
 * Whoever is in need is taken in hand, so that the order is one press away; where help is, is shown.
 * @param {Facts} facts
 * @param {(hex: string) => void} take
 * @param {(hex: string) => void} jump
 * @returns {HTMLElement}
 */
export function alertList(facts, take, jump) {
  const hex = (/** @type {string} */ code, does = jump) => button(code, () => does(code), { class: "lz-jump" });
  const lines = facts.alerts.map((alert) => {
    const way = alert.to
      ? [
          " Nearest ",
          alert.what === "starves" ? "Fertile hex: " : "band: ",
          hex(alert.to),
          `, ${plural(alert.steps, "step")} away.`,
        ]
      : [];
    const says =
      alert.what === "starves"
        ? ` ${plural(alert.number, "lizard starves", "lizards starve")} next turn unless fed.`
        : " A spy goes bush unless it rejoins a band this turn.";
    return el("li", { class: "finding warning" }, hex(alert.hex, take), says, ...way);
  });
  return lines.length
    ? el("section", { class: "lz-alerts", "aria-label": "Alerts" }, el("ul", { class: "log" }, ...lines))
    : el("div");
}

/** @param {Facts} facts @param {Book} book @param {(hex: string) => void} jump @returns {HTMLElement} */
export function denTable(facts, book, jump) {
  if (!facts.dens.length) return el("p", { class: "soft" }, "You hold no den.");
  const right = { class: "right" };
  const recruits = (/** @type {any} */ den) => book.orders.some((order) => order.ord === "RE" && order.hex === den.hex);
  const everywhere = button(
    "Recruit in all",
    () => {
      const more = facts.dens
        .filter((den) => den.recruits > 0 && !recruits(den))
        .map((den) => ({ kind: /** @type {const} */ ("order"), order: { ord: "RE", hex: den.hex }, note: "" }));
      book.change((items) => {
        const at = items.findIndex((item) => item.kind === "message" || item.kind === "surrender");
        return items.toSpliced(at < 0 ? items.length : at, 0, ...more);
      });
    },
    { "data-lz": "recruit-all" },
  );
  const row = (/** @type {any} */ den) => {
    const tick = el("input", {
      type: "checkbox",
      "aria-label": `Recruit in ${den.hex}`,
      disabled: den.recruits === 0,
      change: () => {
        if (tick.checked) book.put({ ord: "RE", hex: den.hex });
        else
          book.change((items) =>
            items.filter((item) => item.kind !== "order" || item.order.ord !== "RE" || item.order.hex !== den.hex),
          );
      },
    });
    const show = () => {
      tick.checked = recruits(den);
    };
    book.listen("changed", show);
    show();
    return el(
      "tr",
      {},
      el(
        "td",
        {},
        button(den.hex, () => jump(den.hex), { class: "lz-jump" }),
        ` ${den.colour >= 0 ? COLOUR[den.colour] : "unsettled"}${den.home ? ", Home" : ""}`,
      ),
      el("td", right, `${den.population}/${den.capacity}`),
      el("td", right, String(den.next)),
      el("td", right, String(den.recruits)),
      el("td", right, String(den.recruits_later)),
      el("td", right, tick),
    );
  };
  const heads = [
    ["Den", ""],
    ["Lives", "right"],
    ["Next", "right"],
    ["Recruits", "right"],
    ["Later", "right"],
    ["RE", "right"],
  ];
  const total = facts.dens.reduce((sum, den) => sum + den.recruits, 0);
  return el(
    "div",
    { class: "scroll", tabindex: "0" },
    el(
      "table",
      { class: "lz-dens" },
      el("caption", {}, `Dens: ${plural(facts.dens.length, "den")}, ${plural(total, "recruit")} now`),
      el("thead", {}, el("tr", {}, ...heads.map(([name, side]) => el("th", { scope: "col", class: side }, name)))),
      el("tbody", {}, ...facts.dens.map(row)),
    ),
    everywhere,
  );
}

/**
 * The clan as a list: every band and spy with what is written for it, and the enemies in sight. Choosing one takes it
 * in hand on the map.
 * @param {Facts} facts
 * @param {Book} book
 * @param {(hex: string) => void} take
 * @returns {HTMLElement}
 */
export function bandTable(facts, book, take) {
  const hex = (/** @type {string} */ code) =>
    button(code, () => take(code), { class: "lz-jump", "aria-label": `Choose ${code} on the map` });
  const row = (/** @type {string} */ code, /** @type {string} */ who, /** @type {string} */ state) => {
    const orders = el("td", {}),
      show = () => {
        const lines = book.orders
          .filter((order) => order.hex === code)
          .map((order) => el("span", { title: lineOf(order) }, spoken(order, book.kinds, false)));
        orders.replaceChildren(...(lines.length ? lines : ["none"]));
      };
    book.listen("changed", show);
    show();
    return el("tr", {}, el("td", {}, hex(code)), el("td", {}, who), el("td", {}, state), orders);
  };
  const bands = facts.bands.map((band) =>
    row(
      band.hex,
      band.counts.flatMap((n, c) => (n ? [`${n} ${COLOUR_NAMES[c]}`] : [])).join(", "),
      band.says.join(", "),
    ),
  );
  const spies = facts.spies.map((spy) =>
    row(
      spy.hex,
      `spy, ${COLOUR_NAMES[facts.colours.findIndex((one) => one.code === spy.colour)]}`,
      `${spy.mired ? "mired, " : ""}${plural(spy.left, "turn")} left`,
    ),
  );
  const foes = facts.foes.flatMap((foe, n) => [n ? ", " : " ", hex(foe.hex), ` ${foe.clan} ${foe.total}`]);
  return el(
    "div",
    { class: "scroll", tabindex: "0" },
    el(
      "table",
      { class: "lz-dens lz-bands" },
      el("caption", {}, `${plural(bands.length, "band")}, ${plural(spies.length, "spy", "spies")}`),
      el(
        "thead",
        {},
        el("tr", {}, ...["Hex", "Lizards", "State", "Orders"].map((name) => el("th", { scope: "col" }, name))),
      ),
      el("tbody", {}, ...bands, ...spies),
    ),
    el(
      "p",
      { class: "small" },
      el("strong", {}, "In sight:"),
      ...(foes.length ? foes : [" no band of another clan"]),
      ".",
    ),
  );
}

/** @param {Facts} facts @returns {HTMLElement} */
export function standing(facts) {
  const points = facts.points;
  if (!points?.needed) return el("div");
  const share = Math.min(100, Math.round((100 * points.points) / points.needed));
  const bar = el("progress", { max: 100, value: share, "aria-label": "Points towards victory" });
  return el(
    "div",
    { class: "lz-standing" },
    el(
      "p",
      {},
      el("strong", { class: "nums" }, `${points.points} of ${points.needed} points`),
      points.missing ? `, ${points.missing} to go. The leader has ${points.leader}.` : ". That is enough.",
    ),
    bar,
  );
}

/** The sheet read back in words, anew whenever it is opened or changed; what might come of it is tried out elsewhere.
 * @param {Book} book @param {Grid} grid @returns {HTMLElement} */
export function inWords(book, grid) {
  const said = el("div");
  const box = el(
    "details",
    { class: "lz-look-up", "data-lz": "words" },
    el("summary", {}, "Your orders in words"),
    said,
  );
  const tell = () => box.open && said.replaceChildren(spelled(book, grid));
  box.addEventListener("toggle", tell);
  book.listen("changed", tell);
  return box;
}

/** The own orders in words, phase by phase: nothing that will come of them (LZ-003).
 * @param {Book} book @param {Grid} grid @returns {HTMLElement} */
function spelled(book, grid) {
  const facts = book.facts,
    parts = [];
  for (const [phase, title] of [
    ["artillery", "Artillery Phase"],
    ["movement", "Movement Phase"],
    ["development", "Development Phase"],
  ]) {
    const orders = book.orders.filter((order) => book.phase(order) === phase);
    if (!orders.length) continue;
    parts.push(
      el("h3", {}, title),
      el(
        "ul",
        { class: "log" },
        ...orders.map((order) => {
          const kind = book.kinds.get(order.ord ?? ""),
            way = [order.m1, order.m2].filter(Boolean);
          const steps = way.map((_, n) => grid.walk(order.hex ?? "", ...way.slice(0, n + 1)));
          const seen =
            order.extra === "GATE"
              ? []
              : steps.map(
                  (hex) =>
                    `${hex}${facts.around[hex] && phase === "movement" ? ` (${facts.around[hex].join(", ")})` : ""}`,
                );
          return el(
            "li",
            {},
            el("strong", {}, `${kind?.name ?? order.ord} `),
            el("span", { class: "mono" }, order.hex ?? ""),
            named(order) ? ` (${named(order)})` : "",
            seen.length ? ` to ${seen.join(", then ")}` : "",
            order.extra ? `: ${order.extra} ${order.extra === "GATE" ? order.m1 : ""}` : "",
          );
        }),
      ),
    );
  }
  const idle = facts.bands.filter((band) => !book.orders.some((order) => order.hex === band.hex));
  return el(
    "div",
    { class: "stack" },
    el(
      "p",
      {},
      "What you wrote, from what you knew at the last report. " +
        "Within a phase all orders of all clans are drawn by lot; what others do is not known.",
    ),
    ...parts,
    idle.length
      ? el("p", { class: "soft" }, `Without an order: ${idle.map((band) => `${band.hex} (${band.total})`).join(", ")}.`)
      : "",
  );
}
