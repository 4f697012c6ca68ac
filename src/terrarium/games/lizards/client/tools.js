// What can be ordered in a hex, as far as the clan knows what is there.

/** @import { Site } from "./dialogs.js" */
/** @import { Facts } from "./facts.js" */

/** @typedef {{ord: string, label: string, aim: boolean, site?: Site}} Tool `aim`: it wants a hex on the map */

/** @param {Facts} facts @param {string} hex @param {boolean} pasture whether a hex beside it feeds @returns {Tool[]} */
export function toolsIn(facts, hex, pasture) {
  const band = facts.bands.find((one) => one.hex === hex),
    den = facts.dens.find((one) => one.hex === hex);
  const tools = /** @type {Tool[]} */ ([]);
  if (band && !band.mired) {
    tools.push({ ord: "MO", label: "Move", aim: true }, { ord: "SP", label: "Split", aim: true });
    if (band.raft) tools.push({ ord: "SA", label: "Sail", aim: true });
  }
  if (facts.spies.some((spy) => spy.hex === hex && !spy.mired)) tools.push({ ord: "SN", label: "Sneak", aim: true });
  if (band) {
    if (band.counts[3]) tools.push({ ord: "LO", label: "Lob stones", aim: true });
    if (band.counts[4] >= 10) tools.push({ ord: "CH", label: "Chant …", aim: false });
  }
  if (band && !band.mired && pasture) tools.push({ ord: "MO+", label: "Feed and return", aim: false });
  if (den) tools.push({ ord: "RE", label: `Recruit ${den.recruits}`, aim: false });
  if (band && (band.counts[1] >= 10 || band.counts[2] >= 20)) tools.push({ ord: "BF", label: "Build …", aim: false });
  if (band) tools.push({ ord: "FR", label: "Free …", aim: false });
  if (band || den || facts.kept.includes(hex)) tools.push({ ord: "GI", label: "Give …", aim: false });
  return tools;
}
