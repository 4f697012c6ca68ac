// The seal of a match, checked in the reader's own browser.
import { verdict } from "./seal.js";

const file = /** @type {HTMLInputElement | null} */ (document.getElementById("file"));
const place = document.getElementById("verdict");

file?.addEventListener("change", async () => {
  const { says, kind } = verdict((await file.files?.[0]?.text()) ?? "");
  if (!place) return;
  place.textContent = says;
  place.className = `notice ${kind}`;
});
