// What a month of each design would cost on AWS, under the load that it states.
import { html } from "lit";
import { get } from "../../api.js";
import { Page } from "../../parts/page.js";
import { withProperties } from "../../parts/properties.js";
import { table } from "../../parts/table.js";
import { bytes, money, number } from "../../parts/values.js";
import { t } from "../../settings.js";

class Cost extends withProperties(Page, { systems: { state: true } }) {
  async firstUpdated() {
    this.systems = (await this.attempt(() => get("/api/operations/cost")))?.systems;
  }

  render() {
    if (!this.systems) return html`${this.refused()}${this.waiting()}`;
    return html`<div class="page">
      <p class="quiet">${t("costAbout")} ${t("costUnits")}</p>
      ${Object.entries(this.systems).map(([name, bill]) => this.card(name, bill))}
    </div>`;
  }

  card(name, bill) {
    const { summary, currency } = bill;
    const parts = [
      [
        t("reads"),
        money(summary.reads, currency),
        this.perMillion(summary.readUnits, bill.prices.millionReads, currency),
      ],
      [
        t("writes"),
        money(summary.writes, currency),
        this.perMillion(summary.writeUnits, bill.prices.millionWrites, currency),
      ],
      [t("storage"), money(summary.storage, currency), this.perGigabyte(summary.storedBytes, bill)],
      [t("indexStorage"), money(summary.indexStorage, currency), this.perGigabyte(summary.indexBytes, bill)],
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

  perMillion(units, price, currency) {
    return t("unitsAt", number(units, 0), money(price, currency));
  }

  perGigabyte(stored, { prices, currency }) {
    return t("storedAt", bytes(stored), money(prices.gigabyteMonth, currency));
  }

  calls(bill) {
    const priced = (lines, price) => lines.map((line) => ({ ...line, price }));
    const all = [...priced(bill.reads, bill.prices.millionReads), ...priced(bill.writes, bill.prices.millionWrites)];
    all.sort((one, other) => other.onDemand - one.onDemand);
    return table(
      "calls",
      t("perOperation"),
      [
        [t("name"), ({ name }) => name],
        [t("operation"), ({ operation }) => operation],
        [t("callsAMonth"), ({ calls }) => number(calls, 0), "number"],
        [
          t("unitsPerCall"),
          ({ unitsPerCall, unitsPerCallAt }) =>
            html`${number(unitsPerCall)}<p class="quiet small">${placesOf(unitsPerCallAt)}</p>`,
          "number",
        ],
        [t("millionUnits"), ({ price }) => money(price, bill.currency), "number"],
        [t("onDemandMonth"), ({ onDemand }) => money(onDemand, bill.currency), "number"],
      ],
      all,
    );
  }
}

/** Where the units of a call are consumed, if it is in more than one place. */
function placesOf(places) {
  const used = Object.entries(places).filter(([, units]) => units);
  return used.length > 1 ? used.map(([name, units]) => `${name} ${number(units)}`).join(" + ") : "";
}

customElements.define("operations-cost", Cost);
