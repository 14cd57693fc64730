// The newest changes of a table, as its stream tells them.
import { html, nothing } from "lit";
import { get } from "../../api.js";
import { Page, empty } from "../../parts/page.js";
import { moment, short } from "../../parts/values.js";
import { t } from "../../settings.js";

const TONES = { INSERT: "good", MODIFY: "warn", REMOVE: "bad" };

class Streams extends Page {
  static properties = { systems: { state: true }, chosen: { state: true }, changes: { state: true }, still: { state: true } };

  async connectedCallback() {
    super.connectedCallback();
    const tables = await this.attempt(() => get("/api/operations/tables"));
    if (!tables) return;
    this.systems = tables.tables.filter((table) => table.stream).map((table) => table.system);
    this.chosen = this.systems[0];
    if (this.chosen) this.every(2000, () => this.still || this.read());
  }

  async read() {
    const asked = this.chosen;
    const { changes } = await get(`/api/operations/streams/${asked}?limit=50`);
    if (asked === this.chosen) this.changes = changes;
  }

  choose(system) {
    this.chosen = system;
    this.changes = undefined;
    this.quietly(() => this.read());
  }

  render() {
    if (!this.systems) return html`${this.refused()}${this.waiting()}`;
    if (!this.systems.length) return empty(t("noStreams"));
    return html`<div class="section">
      <div class="row">
        <label>${t("system")}
          <select data-choice="stream" @change=${(event) => this.choose(event.target.value)}>
            ${this.systems.map((name) => html`<option ?selected=${name === this.chosen}>${name}</option>`)}
          </select>
        </label>
        <button @click=${() => (this.still = !this.still)}>${t(this.still ? "resume" : "pause")}</button>
        <span class="tag dot ${this.still ? "" : "good"}">${t(this.still ? "paused" : "live")}</span>
        <p class="quiet small">${t("streamsAbout")}</p>
      </div>
      ${this.refused()} ${this.changes ? this.list() : this.waiting()}
    </div>`;
  }

  list() {
    if (!this.changes.length) return empty(t("noChanges"));
    return html`<div class="scroll"><table class="changes">
      <thead><tr><th>${t("time")}</th><th>${t("change")}</th><th>${t("key")}</th><th>${t("content")}</th></tr></thead>
      <tbody>
        ${this.changes.map(
          (change) => html`<tr>
            <td>${moment(change.at)}</td>
            <td><span class="tag ${TONES[change.event] || ""}">${change.event}</span></td>
            <td class="mono wraps">${Object.values(change.keys).join(" / ")}</td>
            <td class="wraps">
              <details>
                <summary class="mono quiet">${short(change.new || change.old, 90)}</summary>
                ${change.old ? html`<p class="quiet small">${t("before")}</p><pre>${JSON.stringify(change.old, null, 2)}</pre>` : nothing}
                ${change.new ? html`<p class="quiet small">${t("after")}</p><pre>${JSON.stringify(change.new, null, 2)}</pre>` : nothing}
              </details>
            </td>
          </tr>`,
        )}
      </tbody>
    </table></div>`;
  }
}

customElements.define("operations-streams", Streams);
