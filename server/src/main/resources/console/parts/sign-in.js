// Asks for a token: instead of the pages, or over the one whose token has ended.
import { html, nothing } from "lit";
import { useToken } from "../api.js";
import { Page } from "./page.js";
import { withProperties } from "./properties.js";
import { t } from "../settings.js";

class SignIn extends withProperties(Page, { turnedAway: {}, trouble: {}, over: {} }) {
  firstUpdated() {
    if (this.over) this.querySelector("dialog").showModal();
  }

  enter(event) {
    event.preventDefault();
    useToken(new FormData(event.target).get("token"));
    this.dispatchEvent(new CustomEvent("entered"));
  }

  render() {
    return this.over
      ? html`<dialog class="sign-in" aria-label=${t("signIn")} @cancel=${(event) => event.preventDefault()}>${this.form()}</dialog>`
      : html`<main class="card sign-in">${this.form()}</main>`;
  }

  why() {
    if (this.trouble) return this.trouble;
    return html`${t("tokenRefused")} ${this.over ? t("pageStays") : nothing}`;
  }

  form() {
    return html`<form @submit=${(event) => this.enter(event)}>
      <h1 class="brand"><img src="/console/key.svg" alt="" /> Clave</h1>
      <p class="quiet">${t("signInAbout")}</p>
      ${this.trouble || this.turnedAway ? html`<p class="refusal" role="alert">${this.why()}</p>` : nothing}
      <label>${t("token")} <input name="token" required autocomplete="off" autofocus /></label>
      <button class="main">${t("signIn")}</button>
    </form>`;
  }
}

customElements.define("clave-sign-in", SignIn);
