// Stepping through a match without leaving the page: buttons, slider, keys. Each moment stays an address of its own.
import { openBoard } from "./board.js";
import "./copy.js";
import { free } from "./touch/held.js";
import { glide, places } from "./touch/motion.js";
import { pace, speedButton } from "./touch/speed.js";

document.body.classList.add("scripted");

function dress() {
  for (const view of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-board-view]:not([data-open])")
  )) {
    view.dataset.open = "1";
    openBoard(view);
  }
}

/** @returns {HTMLFormElement} */
const bar = () => /** @type {HTMLFormElement} */ (document.querySelector("[data-replay]"));
/** @returns {HTMLInputElement} */
const slider = () => /** @type {HTMLInputElement} */ (bar().querySelector('input[type="range"]'));

/** The latest moment that was asked for; answers to earlier ones are not shown any more. */
let wanted = "";

/** @param {number} n @param {boolean} kept */
async function go(n, kept = true) {
  const most = Number(slider().max);
  const at = Math.max(0, Math.min(most, n));
  const address = new URL(location.href);
  address.searchParams.set("n", String(at));
  address.searchParams.delete("why");
  wanted = address.href;
  slider().value = String(at);
  const answer = await fetch(address.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  await free();
  if (wanted !== address.href) return;
  const before = places(drawn());
  for (const old of document.querySelectorAll("[data-part]")) {
    const part = fresh.querySelector(`[data-part="${old.getAttribute("data-part")}"]`);
    if (!part) continue;
    const held = old.contains(document.activeElement) ? document.activeElement : null;
    const again = held?.id
      ? `#${held.id}`
      : held?.getAttribute("data-key")
        ? `[data-key="${held.getAttribute("data-key")}"]`
        : "";
    old.replaceWith(document.adoptNode(part));
    if (again) /** @type {HTMLElement | null} */ (document.querySelector(again))?.focus();
  }
  dress();
  const now = drawn();
  if (now) glide(now, before);
  if (kept) history.replaceState(null, "", address.href);
}

/** The drawing that is seen. */
const drawn = () =>
  [...document.querySelectorAll("[data-board-view] > svg")].find((one) => one.parentElement?.offsetParent !== null) ??
  null;

const player = /** @type {HTMLButtonElement} */ (document.querySelector("[data-replay-play]"));
let timer = 0;

function stop() {
  clearTimeout(timer);
  timer = 0;
  player.textContent = "▶ Play";
}

/** Step after step by itself, to the end; each is shown before the next is asked for. */
async function play() {
  const begun = Number(slider().value) >= Number(slider().max) ? 0 : Number(slider().value) + 1;
  player.textContent = "❚❚ Pause";
  const next = async (/** @type {number} */ n) => {
    await go(n).catch(stop);
    if (n >= Number(slider().max)) stop();
    else if (timer) timer = window.setTimeout(() => next(n + 1), pace());
  };
  timer = window.setTimeout(() => next(begun));
}

player.addEventListener("click", () => (timer ? stop() : play()));
player.after(speedButton());

/**
 * Where a key or its button leads from here; quick steps add up, for the slider moves at once.
 * @param {string} key
 * @returns {number | undefined}
 */
function step(key) {
  const now = Number(slider().value);
  return {
    ArrowLeft: now - 1,
    ArrowRight: now + 1,
    PageUp: now - 10,
    PageDown: now + 10,
    Home: 0,
    End: Number(slider().max),
  }[key];
}

document.addEventListener("submit", (event) => {
  const button = /** @type {SubmitEvent} */ (event).submitter;
  if (event.target !== bar() || !(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  stop();
  go(step(button.dataset.key ?? "") ?? Number(slider().value));
});
document.addEventListener("input", (event) => {
  if (event.target !== slider()) return;
  stop();
  go(Number(slider().value));
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/** @type {HTMLElement} */ (event.target).closest("input, textarea, select, [data-board-view]")) return;
  if (event.key === "p") player.click();
  const to = step(event.key);
  if (to === undefined) return;
  event.preventDefault();
  stop();
  go(to);
});
dress();
