// Whose things a page shows, such as a carrier's or a seller's: what the token is bound to, what the address says,
// what was chosen before in this browser, or the first that is there.
import { html } from "lit";
import { scope } from "../rights.js";
import { Page } from "./page.js";
import { withProperties } from "./properties.js";
import { suggested, suggestions } from "./suggestions.js";

const key = (system, variable) => `clave.${system}.${variable}`;

/** The value of a variable of keys to begin with; undefined where nothing is known. */
export async function whose(system, variable, filled = {}) {
  const value = scope()[variable] ?? filled[variable] ?? localStorage.getItem(key(system, variable));
  return value ?? (await suggestions(system))[variable]?.[0];
}

/** A field to choose another by; `find` may turn what was typed, such as an e-mail, into a value. */
class Whose extends withProperties(Page, {
  system: {},
  variable: {},
  label: {},
  act: {},
  value: {},
  find: {},
  offered: { state: true },
  typed: { state: true },
}) {
  async firstUpdated() {
    if (!scope()[this.variable]) this.offered = (await suggestions(this.system))[this.variable];
  }

  async choose(event) {
    event.preventDefault();
    const text = event.target.elements.whose.value.trim();
    const value = this.find ? await this.attempt(() => this.find(text)) : text;
    if (!value) return;
    this.typed = undefined;
    localStorage.setItem(key(this.system, this.variable), value);
    this.dispatchEvent(new CustomEvent("chosen", { detail: value }));
  }

  render() {
    if (scope()[this.variable]) return html`<span class="tag" data-whose>${this.label}: ${this.value}</span>`;
    return html`<form class="row" data-form="whose" @submit=${(event) => this.choose(event)}>
      <label>${this.label} <input name="whose" required autocomplete="off" list="whose-${this.system}" .value=${this.typed ?? this.value ?? ""} @input=${(event) => (this.typed = event.target.value)} /></label>
      ${suggested(`whose-${this.system}`, this.offered)}
      <button ?disabled=${this.busy}>${this.act}</button>
      ${this.refused()}
    </form>`;
  }
}

customElements.define("clave-whose", Whose);
