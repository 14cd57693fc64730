// What an answer holds: its items, by the pattern or the entity that they come from, and where each list goes on.
import { today } from "../../parts/form.js";
import { ALL_ITEMS, itemsAfter } from "./choices.js";

/** An item by the names that the design has now. */
export function renamed(design, { entity, attributes }) {
  const described = design.entities.find((each) => each.name === entity);
  return { entity, attributes: today(described, attributes) };
}

/** The items of one page of a pattern. */
export const pageItems = (design, page) => (page?.items || []).map((item) => renamed(design, item));

/** The items of a page of the table, by their entity. */
export function itemsByEntity(design, { items }) {
  const all = items.map(({ entity, item }) => renamed(design, { entity, attributes: item }));
  return Object.fromEntries(Map.groupBy(all, ({ entity }) => entity));
}

/** All items of the first answer; a view has those of several patterns. */
export function itemsOf(design, { run, name, patterns }, answer) {
  if (run === "items") return itemsByEntity(design, answer);
  if (run === "entities") return { [name]: [renamed(design, { entity: name, attributes: answer })] };
  if (run === "views") return Object.fromEntries(patterns.map((each) => [each, pageItems(design, answer[each])]));
  return { [name]: pageItems(design, answer) };
}

/** The links to the next pages, by the same names. */
export function linksOf(system, { run, name, patterns }, answer) {
  if (run === "items") return { [ALL_ITEMS]: answer.cursor && itemsAfter(system, answer.cursor) };
  if (run === "views") return Object.fromEntries(patterns.map((each) => [each, answer[each]?.next]));
  return { [name]: answer.next };
}
