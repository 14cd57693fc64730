// What of a design a token can use: the server says it with the design, by the same rule by which the table refuses.
import { may } from "./rights.js";

/** Whether items of an entity may be created, changed and deleted; the server alone writes the audit trail. */
export const mayWrite = (system, design, name) =>
  may(system, "write") &&
  design.reach.entities.includes(name) &&
  !design.entities.find((each) => each.name === name)?.trail;

/**
 * Whether it may be run.
 *
 * @param kind `entities`, `patterns`, `views` or `transactions`
 */
export const reaches = (design, kind, name) => design.reach[kind].includes(name);
