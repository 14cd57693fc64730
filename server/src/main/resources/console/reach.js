// What of a design a token can use: the server says it with the design, by the same rule by which the table refuses.

/** Whether items of an entity may be created, changed and deleted. */
export const mayWrite = (design, name) => design.reach.writable.includes(name);

/**
 * Whether it may be run.
 *
 * @param kind `entities`, `patterns`, `views` or `transactions`
 */
export const reaches = (design, kind, name) => design.reach[kind].includes(name);
