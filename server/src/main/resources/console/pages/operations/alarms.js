// What is watched, and what rings: those above their limit come first.
import { html } from "lit";
import { get } from "../../api.js";
import { Page } from "../../parts/page.js";
import { withProperties } from "../../parts/properties.js";
import { table } from "../../parts/table.js";
import { number } from "../../parts/values.js";
import { t } from "../../settings.js";

class Alarms extends withProperties(Page, {
  alarms: { state: true },
  notices: { state: true },
  channels: { state: true },
}) {
  connectedCallback() {
    super.connectedCallback();
    this.every(5000, async () => {
      const { alarms } = await get("/api/operations/alarms");
      this.alarms = alarms.sort((one, other) => other.on - one.on);
      const { notices, channels } = await get("/api/operations/alarms/notices");
      this.notices = notices;
      this.channels = Object.entries(channels).map(([name, trouble]) => ({ name, trouble }));
    });
  }

  render() {
    if (!this.alarms) return html`${this.refused()}${this.waiting()}`;
    return html`<div class="section">
      ${this.refused()}
      <p class="quiet">${t("alarmsAbout")}</p>
      ${table("alarms", t("alarms"), columns(), this.alarms)}
      <h2>${t("alarmNotices")}</h2>
      <p class="quiet">${t("alarmNoticesAbout")}</p>
      ${table("channels", t("alarmChannels"), channelColumns(), this.channels ?? [])}
      ${table("notices", t("alarmNotices"), noticeColumns(), this.notices ?? [])}
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
  [
    "",
    (alarm) => html`<div class="bar ${alarm.on ? "bad" : ""}"><i style="--part: ${share(alarm)}%"></i></div>`,
    "meter",
  ],
];

const channelColumns = () => [
  [t("alarmChannel"), ({ name }) => name],
  ["", ({ trouble }) => html`<span class="tag dot ${trouble ? "bad" : "good"}">${trouble || t("fine")}</span>`],
];

const noticeColumns = () => [
  [
    "",
    ({ notice }) =>
      html`<span class="tag dot ${notice.ringing ? "bad" : "good"}">${t(notice.ringing ? "rings" : "fine")}</span>`,
  ],
  [t("alarmWhy"), ({ text }) => text],
  [t("alarmReached"), ({ reached }) => reached.join(", ")],
];

const share = ({ value, limit }) => (value <= 0 ? 0 : Math.min(100, (100 * value) / Math.max(limit, Number.MIN_VALUE)));

customElements.define("operations-alarms", Alarms);
