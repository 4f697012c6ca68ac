// What the client sends beside an answer: standing instructions, as the table's interface takes them.

import { page } from "terrarium/kit";

/** @param {string} path @param {string} method @param {any} body @param {HTMLFormElement} form */
export async function sent(path, method, body, form) {
  const mark = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("csrfmiddlewaretoken"));
  const reply = await fetch(`/api/tables/${page.code}/seats/${page.seat}/${path}`, {
    method,
    headers: { "Content-Type": "application/json", "X-CSRFToken": mark?.value ?? "" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
}
