// Dispositivos: each matter on a tab of its own, all of it on the same API.
import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { Page, barred, tabs } from "/console/parts/page.js";
import { t } from "./words.js";
import "./pages/audit.js";
import "./pages/consumers.js";
import "./pages/dead-letters.js";
import "./pages/device.js";
import "./pages/list.js";
import "./pages/live.js";
import "./pages/send.js";
import "./pages/simulate.js";
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
    const all = open.map((name) => [t(devicesTabs[name].word), `#/devices/dispositivos/${name}`]);
    return html`<div class="page">
      ${this.head("Dispositivos", { about: t("devicesAbout") })} ${tabs(`#/devices/dispositivos/${current}`, all)}
      ${lack ? barred(lack) : TABS[current](this.which)}
    </div>`;
  }
}

customElements.define("page-devices", Devices);

/** What the console asks of every page of a system. */
export const pages = {
  devices: {
    title: () => t("devices"),
    lack: () => (openTabs(devicesTabs).length ? undefined : Object.values(devicesTabs)[0].lack()),
    draw: ({ rest: [tab = "", which = ""] }) => html`<page-devices .tab=${tab} .which=${which}></page-devices>`,
    places: () => openTabs(devicesTabs).map((tab) => ({ name: t(devicesTabs[tab].word), address: `#/devices/dispositivos/${tab}` })),
  },
};
