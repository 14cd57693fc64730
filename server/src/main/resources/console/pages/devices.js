// Dispositivos: each matter on a tab of its own, all of it on the same API.
import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { Page, barred, tabs } from "../parts/page.js";
import { t } from "../settings.js";
import "./devices/audit.js";
import "./devices/consumers.js";
import "./devices/dead-letters.js";
import "./devices/device.js";
import "./devices/list.js";
import "./devices/live.js";
import "./devices/send.js";
import "./devices/simulate.js";
import { devicesTabs, openTabs } from "./tabs.js";

const TABS = {
  live: () => html`<devices-live></devices-live>`,
  list: (which) =>
    which ? keyed(which, html`<devices-one .uuid=${which}></devices-one>`) : html`<devices-list></devices-list>`,
  send: () => html`<devices-send></devices-send>`,
  simulate: () => html`<devices-simulate></devices-simulate>`,
  deadLetters: () => html`<devices-dead-letters></devices-dead-letters>`,
  consumers: () => html`<devices-consumers></devices-consumers>`,
  audit: () => html`<devices-audit></devices-audit>`,
};

class Devices extends Page {
  static properties = { tab: {}, which: {} };

  render() {
    const open = openTabs(devicesTabs);
    const current = TABS[this.tab] ? this.tab : open[0];
    const lack = devicesTabs[current].lack();
    const all = open.map((name) => [t(devicesTabs[name].word), `#/devices/${name}`]);
    return html`<div class="page">
      ${this.head("Dispositivos", { about: t("devicesAbout") })} ${tabs(`#/devices/${current}`, all)}
      ${lack ? barred(lack) : TABS[current](this.which)}
    </div>`;
  }
}

customElements.define("page-devices", Devices);
