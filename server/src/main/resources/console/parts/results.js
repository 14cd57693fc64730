// What a read found, as a table; a row opens its item.
import { html } from "lit";
import { kind } from "./kinds.js";
import { empty } from "./page.js";
import { table } from "./table.js";
import { short, shown } from "./values.js";
import { t } from "../settings.js";

const MOST_COLUMNS = 12;

/** The items that have the text in one of their values. */
export function matching(items, text) {
  const needle = text.toLowerCase();
  return items.filter((item) => Object.values(item.attributes).some((value) => shown(value).toLowerCase().includes(needle)));
}

/** @param writable whether items of an entity may be changed, or only looked at */
export function results(items, entities, writable, open) {
  if (!items.length) return empty(t("noItems"));
  const names = [...new Set(items.flatMap((item) => Object.keys(item.attributes)))].slice(0, MOST_COLUMNS);
  return table(
    "results",
    t("items"),
    [
      [t("entity"), ({ entity }) => kind(entity, entities)],
      ...names.map((name) => [name, ({ attributes }) => short(attributes[name], 40)]),
      ["", (item) => html`<button @click=${() => open(item)}>${t(writable(item.entity) ? "edit" : "inspect")}</button>`, "acts"],
    ],
    items,
  );
}
