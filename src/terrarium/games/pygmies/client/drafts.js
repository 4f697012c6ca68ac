// @ts-check
// A draft that was saved elsewhere stands in the plain form: orders and places are read from its fields.

/** @param {FormData} data @param {string} at */
const pair = (data, at) => [Number(data.get(`${at}.x`)), Number(data.get(`${at}.y`))];

/** @param {FormData} data @param {string} at @returns {any} */
function step(data, at) {
  const kind = String(data.get(at));
  const inside = `${at}.${kind}`;
  if (data.has(`${inside}.x`)) return { [kind]: pair(data, inside) };
  if (kind === "swing") return { swing: { rope: data.get(`${inside}.rope`), to: pair(data, `${inside}.to`) } };
  return { [kind]: data.get(inside) ?? true };
}

/** Move orders, one after the other. @param {HTMLFormElement} form */
export function orders(form) {
  const data = new FormData(form);
  const found = [];
  for (let n = 0; data.get("a") === "orders" && data.get(`a.orders.${n}.model`); n += 1) {
    const at = `a.orders.${n}`, steps = [], charge = data.getAll(`${at}.charge`);
    for (let m = 0; data.get(`${at}.steps.${m}`); m += 1) steps.push(step(data, `${at}.steps.${m}`));
    found.push({ model: data.get(`${at}.model`), steps, ...(charge.length ? { charge } : {}) });
  }
  return found;
}

/** Places by model. @param {HTMLFormElement} form */
export function places(form) {
  const data = new FormData(form);
  const named = [...data.keys()].map((key) => /^a\.(\w+)\.x$/.exec(key)?.[1] ?? "").filter(Boolean);
  return Object.fromEntries(named.filter((name) => data.get(`a.${name}.x`) && data.get(`a.${name}.y`)).map((name) => [name, pair(data, `a.${name}`)]));
}
