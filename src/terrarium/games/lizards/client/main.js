// Lizards! in the browser. The text field stays what is sent; all of this only fills it in.

import { button, el, layer, onChange, onForm, page, pull, view } from "terrarium/kit";
import { ahead } from "./ahead.js";
import { Bench } from "./bench.js";
import { Book, MOST } from "./book.js";
import { clans } from "./clans.js";
import { Desk } from "./facts.js";
import { Grid } from "./grid.js";
import { reply } from "./letters.js";
import { Chart } from "./map.js";
import { retold } from "./notation.js";
import { Sheet } from "./sheet.js";
import { alertList, bandTable, denTable, inWords, standing } from "./tables.js";
import { keepUnsent } from "./unsent.js";

/** @import { Facts } from "./facts.js" */

const desk = new Desk();
/** @type {Map<string, Book>} */
const books = new Map();
/** Ends with the sheet of a turn: a letter is answered on the sheet in hand, never on a former one. */
let inHand = new AbortController();
/** @type {WeakMap<Element, Chart>} */
const charts = new WeakMap();

export function start() {
  let stamp = "";
  onChange(() => {
    const now = document.querySelector('[data-part="board"]')?.getAttribute("data-stamp") ?? "";
    if (now !== stamp) desk.forget();
    stamp = now;
  });
  document.addEventListener("keydown", keys);
  return Promise.all([
    onForm(["startup"], async (form) => (await import("./designer.js")).designer(form, desk)),
    onForm(["orders"], async (form) => {
      const here = await charted();
      if (!here?.facts.clan) return false;
      orders(form, here.facts, here.chart);
    }),
    onChange(() => read().catch((error) => console.warn("Lizards!:", error))),
  ]);
}

/** What is there to be read. */
async function read() {
  const here = await charted();
  if (here) import("./reader.js").then((reader) => reader.read(desk, here.facts, here.chart));
}

/** The map that is seen, and all that is known for it; null before the game has begun. */
async function charted() {
  if (document.querySelector('form[data-kind="startup"]')) return null;
  const facts = await desk.sheet();
  const board = view();
  if (!board || !layer("interaction", board)) return null;
  const chart = charts.get(board) ?? opened(board, new Grid(facts.rows, facts.columns, facts.wrap), facts);
  return { facts, chart };
}

/** @param {HTMLElement} board @param {Grid} grid @param {Facts} facts */
function opened(board, grid, facts) {
  const chart = new Chart(board, grid, facts.home);
  charts.set(board, chart);
  const tools = board.parentElement?.querySelector("[data-board-tools]");
  const home = button(
    "Centre",
    () => {
      chart.look(facts.home);
      chart.focus(facts.home);
    },
    { class: "quiet", "data-lz": "centre", title: "Key h" },
  );
  tools?.prepend(
    home,
    button("Known", () => chart.overview(), {
      class: "quiet",
      "data-lz": "known",
      title: "All that you know of the map. Key k",
    }),
  );
  chart.keep(page.code, Math.max(0.75, Math.min(1.1, board.clientWidth / 640)));
  return chart;
}

/** @param {HTMLFormElement} form @param {Facts} facts @param {Chart} chart */
function orders(form, facts, chart) {
  const area = /** @type {HTMLTextAreaElement | null} */ (form.querySelector("[data-own-text]"));
  const place = /** @type {HTMLElement | null} */ (form.querySelector("[data-own-form]"));
  if (!area || !place) return;
  form.dataset.pause = "150";
  form.classList.add("lz-dressed");
  const moment = form.dataset.moment ?? "";
  const book = books.get(moment) ?? new Book(facts);
  books.set(moment, book);
  book.attach(area);
  const jump = (/** @type {string} */ hex) => {
    if (hex) chart.jump(hex);
  };
  let waits = false;
  const draw = () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      chart.draw(book.orders, facts);
    });
  };
  const former = facts.turn
    ? desk.ordered().then((told) => told.map(({ face }) => retold(face, chart.grid)))
    : Promise.resolve([]);
  new Sheet(place, book, { former, look: jump, light: (n) => chart.light(n) });
  const bench = new Bench(benchPlace(chart.view), chart, book, desk);
  const take = (/** @type {string} */ hex) => {
    bench.take(hex);
    chart.jump(hex);
    chart.focus(hex);
  };
  const over = button("", () => pull(form), { class: "quiet lz-to-sheet" });
  const count = () => {
    over.textContent = `Sheet ${book.count}/${MOST}`;
  };
  chart.view.parentElement?.querySelector(".lz-to-sheet")?.remove();
  chart.view.parentElement?.querySelector("[data-board-tools]")?.prepend(over);
  count();
  book.listen("changed", () => {
    draw();
    count();
  });
  inHand.abort();
  inHand = new AbortController();
  document.addEventListener("lz-reply", (event) => reply(book, /** @type {CustomEvent} */ (event).detail), {
    signal: inHand.signal,
  });
  chart.redraw = () => {
    draw();
    bench.pins.draw();
    bench.again();
  };
  draw();
  bench.pins.draw();
  const plans = ahead(facts, book);
  const unsent = keepUnsent(form, area, `${page.code}:${page.seat}:unsent`);
  place.before(unsent, plans.told, alertList(facts, take, jump));
  place.after(
    el(
      "details",
      { class: "lz-look-up" },
      el("summary", {}, "Bands, spies, enemies in sight"),
      bandTable(facts, book, take),
    ),
    el(
      "details",
      { class: "lz-look-up" },
      el("summary", {}, "Dens, recruits, victory"),
      standing(facts),
      denTable(facts, book, jump),
    ),
    clans(facts, book),
    plans.box,
    inWords(book, chart.grid),
  );
  if (document.querySelector(".lesson [data-step]"))
    import("./lessons.js").then((lessons) => lessons.teach(desk, form, facts, chart, book));
  if (!book.past.length && area.value.trim() !== "END") area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {HTMLElement} board */
function benchPlace(board) {
  const old = board.parentElement?.querySelector(".lz-bench");
  const place = el("section", { class: "lz-bench", "aria-label": "The chosen hex" });
  if (old) old.replaceWith(place);
  else board.after(place);
  return place;
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || target.closest("textarea, input, dialog"))
    return;
  const moment =
    /** @type {HTMLElement | null} */ (document.querySelector('form[data-kind="orders"]'))?.dataset.moment ?? "";
  const book = books.get(moment);
  if (!book) return;
  event.preventDefault();
  if (event.shiftKey) book.redo();
  else book.undo();
}
