// Everything that can be run on the page of a system's items: its kind, its address and what it needs.
import { part, query } from "../../api.js";
import { values } from "../../parts/form.js";
import { scope } from "../../rights.js";

/** The address of the items as they lie in the table; no name of a design has a colon. */
export const ALL_ITEMS = "all:items";

const PAGE = 50;

export function choices({ patterns, views, transactions, entities }) {
  const key = (entity) =>
    entity.key.map((name) => ({ ...entity.attributes.find((each) => each.name === name), optional: false }));
  return [
    { run: "items", id: ALL_ITEMS, name: "", about: "", parameters: [] },
    ...patterns.map((each) => ({ ...each, run: "patterns", id: each.name })),
    ...views.map((each) => ({ ...each, run: "views", id: each.name })),
    ...transactions.map((each) => ({ ...each, run: "transactions", id: each.name, parameters: each.inputs })),
    ...entities.map((each) => ({ ...each, run: "entities", id: "entity:" + each.name, parameters: key(each) })),
  ];
}

/** Whether it changes nothing and needs nothing that the token does not bring along. */
export const runsAtOnce = ({ run, parameters }) =>
  ["items", "patterns", "views"].includes(run) && parameters.every(({ optional, name }) => optional || name in scope());

/** What is shown to somebody who has chosen nothing yet: the first pattern that needs nothing, or the items of the table. */
export const landing = (open) => open.find((each) => each.run === "patterns" && runsAtOnce(each)) || open[0];

/** The method, address and body of what is chosen. */
export function requestOf(system, { run, name, parameters }, inputs) {
  const path = `/api/${system}/${run}/${name}`;
  if (run === "items") return ["GET", itemsAfter(system)];
  if (run === "transactions") return ["POST", path + "?explain=true", values(parameters, inputs)];
  if (run === "entities")
    return ["GET", path + parameters.map((each) => "/" + part(inputs[each.name] || "")).join("") + "?explain=true"];
  const asked = Object.fromEntries(parameters.map((each) => [each.query, inputs[each.name]]));
  return ["GET", path + query({ ...asked, explain: "true" })];
}

/** The address of a page of the table's items. */
export const itemsAfter = (system, cursor) => `/api/${system}/pivot` + query({ limit: PAGE, cursor });
