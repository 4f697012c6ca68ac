// The seal of a match, checked in the reader's own browser.
import { blake2b } from "./blake2b.js";

const file = /** @type {HTMLInputElement | null} */ (document.getElementById("file"));
const verdict = document.getElementById("verdict");

/** @param {string} text @param {string} kind */
function say(text, kind) {
  if (!verdict) return;
  verdict.textContent = text;
  verdict.className = `notice ${kind}`;
}

file?.addEventListener("change", async () => {
  try {
    const record = JSON.parse(await (file.files?.[0]?.text() ?? ""));
    const sealed = record.header?.commitment;
    if (!sealed) return say("This is no record of a match.", "bad");
    if (!record.secret) return say("The secret is not opened yet: the match is not over.", "wait");
    const bytes = Uint8Array.from(record.secret.match(/../g) ?? [], (/** @type {string} */ pair) => parseInt(pair, 16));
    const seal = blake2b(bytes, 32, "terrarium-commit");
    if (seal === sealed)
      say(
        `The seal holds: the secret is the one that was sealed. ${record.entries.length} entries. ` +
          `Words of the players: ${(record.header.words ?? []).join(", ") || "none"}.`,
        "good",
      );
    else say("The seal is broken: this is another secret than the one that was sealed.", "bad");
  } catch {
    say("This file cannot be read.", "bad");
  }
});
