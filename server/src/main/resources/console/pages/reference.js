// The reference side of a system: catalogues searched and loaded, items judged by them, users, who changed what.
import { html, nothing } from "lit";
import { get, part, post, query, stream } from "../api.js";
import { Page, empty, toast } from "../parts/page.js";
import { moment, number, short } from "../parts/values.js";
import { t } from "../settings.js";
import "./reference/accounts.js";

class Reference extends Page {
  static properties = {
    system: {},
    loads: { state: true },
    entries: { state: true },
    findings: { state: true },
    changes: { state: true },
  };

  get api() {
    return `/api/${this.system}`;
  }

  firstUpdated() {
    this.load();
  }

  async load() {
    this.loads = (await this.attempt(() => get(this.api + "/catalogues")))?.catalogues;
  }

  get catalogues() {
    return [...new Set(this.loads.map((each) => each.catalogue))];
  }

  async search(event) {
    event.preventDefault();
    const { catalogue, text, day } = Object.fromEntries(new FormData(event.target));
    const found = await this.attempt(() => get(`${this.api}/catalogues/${part(catalogue)}` + query({ text, day })));
    if (found) this.entries = found.entries;
  }

  async check(event) {
    event.preventDefault();
    const { entity, item } = Object.fromEntries(new FormData(event.target));
    const judged = await this.attempt(() => post(`${this.api}/check/${entity}`, JSON.parse(item)));
    if (judged) this.findings = judged.findings;
  }

  async history(event) {
    event.preventDefault();
    const told = await this.attempt(() => get(this.api + "/audit" + query({ userId: new FormData(event.target).get("userId") })));
    if (told) this.changes = told.entries;
  }

  async publish(event) {
    event.preventDefault();
    const { catalogue, version, file } = Object.fromEntries(new FormData(event.target));
    const path = `${this.api}/catalogues/${part(catalogue)}/versions/${part(version)}`;
    if (!(await this.attempt(() => stream("PUT", path, file)))) return;
    toast(t("saved"));
    this.load();
  }

  render() {
    return html`<div class="page">
      ${this.head(t("reference"), { of: this.system, about: t("referenceAbout") })} ${this.refused()}
      ${this.loads ? html`${this.searching()} ${this.checking()} ${this.accounts()} ${this.auditing()} ${this.versions()}` : this.waiting()}
    </div>`;
  }

  choice() {
    return html`<label>${t("catalogue")} <select name="catalogue">${this.catalogues.map((name) => html`<option>${name}</option>`)}</select></label>`;
  }

  searching() {
    return html`<form class="card" role="search" data-form="catalogue" @submit=${(event) => this.search(event)}>
      <h2>${t("searchCatalogue")}</h2>
      <div class="row">
        ${this.choice()}
        <label>${t("text")} <input name="text" required autocomplete="off" /></label>
        <label><span>${t("onDay")} <em>(${t("optional")})</em></span> <input name="day" type="date" /></label>
        <button class="main" ?disabled=${this.busy}>${t("search")}</button>
      </div>
      ${this.entries ? this.found() : nothing}
    </form>`;
  }

  found() {
    if (!this.entries.length) return empty(t("noItems"));
    return html`<div class="scroll"><table class="codes">
      <thead><tr><th>${t("code")}</th><th>${t("description")}</th><th>${t("content")}</th></tr></thead>
      <tbody>
        ${this.entries.map(
          (entry) => html`<tr><td><code>${entry.code}</code> ${entry.qualifier}</td><td class="wraps">${entry.description}</td><td class="mono quiet">${short(entry.data, 80)}</td></tr>`,
        )}
      </tbody>
    </table></div>`;
  }

  checking() {
    return html`<form class="card" data-form="check" @submit=${(event) => this.check(event)}>
      <h2>${t("checkItem")}</h2>
      <div class="row"><label>${t("entity")} <select name="entity">${["cartaPorte", "vehiculo", "conductor"].map((name) => html`<option>${name}</option>`)}</select></label></div>
      <textarea name="item" spellcheck="false" aria-label="JSON" required placeholder="{ }"></textarea>
      <div class="row"><button class="main" ?disabled=${this.busy}>${t("check")}</button></div>
      ${this.findings?.length === 0 ? html`<p><span class="tag good dot">${t("noFindings")}</span></p>` : nothing}
      <ul class="answers">
        ${(this.findings || []).map(
          (finding) => html`<li><span class="tag ${finding.severity === "ERROR" ? "bad" : "warn"}">${finding.rule}</span> <code>${finding.pointer}</code> ${finding.message}</li>`,
        )}
      </ul>
    </form>`;
  }

  accounts() {
    return html`<reference-accounts .system=${this.system}></reference-accounts>`;
  }

  auditing() {
    return html`<form class="card" data-form="history" @submit=${(event) => this.history(event)}>
      <h2>${t("audit")}</h2>
      <div class="row">
        <label>userId <input name="userId" required autocomplete="off" /></label>
        <button class="main" ?disabled=${this.busy}>${t("search")}</button>
      </div>
      ${this.changes
        ? this.changes.length
          ? html`<ul class="answers small">
              ${this.changes.map(
                (change) => html`<li>${moment(change.happened_at)} <span class="tag">${change.operation}</span> ${change.entity_type} <code class="quiet">${short(change.item_key, 90)}</code></li>`,
              )}
            </ul>`
          : empty(t("noAudit"))
        : nothing}
    </form>`;
  }

  versions() {
    return html`<section class="section">
      <h2>${t("versions")}</h2>
      <div class="scroll"><table class="loads">
        <thead><tr><th>${t("catalogue")}</th><th>${t("version")}</th><th class="number">${t("entriesWord")}</th><th>${t("time")}</th><th></th></tr></thead>
        <tbody>
          ${this.loads.map(
            (each) => html`<tr>
              <td>${each.catalogue}</td>
              <td>${each.version}</td>
              <td class="number">${number(each.entries)}</td>
              <td>${moment(each.loaded_at)}</td>
              <td>${each.active ? html`<span class="tag good dot">${t("active")}</span>` : nothing}</td>
            </tr>`,
          )}
        </tbody>
      </table></div>
      <form class="row" data-form="publish" @submit=${(event) => this.publish(event)}>
        ${this.choice()}
        <label>${t("version")} <input name="version" required autocomplete="off" /></label>
        <label>CSV <input name="file" type="file" accept=".csv" required /></label>
        <button ?disabled=${this.busy}>${t("loadVersion")}</button>
      </form>
    </section>`;
  }
}

customElements.define("page-reference", Reference);
