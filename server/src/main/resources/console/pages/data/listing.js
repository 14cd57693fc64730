// The items that were read, under the name of the pattern or the entity that they come from, with a filter over them.
import { html, nothing } from "lit";
import { matching } from "../../parts/results.js";
import { number } from "../../parts/values.js";
import { t } from "../../settings.js";
import { ALL_ITEMS } from "./choices.js";

export const counted = ({ length }) => (length === 1 ? t("countItem") : t("countItems", number(length)));

/**
 * @param {object} listing
 * @param {string} listing.title
 * @param {Record<string, any[]>} listing.items the items by name
 * @param {Record<string, string>} listing.links the addresses of the next pages, by the same names
 * @param {string} listing.filter the text that the values of an item must have
 * @param {(text: string) => void} listing.changeFilter
 * @param {boolean} listing.busy whether something is being read
 * @param {(name: string) => void} listing.further reads the next page
 * @param {(items: any[], label: string) => any} listing.rows draws items as a table
 */
export function listing({ title, items, links, filter, changeFilter, busy, further, rows }) {
  const names = Object.keys(items);
  const several = names.length > 1;
  const count = (name) => html`<span class="tag">${counted(matching(items[name] || [], filter))}</span>`;
  /** @param {any} of */
  const more = (name, of = nothing) =>
    links[name]
      ? html`<div><button data-act="more" data-of=${of} ?disabled=${busy} @click=${() => further(name)}>${t("more")}</button></div>`
      : nothing;
  return html`<section class="section">
    <div class="title found">
      <h2>${title} ${several ? nothing : count(names[0])}</h2>
      <label><input type="search" data-filter placeholder=${t("filter")} aria-label=${t("filter")} .value=${filter}
        @input=${(event) => changeFilter(event.target.value)} /></label>
    </div>
    ${names.map(
      (name) =>
        html`<div class="section">
          ${several ? html`<h3>${name} ${count(name)}</h3>` : nothing}
          ${rows(matching(items[name], filter), several ? name : t("items"))}
          ${more(name, name)}
        </div>`,
    )}
    ${names.length ? nothing : rows([], "")} ${more(ALL_ITEMS)}
  </section>`;
}
