// The frame around all pages: navigation, language, theme, and who is signed in.
import { LitElement, html, nothing } from "lit";
import { forgetToken, get, hasToken, takeToken, useToken } from "./api.js";
import { currentLanguage, currentTheme, languages, t, themes, useLanguage, useTheme } from "./settings.js";
import "./parts/finder.js";
import { pages } from "./pages/pages.js";

takeToken();

class Console extends LitElement {
  static properties = {
    route: { state: true },
    systems: { state: true },
    operator: { state: true },
    signedIn: { state: true },
    turnedAway: { state: true },
    open: { state: true },
  };

  constructor() {
    super();
    this.systems = [];
    this.operator = false;
    this.signedIn = hasToken();
    this.route = this.read();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("hashchange", () => this.moved());
    addEventListener("clave-language", () => this.requestUpdate());
    addEventListener("clave-signed-out", () => {
      if (!this.signedIn) return;
      this.leave();
      this.turnedAway = true;
    });
    this.load();
  }

  /** A new page starts at its top, and a reader of screens hears its name. */
  async moved() {
    const before = this.route.page + this.route.system;
    this.route = this.read();
    this.open = false;
    if (before === this.route.page + this.route.system) return;
    scrollTo(0, 0);
    await this.updateComplete;
    this.querySelector("main h1")?.focus();
  }

  /** `#/data/transporte/viajesPorEstado` as page, system and the rest. */
  read() {
    const [page = "overview", system = "", ...rest] = location.hash.replace(/^#\/?/, "").split("?")[0].split("/");
    return { page: page || "overview", system, rest: rest.map(decodeURIComponent) };
  }

  /** What is there for this token; the whole server is looked after by those bound to nothing. */
  async load() {
    if (!this.signedIn) return;
    try {
      const [list, me] = await Promise.all([get("/api"), get("/api/whoami")]);
      this.systems = list.systems;
      this.operator = me.rights.includes("operate") && !me.systems.length && !Object.keys(me.scope).length;
      this.turnedAway = false;
    } catch {
      this.systems = [];
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
      ${this.turnedAway ? html`<p class="refusal" role="alert">${t("tokenRefused")}</p>` : nothing}
      <label>${t("token")} <input name="token" required autocomplete="off" autofocus /></label>
      <button class="main">${t("signIn")}</button>
    </form>`;
  }

  frame() {
    return html`<a class="skip" href="#/${this.route.page}" @click=${(event) => this.skip(event)}>${t("skip")}</a>
      <div class="frame">
        <nav class="side ${this.open ? "open" : ""}" aria-label=${t("menu")}>
          <div class="brand"><img src="/console/key.svg" alt="" /> Clave</div>
          <button class="menu-button" aria-expanded=${Boolean(this.open)} @click=${() => (this.open = !this.open)}>${t("menu")}</button>
          <div class="links">
            <button class="find" @click=${() => this.querySelector("clave-finder").open()}>${t("find")} <kbd>/</kbd></button>
            ${this.link("overview", "", t("overview"))}
            ${this.operator ? this.link("operations", "", t("operations")) : nothing}
            <a href="/explorer">${t("explorer")}</a>
            ${this.systems.map((system) => this.ofSystem(system))} ${this.choices()}
          </div>
        </nav>
        <main>${this.page()}</main>
      </div>
      <clave-finder .systems=${this.systems} .operator=${this.operator}></clave-finder>`;
  }

  skip(event) {
    event.preventDefault();
    this.querySelector("main h1")?.focus();
  }

  ofSystem(system) {
    const table = system.kind === "table";
    return html`<div class="group">${system.name}</div>
      ${table
        ? html`${this.link("design", system.name, t("design"))} ${this.link("data", system.name, t("data"))}`
        : this.link("devices", "", t("devices"))}
      ${table && system.stores.objects ? this.link("assets", system.name, t("assets")) : nothing}
      ${table && system.stores.postgres ? this.link("reference", system.name, t("reference")) : nothing}`;
  }

  link(page, system, text) {
    const here = this.route.page === page && (!system || this.route.system === system);
    const address = "#/" + page + (system ? "/" + system : "");
    return html`<a href=${address} aria-current=${here ? "page" : nothing}>${text}</a>`;
  }

  /** What one token allowed is not shown to the next. */
  leave() {
    forgetToken();
    this.signedIn = false;
    this.systems = [];
    this.operator = false;
  }

  choices() {
    return html`<div class="choices">
      <select data-choice="language" aria-label=${t("language")} @change=${(e) => useLanguage(e.target.value)}>
        ${languages.map((each) => html`<option value=${each} ?selected=${each === currentLanguage()}>${each.toUpperCase()}</option>`)}
      </select>
      <select data-choice="theme" aria-label=${t("theme")} @change=${(e) => useTheme(e.target.value)}>
        ${themes.map((each) => html`<option value=${each} ?selected=${each === currentTheme()}>${t(each)}</option>`)}
      </select>
      <button @click=${() => this.leave()}>${t("signOut")}</button>
    </div>`;
  }

  page() {
    const draw = pages[this.route.page];
    return draw
      ? draw(this.route, { systems: this.systems, operator: this.operator })
      : html`<p class="empty">${t("notFound")} <a href="#/overview">${t("overview")}</a></p>`;
  }
}

customElements.define("clave-console", Console);
