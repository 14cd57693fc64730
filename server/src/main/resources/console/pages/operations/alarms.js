// What is watched, and what rings: those above their limit come first.
import { html } from "lit";
import { get } from "../../api.js";
import { Page } from "../../parts/page.js";
import { table } from "../../parts/table.js";
import { number } from "../../parts/values.js";
import { t } from "../../settings.js";

class Alarms extends Page {
  static properties = { alarms: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.every(5000, async () => {
      const { alarms } = await get("/api/operations/alarms");
      this.alarms = alarms.sort((one, other) => other.on - one.on);
    });
  }

  render() {
    if (!this.alarms) return html`${this.refused()}${this.waiting()}`;
    return html`<div class="section">
      ${this.refused()}
      <p class="quiet">${t("alarmsAbout")}</p>
      ${table("alarms", t("alarms"), columns(), this.alarms)}
    </div>`;
  }
}

const columns = () => [
  ["", ({ on }) => html`<span class="tag dot ${on ? "bad" : "good"}">${t(on ? "rings" : "fine")}</span>`],
  [t("system"), ({ system }) => system],
  [t("table"), ({ table }) => table],
  [t("metric"), ({ metric }) => metric],
  [t("value"), ({ value }) => number(value, 2), "number"],
  [t("limit"), ({ limit }) => number(limit, 2), "number"],
  ["", (alarm) => html`<div class="bar ${alarm.on ? "bad" : ""}"><i style="--part: ${share(alarm)}%"></i></div>`, "meter"],
];

const share = ({ value, limit }) => (value <= 0 ? 0 : Math.min(100, (100 * value) / Math.max(limit, Number.MIN_VALUE)));

customElements.define("operations-alarms", Alarms);
