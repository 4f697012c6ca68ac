// A draft that was saved elsewhere stands in the plain form: orders, volleys, powers and places are read from its
// fields.

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

/** Move orders, one after the other. @param {FormData} data */
export function orders(data) {
  const found = [];
  for (let n = 0; data.get("a") === "orders" && data.get(`a.orders.${n}.model`); n += 1) {
    const at = `a.orders.${n}`,
      steps = [],
      charge = data.getAll(`${at}.charge`);
    for (let m = 0; data.get(`${at}.steps.${m}`); m += 1) steps.push(step(data, `${at}.steps.${m}`));
    found.push({ model: data.get(`${at}.model`), steps, ...(charge.length ? { charge } : {}) });
  }
  return found;
}

/** Volleys, and the heroes' dice for Fire at Will!. @param {FormData} data */
export function volleys(data) {
  const found = [],
    heroes = /** @type {Record<string, number>} */ ({});
  for (let n = 0; data.get("a") === "fire" && data.get(`a.fire.volleys.${n}`); n += 1) {
    const name = String(data.get(`a.fire.volleys.${n}`)),
      weapon = String(data.get(`a.fire.volleys.${n}.${name}`));
    const at = `a.fire.volleys.${n}.${name}.${weapon}`,
      shots = [];
    for (let m = 0; data.get(`${at}.at.${m}`); m += 1) shots.push(data.get(`${at}.at.${m}`));
    const arrow = data.get(`${at}.arrow`) === "true" ? { arrow: true } : {};
    found.push({ [name]: { [weapon]: { at: data.has(`${at}.at.x`) ? pair(data, `${at}.at`) : shots, ...arrow } } });
  }
  for (const [key, value] of data)
    if (key.startsWith("a.fire.heroes.") && Number(value)) heroes[key.slice(14)] = Number(value);
  return { volleys: found, heroes };
}

/** A spell and its aim. @param {FormData} data */
export function power(data) {
  const model = String(data.get("a.cast") ?? ""),
    spell = String(data.get(`a.cast.${model}`) ?? "");
  if (data.get("a") !== "cast" || !model || !spell) return {};
  const at = `a.cast.${model}.${spell}`;
  return {
    model,
    power: spell,
    dice: Number(data.get(`${at}.dice`)) || 1,
    at: data.getAll(`${at}.target`).flatMap((names) => String(names).split("+")),
    to: data.get(`${at}.at.x`) ? [pair(data, `${at}.at`)] : [],
  };
}

/** Places by model. @param {FormData} data */
export function places(data) {
  const named = [...data.keys()].map((key) => /^a\.(\w+)\.x$/.exec(key)?.[1] ?? "").filter(Boolean);
  return Object.fromEntries(
    named
      .filter((name) => data.get(`a.${name}.x`) && data.get(`a.${name}.y`))
      .map((name) => [name, pair(data, `a.${name}`)]),
  );
}
