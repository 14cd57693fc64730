// What a month of each design would cost on AWS, under the load that it states.
import { html } from "lit";
import { get } from "../../api.js";
import { Page } from "../../parts/page.js";
import { table } from "../../parts/table.js";
import { bytes, money, number } from "../../parts/values.js";
import { t } from "../../settings.js";

class Cost extends Page {
  static properties = { systems: { state: true } };

  async firstUpdated() {
    this.systems = (await this.attempt(() => get("/api/operations/cost")))?.systems;
  }

  render() {
    if (!this.systems) return html`${this.refused()}${this.waiting()}`;
    return html`<div class="page">
      <p class="quiet">${t("costAbout")}</p>
      ${Object.entries(this.systems).map(([name, bill]) => this.card(name, bill))}
    </div>`;
  }

  card(name, bill) {
    const { summary, currency } = bill;
    const parts = [
      [t("reads"), money(summary.reads, currency), t("units", number(summary.readUnits, 0))],
      [t("writes"), money(summary.writes, currency), t("units", number(summary.writeUnits, 0))],
      [t("storage"), money(summary.storage, currency), bytes(summary.storedBytes)],
      [t("indexStorage"), money(summary.indexStorage, currency), bytes(summary.indexBytes)],
      [t("provisioned"), money(summary.provisionedTotal, currency), t("provisionedAbout")],
    ];
    return html`<article class="card" data-cost=${name}>
      <div class="between">
        <div><h2>${name}</h2><p class="quiet small">${bill.region}</p></div>
        <div class="total"><div class="figure">${money(summary.onDemandTotal, currency)}</div><p class="quiet small">${t("onDemandMonth")}</p></div>
      </div>
      <div class="facts">
        ${parts.map(([title, amount, more]) => html`<div><span class="quiet small">${title}</span><div>${amount}</div><span class="quiet small">${more}</span></div>`)}
      </div>
      <details>
        <summary>${t("perOperation")}</summary>
        <div class="section">
          ${this.calls(bill)}
          <ul class="quiet small">${bill.assumptions.map((each) => html`<li>${each}</li>`)}</ul>
        </div>
      </details>
    </article>`;
  }

  calls(bill) {
    const all = [...bill.reads, ...bill.writes].sort((one, other) => other.onDemand - one.onDemand);
    return table(
      "calls",
      t("perOperation"),
      [
        [t("name"), ({ name }) => name],
        [t("operation"), ({ operation }) => operation],
        [t("callsAMonth"), ({ calls }) => number(calls, 0), "number"],
        [t("unitsPerCall"), ({ unitsPerCall }) => number(unitsPerCall), "number"],
        [t("onDemandMonth"), ({ onDemand }) => money(onDemand, bill.currency), "number"],
      ],
      all,
    );
  }
}

customElements.define("operations-cost", Cost);
