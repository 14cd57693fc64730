// What keeps a token out of each page, if anything, and so what there is to go to.
import { lack } from "../rights.js";
import { ownPage } from "./own.js";
import { openTabs, operationsTabs } from "./tabs.js";

const readers = (system) => lack(system, "read");

const lackOfPage = {
  overview: () => undefined,
  explorer: () => undefined,
  // A page of tabs is of use as soon as one of them is.
  operations: () => (openTabs(operationsTabs).length ? undefined : Object.values(operationsTabs)[0].lack()),
  design: readers,
  data: readers,
  assets: readers,
};

/** What keeps the token out of a page, in a sentence; nothing if it is open. */
export const lackOf = (page, system) => (ownPage(system, page)?.lack ?? lackOfPage[page])(system);

/** Pages of the server's own that a system takes over, such as that of its event pipeline. */
const isOfServer = ({ module }) => !module.startsWith("/console/systems/");

/** The pages of a system that are open, in the order of the menu: its own first, and the first of those is its front page. */
export function pagesOf({ name, kind, stores, pages }) {
  const ofDesign = kind === "table" ? ["design", "data", stores.objects && "assets"] : [];
  const named = (all) => all.map((page) => page.name).filter((page) => ownPage(name, page));
  const own = named(pages.filter((page) => !isOfServer(page)));
  return [...own, ...ofDesign, ...named(pages.filter(isOfServer))].filter((page) => page && !lackOf(page, name));
}

export const addressOf = (page, system) => `#/${page}/${system}`;
