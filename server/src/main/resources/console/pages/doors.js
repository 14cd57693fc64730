// What keeps a token out of each page, if anything, and so what there is to go to.
import { lack } from "../rights.js";
import { devicesTabs, openTabs, operationsTabs } from "./tabs.js";

const readers = (system) => lack(system, "read");

/** A page of tabs is of use as soon as one of them is. */
const ofTabs = (tabs) => () => (openTabs(tabs).length ? undefined : Object.values(tabs)[0].lack());

export const doors = {
  overview: () => undefined,
  operations: ofTabs(operationsTabs),
  design: readers,
  data: readers,
  assets: readers,
  reference: readers,
  devices: ofTabs(devicesTabs),
};

/** The pages of a system that are open, in the order of the menu. */
export function pagesOf({ name, kind, stores }) {
  const all = kind === "table" ? ["design", "data", stores.objects && "assets", stores.postgres && "reference"] : ["devices"];
  return all.filter((page) => page && !doors[page](name));
}

/** Where such a page is: devices are one system's alone, which need not be named. */
export const addressOf = (page, system) => `#/${page}` + (page === "devices" ? "" : `/${system}`);
