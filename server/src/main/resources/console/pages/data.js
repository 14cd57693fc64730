// Run any pattern, view or transaction; create, edit and delete what is found.
import { html, nothing } from "lit";
import { call, get, query } from "../api.js";
import { awsCli, curl, java } from "../parts/copies.js";
import { field } from "../parts/form.js";
import "../parts/item-editor.js";
import { kind } from "../parts/kinds.js";
import { Page } from "../parts/page.js";
import { short } from "../parts/values.js";
import { t } from "../settings.js";

class Data extends Page {
  static properties = {
    system: {},
    chosen: {},
    design: { state: true },
    inputs: { state: true },
    answer: { state: true },
    items: { state: true },
    filter: { state: true },
  };

  constructor() {
    super();
    this.inputs = {};
    this.items = [];
    this.filter = "";
  }

  async firstUpdated() {
    this.design = await this.attempt(() => get(`/api/${this.system}/design`));
  }

  willUpdate(changed) {
    if (changed.has("chosen")) {
      this.answer = undefined;
      this.items = [];
    }
  }

  /** Everything that can be run, each with its kind. */
  choices() {
    return [
      ...this.design.patterns.map((each) => ({ ...each, run: "patterns" })),
      ...this.design.views.map((each) => ({ ...each, run: "views" })),
      ...this.design.transactions.map((each) => ({ ...each, run: "transactions", parameters: each.inputs })),
    ];
  }

  get current() {
    const choices = this.choices();
    return choices.find((each) => each.name === this.chosen) || choices[0];
  }

  address() {
    const given = {};
    for (const { name } of this.current.parameters) given[name] = this.inputs[name];
    return `/api/${this.system}/${this.current.run}/${this.current.name}` + query({ ...given, explain: "true" });
  }

  async run(event) {
    event?.preventDefault();
    if (this.current.run === "transactions") return this.transact();
    return this.show(await this.attempt(() => get(this.address())), true);
  }

  async transact() {
    const body = {};
    for (const { name, schema } of this.current.parameters) {
      if (this.inputs[name]) body[name] = typed(this.inputs[name], schema);
    }
    const path = `/api/${this.system}/transactions/${this.current.name}?explain=true`;
    return this.show((await this.attempt(() => call("POST", path, body)))?.value, true);
  }

  show(answer, first) {
    if (!answer) return;
    this.answer = answer;
    const found = answer.items || Object.values(answer).flatMap((part) => part?.items || []);
    this.items = first ? found : [...this.items, ...found];
  }

  render() {
    if (!this.design) return html`<h1>${this.system} · ${t("data")}</h1>${this.refused()}${this.waiting()}`;
    return html`<h1>${this.system} · ${t("data")}</h1>
      ${this.picker()} ${this.form()} ${this.refused()} ${this.results()} ${this.sent()}
      <clave-item-editor .system=${this.system} .design=${this.design} @changed=${() => this.answer && this.run()}></clave-item-editor>`;
  }

  picker() {
    const go = (event) => (location.hash = `#/data/${this.system}/${event.target.value}`);
    const group = (run) =>
      html`<optgroup label=${t(run)}>
        ${this.choices()
          .filter((each) => each.run === run)
          .map((each) => html`<option value=${each.name} ?selected=${each.name === this.current.name}>${each.name}</option>`)}
      </optgroup>`;
    const create = (event) => {
      if (event.target.value) this.editor.create(event.target.value);
      event.target.value = "";
    };
    return html`<div class="row">
      <label>${t("pattern")}
        <select data-choice="pattern" @change=${go}>${["patterns", "views", "transactions"].map(group)}</select>
      </label>
      <label>${t("create")}
        <select data-choice="create" @change=${create}>
          <option value=""></option>
          ${this.design.entities.map((each) => html`<option value=${each.name}>${each.name}</option>`)}
        </select>
      </label>
    </div>
    <p class="quiet">${this.current.about} <span class="mono">${(this.current.conditions || []).join(" and ")}</span></p>`;
  }

  get editor() {
    return this.querySelector("clave-item-editor");
  }

  form() {
    const change = (name, value) => (this.inputs = { ...this.inputs, [name]: value });
    return html`<form class="row" @submit=${(event) => this.run(event)}>
      ${this.current.parameters.map((each) => field(each, this.inputs[each.name], change))}
      <button class="main" ?disabled=${this.busy}>${t("run")}</button>
    </form>`;
  }

  results() {
    if (!this.answer) return nothing;
    const all = this.design.entities.map((each) => each.name);
    const needle = this.filter.toLowerCase();
    const items = this.items.filter((item) => JSON.stringify(item.attributes).toLowerCase().includes(needle));
    const columns = [...new Set(items.flatMap((item) => Object.keys(item.attributes)))].slice(0, 12);
    return html`<div class="row">
        <h2>${t("items")} (${items.length})</h2>
        <label>${t("filter")} <input .value=${this.filter} @input=${(event) => (this.filter = event.target.value)} /></label>
      </div>
      ${items.length
        ? html`<div class="scroll"><table class="results">
            <thead><tr><th></th>${columns.map((name) => html`<th>${name}</th>`)}<th></th></tr></thead>
            <tbody>
              ${items.map(
                (item) => html`<tr>
                  <td>${kind(item.entity, all)}</td>
                  ${columns.map((name) => html`<td>${short(item.attributes[name], 40)}</td>`)}
                  <td><button @click=${() => this.editor.edit(item)}>${t("edit")}</button></td>
                </tr>`,
              )}
            </tbody>
          </table></div>`
        : html`<p class="quiet">${t("noItems")}</p>`}
      ${this.answer.next ? html`<p><button @click=${() => this.next()}>${t("more")}</button></p>` : nothing}`;
  }

  async next() {
    this.show(await this.attempt(() => get(this.answer.next)), false);
  }

  sent() {
    const sent = this.answer?.sent || [];
    if (!sent.length) return nothing;
    const copies = [
      ["curl", curl(this.address())],
      ["AWS CLI", awsCli(sent[0])],
      ["Java", this.current.run === "patterns" ? java(this.current.name, this.inputs) : ""],
    ].filter(([, text]) => text);
    return html`<h2>${t("sent")} · ${t("capacity", this.answer.capacityUnits)}</h2>
      <div class="row">
        ${copies.map(([name, text]) => html`<button @click=${() => navigator.clipboard.writeText(text)}>${t("copy")}: ${name}</button>`)}
      </div>
      ${sent.map((each) => html`<pre>${each.operation} (${each.capacityUnits})\n${JSON.stringify(each.request, null, 2)}</pre>`)}`;
  }
}

function typed(text, schema = {}) {
  if (schema.type === "number" || schema.type === "integer") return Number(text);
  if (schema.type === "boolean") return text === "true";
  if (schema.type === "object" || schema.type === "array") return JSON.parse(text);
  return text;
}

customElements.define("page-data", Data);
