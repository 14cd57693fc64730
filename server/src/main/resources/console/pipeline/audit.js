// The immutable record of the system, and whether anybody tampered with it.
import { html, nothing } from "lit";
import { get, post, query } from "/console/api.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { suggested } from "/console/parts/suggestions.js";
import { table } from "/console/parts/table.js";
import { moment, number, short } from "/console/parts/values.js";
import { t } from "./words.js";

const CATEGORIES = ["DOMAIN", "TECHNICAL", "SECURITY"];

class Audit extends withProperties(Page, {
  of: {},
  entries: { state: true },
  verified: { state: true },
}) {
  firstUpdated() {
    this.load();
  }

  async load() {
    const filter = Object.fromEntries(new FormData(this.querySelector("[data-form=search]")));
    const page = await this.attempt(() => get(this.of.api + "/audit" + query({ ...filter, limit: 50 })));
    if (page) [this.entries, this.next] = [page.entries, page.next];
  }

  async verify() {
    this.verified = await this.attempt(() => post(this.of.api + "/audit/verify"));
  }

  render() {
    const search = (event) => {
      event.preventDefault();
      this.load();
    };
    return html`<div class="section">
      <form class="row" role="search" data-form="search" @submit=${search}>
        <label>${t("category")}
          <select name="category" data-choice="category" @change=${() => this.load()}>
            <option value="">${t("any")}</option>
            ${CATEGORIES.map((each) => html`<option>${each}</option>`)}
          </select>
        </label>
        <label>${t("aggregateType")} <input name="aggregate_type" list="known-aggregates" autocomplete="off" /></label>
        ${suggested("known-aggregates", [...new Set(this.entries?.map((entry) => entry.aggregate_type))])}
        <label>${t("aggregateId")} <input name="aggregate_id" autocomplete="off" /></label>
        <button class="main" ?disabled=${this.busy}>${t("search")}</button>
        <button type="button" data-act="verify" @click=${() => this.verify()} ?disabled=${this.busy}>${t("verify")}</button>
      </form>
      ${this.verified ? html`<div role="status">${this.verdict()}</div>` : nothing}
      ${this.refused()} ${this.entries ? this.list() : this.waiting()}
    </div>`;
  }

  verdict() {
    const { rows, fault, first_faulty_id: first } = this.verified;
    return fault
      ? html`<span class="tag bad dot">${t("tampered", first)} ${fault}</span>`
      : html`<span class="tag good dot">${t("intact", number(rows))}</span>`;
  }

  list() {
    if (!this.entries.length) return empty(t("noAudit"));
    const columns = [
      ["#", ({ id }) => id],
      [t("time"), ({ at }) => moment(at)],
      [t("category"), ({ category, success }) => html`<span class="tag ${success ? "" : "bad"}">${category}</span>`],
      [
        t("change"),
        (entry) =>
          html`${entry.event_type}<p class="quiet small">${entry.aggregate_type} ${entry.aggregate_id || ""}</p>`,
      ],
      [t("subject"), ({ actor }) => actor],
      [t("content"), (entry) => changed(entry), "quiet wraps"],
    ];
    return html`${table("audit", t("audit"), columns, this.entries)}
      ${this.more("entries")}`;
  }
}

const changed = ({ previous_state: before, new_state: after }) =>
  [before, after]
    .filter(Boolean)
    .map((each) => short(each, 80))
    .join(" → ");

customElements.define("pipeline-audit", Audit);
