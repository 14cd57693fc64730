// The versions of each catalogue, and a new one loaded from its file.
import { html, nothing } from "lit";
import { part, stream } from "../../api.js";
import { Page, toast } from "../../parts/page.js";
import { moment, number } from "../../parts/values.js";
import { t } from "../../settings.js";
import { choice } from "./search.js";

class Versions extends Page {
  static properties = { system: {}, catalogues: {}, loads: {} };

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
      <div class="scroll" tabindex="0" role="region" aria-label=${t("versions")}><table class="loads">
        <thead><tr><th>${t("catalogue")}</th><th>${t("version")}</th><th class="number">${t("entriesWord")}</th><th>${t("time")}</th><th>${t("status")}</th></tr></thead>
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
      ${this.refused()}
      <form class="row" data-form="publish" @submit=${(event) => this.publish(event)}>
        ${choice(this.catalogues)}
        <label>${t("version")} <input name="version" required autocomplete="off" /></label>
        <label>CSV <input name="file" type="file" accept=".csv" required /></label>
        <button ?disabled=${this.busy}>${t("loadVersion")}</button>
      </form>
    </section>`;
  }
}

customElements.define("reference-versions", Versions);
