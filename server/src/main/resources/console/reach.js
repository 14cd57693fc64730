// What of a design a token can reach that is bound to variables of keys. The table refuses the rest, by
// the same rule: an entity has them in its partition key, a pattern there or in everything it returns.
import { may, scope } from "./rights.js";

const named = (items, name) => items.find((each) => each.name === name);
const variables = (template) => [...template.matchAll(/<([\w-]+)/g)].map(([, name]) => name);
const every = (holds) => Object.keys(scope()).every(holds);

function reachesEntity(design, entity) {
  const [partition] = named(design.tables, entity.table).key;
  const template = entity.templates[partition] ?? `<${partition}>`;
  return every((name) => variables(template).includes(name));
}

function reachesPattern(design, { table, index, conditions, returns }) {
  const place = named(design.tables, table);
  const [partition] = (index ? named(place.indexes, index) : place).key;
  const bounds = conditions.filter((each) => each.startsWith(`${partition} `)).flatMap(variables);
  const has = (entity, name) => named(named(design.entities, entity).attributes, name);
  return every((name) => bounds.includes(name) || returns.every((entity) => has(entity, name)));
}

/** Whether items of an entity may be created, changed and deleted. */
export const mayWrite = (system, design, name) => may(system, "write") && reachesEntity(design, named(design.entities, name));

/** Whether it may be run, by its kind. */
export const reaches = {
  entities: reachesEntity,
  patterns: reachesPattern,
  views: (design, view) => view.patterns.every((name) => reachesPattern(design, named(design.patterns, name))),
  transactions: (design, { steps }) => steps.every((step) => reachesEntity(design, named(design.entities, step.entity))),
};
