// Every page by the first word of its address.
import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import "./overview.js";
import "./operations.js";
import "./design.js";
import "./data.js";
import "./assets.js";
import "./explorer.js";

export const pages = {
  overview: (route, systems) => html`<page-overview .systems=${systems}></page-overview>`,
  explorer: (route) => html`<page-explorer .chosen=${route.system}></page-explorer>`,
  operations: (route, systems) => html`<page-operations .tab=${route.system} .systems=${systems}></page-operations>`,
  design: (route) =>
    keyed(
      route.system,
      html`<page-design .system=${route.system} .tab=${route.rest[0] || ""} .filled=${route.filled}></page-design>`,
    ),
  data: (route, systems) => {
    const endpoint = systems.find((each) => each.name === route.system)?.stores.tables?.place;
    return keyed(
      route.system,
      html`<page-data .system=${route.system} .chosen=${route.rest[0] || ""} .filled=${route.filled} .endpoint=${endpoint}></page-data>`,
    );
  },
  assets: (route) => keyed(route.system, html`<page-assets .system=${route.system}></page-assets>`),
};
