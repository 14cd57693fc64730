// Values that a system really holds, so that a form can offer them to those who know none.
import { html, nothing } from "lit";
import { lines, stream } from "../api.js";
import { isBound, scope } from "../rights.js";

/** Reading counts toward the capacity that alarms watch; a few items are enough for examples. */
const ITEMS_READ = 40;
const OFFERED = 25;

/**
 * Some values of each attribute by its name. Whoever is bound to some may not read all items: they get
 * those. Nothing depends on it.
 */
export async function suggestions(system) {
  if (isBound()) return gathered({}, [{ attributes: scope() }]);
  const items = [];
  try {
    await lines(await stream("GET", `/api/${system}/export?limit=${ITEMS_READ}`), (item) => items.push(item));
  } catch {
    return {};
  }
  return gathered({}, items);
}

/** What is known already, with the single values of those items. */
export function gathered(known, items) {
  const all = Object.fromEntries(Object.entries(known).map(([name, values]) => [name, [...values]]));
  for (const { attributes } of items) {
    for (const [name, value] of Object.entries(attributes)) offer((all[name] ??= []), value);
  }
  return all;
}

function offer(values, value) {
  if (typeof value === "object" || values.length === OFFERED) return;
  if (!values.includes(String(value))) values.push(String(value));
}

export const suggested = (id, values) =>
  values?.length
    ? html`<datalist id=${id}>${values.map((value) => html`<option value=${value}></option>`)}</datalist>`
    : nothing;
