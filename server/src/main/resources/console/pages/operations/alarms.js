// What is watched, and what rings: those above their limit come first.
import { html } from "lit";
import { get } from "../../api.js";
import { Page } from "../../parts/page.js";
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
      <div class="scroll" tabindex="0" role="region" aria-label=${t("alarms")}><table class="alarms">
        <thead>
          <tr><td></td><th>${t("system")}</th><th>${t("metric")}</th><th class="number">${t("value")}</th><th class="number">${t("limit")}</th><td></td></tr>
        </thead>
        <tbody>
          ${this.alarms.map(
            (alarm) => html`<tr>
              <td><span class="tag dot ${alarm.on ? "bad" : "good"}">${t(alarm.on ? "rings" : "fine")}</span></td>
              <td>${alarm.system}</td>
              <td>${alarm.metric}</td>
              <td class="number">${number(alarm.value, 2)}</td>
              <td class="number">${number(alarm.limit, 2)}</td>
              <td class="meter"><div class="bar ${alarm.on ? "bad" : ""}"><i style="--part: ${share(alarm)}%"></i></div></td>
            </tr>`,
          )}
        </tbody>
      </table></div>
    </div>`;
  }
}

const share = ({ value, limit }) => (value <= 0 ? 0 : Math.min(100, (100 * value) / Math.max(limit, Number.MIN_VALUE)));

customElements.define("operations-alarms", Alarms);
