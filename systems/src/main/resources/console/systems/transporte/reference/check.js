// What the catalogues say of an item that is not written.
import { html, nothing } from "lit";
import { get, post } from "/console/api.js";
import { skeleton } from "/console/parts/form.js";
import { Page } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { t } from "../words.js";
import { demanded } from "../words/demands.js";

const CHECKED = ["cartaPorte", "vehiculo", "conductor"];

class Check extends withProperties(Page, { system: {}, findings: { state: true }, text: { state: true } }) {
  async firstUpdated() {
    const design = await this.attempt(() => get(`/api/${this.system}/design`));
    this.entities = design?.entities;
    const { entity, item } = Object.fromEntries(new FormData(this.querySelector("form")));
    if (!item) this.begin(entity);
  }

  /** What such an item must have, to be filled in. */
  begin(name) {
    const entity = this.entities?.find((each) => each.name === name);
    this.text = entity ? JSON.stringify(skeleton(entity), null, 2) : "";
    this.findings = undefined;
  }

  async check(event) {
    event.preventDefault();
    const { entity, item } = Object.fromEntries(new FormData(event.target));
    const judged = await this.attempt(() => post(`/api/${this.system}/check/${entity}`, JSON.parse(String(item))));
    this.findings = judged?.findings;
  }

  render() {
    return html`<form class="card" data-form="check" @submit=${(event) => this.check(event)}>
      <h2>${t("checkItem")}</h2>
      <div class="row">
        <label>${t("entity")}
          <select name="entity" @change=${(event) => this.begin(event.target.value)}>${CHECKED.map((name) => html`<option>${name}</option>`)}</select>
        </label>
      </div>
      <textarea class="tall" name="item" spellcheck="false" aria-label="JSON" required placeholder="{ }" .value=${this.text || ""}></textarea>
      ${this.refused()}
      <div class="row"><button class="main" ?disabled=${this.busy}>${t("check")}</button></div>
      <div role="status">${this.findings ? this.verdict() : nothing}</div>
    </form>`;
  }

  verdict() {
    if (!this.findings.length) return html`<span class="tag good dot">${t("noFindings")}</span>`;
    return html`<ul class="answers">
      ${this.findings.map(
        (finding) =>
          html`<li><span class="tag ${finding.severity === "ERROR" ? "bad" : "warn"}">${finding.rule}</span> <code>${finding.pointer}</code> ${demanded(finding)}</li>`,
      )}
    </ul>`;
  }
}

customElements.define("reference-check", Check);
