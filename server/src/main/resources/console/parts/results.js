// What a read found, as a table; a row opens its item.
import { html } from "lit";
import { kind } from "./kinds.js";
import { empty } from "./page.js";
import { short } from "./values.js";
import { t } from "../settings.js";

const MOST_COLUMNS = 12;

/** The items whose attributes have the text in them. */
export function matching(items, text) {
  const needle = text.toLowerCase();
  return items.filter((item) => JSON.stringify(item.attributes).toLowerCase().includes(needle));
}

export function results(items, entities, open) {
  if (!items.length) return empty(t("noItems"));
  const columns = [...new Set(items.flatMap((item) => Object.keys(item.attributes)))].slice(0, MOST_COLUMNS);
  return html`<div class="scroll"><table class="results">
    <thead><tr><th>${t("entity")}</th>${columns.map((name) => html`<th>${name}</th>`)}<td></td></tr></thead>
    <tbody>
      ${items.map(
        (item) => html`<tr>
          <td>${kind(item.entity, entities)}</td>
          ${columns.map((name) => html`<td>${short(item.attributes[name], 40)}</td>`)}
          <td class="acts"><button @click=${() => open(item)}>${t("edit")}</button></td>
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}
