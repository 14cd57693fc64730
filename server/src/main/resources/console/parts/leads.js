// Where an item leads: the patterns and views whose inputs it has, so that an id is a link and not a text to copy.
import { query } from "../api.js";
import { reaches } from "../reach.js";

const isNeeded = ({ optional, default: otherwise }) => !optional && otherwise === undefined;
const isSingle = (value) => value !== null && value !== undefined && value !== "" && typeof value !== "object";

/** Patterns that would find the item itself and nothing else lead nowhere. */
const findsOnly = ({ one, returns }, entity) => one && returns?.every((name) => name === entity);

/**
 * What an item's values can be asked for, the most specific question last.
 *
 * @returns for each its `name`, what it is `about`, the `last` input that it needs, and its `address` with values
 */
export function leads(system, design, { entity, attributes }) {
  const kinds = ["patterns", "views"];
  return kinds.flatMap((kind) =>
    design[kind]
      .filter((each) => reaches(design, kind, each.name) && !findsOnly(each, entity))
      .map((each) => ({ ...each, needed: each.parameters.filter(isNeeded).map(({ name }) => name) }))
      .filter(({ needed }) => needed.length && needed.every((name) => isSingle(attributes[name])))
      .map(({ name, about, needed }) => ({
        name,
        about,
        last: needed.at(-1),
        count: needed.length,
        address: `#/data/${system}/${encodeURIComponent(name)}${query(Object.fromEntries(needed.map((each) => [each, attributes[each]])))}`,
      })),
  );
}

/** Where the value of one attribute leads, the simplest question for it; nothing if only here. */
export const leadOf = (all, attribute) =>
  all
    .filter(({ last, address }) => last === attribute && address !== location.hash)
    .sort((one, other) => one.count - other.count)[0];
