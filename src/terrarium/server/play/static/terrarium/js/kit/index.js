// The kit for games' own clients, which know it as "terrarium/kit". docs/add-a-game.md tells of it.

export { aid, boardThen, events, guide, inTurn, latest, position, ruleLink } from "./ask.js";
export { layer, look, onRef, onSpot, pointed, units, view } from "./board.js";
export { amount, arrange, attr, button, dialog, el, fill, keepFocus, menu, number, plural, say, svg } from "./dom.js";
export { draft, store, takeOver } from "./draft.js";
export { laid } from "./layers.js";
export { onChange, onForm, page, pull } from "./page.js";
/** @typedef {import("./dom.js").Attributes} Attributes */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./ask.js").Told} Told */
