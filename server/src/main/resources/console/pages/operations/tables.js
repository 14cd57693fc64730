// The tables as the store has them: keys, indexes, TTL, stream, how much they hold.
import { html } from "lit";
import { get } from "../../api.js";
import { Page } from "../../parts/page.js";
import { withProperties } from "../../parts/properties.js";
import { table } from "../../parts/table.js";
import { bytes, number } from "../../parts/values.js";
import { t } from "../../settings.js";

class Tables extends withProperties(Page, { tables: { state: true } }) {
  connectedCallback() {
    super.connectedCallback();
    this.every(5000, async () => (this.tables = (await get("/api/operations/tables")).tables));
  }

  render() {
    return html`<div class="page">${this.refused()} ${this.tables ? this.tables.map((one) => this.card(one)) : this.waiting()}</div>`;
  }

  card(one) {
    const facts = [
      [t("key"), html`<code>${one.key.join(", ")}</code>`],
      [t("items"), number(one.items)],
      [t("size"), bytes(one.bytes)],
      [t("billing"), one.billing],
      ["TTL", one.ttl ? html`<code>${one.ttl}</code>` : t("off")],
      [t("stream"), one.stream ? html`<code>${one.stream}</code>` : t("off")],
    ];
    const columns = [
      [t("index"), ({ name }) => name],
      [t("key"), ({ key }) => html`<code>${key.join(", ")}</code>`],
      [t("projection"), ({ projection }) => projection],
      [t("status"), ({ status }) => state(status)],
    ];
    return html`<article class="card" data-table=${one.name}>
      <div class="between">
        <h2>${one.name}</h2>
        <span><span class="tag">${one.system}</span> ${state(one.status)}</span>
      </div>
      <div class="facts">${facts.map(([name, value]) => html`<div><span class="quiet small">${name}</span><div>${value}</div></div>`)}</div>
      ${table("indexes", `${t("indexes")} ${one.name}`, columns, one.indexes)}
    </article>`;
  }
}

const state = (status) => html`<span class="tag dot ${status === "ACTIVE" ? "good" : "warn"}">${status}</span>`;

customElements.define("operations-tables", Tables);
