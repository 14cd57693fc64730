// The newest changes of a table, as its stream tells them.
import { html, nothing } from "lit";
import { get, query } from "../../api.js";
import { Page, empty } from "../../parts/page.js";
import { withProperties } from "../../parts/properties.js";
import { table } from "../../parts/table.js";
import { moment, short } from "../../parts/values.js";
import { t } from "../../settings.js";

const TONES = { INSERT: "good", MODIFY: "warn", REMOVE: "bad" };

class Streams extends withProperties(Page, {
  tables: { state: true },
  chosen: { state: true },
  changes: { state: true },
  still: { state: true },
}) {
  async connectedCallback() {
    super.connectedCallback();
    const told = await this.attempt(() => get("/api/operations/tables"));
    if (!told) return;
    this.tables = told.tables.filter((one) => one.stream);
    this.chosen = this.tables[0];
    if (this.chosen) this.every(2000, () => this.still || this.read());
  }

  async read() {
    const asked = this.chosen;
    const { changes } = await get(`/api/operations/streams/${asked.system}` + query({ table: asked.table, limit: 50 }));
    if (asked === this.chosen) this.changes = changes;
  }

  /** The attributes that are only there to find an item. */
  get keys() {
    const { key, indexes } = this.chosen;
    return new Set([...key, ...indexes.flatMap((index) => index.key), "entityType"]);
  }

  choose(name) {
    this.chosen = this.tables.find((one) => one.name === name);
    this.changes = undefined;
    this.quietly(() => this.read());
  }

  /** A system with one stream is known by its own name. */
  label({ system, name }) {
    return this.tables.filter((one) => one.system === system).length > 1 ? `${system} · ${name}` : system;
  }

  render() {
    if (!this.tables) return html`${this.refused()}${this.waiting()}`;
    if (!this.tables.length) return empty(t("noStreams"));
    return html`<div class="section">
      <div class="row">
        <label>${t("system")}
          <select data-choice="stream" @change=${(event) => this.choose(event.target.value)}>
            ${this.tables.map((one) => html`<option value=${one.name} ?selected=${one === this.chosen}>${this.label(one)}</option>`)}
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
    const { keys } = this;
    return table(
      "changes",
      t("streams"),
      [
        [t("time"), ({ at }) => moment(at)],
        [t("change"), ({ event }) => html`<span class="tag ${TONES[event] || ""}">${event}</span>`],
        [t("key"), ({ keys }) => Object.values(keys).join(" / "), "mono wraps"],
        [t("content"), (change) => content(change, keys), "wraps"],
      ],
      this.changes,
    );
  }
}

/** What an item says besides its keys; all of it, before and after, on request. */
function content({ old, new: now }, keys) {
  const attributes = Object.entries(now || old || {}).filter(([name]) => !keys.has(name));
  const whole = (title, item) =>
    item ? html`<p class="quiet small">${title}</p><pre tabindex="0">${JSON.stringify(item, null, 2)}</pre>` : nothing;
  return html`<details>
    <summary class="quiet">${short(Object.fromEntries(attributes), 160)}</summary>
    ${whole(t("before"), old)} ${whole(t("after"), now)}
  </details>`;
}

customElements.define("operations-streams", Streams);
