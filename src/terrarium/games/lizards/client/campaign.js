// The last lesson: finding a free den and taking it. What is to be done this turn follows from what the map shows now.

/** @import { Advice, School } from "./lessons.js" */
/** @import { Order } from "./notation.js" */

/** So many stay in a Home Den out of which a force is sent, so that it is not left empty (LZ-065). */
const GUARD = 60;
/** With fewer than this the den is worth waiting for. */
const LEAST = 60;
/** Chances in a hundred that are good enough for a first attack. */
const GOOD = 80;

/** Who could be sent, and how many of them. @param {School} school */
function forces({ facts, busy }) {
  return facts.bands
    .filter((band) => band.hex !== busy)
    .map((band) => {
      const split = band.hex === facts.home && band.total >= GUARD + LEAST;
      return { hex: band.hex, split, number: split ? band.total - GUARD : band.total, mired: band.mired };
    })
    .filter((force) => force.number >= LEAST);
}

/**
 * Of those that would win, the force that has least to fear on the way to the den that is nearest to it; undefined:
 * nobody would.
 * @param {School} school
 * @param {string[]} dens
 */
async function target(school, dens) {
  const nearest = forces(school).map((force) =>
    dens
      .map((den) => ({ force, den, ...school.land.way(force.hex, den) }))
      .reduce((a, b) => (a.fear <= b.fear ? a : b)),
  );
  const fought = await Promise.all(
    nearest.map(async (pair) => {
      const { fights } = await school.desk.ask("odds", {
        hex: pair.force.hex,
        target: pair.den,
        number: pair.force.number,
      });
      return { ...pair, enemies: fights[0].enemies, win: fights[0].win };
    }),
  );
  return fought.filter((pair) => pair.win >= GOOD).toSorted((a, b) => a.fear - b.fear)[0];
}

/** @param {School} school @returns {Promise<Advice>} */
export async function campaign(school) {
  const dens = school.land.freeDens();
  if (!dens.length) return search(school);
  const plan = await target(school, dens);
  if (!plan) return gather(school, dens[0]);
  const { force, den, way, win, enemies } = plan,
    show = school.show;
  if (force.mired)
    return {
      waits: true,
      written: () => false,
      says: [
        "The band in ",
        show(force.hex),
        " is stuck in the mire and cannot march to the free den in ",
        show(den),
        " this turn. ",
      ],
    };
  const about = `${force.number} of yours against about ${enemies} of its militia win ${win} times in a hundred.`;
  const written = (/** @type {Order} */ order) => ["MO", "SP"].includes(order.ord) && order.hex === force.hex;
  const to = way[Math.min(2, way.length) - 1];
  const slide = force.split
    ? ` Let ${force.number} go, of whatever colours, so that ${GUARD} stay and guard your Home Den, ` +
      "and write the order."
    : "";
  const choose = ["Choose ", show(force.hex), force.split ? ", press Split, then choose " : ", then choose ", show(to)];
  if (way.length <= 2)
    return {
      written,
      says: [
        "A free den is in reach: ",
        show(den),
        ". ",
        ...choose,
        ", marked ⚔.",
        slide,
        ` ${about} The same odds stand under the map.`,
      ],
    };
  return {
    written,
    says: [
      "A free den lies in ",
      show(den),
      `, ${way.length} steps away: march there. `,
      ...choose,
      ".",
      slide,
      ` ${about}`,
    ],
  };
}

/** No free den is known: spies go on, or go out. @param {School} school @returns {Advice} */
function search(school) {
  const { facts, land, show, book } = school;
  if (book.orders.some((order) => order.ord === "SN" || school.spied(order))) return scout(school);
  const spy = facts.spies.find((one) => !one.mired && one.left > 1);
  if (spy)
    return {
      written: (order) => order.ord === "SN",
      says: [
        "No free den is known yet, so your spy goes on. Choose it in ",
        show(spy.hex),
        ", press Sneak, then choose ",
        show(land.lookout(spy.hex)),
        ": much is unknown round there. Keep out of dens, where every spy is caught.",
      ],
    };
  return { written: school.spied, says: ["No free den is known yet. ", ...school.spying()] };
}

/** A spy is on its way; a band that nobody needs goes to look too, so that no turn is lost in waiting.
 * @param {School} school @returns {Advice} */
function scout(school) {
  const { land, show } = school;
  const [force] = forces(school)
    .filter((one) => !one.mired)
    .toSorted((a, b) => b.number - a.number);
  const to = force && land.lookout(force.hex);
  if (!force || !to) return { waits: true, written: () => false, says: ["Your spy looks for a free den. "] };
  const slide = force.split ? ` Let ${force.number} go, so that ${GUARD} stay and guard your Home Den.` : "";
  return {
    written: (order) => ["MO", "SP"].includes(order.ord) && order.hex === force.hex && !school.spied(order),
    says: [
      "Your spy looks for a free den; a band can look on the other side. Choose ",
      show(force.hex),
      force.split ? ", press Split, then choose " : ", then choose ",
      show(to),
      `: bands see two hexes round.${slide}`,
    ],
  };
}

/** Nobody is strong enough. @param {School} school @param {string} den @returns {Advice} */
function gather({ show, facts }, den) {
  const weak = ["A free den lies in ", show(den), ", but no band of yours is strong enough for it yet. "];
  const full = facts.bands.some((band) => band.hex === facts.home && band.total >= 300);
  if (full || !facts.dens.some((one) => one.hex === facts.home && one.recruits))
    return { waits: true, written: () => false, says: weak };
  return {
    written: (order) => order.ord === "RE",
    says: [
      ...weak,
      "Choose your Home Den ",
      show(facts.home),
      ", then press Recruit; twice as many as the militia is a safe number.",
    ],
  };
}
