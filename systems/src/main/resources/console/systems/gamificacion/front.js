// The front page of Gamificación: one seller's panel, and the network as a tree.
import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { Page, empty, tabs } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { whose } from "/console/parts/whose.js";
import { lack } from "/console/rights.js";
import { t } from "./words.js";
import { SYSTEM, sellerOf } from "./front/api.js";
import "./front/network.js";
import "./front/panel.js";

const DRAWN = {
  panel: (userId) => html`<gamificacion-panel .userId=${userId}></gamificacion-panel>`,
  network: (userId) => html`<gamificacion-network .userId=${userId}></gamificacion-network>`,
};

const address = (tab, userId) => `#/panel/gamificacion/${tab}?userId=${encodeURIComponent(userId)}`;

class Front extends withProperties(Page, { tab: {}, filled: {}, userId: { state: true } }) {
  async willUpdate(changes) {
    if (changes.has("filled")) this.userId = (await whose(SYSTEM, "userId", this.filled)) ?? null;
  }

  render() {
    const tab = DRAWN[this.tab] ? this.tab : "panel";
    const { userId } = this;
    return html`<link rel="stylesheet" href="/console/systems/gamificacion/front.css" />
      <div class="page gamificacion">
        ${this.head(t("panel"), { of: "Gamificación", about: t("panelAbout"), tools: this.tools() })}
        ${
          userId
            ? html`${tabs(
                address(tab, userId),
                Object.keys(DRAWN).map((name) => [t(name), address(name, userId)]),
              )}
              ${keyed(`${tab}/${userId}`, DRAWN[tab](userId))}`
            : userId === null
              ? empty(t("noSellers"))
              : this.waiting()
        }
      </div>`;
  }

  tools() {
    return html`<clave-whose .system=${SYSTEM} variable="userId" .label=${t("seller")} .act=${t("show")} .value=${this.userId} .find=${sellerOf}
      @chosen=${(event) => (location.hash = address("panel", event.detail))}></clave-whose>`;
  }
}

customElements.define("page-panel", Front);

/** What the console asks of every page of a system. */
export const pages = {
  panel: {
    title: () => t("panel"),
    lack: (system) => lack(system, "read"),
    draw: ({ rest: [tab = ""], filled }) => html`<page-panel .tab=${tab} .filled=${filled}></page-panel>`,
    places: () => Object.keys(DRAWN).map((tab) => ({ name: t(tab), address: `#/panel/gamificacion/${tab}` })),
  },
};
