// Who changed what of one user's, as the table's stream told it.
import { html, nothing } from "lit";
import { get, query } from "/console/api.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import { moment } from "/console/parts/values.js";
import { scope } from "/console/rights.js";
import { t } from "../words.js";

class History extends withProperties(Page, { system: {}, changes: { state: true } }) {
  async search(event) {
    event.preventDefault();
    const userId = new FormData(event.target).get("userId");
    const told = await this.attempt(() => get(`/api/${this.system}/audit` + query({ userId })));
    if (told) this.changes = told.entries;
  }

  render() {
    return html`<form class="card" data-form="history" @submit=${(event) => this.search(event)}>
      <h2>${t("audit")}</h2>
      <div class="row">
        <label>userId <input name="userId" .value=${scope().userId || ""} ?readonly=${"userId" in scope()} required autocomplete="off" /></label>
        <button class="main" ?disabled=${this.busy}>${t("search")}</button>
      </div>
      ${this.refused()} ${this.changes ? this.list() : nothing}
    </form>`;
  }

  list() {
    if (!this.changes.length) return empty(t("noAudit"));
    return table(
      "history",
      t("audit"),
      [
        [t("time"), (change) => moment(change.happened_at)],
        [t("change"), ({ operation }) => html`<span class="tag">${operation}</span>`],
        [t("entity"), (change) => change.entity_type],
        [t("actor"), (change) => change.actor ?? ""],
        [t("key"), (change) => Object.values(change.item_key).join(" / "), "mono"],
      ],
      this.changes,
    );
  }
}

customElements.define("reference-history", History);
