// Whether the secret of a match is the one that was sealed before the first seat was taken.

import { blake2b } from "./blake2b.js";

/** @typedef {{says: string, kind: "good" | "bad" | "wait"}} Verdict */

/** @param {string} text a record as it was saved @returns {Verdict} */
export function verdict(text) {
  try {
    const record = JSON.parse(text);
    const sealed = record.header?.commitment;
    if (!sealed) return { says: "This is not a record of a match.", kind: "bad" };
    if (!record.secret) return { says: "The secret is not opened yet: the match is not over.", kind: "wait" };
    const bytes = Uint8Array.from(record.secret.match(/../g) ?? [], (/** @type {string} */ pair) => parseInt(pair, 16));
    if (blake2b(bytes, 32, "terrarium-commit") !== sealed)
      return { says: "The seal is broken: this is another secret than the one that was sealed.", kind: "bad" };
    const words = (record.header.words ?? []).join(", ") || "none";
    return {
      says:
        `The seal holds: the secret is the one that was sealed. ${record.entries.length} entries. ` +
        `Words of the players: ${words}.`,
      kind: "good",
    };
  } catch {
    return { says: "This file cannot be read.", kind: "bad" };
  }
}
