// The systems, their stores, and how they are.
import { html } from "lit";
import { Page } from "../parts/page.js";
import { t } from "../settings.js";

class Overview extends Page {
  static properties = { systems: {} };

  render() {
    return html`<h1>${t("overview")}</h1>
      ${this.refused()}
      <div class="cards">${(this.systems || []).map((system) => this.card(system))}</div>`;
  }

  card(system) {
    const state = system.up ? "up" : "down";
    const link = system.kind === "table" ? `#/data/${system.name}` : "#/devices";
    return html`<article class="card" data-system=${system.name}>
      <h2><a href=${link}>${system.name}</a> <span class="tag ${system.up ? "good" : "bad"}">${t(state)}</span></h2>
      <p class="quiet">${system.title}</p>
      ${system.kind === "table"
        ? html`<p>
            ${system.entities.length} ${t("entities").toLowerCase()},
            ${system.patterns.length} ${t("patterns").toLowerCase()}
          </p>`
        : ""}
      ${Object.entries(system.stores).map(
        ([name, store]) => html`<div>
          <span class="tag ${store.up ? "good" : "bad"}">${name}</span>
          <span class="quiet mono">${store.place || ""}</span>
        </div>`,
      )}
    </article>`;
  }
}

customElements.define("page-overview", Overview);
