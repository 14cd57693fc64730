// A dialog that creates, changes and deletes one item, as JSON in the design's shape.
import { html, nothing } from "lit";
import { call } from "../api.js";
import { skeleton } from "./form.js";
import { Page } from "./page.js";
import { t } from "../settings.js";

class ItemEditor extends Page {
  static properties = { system: {}, design: {}, entity: { state: true }, item: { state: true }, text: { state: true } };

  create(name) {
    this.entity = this.design.entities.find((each) => each.name === name);
    this.item = undefined;
    this.open(skeleton(this.entity));
  }

  edit(item) {
    this.entity = this.design.entities.find((each) => each.name === item.entity);
    this.item = item.attributes;
    this.open(item.attributes);
  }

  async open(value) {
    this.failure = undefined;
    this.text = JSON.stringify(value, null, 2);
    await this.updateComplete;
    this.querySelector("dialog").showModal();
  }

  close() {
    this.querySelector("dialog").close();
  }

  get address() {
    const key = this.entity.key.map((name) => "/" + encodeURIComponent(this.item[name]));
    return `/api/${this.system}/entities/${this.entity.name}${key.join("")}`;
  }

  async save(event) {
    event.preventDefault();
    const done = await this.attempt(async () => {
      const value = JSON.parse(this.text);
      if (!this.item) return call("POST", `/api/${this.system}/entities/${this.entity.name}`, value);
      return call("PATCH", this.address, this.changes(value));
    });
    if (done) this.finish();
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
    if (!confirm(t("confirmDelete", this.entity.name))) return;
    if (await this.attempt(() => call("DELETE", this.address))) this.finish();
  }

  finish() {
    this.close();
    this.dispatchEvent(new CustomEvent("changed"));
  }

  render() {
    return html`<dialog>
      <form @submit=${(event) => this.save(event)}>
        <h2>${this.item ? t("edit") : t("create")}: ${this.entity?.name}</h2>
        <textarea name="item" spellcheck="false" .value=${this.text || ""} @input=${(event) => (this.text = event.target.value)}></textarea>
        ${this.refused()}
        <div class="row">
          <button class="main" ?disabled=${this.busy}>${t("save")}</button>
          <button type="button" @click=${() => this.close()}>${t("cancel")}</button>
          ${this.item ? html`<button type="button" class="bad" @click=${() => this.remove()}>${t("delete")}</button>` : nothing}
        </div>
      </form>
    </dialog>`;
  }
}

customElements.define("clave-item-editor", ItemEditor);
