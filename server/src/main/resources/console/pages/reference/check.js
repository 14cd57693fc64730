// What the catalogues say of an item that is not written.
import { html, nothing } from "lit";
import { post } from "../../api.js";
import { Page } from "../../parts/page.js";
import { t } from "../../settings.js";

const CHECKED = ["cartaPorte", "vehiculo", "conductor"];

class Check extends Page {
  static properties = { system: {}, findings: { state: true } };

  async check(event) {
    event.preventDefault();
    const { entity, item } = Object.fromEntries(new FormData(event.target));
    const judged = await this.attempt(() => post(`/api/${this.system}/check/${entity}`, JSON.parse(item)));
    this.findings = judged?.findings;
  }

  render() {
    return html`<form class="card" data-form="check" @submit=${(event) => this.check(event)}>
      <h2>${t("checkItem")}</h2>
      <div class="row"><label>${t("entity")} <select name="entity">${CHECKED.map((name) => html`<option>${name}</option>`)}</select></label></div>
      <textarea name="item" spellcheck="false" aria-label="JSON" required placeholder="{ }"></textarea>
      ${this.refused()}
      <div class="row"><button class="main" ?disabled=${this.busy}>${t("check")}</button></div>
      <div role="status">${this.findings ? this.verdict() : nothing}</div>
    </form>`;
  }

  verdict() {
    if (!this.findings.length) return html`<span class="tag good dot">${t("noFindings")}</span>`;
    return html`<ul class="answers">
      ${this.findings.map(
        (finding) => html`<li><span class="tag ${finding.severity === "ERROR" ? "bad" : "warn"}">${finding.rule}</span> <code>${finding.pointer}</code> ${finding.message}</li>`,
      )}
    </ul>`;
  }
}

customElements.define("reference-check", Check);
