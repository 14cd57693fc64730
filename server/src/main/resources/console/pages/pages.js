// Every page by the first word of its address.
import { html } from "lit";
import "./overview.js";

export const pages = {
  overview: (route, systems) => html`<page-overview .systems=${systems}></page-overview>`,
};
