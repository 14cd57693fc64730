// Run any pattern, view or transaction, or read by key; create, edit and delete what is found.
import { html, nothing } from "lit";
import { call, explained, get, query } from "../api.js";
import "../parts/bulk.js";
import { java } from "../parts/copies.js";
import { fields, values } from "../parts/form.js";
import "../parts/item-editor.js";
import { Page, barred, empty } from "../parts/page.js";
import { nearest } from "../parts/nearest.js";
import { withProperties } from "../parts/properties.js";
import { results } from "../parts/results.js";
import { sent } from "../parts/sent.js";
import { gathered, suggestions } from "../parts/suggestions.js";
import { mayWrite, reaches } from "../reach.js";
import { bonds, lack, scope } from "../rights.js";
import { t } from "../settings.js";
import { itemsByEntity, itemsOf, linksOf, pageItems, renamed } from "./data/answers.js";
import { ALL_ITEMS, choices, landing, requestOf, runsAtOnce } from "./data/choices.js";
import { counted, listing } from "./data/listing.js";
import { picker } from "./data/picker.js";

class Data extends withProperties(Page, {
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
}) {
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
    return mayWrite(this.design, entity);
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
    const inputs = Object.fromEntries(parameters.map(({ name }) => [name, this.inputs[name]]));
    return `#/data/${this.system}/${encodeURIComponent(id)}${query(inputs)}`;
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
    this.items = itemsOf(this.design, this.current, done.answer);
    this.following = linksOf(this.system, this.current, done.answer);
  }

  /** Only what is a question to the table itself is explained. */
  async ask(...request) {
    return this.current.run === "items" ? { answer: (await call(...request)).value } : explained(...request);
  }

  /** Adds the next page of a pattern; what was sent for a view stays what is told of it. */
  async further(name) {
    const before = this.exchange;
    const link = this.following[name];
    const page = await this.attempt(() => this.ask("GET", link));
    if (!page || before !== this.exchange) return;
    if (name === ALL_ITEMS) return this.add(page.answer);
    if (this.current.run === "patterns") this.exchange = { ...before, request: ["GET", link], ...page };
    this.items = { ...this.items, [name]: [...this.items[name], ...pageItems(this.design, page.answer)] };
    this.following = { ...this.following, [name]: page.answer.next };
  }

  /** Adds the next page of the table's items. */
  add(answer) {
    const all = { ...this.items };
    for (const [entity, items] of Object.entries(itemsByEntity(this.design, answer)))
      all[entity] = [...(all[entity] || []), ...items];
    this.items = all;
    this.following = linksOf(this.system, this.current, answer);
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
    const current = this.current.id;
    return picker({
      system: this.system,
      choices: this.choices().filter((each) => each.id === current || !this.lack(each)),
      current,
      entities: this.design.entities.map(({ name }) => name).filter((name) => this.writable(name)),
      create: (entity) => this.editor.create(entity),
    });
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

  /** What a screen reader says when results arrive. */
  told() {
    if (this.busy) return t("loading");
    return this.answer && !this.silent
      ? Object.values(this.items)
          .map((items) => counted(items))
          .join(", ")
      : nothing;
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
    const isListed = this.answer && Object.values(this.items).flat().some(same);
    return isListed && request[0] !== "POST" ? undefined : renamed(this.design, { entity, attributes: answer });
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
    return listing({
      title: t(this.current.run === "transactions" ? "written" : "items"),
      items: this.items,
      links: this.following,
      filter: this.filter,
      changeFilter: (text) => (this.filter = text),
      busy: this.busy,
      further: (name) => this.further(name),
      rows: (items, label) => this.rows(items, label),
    });
  }
}

customElements.define("page-data", Data);
