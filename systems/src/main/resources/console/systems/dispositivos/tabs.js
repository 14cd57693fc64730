// The tabs of the page, in their order: the word for each, and what keeps the token out of it, if anything.
import { openTabs } from "/console/pages/tabs.js";
import { lackWhole } from "/console/rights.js";
import { SYSTEM } from "./pages/tones.js";

const tab = (word, ...rights) => ({ word, lack: () => lackWhole(SYSTEM, ...rights) });

export { openTabs };
export const devicesTabs = {
  live: tab("live", "read"),
  list: tab("devices", "read"),
  send: tab("sendEvents", "read", "write"),
  simulate: tab("simulate", "read", "operate"),
  streams: tab("streams", "read"),
  stored: tab("storedEvents", "read"),
  deadLetters: tab("deadLetters", "read"),
  consumers: tab("consumers", "read"),
  audit: tab("audit", "operate"),
};
