// What every page is: an element in the page's own tree (so that one stylesheet serves all), which
// redraws when the language changes and shows a refusal where it happened.
import { LitElement, html, nothing } from "lit";
import { t } from "../settings.js";

export class Page extends LitElement {
  static properties = { failure: { state: true }, busy: { state: true } };

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.redraw = () => this.requestUpdate();
    addEventListener("clave-language", this.redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("clave-language", this.redraw);
  }

  /** Does something that may be refused; the refusal is shown, the last answer stays. */
  async attempt(work) {
    this.busy = true;
    this.failure = undefined;
    try {
      return await work();
    } catch (failure) {
      this.failure = failure;
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  refused() {
    if (!this.failure) return nothing;
    const faults = this.failure.faults || [];
    return html`<div class="refusal" role="alert">
      <strong>${this.failure.title || ""}</strong> ${this.failure.message}
      ${faults.length > 1
        ? html`<ul>
            ${faults.map((fault) => html`<li><code>${fault.pointer}</code> ${fault.detail}</li>`)}
          </ul>`
        : nothing}
    </div>`;
  }

  waiting() {
    return this.busy ? html`<p class="quiet" role="status">${t("loading")}</p>` : nothing;
  }
}
