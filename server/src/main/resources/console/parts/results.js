// What a read found, as a table; a row opens its item, and an id leads to what is asked by it.
import { html } from "lit";
import { kind } from "./kinds.js";
import { leadOf, leads } from "./leads.js";
import { table } from "./table.js";
import { shown, typedValue } from "./values.js";
import { mayWrite } from "../reach.js";
import { t } from "../settings.js";

const MOST_COLUMNS = 12;
const LONGEST_VALUE = 40;

/** The items that have the text in one of their values. */
export function matching(items, text) {
  const needle = text.toLowerCase();
  return items.filter((item) =>
    Object.values(item.attributes).some((value) => shown(value).toLowerCase().includes(needle)),
  );
}

/** The attribute of an entity, with whether it holds the moment at which the item expires. */
export function attributeOf(design, entity, name) {
  const { table, attributes = [] } = design.entities.find((each) => each.name === entity) || {};
  const ttl = design.tables.find((each) => each.name === table)?.ttl === name;
  return { ...attributes.find((each) => each.name === name), ttl };
}

/**
 * @param label what screen readers say of the table, different from that of others on the page
 * @param open is told which item to open
 */
export function results(system, design, items, label, open) {
  const entities = design.entities.map((each) => each.name);
  const names = [...new Set(items.flatMap((item) => Object.keys(item.attributes)))].slice(0, MOST_COLUMNS);
  const ways = new Map(items.map((item) => [item, leads(system, design, item)]));
  const cell = (name) => (item) => {
    const text = typedValue(item.attributes[name], attributeOf(design, item.entity, name), LONGEST_VALUE);
    const lead = leadOf(ways.get(item), name);
    return lead ? html`<a href=${lead.address} title=${lead.name}>${text}</a>` : text;
  };
  return table(
    "results",
    label,
    [
      [t("entity"), ({ entity }) => kind(entity, entities)],
      ...names.map((name) => [name, cell(name)]),
      [
        "",
        (item) =>
          html`<button @click=${() => open(item)}>${t(mayWrite(design, item.entity) ? "edit" : "inspect")}</button>`,
        "acts",
      ],
    ],
    items,
    undefined,
    open,
  );
}
