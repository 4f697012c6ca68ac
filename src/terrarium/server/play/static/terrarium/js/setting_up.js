// Where a table is created: the game's own help with its options, where it has some. Its inputs serve without it.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-setup]"));
if (form) import(form.dataset.setup ?? "").then((client) => client.start(form));
