// A dialog that creates, changes and deletes one item: by a field for each attribute, or as JSON.
import { html, nothing } from "lit";
import { call, explained, part } from "../api.js";
import { java } from "./copies.js";
import { asked, fields, kept, skeleton, texts, today, values } from "./form.js";
import { leads } from "./leads.js";
import { Page, focus, toast } from "./page.js";
import { withProperties } from "./properties.js";
import { mayWrite } from "../reach.js";
import { scope } from "../rights.js";
import { t } from "../settings.js";

export class ItemEditor extends withProperties(Page, {
  system: {},
  design: {},
  entity: { state: true },
  item: { state: true },
  texts: { state: true },
  json: { state: true },
  sure: { state: true },
  leaving: { state: true },
  meanwhile: { state: true },
  known: {},
}) {
  create(name) {
    this.open(name, undefined, { ...skeleton(this.named(name)), ...scope() });
  }

  /** An index may keep a part of an item only: what must be there and is not is read from the table. */
  async edit({ entity, attributes }) {
    const { key, attributes: declared } = this.named(entity);
    const isWhole = declared.every(({ name, optional }) => optional || name in attributes);
    const path = `/api/${this.system}/entities/${entity}` + key.map((name) => "/" + part(attributes[name])).join("");
    const whole = isWhole ? attributes : await this.attempt(async () => (await call("GET", path)).value);
    if (whole) await this.open(entity, today(this.named(entity), whole), today(this.named(entity), whole));
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
    this.leaving = false;
    this.meanwhile = undefined;
    this.begun = this.typed;
    await this.updateComplete;
    this.querySelector("dialog").showModal();
    focus(this, "dialog :is(input, select, textarea):not(:disabled, [readonly])");
  }

  close() {
    this.querySelector("dialog").close();
  }

  /** All that is in the form, to see whether somebody typed something. */
  get typed() {
    return this.json ?? JSON.stringify(this.texts);
  }

  /** What was typed is lost only when that was meant. */
  leave(event) {
    if (this.leaving || this.typed === this.begun) return this.close();
    event.preventDefault();
    this.leaving = true;
  }

  get all() {
    return `/api/${this.system}/entities/${this.entity.name}`;
  }

  get key() {
    return Object.fromEntries(this.entity.key.map((name) => [name, this.item[name]]));
  }

  get address() {
    return (
      this.all +
      Object.values(this.key)
        .map((value) => "/" + part(value))
        .join("")
    );
  }

  get given() {
    return this.json === undefined ? values(this.entity.attributes, this.texts) : JSON.parse(this.json);
  }

  /** Goes from fields to JSON and back, with what was typed. */
  turn() {
    return this.quietly(() => {
      if (this.json === undefined) {
        this.json = JSON.stringify(this.given, null, 2);
      } else {
        this.texts = texts(this.given);
        this.json = undefined;
      }
      this.leaving = false;
    });
  }

  /** The version that was read must still be there, where the design keeps one. */
  get version() {
    const name = this.entity.version;
    return name && this.item[name] !== undefined ? { [name]: this.item[name] } : {};
  }

  get condition() {
    const [version] = Object.values(this.version);
    return version === undefined ? {} : { "If-Match": `"${version}"` };
  }

  async save(event) {
    event.preventDefault();
    if (await this.write(t("saved"), () => this.saving())) return;
    await this.updateComplete;
    focus(this, "[aria-invalid=true]");
  }

  /** The request that saves, and the same in Java. */
  saving() {
    const { name } = this.entity;
    const attributes = this.given;
    if (!this.item) return [["POST", this.all, attributes], java("create", name, attributes)];
    const changes = this.changes(attributes);
    return [
      ["PATCH", this.address, changes, this.condition],
      java("update", name, this.key, { ...changes, ...this.version }),
    ];
  }

  deleting() {
    const { name } = this.entity;
    const gone = [name, ...Object.values(this.key)];
    return [
      ["DELETE", this.address, undefined, this.condition],
      java("delete", name, { ...this.key, ...this.version }),
      gone,
    ];
  }

  /** Does what is planned, and tells of it with what it took. */
  write(said, plan) {
    return this.attempt(async () => {
      const [[method, path, ...more], inJava, gone] = plan();
      const request = [method, path + "?explain=true", ...more];
      const done = await explained(...request);
      this.close();
      toast(said);
      this.dispatchEvent(
        new CustomEvent("changed", { detail: { entity: this.entity.name, request, java: inJava, ...done, gone } }),
      );
      return true;
    });
  }

  /** What was changed, with null for what was removed. */
  changes(value) {
    const changed = {};
    for (const name of new Set([...Object.keys(this.item), ...Object.keys(value)])) {
      if (JSON.stringify(this.item[name]) !== JSON.stringify(value[name])) changed[name] = value[name] ?? null;
    }
    return changed;
  }

  /** Takes in what somebody else wrote meanwhile, under what was typed here. */
  async merge() {
    const mine = this.changes(this.given);
    const stored = await this.attempt(() => call("GET", this.address));
    if (!stored) return;
    const before = this.item;
    this.item = today(this.entity, stored.value);
    this.meanwhile = Object.keys(this.changes(before)).filter((name) => !kept(this.entity).includes(name));
    const merged = Object.fromEntries(Object.entries({ ...this.item, ...mine }).filter(([, value]) => value !== null));
    if (this.entity.version) merged[this.entity.version] = this.item[this.entity.version];
    this.texts = texts(merged);
    if (this.json !== undefined) this.json = JSON.stringify(merged, null, 2);
  }

  async remove() {
    if (!this.sure) {
      this.sure = true;
      return;
    }
    await this.write(t("deleted"), () => this.deleting());
  }

  render() {
    return html`<dialog class="editor" aria-labelledby="editor-title" @cancel=${(event) => this.leave(event)}>${this.entity ? this.form() : nothing}</dialog>
      ${this.entity ? nothing : this.refused()}`;
  }

  form() {
    return html`<form @submit=${(event) => this.save(event)} novalidate>
      <div class="between">
        <h2 id="editor-title">${t(this.item ? (this.writable ? "edit" : "inspect") : "create")} · ${this.entity.name}</h2>
        <button type="button" class="plain" data-act="turn" @click=${() => this.turn()}>${t(this.json === undefined ? "asJson" : "asForm")}</button>
      </div>
      ${this.entity.about ? html`<p class="quiet">${this.entity.about}</p>` : nothing}
      ${this.json === undefined ? this.fields() : this.text()} ${this.item ? this.ways() : nothing}
      <div class="foot">
        ${this.refused(this.marked)} ${this.conflict()} ${this.leaving ? html`<p class="refusal" role="alert">${t("unsaved")}</p>` : nothing}
        <div class="between">
          <div class="row">
            ${this.lasting ? nothing : html`<button class="main" ?disabled=${this.busy}>${t("save")}</button>`}
            <button type="button" data-act="cancel" @click=${(event) => this.leave(event)}>${t(this.lasting ? "close" : "cancel")}</button>
          </div>
          ${
            this.item && this.writable
              ? html`<button type="button" class="bad" data-act="delete" ?disabled=${this.busy} @click=${() => this.remove()}>${t(this.sure ? "reallyDelete" : "delete")}</button>`
              : nothing
          }
        </div>
      </div>
    </form>`;
  }

  /** The questions that this item's values answer. */
  ways() {
    const all = leads(this.system, this.design, { entity: this.entity.name, attributes: this.item });
    if (!all.length) return nothing;
    return html`<nav class="leads" aria-label=${t("leadsTo")}>
      <span class="quiet small">${t("leadsTo")}</span>
      ${all.map(({ name, about, address }) => html`<a href=${address} title=${about || nothing} @click=${() => this.close()}>${name}</a>`)}
    </nav>`;
  }

  /** Whether everything that was said is about fields that are shown. */
  get marked() {
    const names = asked(this.entity.attributes).map((each) => each.name);
    return (
      this.json === undefined &&
      this.failure?.status !== 412 &&
      this.faults.length > 0 &&
      this.faults.every(({ at }) => names.includes(at.split("/")[1]))
    );
  }

  /** What is written once is only looked at, and so is everything by those who may not write it. */
  get lasting() {
    return Boolean(this.item && (this.entity.kinds.includes("append_only") || !this.writable));
  }

  get writable() {
    return mayWrite(this.design, this.entity.name);
  }

  /** A way on for somebody whose item was changed by somebody else. */
  conflict() {
    if (this.item && this.failure?.status === 412) {
      return html`<div><button type="button" data-act="merge" ?disabled=${this.busy} @click=${() => this.merge()}>${t("merge")}</button></div>`;
    }
    return this.meanwhile
      ? html`<p role="status">${t("mergedIn")} <code>${this.meanwhile.join(", ")}</code></p>`
      : nothing;
  }

  fields() {
    const untouched = kept(this.entity);
    const fixed = this.entity.attributes.filter((each) => each.fixed).map((each) => each.name);
    const change = (name, text) => {
      this.texts = { ...this.texts, [name]: text };
      this.leaving = false;
    };
    return fields(
      this.entity.attributes.filter((each) => this.item || !untouched.includes(each.name)),
      this.texts,
      change,
      {
        open: Boolean(this.item),
        readonly: this.lasting || (this.item ? [...untouched, ...fixed, ...this.entity.key] : Object.keys(scope())),
        faults: this.faults,
        known: this.known,
      },
    );
  }

  text() {
    const change = (event) => {
      this.json = event.target.value;
      this.leaving = false;
    };
    return html`<textarea class="tall" name="item" spellcheck="false" aria-label="JSON" ?readonly=${this.lasting} .value=${this.json} @input=${change}></textarea>`;
  }
}

customElements.define("clave-item-editor", ItemEditor);
