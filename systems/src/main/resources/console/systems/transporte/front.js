// The front page of Transporte: a carrier's trips as a board and on a map, and its waybills.
import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { Page, empty, tabs } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import "/console/parts/whose.js";
import { whose } from "/console/parts/whose.js";
import { lack, may } from "/console/rights.js";
import { t } from "./words.js";
import { SYSTEM } from "./front/api.js";
import "./front/board.js";
import "./front/map.js";
import "./front/new-trip.js";
import "./front/trip.js";
import "./front/waybill-form.js";
import "./front/waybills.js";

const TABS = ["board", "map", "waybills"];

const DRAWN = {
  board: (userId) => html`<transporte-board .userId=${userId}></transporte-board>`,
  map: (userId) => html`<transporte-map .userId=${userId}></transporte-map>`,
  waybills: (userId) => html`<transporte-waybills .userId=${userId}></transporte-waybills>`,
  trip: (userId, which) => html`<transporte-trip .userId=${userId} .which=${which}></transporte-trip>`,
  waybill: (userId, which) =>
    html`<transporte-waybill-form .userId=${userId} .tripId=${which}></transporte-waybill-form>`,
  "new-trip": (userId) => html`<transporte-new-trip .userId=${userId}></transporte-new-trip>`,
};

/** The tab that a page without one of its own belongs to. */
const tabOf = { trip: "board", "new-trip": "board", waybill: "waybills" };

const address = (tab, userId) => `#/trips/transporte/${tab}?userId=${encodeURIComponent(userId)}`;

class Front extends withProperties(Page, { tab: {}, which: {}, filled: {}, userId: { state: true } }) {
  async willUpdate(changes) {
    if (changes.has("filled")) this.userId = (await whose(SYSTEM, "userId", this.filled)) ?? null;
  }

  render() {
    const tab = DRAWN[this.tab] ? this.tab : "board";
    const { userId } = this;
    return html`<link rel="stylesheet" href="/console/systems/transporte/front.css" />
      <div class="page transporte">
        ${this.head(t("trips"), { of: "Transporte", about: t("tripsAbout"), tools: this.tools() })} ${this.refused()}
        ${
          userId
            ? html`${tabs(
                address(tabOf[tab] ?? tab, userId),
                TABS.map((name) => [t(name), address(name, userId)]),
              )}
              ${keyed([tab, userId, this.which].join("/"), DRAWN[tab](userId, this.which))}`
            : userId === null
              ? empty(t("noCarrier"))
              : this.waiting()
        }
      </div>`;
  }

  tools() {
    return html`<clave-whose .system=${SYSTEM} variable="userId" .label=${t("carrier")} .act=${t("show")} .value=${this.userId}
        @chosen=${(event) => (location.hash = address("board", event.detail))}></clave-whose>
      ${this.userId && may(SYSTEM, "write") ? html`<a class="button main" href=${address("new-trip", this.userId)}>${t("newTrip")}</a>` : nothing}`;
  }
}

customElements.define("page-trips", Front);

/** What the console asks of every page of a system. */
export const pages = {
  trips: {
    title: () => t("trips"),
    lack: (system) => lack(system, "read"),
    draw: ({ rest: [tab = "", which = ""], filled }) =>
      html`<page-trips .tab=${tab} .which=${which} .filled=${filled}></page-trips>`,
    places: () => TABS.map((tab) => ({ name: t(tab), address: `#/trips/transporte/${tab}` })),
  },
};
