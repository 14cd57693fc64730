// The front page of Dispositivos: the floor of devices and the feed of their events.
import { html } from "lit";
import { Page } from "/console/parts/page.js";
import { lackWhole } from "/console/rights.js";
import "./front/floor.js";
import { SYSTEM } from "./pages/tones.js";
import { t } from "./words.js";

class Front extends Page {
  render() {
    return html`<link rel="stylesheet" href="/console/systems/dispositivos/front.css" />
      <div class="page dispositivos">
        ${this.head(t("floor"), { of: "Dispositivos", about: t("floorAbout"), tools: html`<span class="tag good dot">${t("live")}</span>` })}
        <device-floor></device-floor>
      </div>`;
  }
}

customElements.define("page-floor", Front);

/** What the console asks of every page of a system. */
export const pages = {
  floor: {
    title: () => t("floor"),
    lack: () => lackWhole(SYSTEM, "read"),
    draw: () => html`<page-floor></page-floor>`,
  },
};
