// The versions of each catalogue, and a new one loaded from its file.
import { html, nothing } from "lit";
import { part, stream } from "/console/api.js";
import { Page, toast } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import { moment, number } from "/console/parts/values.js";
import { mayWhole } from "/console/rights.js";
import { t } from "../words.js";
import { choice } from "./search.js";

class Versions extends withProperties(Page, { system: {}, catalogues: {}, loads: {} }) {
  async publish(event) {
    event.preventDefault();
    const form = event.target;
    const { catalogue, version, file } = Object.fromEntries(new FormData(form));
    const path = `/api/${this.system}/catalogues/${part(catalogue)}/versions/${part(version)}`;
    if (!(await this.attempt(() => stream("PUT", path, file)))) return;
    form.reset();
    toast(t("saved"));
    this.dispatchEvent(new CustomEvent("loaded"));
  }

  render() {
    return html`<section class="section">
      <h2>${t("versions")}</h2>
      ${table("loads", t("versions"), columns(), this.loads)}
      ${this.refused()} ${mayWhole(this.system, "operate") ? this.form() : nothing}
    </section>`;
  }

  form() {
    return html`<form class="row" data-form="publish" @submit=${(event) => this.publish(event)}>
      ${choice(this.catalogues)}
      <label>${t("version")} <input name="version" required autocomplete="off" /></label>
      <label>CSV <input name="file" type="file" accept=".csv" required /></label>
      <button ?disabled=${this.busy}>${t("loadVersion")}</button>
    </form>`;
  }
}

const columns = () => [
  [t("catalogue"), ({ catalogue }) => catalogue],
  [t("version"), ({ version }) => version],
  [t("entriesWord"), ({ entries }) => number(entries), "number"],
  [t("time"), (load) => moment(load.loaded_at)],
  [t("status"), ({ active }) => (active ? html`<span class="tag good dot">${t("active")}</span>` : nothing)],
];

customElements.define("reference-versions", Versions);
