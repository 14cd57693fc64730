// Rows under headings. Where there is little room each row becomes a small card that names its values.
import { html, nothing } from "lit";

/**
 * @param {string} name what the rows are, as a class
 * @param {string} label what screen readers say of it
 * @param {any[][]} columns each a title, what a row has there, and how it is set: `number`, `wraps`, `mono`, `acts`
 * @param {any[]} rows
 * @param {(row: any) => any} mark what tells a row apart, if anything asks for single ones
 * @param {((row: any) => any) | undefined} open what a click on a row does; a button in the row does the same for the keyboard
 */
export function table(name, label, columns, rows, mark = () => nothing, open = undefined) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}><table class="stacks ${name}">
    <thead><tr>${columns.map(([title, , set = ""]) => (title ? html`<th class=${set === "number" ? set : ""}>${title}</th>` : html`<td class=${set}></td>`))}</tr></thead>
    <tbody>
      ${rows.map(
        (
          row,
        ) => html`<tr data-row=${mark(row)} class=${open ? "opens" : nothing} @click=${open ? (event) => isOnRow(event) && open(row) : nothing}>
          ${columns.map(([title, cell, set = ""]) => html`<td class=${set} data-title=${title}>${cell(row)}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}

/** Whether a click means the row, and not something in it that does its own thing or text that was selected. */
export const isOnRow = (event) =>
  !event.target.closest("a, button, input, select, label, summary") && !String(getSelection());
