// The tabs of the pages that have several matters, in their order: the word for each, and what keeps the
// token out of it, if anything.
import { SERVER, lackWhole } from "../rights.js";

const server = (word, right) => ({ word, lack: () => lackWhole(SERVER, right) });

export const operationsTabs = {
  tables: server("tables", "operate"),
  metrics: server("metrics", "operate"),
  alarms: server("alarms", "operate"),
  streams: server("streams", "operate"),
  cost: server("monthlyCost", "operate"),
  designs: server("designs", "administer"),
  access: server("access", "administer"),
};

/** The names of those that are open. */
export const openTabs = (tabs) => Object.keys(tabs).filter((name) => !tabs[name].lack());
