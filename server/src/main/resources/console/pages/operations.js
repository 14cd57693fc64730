// For those who run the server: each matter on a tab of its own.
import { html } from "lit";
import { Page, barred, tabs } from "../parts/page.js";
import { withProperties } from "../parts/properties.js";
import { t } from "../settings.js";
import "./operations/alarms.js";
import "./operations/access.js";
import "./operations/cost.js";
import "./operations/designs.js";
import "./operations/metrics.js";
import "./operations/streams.js";
import "./operations/tables.js";
import { operationsTabs, openTabs } from "./tabs.js";

const TABS = {
  tables: () => html`<operations-tables></operations-tables>`,
  metrics: () => html`<operations-metrics></operations-metrics>`,
  alarms: () => html`<operations-alarms></operations-alarms>`,
  streams: () => html`<operations-streams></operations-streams>`,
  cost: () => html`<operations-cost></operations-cost>`,
  designs: () => html`<operations-designs></operations-designs>`,
  access: (systems) => html`<operations-access .systems=${systems}></operations-access>`,
};

class Operations extends withProperties(Page, { tab: {}, systems: {} }) {
  render() {
    const open = openTabs(operationsTabs);
    const current = TABS[this.tab] ? this.tab : open[0];
    const lack = operationsTabs[current].lack();
    const all = open.map((name) => [t(operationsTabs[name].word), `#/operations/${name}`]);
    return html`<div class="page">
      ${this.head(t("operations"), { about: t("operationsAbout") })} ${tabs(`#/operations/${current}`, all)}
      ${lack ? barred(lack) : TABS[current](this.systems)}
    </div>`;
  }
}

customElements.define("page-operations", Operations);
