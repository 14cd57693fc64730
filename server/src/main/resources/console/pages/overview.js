// The systems and how they are.
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
    return html`<article class="card">
      <h2>${system.name}</h2>
      <p class="quiet">${system.about}</p>
    </article>`;
  }
}

customElements.define("page-overview", Overview);
