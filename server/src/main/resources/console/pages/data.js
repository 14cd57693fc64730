// Run any pattern, view or transaction, or read by key; create, edit and delete what is found.
import { html, nothing } from "lit";
import { call, explained, get, query } from "../api.js";
import "../parts/bulk.js";
import { java } from "../parts/copies.js";
import { fields, today, values } from "../parts/form.js";
import "../parts/item-editor.js";
import { Page, barred, empty } from "../parts/page.js";
import { nearest } from "../parts/nearest.js";
import { matching, results } from "../parts/results.js";
import { sent } from "../parts/sent.js";
import { gathered, suggestions } from "../parts/suggestions.js";
import { number } from "../parts/values.js";
import { mayWrite, reaches } from "../reach.js";
import { bonds, lack, scope } from "../rights.js";
import { t } from "../settings.js";
import { ALL_ITEMS, choices, itemsAfter, landing, requestOf, runsAtOnce } from "./data/choices.js";

const KINDS = ["items", "patterns", "views", "transactions", "entities"];
const TITLES = { items: "everything", entities: "byKey" };

class Data extends Page {
  static properties = {
    system: {},
    chosen: {},
    filled: {},
    endpoint: {},
    design: { state: true },
    examples: { state: true },
    inputs: { state: true },
    exchange: { state: true },
    wrote: { state: true },
    items: { state: true },
    following: { state: true },
    filter: { state: true },
  };

  constructor() {
    super();
    this.inputs = { ...scope() };
    this.examples = {};
    this.items = {};
    this.following = {};
    this.filter = "";
  }

  async firstUpdated() {
    this.onWindow("clave-language", () => this.learn());
    await this.learn();
    if (this.design) this.arrive();
  }

  /** Reads the design in the language of the page. */
  async learn() {
    this.design = (await this.attempt(() => get(`/api/${this.system}/design`))) ?? this.design;
  }

  /** Values to choose from are read once, when somebody is about to need them. */
  async suggest() {
    if (this.suggested) return;
    this.suggested = true;
    this.examples = await suggestions(this.system);
  }

  /** What is read anyway tells more of them. */
  get known() {
    return gathered(this.examples, Object.values(this.items).flat());
  }

  willUpdate(changed) {
    if (changed.has("chosen")) {
      this.exchange = undefined;
      this.wrote = undefined;
      this.failure = undefined;
      this.items = {};
    }
    if ((changed.has("chosen") || changed.has("filled")) && this.design) this.arrive();
  }

  /**
   * An address with values in it, and what needs none, show at once what is found; what would change something
   * waits for a person.
   */
  arrive() {
    const filled = Object.keys(this.filled).length > 0;
    if (filled) this.inputs = { ...this.inputs, ...this.filled, ...scope() };
    const ready = runsAtOnce(this.current) || (filled && this.current.run !== "transactions");
    if (ready && !this.unknown && !this.lack(this.current) && !(this.answer && this.address === this.shown))
      this.read();
  }

  choices() {
    return choices(this.design);
  }

  get current() {
    return (
      this.choices().find((each) => each.id === this.chosen) ||
      landing(this.choices().filter((each) => !this.lack(each))) ||
      this.choices()[0]
    );
  }

  /** Whether the address names something that the design does not have. */
  get unknown() {
    return this.chosen !== "" && !this.choices().some((each) => each.id === this.chosen);
  }

  writable(entity) {
    return mayWrite(this.system, this.design, entity);
  }

  /** What keeps the token from running it, if anything. */
  lack(choice) {
    const right = choice.run === "transactions" ? "write" : "read";
    const isReached = choice.run === "items" || reaches(this.design, choice.run, choice.name);
    return lack(this.system, right) || (isReached ? undefined : t("outOfReach", bonds()));
  }

  get given() {
    return values(this.current.parameters, this.inputs);
  }

  get answer() {
    return this.exchange?.answer;
  }

