// The reference side of a system: catalogues searched and loaded, items judged by them, users, who changed what.
import { html, nothing } from "lit";
import { get } from "/console/api.js";
import { Page } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { lack, may } from "/console/rights.js";
import { t } from "./words.js";
import "./reference/accounts.js";
import "./reference/check.js";
import "./reference/history.js";
import "./reference/search.js";
import "./reference/versions.js";

class Reference extends withProperties(Page, { system: {}, loads: { state: true } }) {
  firstUpdated() {
    this.load();
  }

  async load() {
    const told = await this.attempt(() => get(`/api/${this.system}/catalogues`));
    if (told) this.loads = told.catalogues;
  }

  get catalogues() {
    return [...new Set(this.loads.map((each) => each.catalogue))];
  }

  render() {
    return html`<div class="page">
      ${this.head(t("reference"), { of: this.system, about: t("referenceAbout") })} ${this.refused()}
      ${
        this.loads
          ? html`<reference-search .system=${this.system} .catalogues=${this.catalogues}></reference-search>
            <reference-check .system=${this.system}></reference-check>
            <reference-accounts .system=${this.system}></reference-accounts>
            ${may(this.system, "operate") ? html`<reference-history .system=${this.system}></reference-history>` : nothing}
            <reference-versions .system=${this.system} .catalogues=${this.catalogues} .loads=${this.loads} @loaded=${() => this.load()}></reference-versions>`
          : this.waiting()
      }
    </div>`;
  }
}

customElements.define("page-reference", Reference);

/** What the console asks of every page of a system. */
export const pages = {
  reference: {
    title: () => t("reference"),
    lack: (system) => lack(system, "read"),
    draw: ({ system }) => html`<page-reference .system=${system}></page-reference>`,
  },
};
