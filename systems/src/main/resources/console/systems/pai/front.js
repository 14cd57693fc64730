// The front page of PAI: contracts with their participants, and one participant's savings and audit trail.
import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { Page, barred, empty, tabs } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { whose } from "/console/parts/whose.js";
import { lack, lackWhole } from "/console/rights.js";
import { t } from "./words.js";
import { SYSTEM, participantOf } from "./front/api.js";
import "./front/contracts.js";
import "./front/person.js";

const ofPerson = ["person", "trail"];
const address = (tab, which = "") => `#/participants/pai/${tab}${which ? "/" : ""}${encodeURIComponent(which)}`;

class Front extends withProperties(Page, { tab: {}, which: {}, person: { state: true } }) {
  async willUpdate(changes) {
    if (!changes.has("which") && !changes.has("tab")) return;
    if (ofPerson.includes(this.tab)) this.person = this.which || ((await whose(SYSTEM, "id_usuario")) ?? null);
  }

  /** Who is bound to one person has that one to look at. */
  get current() {
    return this.tab || (lackWhole(SYSTEM, "read") ? "person" : "contracts");
  }

  firstUpdated() {
    if (!this.tab && this.current === "person") location.hash = address("person");
  }

  render() {
    const isPerson = ofPerson.includes(this.current);
    return html`<link rel="stylesheet" href="/console/systems/pai/front.css" />
      <div class="page pai">
        ${this.head(t("participants"), { of: "PAI", about: t("participantsAbout") })}
        ${tabs(
          address(isPerson ? "person" : "contracts"),
          ["contracts", "person"].map((tab) => [t(tab), address(tab)]),
        )}
        ${isPerson ? this.ofPerson() : this.ofContracts()}
      </div>`;
  }

  ofContracts() {
    const closed = lackWhole(SYSTEM, "read");
    return closed ? barred(closed) : keyed(this.which, html`<pai-contracts .which=${this.which}></pai-contracts>`);
  }

  ofPerson() {
    return html`<clave-whose .system=${SYSTEM} variable="id_usuario" .label=${t("participant")} .act=${t("show")} .value=${this.person}
        .find=${(text) => participantOf(text, t("noEmail", text))} @chosen=${(event) => (location.hash = address("person", event.detail))}></clave-whose>
      ${
        this.person
          ? keyed(this.person, html`<pai-person .which=${this.person} .part=${this.current}></pai-person>`)
          : this.person === null
            ? empty(t("noPersons"))
            : this.waiting()
      }`;
  }
}

customElements.define("page-participants", Front);

/** What the console asks of every page of a system. */
export const pages = {
  participants: {
    title: () => t("people"),
    lack: (system) => lack(system, "read"),
    draw: ({ rest: [tab = "", which = ""] }) =>
      html`<page-participants .tab=${tab} .which=${which}></page-participants>`,
    places: () => ["contracts", "person"].map((tab) => ({ name: t(tab), address: address(tab) })),
  },
};
