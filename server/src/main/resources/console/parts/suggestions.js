// Values that a system really holds, so that a form can offer them to those who know none.
import { html, nothing } from "lit";
import { lines, stream } from "../api.js";
import { isBound, scope } from "../rights.js";

const ITEMS_READ = 400;
const OFFERED = 25;

/**
 * Some values of each attribute by its name. Whoever is bound to some may not read all items: they get
 * those. Nothing depends on it.
 */
export async function suggestions(system) {
  const known = Object.fromEntries(Object.entries(scope()).map(([name, value]) => [name, [String(value)]]));
  if (isBound()) return known;
  try {
    await lines(await stream("GET", `/api/${system}/export?limit=${ITEMS_READ}`), ({ attributes }) => {
      for (const [name, value] of Object.entries(attributes)) offer((known[name] ??= []), value);
    });
  } catch {
    return known;
  }
  return known;
}

function offer(values, value) {
  if (typeof value === "object" || values.length === OFFERED) return;
  if (!values.includes(String(value))) values.push(String(value));
}

export const suggested = (id, values) =>
  values?.length ? html`<datalist id=${id}>${values.map((value) => html`<option value=${value}></option>`)}</datalist>` : nothing;
