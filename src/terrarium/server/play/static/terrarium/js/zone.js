// The browser knows where it is: where the settings say another time zone, its own is offered.

const box = /** @type {HTMLInputElement | null} */ (document.getElementById("zone"));
const offer = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-zone-here]"));
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (box && offer && here && box.value !== here) {
  offer.textContent = `Use this browser's: ${here}`;
  offer.hidden = false;
  offer.addEventListener("click", () => {
    box.value = here;
    offer.hidden = true;
    box.focus();
  });
}
