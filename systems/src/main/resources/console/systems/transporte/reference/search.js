// Codes of a catalogue by their description or their beginning, as they were in force on a day.
import { html, nothing } from "lit";
import { get, part, query } from "/console/api.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import { short } from "/console/parts/values.js";
import { t } from "../words.js";

export const choice = (catalogues) =>
  html`<label>${t("catalogue")} <select name="catalogue">${catalogues.map((name) => html`<option>${name}</option>`)}</select></label>`;

class Search extends withProperties(Page, { system: {}, catalogues: {}, entries: { state: true } }) {
  async search(event) {
    event.preventDefault();
    const { catalogue, text, day } = Object.fromEntries(new FormData(event.target));
    const entries = await this.attempt(() =>
      get(`/api/${this.system}/catalogues/${part(catalogue)}` + query({ text, day })),
    );
    if (entries) this.entries = entries.entries;
  }

  render() {
    return html`<form class="card" role="search" aria-label=${t("searchCatalogue")} data-form="catalogue" @submit=${(event) => this.search(event)}>
      <h2>${t("searchCatalogue")}</h2>
      <div class="row">
        ${choice(this.catalogues)}
        <label>${t("text")} <input name="text" required autocomplete="off" /></label>
        <label><span>${t("onDay")} <em>(${t("optional")})</em></span> <input name="day" type="date" /></label>
        <button class="main" ?disabled=${this.busy}>${t("search")}</button>
      </div>
      ${this.refused()} ${this.entries ? this.found() : nothing}
    </form>`;
  }

  found() {
    if (!this.entries.length) return empty(t("noCode"));
    return table(
      "codes",
      t("searchCatalogue"),
      [
        [t("code"), ({ code, qualifier }) => html`<code>${code}</code> ${qualifier}`],
        [t("description"), ({ description }) => description, "wraps"],
        [t("content"), ({ data }) => short(data, 80), "quiet"],
      ],
      this.entries,
    );
  }
}

customElements.define("reference-search", Search);
