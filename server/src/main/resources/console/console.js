// The frame around all pages: navigation, language, theme, and who is signed in.
import { LitElement, html, nothing } from "lit";
import { forgetToken, get, hasToken, takeToken, useToken } from "./api.js";
import { currentLanguage, currentTheme, languages, t, themes, useLanguage, useTheme } from "./settings.js";
import { pages } from "./pages/pages.js";

takeToken();

class Console extends LitElement {
  static properties = { route: { state: true }, systems: { state: true }, signedIn: { state: true } };

  constructor() {
    super();
    this.systems = [];
    this.signedIn = hasToken();
    this.route = this.read();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("hashchange", () => (this.route = this.read()));
    addEventListener("clave-language", () => this.requestUpdate());
    addEventListener("clave-signed-out", () => (this.signedIn = false));
    this.load();
  }

  /** `#/data/transporte/viajesPorEstado` as page, system and the rest. */
  read() {
    const [page = "overview", system = "", ...rest] = location.hash.replace(/^#\/?/, "").split("?")[0].split("/");
    return { page: page || "overview", system, rest: rest.map(decodeURIComponent) };
  }

  async load() {
    if (!this.signedIn) return;
    try {
      this.systems = (await get("/api")).systems;
    } catch (failure) {
      if (failure.status !== 401) this.systems = [];
    }
  }

  render() {
    return this.signedIn ? this.frame() : this.signIn();
  }

  signIn() {
    const enter = (event) => {
      event.preventDefault();
      useToken(new FormData(event.target).get("token"));
      this.signedIn = true;
      this.load();
    };
    return html`<form class="card sign-in" @submit=${enter}>
      <div class="brand"><img src="/console/key.svg" alt="" /> Clave</div>
      <p class="quiet">${t("signInAbout")}</p>
      <label>${t("token")} <input name="token" required autocomplete="off" autofocus /></label>
      <p><button class="main">${t("signIn")}</button></p>
    </form>`;
  }

  frame() {
    return html`<div class="frame">
      <nav class="side" aria-label="Clave">
        <div class="brand"><img src="/console/key.svg" alt="" /> Clave</div>
        ${this.link("overview", "", t("overview"))}
        ${this.systems.filter((system) => system.kind === "table").map((system) => this.ofSystem(system))}
        <div class="group">Dispositivos</div>
        ${this.link("devices", "", t("devices"))}
        <div class="group">Clave</div>
        <a href="/explorer">${t("explorer")}</a>
        ${this.choices()}
      </nav>
      <main>${this.page()}</main>
    </div>`;
  }

  ofSystem(system) {
    return html`<div class="group">${system.name}</div>
      ${this.link("design", system.name, t("design"))} ${this.link("data", system.name, t("data"))}`;
  }

  link(page, system, text) {
    const here = this.route.page === page && this.route.system === system;
    const address = "#/" + page + (system ? "/" + system : "");
    return html`<a href=${address} aria-current=${here ? "page" : nothing}>${text}</a>`;
  }

  choices() {
    const out = () => {
      forgetToken();
      this.signedIn = false;
    };
    return html`<div class="choices">
      <label>${t("language")}
        <select data-choice="language" @change=${(e) => useLanguage(e.target.value)}>
          ${languages.map((each) => html`<option value=${each} ?selected=${each === currentLanguage()}>${each.toUpperCase()}</option>`)}
        </select>
      </label>
      <label>${t("theme")}
        <select data-choice="theme" @change=${(e) => useTheme(e.target.value)}>
          ${themes.map((each) => html`<option value=${each} ?selected=${each === currentTheme()}>${t(each)}</option>`)}
        </select>
      </label>
      <button @click=${out}>${t("signOut")}</button>
    </div>`;
  }

  page() {
    const draw = pages[this.route.page];
    return draw ? draw(this.route, this.systems) : html`<p>${t("notFound")}</p>`;
  }
}

customElements.define("clave-console", Console);
