// Rows under headings. Where there is little room each row becomes a small card that names its values.
import { html, nothing } from "lit";

/**
 * @param name what the rows are, as a class
 * @param label what readers of screens hear of it
 * @param columns each a title, what a row has there, and how it is set: `number`, `wraps`, `mono`, `acts`
 * @param mark what tells a row apart, if anything asks for single ones
 */
export function table(name, label, columns, rows, mark = () => nothing) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}><table class="stacks ${name}">
    <thead><tr>${columns.map(([title, , set = ""]) => (title ? html`<th class=${set === "number" ? set : ""}>${title}</th>` : html`<td class=${set}></td>`))}</tr></thead>
    <tbody>
      ${rows.map(
        (row) => html`<tr data-row=${mark(row)}>
          ${columns.map(([title, cell, set = ""]) => html`<td class=${set} data-title=${title}>${cell(row)}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}
