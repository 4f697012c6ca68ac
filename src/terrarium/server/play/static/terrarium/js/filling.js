// Forms outside the play page (aids, options, corrections) get what the play page's forms have, and clocks count down.
import { countDown } from "./due.js";
import { enliven } from "./forms.js";

for (const form of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("form[data-filling]")))
  enliven(form);
countDown();
