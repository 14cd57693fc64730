// Dispositivos: each matter on a tab of its own, all of it on the same API.
import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { Page, barred, tabs } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import "/console/pipeline/audit.js";
import "/console/pipeline/consumers.js";
import "/console/pipeline/dead-letters.js";
import "/console/pipeline/live.js";
import "/console/pipeline/stored.js";
import "/console/pipeline/streams.js";
import { t } from "./words.js";
import "./pages/device.js";
import "./pages/list.js";
import "./pages/send.js";
import "./pages/simulate.js";
import { API, STATUSES, SYSTEM } from "./pages/tones.js";
import { devicesTabs, openTabs } from "./tabs.js";

/** The pipeline of devices, for the pages that every pipeline has. */
const PIPELINE = {
  system: SYSTEM,
  api: API,
  key: "device_uuid",
  type: "event_type",
  labels: () => ({ device_uuid: t("device_uuid"), event_type: t("event_type") }),
  link: (device) => `#/devices/dispositivos/list/${device}`,
  figures: () => [t("devices"), STATUSES.map((name) => [name, "devices." + name])],
};

const TABS = {
  live: () => html`<pipeline-live .of=${PIPELINE}></pipeline-live>`,
  list: (which) =>
    which ? keyed(which, html`<devices-one .uuid=${which}></devices-one>`) : html`<devices-list></devices-list>`,
  send: () => html`<devices-send></devices-send>`,
  simulate: () => html`<devices-simulate></devices-simulate>`,
  streams: () => html`<pipeline-streams .of=${PIPELINE}></pipeline-streams>`,
  stored: () => html`<pipeline-events .of=${PIPELINE}></pipeline-events>`,
  deadLetters: () => html`<pipeline-dead-letters .of=${PIPELINE}></pipeline-dead-letters>`,
  consumers: () => html`<pipeline-consumers .of=${PIPELINE}></pipeline-consumers>`,
  audit: () => html`<pipeline-audit .of=${PIPELINE}></pipeline-audit>`,
};

class Devices extends withProperties(Page, { tab: {}, which: {} }) {
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
    places: () =>
      openTabs(devicesTabs).map((tab) => ({
        name: t(devicesTabs[tab].word),
        address: `#/devices/dispositivos/${tab}`,
      })),
  },
};
