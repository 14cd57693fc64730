// Real items the way people draw a single table: partitions down, sort keys inside, one colour a type.
import { html, nothing } from "lit";
import { get, query } from "../api.js";
import { hue, kind } from "./kinds.js";
import { Page, empty } from "./page.js";
import { shown, short } from "./values.js";
import { t } from "../settings.js";

const PAGE = 100;
const SHOWN_ATTRIBUTES = 6;

class Pivot extends Page {
  static properties = {
    system: {},
    design: {},
    index: { state: true },
    guards: { state: true },
    key: { state: true },
    items: { state: true },
    cursor: { state: true },
  };

  constructor() {
    super();
    this.index = "";
    this.guards = false;
    this.key = [];
    this.items = [];
  }

  firstUpdated() {
    this.load();
  }

  choose(index, guards) {
    this.index = index;
    this.guards = guards;
    this.items = [];
    this.cursor = undefined;
    this.load();
  }

  async load() {
    const path = `/api/${this.system}/pivot` + query({ index: this.index, guards: this.guards, limit: PAGE, cursor: this.cursor });
    const page = await this.attempt(() => get(path));
    if (!page) return;
    this.key = page.key;
    this.cursor = page.cursor;
    this.items = [...this.items, ...page.items];
  }

  render() {
    const indexes = this.design.tables[0].indexes.map((each) => each.name);
    return html`<div class="section">
      <div class="row">
        <label>${t("index")}
          <select data-choice="pivot" @change=${(event) => this.choose(event.target.value, this.guards)}>
            <option value="">${t("table")}</option>
            ${indexes.map((name) => html`<option value=${name}>${name}</option>`)}
          </select>
        </label>
        <label class="check"><input type="checkbox" .checked=${this.guards}
          @change=${(event) => this.choose(this.index, event.target.checked)} /> ${t("guards")}</label>
        <p class="quiet small">${t("pivotAbout")}</p>
      </div>
      ${this.refused()} ${this.items.length ? this.table() : this.busy ? this.waiting() : empty(t("noItems"))}
      ${this.cursor ? html`<div><button data-act="more" ?disabled=${this.busy} @click=${() => this.load()}>${t("more")}</button></div>` : nothing}
    </div>`;
  }

  table() {
    return html`<div class="scroll tall" tabindex="0" role="region" aria-label=${t("pivot")}><table class="pivot">
      <thead><tr>${this.key.map((name) => html`<th>${name}</th>`)}<th>${t("entity")}</th><th>${t("content")}</th></tr></thead>
      <tbody>${this.rows()}</tbody>
    </table></div>`;
  }

  /** What an item says besides its keys, the first of it. */
  content({ attributes }) {
    const own = Object.entries(attributes.data || attributes).filter(([name]) => !this.keys.has(name));
    return own.slice(0, SHOWN_ATTRIBUTES).map(([name, value]) => html`<span><i>${name}</i> ${short(value, 32)}</span>`);
  }

  /** The attributes that are only there to find the item. */
  get keys() {
    const { key, indexes } = this.design.tables[0];
    return new Set([...key, ...indexes.flatMap((index) => index.key), "entityType"]);
  }

  rows() {
    const all = this.design.entities.map((each) => each.name);
    let partition;
    return this.items.map((item) => {
      const [first, ...rest] = this.key.map((name) => shown(item.keys[name]));
      const same = first === partition;
      partition = first;
      return html`<tr class="partition ${item.entity ? "" : "unknown"}" style="--hue: ${hue(item.entity, all)}">
        <td class="mono">${same ? "" : first}</td>
        ${rest.map((value) => html`<td class="mono">${value}</td>`)}
        <td>${item.entity ? kind(item.entity, all) : html`<span class="tag">${item.attributes.entityType}</span>`}</td>
        <td class="content">${this.content(item)}</td>
      </tr>`;
    });
  }
}

customElements.define("clave-pivot", Pivot);
