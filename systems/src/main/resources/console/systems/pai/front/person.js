// One participant: who it is, the contracts, and then the savings or the audit trail.
import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { t } from "../words.js";
import { nameOf, run } from "./api.js";
import "./savings.js";
import "./trail.js";
import { state } from "./values.js";

class Person extends withProperties(Page, {
  which: {},
  part: {},
  person: { state: true },
  contracts: { state: true },
}) {
  async firstUpdated() {
    const key = { id_usuario: this.which };
    const answers = await this.attempt(() => Promise.all([run("usuario", key), run("contratosDeUsuario", key)]));
    if (answers)
      [
        {
          rows: [this.person = null],
        },
        { rows: this.contracts },
      ] = answers;
  }

  render() {
    if (this.person === null) return empty(t("noPerson", this.which));
    if (!this.person) return html`${this.refused()}${this.waiting()}`;
    const address = (part) => `#/participants/pai/${part}/${encodeURIComponent(this.which)}`;
    return html`<section class="card who-is">
        <div class="between"><h2>${nameOf(this.person)}</h2>${state(this.person.estatus)}</div>
        <p class="quiet">${[this.which, this.person.email, this.person.telefono].filter(Boolean).join(" · ")}</p>
        ${
          this.contracts.length
            ? html`<p class="row middle">${this.contracts.map(({ id_origen: origin, id_contrato: contract }) => html`<a class="tag" href="#/participants/pai/contracts/${encodeURIComponent(origin)}~${encodeURIComponent(contract)}">${contract}</a>`)}</p>`
            : nothing
        }
      </section>
      <nav class="tabs" aria-label=${nameOf(this.person)}>
        ${[
          ["savings", "person"],
          ["trail", "trail"],
        ].map(
          ([word, part]) =>
            html`<a href=${address(part)} aria-current=${part === this.part ? "page" : nothing}>${t(word)}</a>`,
        )}
      </nav>
      ${keyed(this.part, this.part === "trail" ? html`<pai-trail .person=${this.which}></pai-trail>` : html`<pai-savings .person=${this.which}></pai-savings>`)}`;
  }
}

customElements.define("pai-person", Person);