  /** A transaction that creates nothing has nothing to show but that it is done. */
  get silent() {
    return Boolean(this.answer) && this.current.run === "transactions" && !this.answer.items?.length;
  }

  /** What was done and left no item to show. */
  get done() {
    if (this.wrote?.gone) return t("deletedItem", this.wrote.gone.join(" · "));
    return this.silent ? t("doneWord", this.current.name) : undefined;
  }

  /** The address of the page with what is filled in. */
  get address() {
    const { id, parameters } = this.current;
    const said = Object.fromEntries(parameters.map(({ name }) => [name, this.inputs[name]]));
    return `#/data/${this.system}/${encodeURIComponent(id)}${query(said)}`;
  }

  async run(event) {
    event.preventDefault();
    this.wrote = undefined;
    if (this.current.run !== "transactions") history.replaceState(null, "", this.address);
    await this.read();
    await this.updateComplete;
    this.querySelector(".found")?.scrollIntoView({ block: "nearest" });
  }

  /** Asks; an answer that comes when something else is asked already is not shown. */
  async read() {
    this.shown = this.address;
    const asked = this.chosen;
    const request = requestOf(this.system, this.current, this.inputs);
    const inJava = java(this.current.run, this.current.name, this.given);
    // What a transaction wrote before would stand under a refusal as if this one had.
    if (this.current.run === "transactions") this.exchange = undefined;
    const done = await this.attempt(() => this.ask(...request));
    if (asked !== this.chosen) {
      this.failure = undefined;
      return;
    }
    if (this.failure?.status === 404) this.exchange = undefined;
    if (!done) return;
    this.exchange = { request, java: inJava, ...done };
    this.items = this.found(done.answer);
    this.following = this.led(done.answer);
  }

  /** Only what is a question to the table itself is explained. */
  async ask(...request) {
    return this.current.run === "items" ? { answer: (await call(...request)).value } : explained(...request);
  }

  /** The items by the pattern that found them, those of the table by their entity; a view has several. */
  found(answer) {
    const { run, name, patterns } = this.current;
    if (run === "items") return this.byEntity(answer);
    if (run === "entities") return { [name]: [this.today({ entity: name, attributes: answer })] };
    if (run === "views") return Object.fromEntries(patterns.map((each) => [each, this.listed(answer[each])]));
    return { [name]: this.listed(answer) };
  }

  byEntity({ items }) {
    const all = items.map(({ entity, item }) => this.today({ entity, attributes: item }));
    return Object.fromEntries(Map.groupBy(all, ({ entity }) => entity));
  }

  listed(page) {
    return (page?.items || []).map((item) => this.today(item));
  }

  /** An item by the names that the design has now. */
  today({ entity, attributes }) {
    return {
      entity,
      attributes: today(
        this.design.entities.find((each) => each.name === entity),
        attributes,
      ),
    };
  }

  /** Where each pattern that has more leads on. */
  led(answer) {
    const { run, name, patterns } = this.current;
    if (run === "items") return { [ALL_ITEMS]: answer.cursor && itemsAfter(this.system, answer.cursor) };
    if (run === "views") return Object.fromEntries(patterns.map((each) => [each, answer[each]?.next]));
    return { [name]: answer.next };
  }

  /** Adds the next page of a pattern; what was sent for a view stays what is told of it. */
  async next(name) {
    const before = this.exchange;
    const link = this.following[name];
    const page = await this.attempt(() => this.ask("GET", link));
    if (!page || before !== this.exchange) return;
    if (name === ALL_ITEMS) return this.add(page.answer);
    if (this.current.run === "patterns") this.exchange = { ...before, request: ["GET", link], ...page };
    this.items = { ...this.items, [name]: [...this.items[name], ...this.listed(page.answer)] };
    this.following = { ...this.following, [name]: page.answer.next };
  }

