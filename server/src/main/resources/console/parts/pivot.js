// Real items the way people draw a single table: partitions down, sort keys inside, one colour a type.
import { html, nothing } from "lit";
import { get, part, query } from "../api.js";
import { kept } from "./form.js";
import "./item-editor.js";
import { hue, kind } from "./kinds.js";
import { Page, empty } from "./page.js";
import { withProperties } from "./properties.js";
import { suggested } from "./suggestions.js";
import { isOnRow } from "./table.js";
import { shown, short } from "./values.js";
import { t } from "../settings.js";

const PAGE = 500;
/** So many neighbours of one type are drawn; a partition of hundreds would hide the other types. */
const DRAWN_OF_A_RUN = 5;
const SHOWN_ATTRIBUTES = 6;
/** So many partitions are offered to somebody who looks for one. */
const OFFERED = 100;

class Pivot extends withProperties(Page, {
  system: {},
  design: {},
  asked: {},
  table: { state: true },
  index: { state: true },
  guards: { state: true },
  partition: { state: true },
  sought: { state: true },
  key: { state: true },
  items: { state: true },
  cursor: { state: true },
  opened: { state: true },
}) {
  constructor() {
    super();
    this.table = "";
    this.index = "";
    this.guards = false;
    this.partition = "";
    this.sought = "";
    this.key = [];
    this.items = [];
    this.opened = new Set();
  }

  /** An address may ask for one partition. */
  willUpdate(changed) {
    if (changed.has("asked")) this.choose({ partition: this.asked });
  }

  /** @param partition the value of the partition key whose items alone are read; empty for all */
  choose({ table = this.table, index = this.index, guards = this.guards, partition = "" }) {
    this.partition = partition;
    this.sought = partition;
    this.table = table;
    this.index = index;
    this.guards = guards;
    this.items = [];
    this.cursor = undefined;
    this.opened = new Set();
    this.load();
  }

  async load() {
    const path =
      `/api/${this.system}/pivot` +
      query({
        table: this.table,
        index: this.index,
        partition: this.partition,
        guards: this.guards,
        limit: PAGE,
        cursor: this.cursor,
      });
    const page = await this.attempt(() => get(path));
    if (!page) return;
    this.key = page.key;
    this.cursor = page.cursor;
    this.items = [...this.items, ...page.items];
  }

  render() {
    const indexes = this.chosen.indexes.map((each) => each.name);
    return html`<div class="section">
      <div class="row">
        ${this.tables()}
        <label>${t("index")}
          <select data-choice="pivot" @change=${(event) => this.choose({ index: event.target.value })}>
            <option value="" .selected=${!this.index}>${t("table")}</option>
            ${indexes.map((name) => html`<option value=${name} .selected=${name === this.index}>${name}</option>`)}
          </select>
        </label>
        <label class="check"><input type="checkbox" .checked=${this.guards}
          @change=${(event) => this.choose({ guards: event.target.checked })} /> ${t("guards")}</label>
        <p class="quiet small">${t("pivotAbout")}</p>
      </div>
      ${this.search()} ${this.refused()} ${this.found.length ? this.drawing() : this.busy ? this.waiting() : this.none()}
      ${this.cursor ? html`<div><button data-act="more" ?disabled=${this.busy} @click=${() => this.load()}>${t("more")}</button></div>` : nothing}
      <clave-item-editor .system=${this.system} .design=${this.design} .known=${{}} @changed=${() => this.choose({ partition: this.partition })}></clave-item-editor>
    </div>`;
  }

  /** While somebody types, what is here already is narrowed; Enter asks the table for that one partition. */
  search() {
    const send = (event) => {
      event.preventDefault();
      this.choose({ partition: this.sought.trim() });
    };
    const partitions = [...new Set(this.items.map((item) => shown(item.keys[this.key[0]])))].slice(0, OFFERED);
    return html`<form class="row" role="search" data-form="partition" @submit=${send}>
      <label class="grows">${t("partitionSearch", this.key[0] ?? "")}
        <input type="search" name="partition" list="partitions" autocomplete="off" .value=${this.sought} @input=${(event) => (this.sought = event.target.value)} />
      </label>
      ${suggested("partitions", partitions)}
      <button class="main" ?disabled=${this.busy}>${t("search")}</button>
      ${this.partition ? html`<button type="button" data-act="all" @click=${() => this.choose({})}>${t("allPartitions")}</button>` : nothing}
    </form>`;
  }

  /** The items whose partition has what is typed. */
  get found() {
    const text = this.sought.trim().toLowerCase();
    return text ? this.items.filter((item) => shown(item.keys[this.key[0]]).toLowerCase().includes(text)) : this.items;
  }

  none() {
    if (!this.partition && !this.sought)
      return empty(t("noItemsYet"), html`<a href="#/data/${this.system}">${t("data")}</a>`);
    const seek = html`<button @click=${() => this.choose({ partition: this.sought.trim() })}>${t("seekPartition", this.sought)}</button>`;
    return empty(t("noSuchPartition"), this.partition ? [] : seek);
  }

  /** Opens an item as the table has it: an index may keep a part of it only. */
  async edit({ entity, item }) {
    const { key } = this.design.entities.find((each) => each.name === entity);
    const path = `/api/${this.system}/entities/${entity}` + key.map((name) => "/" + part(item[name])).join("");
    const attributes = await this.attempt(() => get(path));
    if (attributes) this.querySelector("clave-item-editor").edit({ entity, attributes });
  }

  /** The table that is drawn: the first unless another is chosen. */
  get chosen() {
    return this.design.tables.find((each) => each.name === this.table) || this.design.tables[0];
  }

  /** A choice where a design has several. */
  tables() {
    const { tables } = this.design;
    if (tables.length < 2) return nothing;
    return html`<label>${t("table")}
      <select data-choice="pivot-table" @change=${(event) => this.choose({ table: event.target.value, index: "" })}>
        ${tables.map((each) => html`<option value=${each.name} .selected=${each === this.chosen}>${each.physicalName}</option>`)}
      </select>
    </label>`;
  }

  drawing() {
    return html`<div class="scroll tall" tabindex="0" role="region" aria-label=${t("pivot")}><table class="pivot">
      <thead><tr>${this.key.map((name) => html`<th>${name}</th>`)}<th>${t("entity")}</th><th>${t("content")}</th></tr></thead>
      <tbody>${this.rows()}</tbody>
    </table></div>`;
  }

  /** What an item says besides its keys, the first of it: single values before those that hold others. */
  content({ entity, attributes }) {
    const values = attributes.data || attributes;
    const single = ([, value]) => typeof value !== "object";
    const own = this.told(entity, values).map((name) => [name, values[name]]);
    const first = [...own.filter(single), ...own.filter((each) => !single(each))].slice(0, SHOWN_ATTRIBUTES);
    return first.map(([name, value]) => html`<span><i>${name}</i> ${short(value, 32)}</span>`);
  }

  /** The names in the order of the design, without those whose values stand in the key already or are kept by the runtime. */
  told(name, values) {
    const entity = this.design.entities.find((each) => each.name === name);
    const names = entity ? entity.attributes.map((each) => each.name) : Object.keys(values);
    const shownApart = entity ? [...entity.key, ...kept(entity)] : [];
    return names.filter((each) => values[each] !== undefined && !this.keys.has(each) && !shownApart.includes(each));
  }

  /** The attributes that are only there to find the item. */
  get keys() {
    const { key, indexes } = this.chosen;
    return new Set([...key, ...indexes.flatMap((index) => index.key), "entityType"]);
  }

  /** Neighbours of one type in one partition. */
  runs() {
    const runs = [];
    for (const item of this.found) {
      const partition = shown(item.keys[this.key[0]]);
      const last = runs.at(-1);
      if (last?.partition === partition && last.entity === item.entity) last.items.push(item);
      else runs.push({ partition, entity: item.entity, begins: last?.partition !== partition, items: [item] });
    }
    return runs;
  }

  rows() {
    const all = this.design.entities.map((each) => each.name);
    return this.runs().map((run, index) => {
      const whole = this.opened.has(index) || run.items.length <= DRAWN_OF_A_RUN + 1;
      const drawn = whole ? run.items : run.items.slice(0, DRAWN_OF_A_RUN);
      return html`${drawn.map((item, at) => this.row(item, run.begins && at === 0 ? run.partition : "", all))} ${whole ? nothing : this.rest(run, index, all)}`;
    });
  }

  row(item, partition, all) {
    const [, ...sort] = this.key.map((name) => shown(item.keys[name]));
    const open = item.entity ? () => this.edit(item) : undefined;
    const name = (value) =>
      open ? html`<button class="plain mono" data-act="open" @click=${open}>${value}</button>` : value;
    return html`<tr class="partition ${item.entity ? "opens" : "unknown"}" style="--hue: ${hue(item.entity, all)}" @click=${(event) => open && isOnRow(event) && open()}>
      <td class="mono ${partition ? "begins" : ""}" title=${partition}>${sort.length ? partition : name(partition)}</td>
      ${sort.map((value) => html`<td class="mono" title=${value}>${name(value)}</td>`)}
      <td>${item.entity ? kind(item.entity, all) : html`<span class="tag">${item.attributes.entityType}</span>`}</td>
      <td class="content">${this.content(item)}</td>
    </tr>`;
  }

  /** The others of a run, on request. */
  rest({ entity, items }, index, all) {
    const open = () => (this.opened = new Set(this.opened).add(index));
    return html`<tr class="partition ${entity ? "" : "unknown"}" style="--hue: ${hue(entity, all)}">
      <td class="rest"></td>
      <td colspan=${this.key.length + 1}><button class="plain" data-act="rest" @click=${open}>${t("moreOf", items.length - DRAWN_OF_A_RUN, entity || "")}</button></td>
    </tr>`;
  }
}

customElements.define("clave-pivot", Pivot);
