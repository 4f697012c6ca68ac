// A battle watched round by round: both sides, who still stands, and what is told of each round.

import { aid, button, dialog, el, fill, latest, menu } from "terrarium/kit";

/** @import { Realm } from "./bar.js" */
/** @typedef {{id: string, name: string, models: number, seat: number, lost: number}} Unit */
/** @typedef {{title: string, says: string[], hurt: Record<string, number>}} Round */
/** @typedef {{square: string, units: Unit[], rounds: Round[]}} Battle */

const PACE = 2200;

/** How often a unit was wounded in these rounds. @param {Round[]} rounds @param {string} unit */
const wounds = (rounds, unit) => rounds.reduce((sum, round) => sum + (round.hurt[unit] ?? 0), 0);

/** @param {Realm} realm */
export function battles(realm) {
  const ask = latest();
  /** @type {Battle} */
  let battle = { square: "", units: [], rounds: [] };
  let at = 0;
  let timer = 0;
  const title = el("h3", { role: "status" });
  const sides = el("div", { class: "ww-sides" });
  const told = el("ul", { class: "ww-round", "aria-live": "polite" });
  const which = menu(
    "Which battle",
    realm.battles.map(({ number, says }) => /** @type {[string, string]} */ ([String(number), says])),
  );
  const play = button("Play", () => (timer ? stop() : run()), { "data-is": "play" });
  const name = (/** @type {number} */ seat) => realm.rivals.find((one) => one.seat === seat)?.name ?? "Gaia";

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  };
  const run = () => {
    if (at >= battle.rounds.length - 1) go(0);
    play.textContent = "Pause";
    timer = window.setInterval(() => {
      if (at < battle.rounds.length - 1) go(at + 1);
      else stop();
    }, PACE);
  };
  const go = (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(battle.rounds.length - 1, to));
    const round = battle.rounds[at];
    title.textContent = round ? `${battle.square}: ${round.title.toLowerCase()}` : battle.square;
    const now = Number(/\d+/.exec(round?.title ?? "")?.[0] ?? 0);
    const seats = [...new Set(battle.units.map((one) => one.seat))];
    fill(
      sides,
      ...seats.map((seat) =>
        el(
          "section",
          { class: `ww-side ww-seat-${seat < 0 ? "gaia" : seat % 15}` },
          el("h4", {}, name(seat)),
          el(
            "ul",
            {},
            ...battle.units
              .filter((one) => one.seat === seat)
              .map((one) => {
                const out = one.lost > 0 && one.lost <= now;
                const many = one.models > 1 ? `${one.models} ` : "";
                const hit = round?.hurt[one.id] ?? 0;
                const all = wounds(battle.rounds.slice(0, at + 1), one.id);
                return el(
                  "li",
                  { class: [out && "ww-fallen", hit && "ww-hit"].filter(Boolean).join(" ") || null },
                  el("span", {}, `${many}${one.name}`),
                  all > 0 && el("small", { class: "ww-wounds" }, ` ${all} wound${all > 1 ? "s" : ""}`),
                  out && el("small", {}, " gone"),
                );
              }),
          ),
        ),
      ),
    );
    fill(told, ...(round?.says ?? []).map((line) => el("li", {}, line)));
  };
  const load = async () => {
    stop();
    const found = await ask(aid("battle", which.value));
    if (!found?.rounds) return;
    battle = found;
    go(0);
  };
  which.addEventListener("change", load);
  const turn = (/** @type {number} */ by) => {
    stop();
    go(at + by);
  };
  const box = dialog(
    "Battles, round by round",
    which,
    title,
    sides,
    told,
    el(
      "div",
      { class: "row" },
      button("‹", () => turn(-1), { "aria-label": "A round back" }),
      button("›", () => turn(+1), { "aria-label": "A round on", "data-is": "on" }),
      play,
      button("Close", () => box.close(), { class: "main" }),
    ),
  );
  box.classList.add("ww-battle");
  box.addEventListener("close", stop);
  load();
}