  /** Adds the next page of the table's items. */
  add(answer) {
    const all = { ...this.items };
    for (const [entity, items] of Object.entries(this.byEntity(answer)))
      all[entity] = [...(all[entity] || []), ...items];
    this.items = all;
    this.following = this.led(answer);
  }

  render() {
    const again = () => this.answer && this.current.run !== "transactions" && this.read();
    // What was read by its own key and is deleted is not looked for again.
    const changed = (event) => {
      this.wrote = event.detail;
      if (this.wrote.gone && this.current.run === "entities") this.exchange = undefined;
      again();
    };
    const tools = html`<clave-bulk .system=${this.system} @changed=${again}></clave-bulk>`;
    const focused = (event) => event.target.matches("input[name]:not([readonly])") && this.suggest();
    return html`<div class="page" @focusin=${focused}>
      ${this.head(t("data"), { of: this.system, tools })}
      ${
        this.design
          ? html`${this.unknown ? this.missing() : nothing} ${this.form()} <p class="heard" role="status">${this.told()}</p>
            ${this.done ? html`<p class="done" role="status">${this.done}</p>` : nothing} ${this.written()} ${this.results()}
            ${[this.wrote, this.exchange].map((each) => (each ? sent(each, this.endpoint) : nothing))}
            <clave-item-editor .system=${this.system} .design=${this.design} .known=${this.known} @changed=${changed}></clave-item-editor>`
          : html`${this.refused()}${this.waiting()}`
      }
    </div>`;
  }

