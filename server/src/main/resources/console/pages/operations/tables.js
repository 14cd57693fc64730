// The tables as the store has them: keys, indexes, TTL, stream, how much they hold.
import { html } from "lit";
import { get } from "../../api.js";
import { Page } from "../../parts/page.js";
import { bytes, number } from "../../parts/values.js";
import { t } from "../../settings.js";

class Tables extends Page {
  static properties = { tables: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.every(5000, async () => (this.tables = (await get("/api/operations/tables")).tables));
  }

  render() {
    return html`<div class="page">${this.refused()} ${this.tables ? this.tables.map((table) => this.card(table)) : this.waiting()}</div>`;
  }

  card(table) {
    const facts = [
      [t("key"), html`<code>${table.key.join(", ")}</code>`],
      [t("items"), number(table.items)],
      [t("size"), bytes(table.bytes)],
      [t("billing"), table.billing],
      ["TTL", table.ttl ? html`<code>${table.ttl}</code>` : t("off")],
      [t("stream"), table.stream ? html`<code>${table.stream}</code>` : t("off")],
    ];
    return html`<article class="card" data-table=${table.name}>
      <div class="between">
        <h2>${table.name}</h2>
        <span><span class="tag">${table.system}</span> ${state(table.status)}</span>
      </div>
      <div class="facts">${facts.map(([name, value]) => html`<div><span class="quiet small">${name}</span><div>${value}</div></div>`)}</div>
      <div class="scroll" tabindex="0" role="region" aria-label="${t("indexes")} ${table.name}"><table>
        <thead><tr><th>${t("index")}</th><th>${t("key")}</th><th>${t("projection")}</th><th>${t("status")}</th></tr></thead>
        <tbody>
          ${table.indexes.map(
            (index) => html`<tr>
              <td>${index.name}</td>
              <td><code>${index.key.join(", ")}</code></td>
              <td>${index.projection}</td>
              <td>${state(index.status)}</td>
            </tr>`,
          )}
        </tbody>
      </table></div>
    </article>`;
  }
}

const state = (status) => html`<span class="tag dot ${status === "ACTIVE" ? "good" : "warn"}">${status}</span>`;

customElements.define("operations-tables", Tables);
