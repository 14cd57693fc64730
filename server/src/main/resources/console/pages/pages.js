// Every page by the first word of its address.
import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import "./overview.js";
import "./design.js";
import "./data.js";
import "./devices.js";

export const pages = {
  overview: (route, systems) => html`<page-overview .systems=${systems}></page-overview>`,
  design: (route) => keyed(route.system, html`<page-design .system=${route.system}></page-design>`),
  data: (route) =>
    keyed(route.system, html`<page-data .system=${route.system} .chosen=${route.rest[0] || ""}></page-data>`),
  devices: () => html`<page-devices></page-devices>`,
};