  picker() {
    const choices = this.choices();
    const current = this.current.id;
    const group = (run) => {
      const all = choices.filter((each) => each.run === run && (each.id === current || !this.lack(each)));
      return all.length
        ? html`<optgroup label=${t(TITLES[run] ?? run)}>
            ${all.map((each) => html`<option value=${each.id} .selected=${each.id === current}>${each.name || t("allItems")}</option>`)}
          </optgroup>`
        : nothing;
    };
    const create = (event) => {
      if (event.target.value) this.editor.create(event.target.value);
      event.target.value = "";
    };
    const entities = this.design.entities.filter((each) => this.writable(each.name));
    return html`<div class="row">
      <label>${t("ask")}
        <select data-choice="pattern" @change=${(event) => (location.hash = `#/data/${this.system}/${event.target.value}`)}>${KINDS.map(group)}</select>
      </label>
      ${
        entities.length
          ? html`<label>${t("create")}
            <select data-choice="create" @change=${create}>
              <option value="">${t("chooseEntity")}</option>
              ${entities.map((each) => html`<option value=${each.name}>${each.name}</option>`)}
            </select>
          </label>`
          : nothing
      }
    </div>`;
  }

  get editor() {
    return this.querySelector("clave-item-editor");
  }

  form() {
    const { about, conditions, patterns, steps, parameters, run } = this.current;
    const how =
      conditions?.join(" and ") ||
      patterns?.join(" + ") ||
      (steps || []).map((step) => `${step.kind} ${step.entity}`).join(", ");
    const change = (name, value) => (this.inputs = { ...this.inputs, [name]: value });
    const lack = this.lack(this.current);
    return html`<form class="card" data-form="run" @submit=${(event) => this.run(event)}>
      ${this.picker()}
      ${run === "items" ? html`<p class="quiet">${t("allItemsAbout")} <a href="#/design/${this.system}/pivot">${t("pivot")}</a></p>` : html`<p class="quiet">${about} <code>${how}</code></p>`}
      ${
        lack
          ? barred(lack)
          : html`${fields(parameters, this.inputs, change, { known: this.known, faults: this.faults, readonly: Object.keys(scope()) })} ${this.refused()}
            <div class="row"><button class="main" ?disabled=${this.busy}>${t(run === "transactions" ? "execute" : "run")}</button></div>`
      }
    </form>`;
  }

  /** What those hear who do not see the results come. */
  told() {
    if (this.busy) return t("loading");
    return this.answer && !this.silent
      ? Object.values(this.items)
          .map((items) => counted(items))
          .join(", ")
      : nothing;
  }

  count(items) {
    return html`<span class="tag">${counted(matching(items, this.filter))}</span>`;
  }

  rows(items, label) {
    return items.length
      ? results(this.system, this.design, items, label, (item) => this.editor.edit(item))
      : this.none();
  }

  /** An address that names nothing of the design, and what may have been meant. */
  missing() {
    const meant = nearest(
      this.chosen,
      this.choices().map(({ id }) => id),
    );
    return html`<p class="refusal" role="alert" data-missing>
      ${t("noSuchPattern", this.chosen)} ${meant ? html`${t("didYouMean")} <a href="#/data/${this.system}/${meant}">${meant}</a>` : nothing}
    </p>`;
  }

  /** Nothing was found: what else there is to do. */
  none() {
    const { returns = [], run, name } = this.current;
    const entities = (run === "entities" ? [name] : returns).filter((each) => this.writable(each));
    const ways = [
      ...entities.map(
        (each) =>
          html`<button data-act="create" @click=${() => this.editor.create(each)}>${t("create")} ${each}</button>`,
      ),
      run === "items" ? nothing : html`<a href="#/data/${this.system}/${ALL_ITEMS}">${t("allItems")}</a>`,
    ];
    return empty(t(this.filter ? "noneMatch" : "noItems"), ways);
  }

  /** A new item, and what became of it where nothing that was read shows it. */
  get fresh() {
    if (!this.wrote || this.wrote.gone) return undefined;
    const { request, entity, answer } = this.wrote;
    const { key } = this.design.entities.find((each) => each.name === entity);
    const same = (item) => item.entity === entity && key.every((name) => item.attributes[name] === answer[name]);
    const shown = this.answer && Object.values(this.items).flat().some(same);
    return shown && request[0] !== "POST" ? undefined : this.today({ entity, attributes: answer });
  }

  written() {
    const { fresh } = this;
    if (!fresh) return nothing;
    return html`<section class="section" data-written>
      <div class="title"><h2>${t("written")} <span class="tag">${counted([fresh])}</span></h2></div>
      ${this.rows([fresh], t("written"))}
    </section>`;
  }

  results() {
    if (this.busy && !this.answer) return this.waiting();
    if (this.silent) return nothing;
    if (!this.answer)
      return this.done || this.fresh || this.lack(this.current)
        ? nothing
        : empty(t("runFirst"), html`<a href="#/data/${this.system}/${ALL_ITEMS}">${t("allItems")}</a>`);
    const groups = Object.keys(this.items).length;
    const several = groups > 1;
    const later = this.following[ALL_ITEMS];
    return html`<section class="section">
      <div class="title found">
        <h2>${t(this.current.run === "transactions" ? "written" : "items")} ${several ? nothing : this.count(Object.values(this.items)[0] || [])}</h2>
        <label><input type="search" data-filter placeholder=${t("filter")} aria-label=${t("filter")} .value=${this.filter}
          @input=${(event) => (this.filter = event.target.value)} /></label>
      </div>
      ${Object.entries(this.items).map(([name, items]) => {
        const shown = matching(items, this.filter);
        return html`<div class="section">
          ${several ? html`<h3>${name} ${this.count(items)}</h3>` : nothing}
          ${this.rows(shown, several ? name : t("items"))}
          ${
            this.following[name]
              ? html`<div><button data-act="more" data-of=${name} ?disabled=${this.busy} @click=${() => this.next(name)}>${t("more")}</button></div>`
              : nothing
          }
        </div>`;
      })}
      ${groups ? nothing : this.none()}
      ${later ? html`<div><button data-act="more" ?disabled=${this.busy} @click=${() => this.next(ALL_ITEMS)}>${t("more")}</button></div>` : nothing}
    </section>`;
  }
}

const counted = ({ length }) => (length === 1 ? t("countItem") : t("countItems", number(length)));

customElements.define("page-data", Data);
