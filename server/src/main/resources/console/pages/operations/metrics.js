// The last hour of each table by the minute, under DynamoDB's names.
import { html } from "lit";
import { get } from "../../api.js";
import "../../parts/chart.js";
import { Page, empty } from "../../parts/page.js";
import { withProperties } from "../../parts/properties.js";
import { t } from "../../settings.js";

const MINUTES_SHOWN = 60;
const MILLIS_A_MINUTE = 60_000;

class Metrics extends withProperties(Page, { tables: { state: true }, chosen: { state: true } }) {
  connectedCallback() {
    super.connectedCallback();
    this.every(3000, async () => (this.tables = (await get("/api/operations/metrics")).tables));
  }

  render() {
    if (!this.tables) return html`${this.refused()}${this.waiting()}`;
    const names = Object.keys(this.tables);
    if (!names.length) return empty(t("noRequests"));
    const table = names.includes(this.chosen) ? this.chosen : names[0];
    return html`<div class="page">
      ${this.refused()}
      <div class="row">
        <label>${t("table")}
          <select data-choice="table" @change=${(event) => (this.chosen = event.target.value)}>
            ${names.map((name) => html`<option value=${name} ?selected=${name === table}>${name}</option>`)}
          </select>
        </label>
      </div>
      <div class="cards wide">${this.charts(this.tables[table])}</div>
    </div>`;
  }

  charts(minutes) {
    const line = (name, figure, otherwise = 0) => ({ name, values: byMinute(minutes, figure, otherwise) });
    return [
      [
        t("consumedCapacity"),
        t("unitsWord"),
        [line("ConsumedReadCapacityUnits", "read_units"), line("ConsumedWriteCapacityUnits", "write_units")],
      ],
      [t("requestsAMinute"), "", [line(t("requestsWord"), "requests")]],
      ["SuccessfulRequestLatency", "ms", [line(t("mean"), "latency_millis", null)]],
      [
        t("refusedAndFailed"),
        "",
        [
          line("ThrottledRequests", "throttled"),
          line("UserErrors", "user_errors"),
          line("SystemErrors", "system_errors"),
        ],
      ],
    ].map(
      ([title, unit, lines]) =>
        html`<live-chart .title=${title} .unit=${unit} seconds=${60 * MINUTES_SHOWN} .lines=${lines}></live-chart>`,
    );
  }
}

function byMinute(minutes, figure, otherwise) {
  const now = Math.floor(Date.now() / MILLIS_A_MINUTE);
  const values = new Array(MINUTES_SHOWN).fill(otherwise);
  for (const minute of minutes) {
    const place = MINUTES_SHOWN - 1 - (now - Date.parse(minute.at) / MILLIS_A_MINUTE);
    if (place >= 0 && place < MINUTES_SHOWN)
      values[place] = otherwise === null && !minute.requests ? null : minute[figure];
  }
  return values;
}

customElements.define("operations-metrics", Metrics);
