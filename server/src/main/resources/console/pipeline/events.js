// The event pipeline of any system: each matter on a tab of its own, all of it on the same API.
import { html } from "lit";
import { openTabs } from "/console/pages/tabs.js";
import { Page, barred, tabs } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { lackWhole } from "/console/rights.js";
import "./audit.js";
import "./consumers.js";
import "./dead-letters.js";
import "./live.js";
import "./stored.js";
import "./streams.js";
import { t } from "./words.js";

/** Where a system's own pipeline is, and what its events call their key and type. */
const pipelineOf = (system) => ({ system, api: `/api/${system}/pipeline`, key: "key", type: "type", streams: true });

const tabsOf = (system) => {
  const tab = (word, right) => ({ word, lack: () => lackWhole(system, right) });
  return {
    live: tab("live", "read"),
    streams: tab("streams", "read"),
    stored: tab("events", "read"),
    deadLetters: tab("deadLetters", "read"),
    consumers: tab("consumers", "read"),
    audit: tab("audit", "operate"),
  };
};

const DRAWN = {
  live: (of) => html`<pipeline-live .of=${of}></pipeline-live>`,
  streams: (of) => html`<pipeline-streams .of=${of}></pipeline-streams>`,
  stored: (of) => html`<pipeline-events .of=${of}></pipeline-events>`,
  deadLetters: (of) => html`<pipeline-dead-letters .of=${of}></pipeline-dead-letters>`,
  consumers: (of) => html`<pipeline-consumers .of=${of}></pipeline-consumers>`,
  audit: (of) => html`<pipeline-audit .of=${of}></pipeline-audit>`,
};

class Pipeline extends withProperties(Page, { system: {}, tab: {} }) {
  render() {
    const all = tabsOf(this.system);
    const open = openTabs(all);
    const current = DRAWN[this.tab] ? this.tab : open[0];
    const lack = all[current].lack();
    const address = (name) => `#/events/${this.system}/${name}`;
    return html`<div class="page">
      ${this.head(t("events"), { about: t("eventsAbout") })}
      ${tabs(
        address(current),
        open.map((name) => [t(all[name].word), address(name)]),
      )}
      ${lack ? barred(lack) : DRAWN[current](pipelineOf(this.system))}
    </div>`;
  }
}

customElements.define("page-pipeline", Pipeline);

/** What the console asks of every page of a system. */
export const pages = {
  events: {
    title: () => t("events"),
    lack: (system) => (openTabs(tabsOf(system)).length ? undefined : tabsOf(system).live.lack()),
    draw: ({ system, rest: [tab = ""] }) => html`<page-pipeline .system=${system} .tab=${tab}></page-pipeline>`,
    places: (system) =>
      openTabs(tabsOf(system)).map((tab) => ({
        name: t(tabsOf(system)[tab].word),
        address: `#/events/${system}/${tab}`,
      })),
  },
};
