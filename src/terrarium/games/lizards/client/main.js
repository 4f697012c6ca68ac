// Lizards! in the browser. The text field stays what is sent; all of this only fills it in.

import { Bench } from "./bench.js";
import { Book, MOST } from "./book.js";
import { button, dialog, el } from "./dom.js";
import { Desk } from "./facts.js";
import { Grid } from "./grid.js";
import { reply } from "./letters.js";
import { Chart } from "./map.js";
import { retold } from "./notation.js";
import { Sheet } from "./sheet.js";
import { alertList, bandTable, denTable, dryRun, standing } from "./tables.js";
import { keepUnsent } from "./unsent.js";

/** @import { Facts } from "./facts.js" */

/** @type {Desk} */
let desk;
/** @type {Map<string, Book>} */
const books = new Map();
/** Ends with the sheet of a turn: a letter is answered on the sheet in hand, never on a former one. */
let inHand = new AbortController();
/** @type {WeakMap<Element, Chart>} */
const charts = new WeakMap();

/** Ends when the page is dressed. @param {{page: HTMLElement}} parts */
export function start({ page }) {
  desk = new Desk(page);
  let stamp = "";
  const dress = () => {
    const now = document.querySelector('[data-part="board"]')?.getAttribute("data-stamp") ?? "";
    if (now !== stamp) desk.forget();
    stamp = now;
    return dressed().catch((error) => console.warn("Lizards!:", error));
  };
  document.addEventListener("dressed", dress);
  document.addEventListener("keydown", keys);
  return dress();
}

async function dressed() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector('form[data-kind="orders"]'));
  const startup = /** @type {HTMLFormElement | null} */ (document.querySelector('form[data-kind="startup"]'));
  if (startup && !startup.dataset.lz) {
    startup.dataset.lz = "1";
    (await import("./designer.js")).designer(startup, desk);
    return;
  }
  if (startup) return;
  const facts = await desk.sheet();
  const view = /** @type {HTMLElement | null} */ (
    [...document.querySelectorAll("[data-board-view]")].find(
      (one) => /** @type {HTMLElement} */ (one).offsetParent !== null,
    ) ?? document.querySelector("[data-board-view]")
  );
  if (!view?.querySelector('[data-layer="interaction"]')) return;
  const grid = new Grid(facts.rows, facts.columns, facts.wrap);
  const chart = charts.get(view) ?? opened(view, grid, facts);
  import("./reader.js").then((reader) => reader.read(desk, facts, chart));
  if (!form) document.querySelector(".lz-lessons")?.remove();
  if (form && !form.dataset.lz && facts.clan) {
    form.dataset.lz = "1";
    orders(form, facts, chart, grid);
  }
}

/** @param {HTMLElement} view @param {Grid} grid @param {Facts} facts */
function opened(view, grid, facts) {
  const chart = new Chart(view, grid, facts.home);
  charts.set(view, chart);
  const tools = view.parentElement?.querySelector("[data-board-tools]");
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
  chart.keep(`lizards:place:${desk.code}`, Math.max(0.75, Math.min(1.1, view.clientWidth / 640)));
  return chart;
}

/** @param {HTMLFormElement} form @param {Facts} facts @param {Chart} chart @param {Grid} grid */
function orders(form, facts, chart, grid) {
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
    ? desk.ordered().then((told) => told.map(({ face }) => retold(face, grid)))
    : Promise.resolve([]);
  new Sheet(place, book, { former, look: jump, light: (n) => chart.light(n) });
  const bench = new Bench(benchPlace(chart.view), chart, book, desk);
  const take = (/** @type {string} */ hex) => {
    bench.take(hex);
    chart.jump(hex);
    chart.focus(hex);
  };
  const over = button("", () => form.scrollIntoView({ block: "start" }), { class: "quiet lz-to-sheet" });
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
  place.before(keepUnsent(form, area, `${desk.code}:${desk.seat}:unsent`), alertList(facts, take, jump));
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
    el(
      "div",
      { class: "row" },
      button(
        "Dry run",
        () => {
          const box = dialog(
            "Dry run",
            dryRun(book, grid),
            button("Close", () => box.close(), { class: "main" }),
          );
        },
        { "data-lz": "dry" },
      ),
    ),
  );
  if (facts.clans.length === 2) import("./lessons.js").then((lessons) => lessons.teach(desk, form, facts, chart, book));
  if (!book.past.length && area.value.trim() !== "END") area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {HTMLElement} view */
function benchPlace(view) {
  const old = view.parentElement?.querySelector(".lz-bench");
  const place = el("section", { class: "lz-bench", "aria-label": "The chosen hex" });
  if (old) old.replaceWith(place);
  else view.after(place);
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
