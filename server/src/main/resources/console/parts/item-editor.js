// A dialog that creates, changes and deletes one item: by a field for each attribute, or as JSON.
import { html, nothing } from "lit";
import { call, part } from "../api.js";
import { fields, kept, skeleton, texts, values } from "./form.js";
import { Page, toast } from "./page.js";
import { t } from "../settings.js";

class ItemEditor extends Page {
  static properties = {
    system: {},
    design: {},
    entity: { state: true },
    item: { state: true },
    texts: { state: true },
    json: { state: true },
    sure: { state: true },
  };

  create(name) {
    this.open(name, undefined, skeleton(this.named(name)));
  }

  edit(item) {
    this.open(item.entity, item.attributes, item.attributes);
  }

  named(name) {
    return this.design.entities.find((each) => each.name === name);
  }

  async open(name, item, start) {
    this.entity = this.named(name);
    this.item = item;
    this.texts = texts(start);
    this.json = undefined;
    this.failure = undefined;
    this.sure = false;
    await this.updateComplete;
    this.querySelector("dialog").showModal();
  }

  close() {
    this.querySelector("dialog").close();
  }

  get address() {
    const key = this.entity.key.map((name) => "/" + part(this.item[name]));
    return `/api/${this.system}/entities/${this.entity.name}${key.join("")}`;
  }

  get value() {
    return this.json === undefined ? values(this.entity.attributes, this.texts) : JSON.parse(this.json);
  }

  /** Goes from fields to JSON and back, with what was typed. */
  turn() {
    return this.quietly(() => {
      if (this.json === undefined) {
        this.json = JSON.stringify(this.value, null, 2);
      } else {
        this.texts = texts(this.value);
        this.json = undefined;
      }
    });
  }

  /** The version that was read must still be there, where the design keeps one. */
  get condition() {
    const version = this.entity.version && this.item[this.entity.version];
    return version === undefined ? {} : { "If-Match": `"${version}"` };
  }

  async save(event) {
    event.preventDefault();
    const done = await this.attempt(() => {
      if (!this.item) return call("POST", `/api/${this.system}/entities/${this.entity.name}`, this.value);
      return call("PATCH", this.address, this.changes(this.value), this.condition);
    });
    if (done) this.finish(t("saved"));
  }

  /** What was changed, with null for what was taken away. */
  changes(value) {
    const changed = {};
    for (const name of new Set([...Object.keys(this.item), ...Object.keys(value)])) {
      if (JSON.stringify(this.item[name]) !== JSON.stringify(value[name])) changed[name] = value[name] ?? null;
    }
    return changed;
  }

  async remove() {
    if (!this.sure) {
      this.sure = true;
      return;
    }
    if (await this.attempt(() => call("DELETE", this.address, undefined, this.condition))) this.finish(t("deleted"));
  }

  finish(said) {
    this.close();
    toast(said);
    this.dispatchEvent(new CustomEvent("changed"));
  }

  /** What was said of one field; a fault further inside belongs to the field that holds it. */
  faults(name) {
    return (this.failure?.faults || [])
      .filter(({ pointer = "" }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`))
      .map(({ pointer, detail }) => (pointer === `/${name}` ? detail : `${pointer.slice(name.length + 2)}: ${detail}`));
  }

  render() {
    return html`<dialog class="editor">${this.entity ? this.form() : nothing}</dialog>`;
  }

  form() {
    return html`<form @submit=${(event) => this.save(event)} novalidate>
      <div class="between">
        <h2>${t(this.item ? "edit" : "create")} · ${this.entity.name}</h2>
        <button type="button" class="plain" data-act="turn" @click=${() => this.turn()}>${t(this.json === undefined ? "asJson" : "asForm")}</button>
      </div>
      ${this.entity.about ? html`<p class="quiet">${this.entity.about}</p>` : nothing}
      ${this.json === undefined ? this.fields() : this.text()} ${this.refused()}
      <div class="between">
        <div class="row">
          <button class="main" ?disabled=${this.busy}>${t("save")}</button>
          <button type="button" @click=${() => this.close()}>${t("cancel")}</button>
        </div>
        ${this.item
          ? html`<button type="button" class="bad" @click=${() => this.remove()}>${t(this.sure ? "reallyDelete" : "delete")}</button>`
          : nothing}
      </div>
    </form>`;
  }

  fields() {
    const untouched = kept(this.entity);
    const change = (name, text) => (this.texts = { ...this.texts, [name]: text });
    return fields(
      this.entity.attributes.filter((each) => this.item || !untouched.includes(each.name)),
      this.texts,
      change,
      {
        open: Boolean(this.item),
        readonly: this.item ? [...untouched, ...this.entity.key] : [],
        faults: (name) => this.faults(name),
      },
    );
  }

  text() {
    return html`<textarea class="tall" name="item" spellcheck="false" aria-label="JSON" .value=${this.json}
      @input=${(event) => (this.json = event.target.value)}></textarea>`;
  }
}

customElements.define("clave-item-editor", ItemEditor);
