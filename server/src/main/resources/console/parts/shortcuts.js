// What the keyboard does everywhere, and a page that tells of it.
import { html } from "lit";
import { Page } from "./page.js";
import { t } from "../settings.js";

/** @type {[string[], string][]} */
const KEYS = [
  [["/"], "find"],
  [["Ctrl", "K"], "find"],
  [["Ctrl", "Enter"], "submitForm"],
  [["Esc"], "closeDialog"],
  [["?"], "shortcuts"],
];

/** Whether keys mean letters where the event happened; in the empty field of the overview they still mean themselves. */
export const typing = ({ target }) => /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches(".seek");

export class Shortcuts extends Page {
  connectedCallback() {
    super.connectedCallback();
    this.onWindow("keydown", (event) => this.pressed(event));
  }

  pressed(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.target.form?.requestSubmit();
    if (event.key === "?" && !typing(event) && !document.querySelector("dialog[open]")) this.open();
  }

  open() {
    this.querySelector("dialog").showModal();
  }

  render() {
    return html`<dialog class="shortcuts" aria-label=${t("shortcuts")}>
      <div class="body">
        <h2>${t("shortcuts")}</h2>
        <dl>
          ${KEYS.map(([keys, word]) => html`<dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${t(word)}</dd>`)}
        </dl>
        <div class="row"><button @click=${(event) => event.target.closest("dialog").close()}>${t("close")}</button></div>
      </div>
    </dialog>`;
  }
}

customElements.define("clave-shortcuts", Shortcuts);
