// A field for a code of a catalogue: what is typed is searched, by description or by code, and one is chosen.
import { html, nothing } from "lit";
import { get, query } from "/console/api.js";
import { Page } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { t } from "../words.js";
import { API } from "./api.js";

const OFFERED = 8;
const MILLIS_OF_TYPING = 150;

class Lookup extends withProperties(Page, {
  catalogue: {},
  label: {},
  name: {},
  value: {},
  optional: { type: Boolean },
  fault: {},
  entries: { state: true },
  at: { state: true },
  known: { state: true },
}) {
  willUpdate(changes) {
    if (changes.has("value") && this.value && this.known?.code !== this.value) this.describe(this.value);
  }

  /** What a code that was filled in means; a code that is unknown just has no description. */
  async describe(code) {
    const rows = await this.quietly(() => get(`${API}/catalogues/${this.catalogue}` + query({ text: code, limit: 1 })));
    const entry = rows?.entries[0];
    this.known = entry?.code === code ? entry : undefined;
  }

  typed(event) {
    const text = event.target.value;
    this.tell(text);
    clearTimeout(this.waitingToSearch);
    this.waitingToSearch = setTimeout(() => this.search(text), MILLIS_OF_TYPING);
  }

  async search(text) {
    if (!text.trim()) return this.close();
    const rows = await this.quietly(() => get(`${API}/catalogues/${this.catalogue}` + query({ text, limit: OFFERED })));
    if (!rows || text !== this.value) return;
    [this.entries, this.at] = [rows.entries, 0];
  }

  tell(code, entry) {
    this.known = entry;
    this.value = code;
    this.dispatchEvent(new CustomEvent("picked", { detail: { code, entry } }));
  }

  pick(entry) {
    this.tell(entry.code, entry);
    this.close();
  }

  close() {
    this.entries = undefined;
  }

  steer(event) {
    const count = this.entries?.length;
    if (!count) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.at = (this.at + step + count) % count;
    else if (event.key === "Enter") this.pick(this.entries[this.at]);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
  }

  render() {
    const id = `look-${this.name.replaceAll("/", "-")}`;
    const open = Boolean(this.entries?.length);
    return html`<div class="lookup">
      <label for=${id}>${this.label}${this.optional ? html` <em>(${t("optional")})</em>` : nothing}</label>
      <input id=${id} name=${this.name} .value=${this.value ?? ""} ?required=${!this.optional} autocomplete="off" role="combobox"
        aria-autocomplete="list" aria-expanded=${open} aria-controls="${id}-list" aria-activedescendant=${open ? `${id}-${this.at}` : nothing}
        @input=${(event) => this.typed(event)} @keydown=${(event) => this.steer(event)} @blur=${() => this.close()} />
      <ul id="${id}-list" role="listbox" aria-label=${this.label} ?hidden=${!open}>
        ${(this.entries ?? []).map(
          (entry, at) => html`<li id="${id}-${at}" role="option" aria-selected=${at === this.at}
          @mousedown=${(event) => (event.preventDefault(), this.pick(entry))}><code>${entry.code}</code> ${told(entry)}</li>`,
        )}
      </ul>
      <span class="small quiet">${this.known ? told(this.known) : this.entries?.length === 0 ? t("noCode") : nothing}</span>
      ${this.fault ? html`<span class="fault small">${this.fault}</span>` : nothing}
    </div>`;
  }
}

/** Postal codes have no name; the state that they are in tells them apart. */
const told = ({ code, description, data }) =>
  description === code ? [data.c_Estado, data.c_Municipio].filter(Boolean).join(" ") : description;

customElements.define("transporte-lookup", Lookup);
