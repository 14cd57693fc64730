// The frame around all pages: navigation, language, theme, and who is signed in.
import { LitElement, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { forgetToken, get, hasToken, renewToken, startAnew, takeToken } from "./api.js";
import { currentLanguage, currentTheme, languages, t, themes, useLanguage, useTheme } from "./settings.js";
import "./parts/finder.js";
import "./parts/shortcuts.js";
import "./parts/sign-in.js";
import { addressOf, lackOf, pagesOf } from "./pages/access.js";
import { loadOwnPages, ownPage } from "./pages/own.js";
import { pages } from "./pages/pages.js";
import { nearest } from "./parts/nearest.js";
import { barred } from "./parts/page.js";
import { withProperties } from "./parts/properties.js";
import { bonds, lack, useHolder } from "./rights.js";

/** Pages that show one system. */
const OF_SYSTEMS = ["design", "data", "assets"];
const RETRY_MILLIS = 3000;
const STARTING_MILLIS = 500;
const RENEWAL_MILLIS = 600_000;

takeToken();

/** Anybody can send a link: what is no encoding stands for itself. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

class Console extends withProperties(LitElement, {
  route: { state: true },
  systems: { state: true },
  holder: { state: true },
  trouble: { state: true },
  signedIn: { state: true },
  turnedAway: { state: true },
  open: { state: true },
}) {
  constructor() {
    super();
    this.systems = [];
    this.visit = 0;
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
    addEventListener("clave-signed-out", () => this.lost());
    addEventListener("clave-again", () => this.startPage());
    addEventListener("storage", () => this.turnedAway && hasToken() && this.load());
    setInterval(() => hasToken() && renewToken().catch(() => {}), RENEWAL_MILLIS);
    this.load();
  }

  /** A new page starts at its top, and a screen reader says its name. */
  async moved() {
    if (takeToken()) return startAnew();
    const before = this.route.page + this.route.system;
    this.route = this.read();
    this.open = false;
    if (before === this.route.page + this.route.system) return;
    scrollTo(0, 0);
    await this.updateComplete;
    this.querySelector("main")?.querySelector("h1")?.focus();
  }

  /** `#/data/shop/ordersByStatus?status=open` as page, system, the rest and what is filled in. */
  read() {
    const [path, filled = ""] = location.hash.replace(/^#\/?/, "").split("?");
    const [page, system = "", ...rest] = path.split("/");
    return {
      page: page || "overview",
      system,
      rest: rest.map(decoded),
      filled: Object.fromEntries(new URLSearchParams(filled)),
    };
  }

  /** What is there for this token. */
  async load() {
    if (!hasToken()) return;
    try {
      await renewToken();
      const [list, holder] = await Promise.all([get("/api"), get("/api/whoami")]);
      const ownPages = loadOwnPages(list.systems);
      // They take as long as all before; only one of them, or an address that may be one, waits for them.
      if (!pages[this.route.page]) await ownPages;
      this.systems = list.systems;
      this.welcome(holder);
      ownPages.then(() => (this.systems = [...this.systems]));
      this.awaitStart();
    } catch (failure) {
      this.trouble = failure.status === 401 ? undefined : failure.message;
      setTimeout(() => this.load(), RETRY_MILLIS);
    }
  }

  /** Asks again until every system runs, so that its pages begin by themselves. */
  async awaitStart() {
    while (this.systems.some(({ starting }) => starting)) {
      await new Promise((resolve) => setTimeout(resolve, STARTING_MILLIS));
      const list = await get("/api").catch(() => undefined);
      if (list) this.systems = list.systems;
    }
  }

  /** What one token allowed is not shown to the next: its pages begin anew. */
  welcome(holder) {
    if (this.holder && JSON.stringify(this.holder) !== JSON.stringify(holder)) this.visit++;
    this.holder = holder;
    useHolder(holder);
    this.signedIn = true;
    this.turnedAway = false;
    this.trouble = undefined;
    dispatchEvent(new CustomEvent("clave-signed-in"));
  }

  /** Draws the page anew, as if somebody had just come to it. */
  startPage() {
    this.visit++;
    this.requestUpdate();
  }

  /** A token that ended leaves the page as it is, with all that was typed, until there is another one. */
  lost() {
    this.turnedAway = true;
    if (!this.holder) this.signedIn = false;
  }

  leave() {
    this.signedIn = false;
    this.holder = undefined;
    useHolder();
    this.systems = [];
    forgetToken();
    this.turnedAway = false;
  }

  titleOf(page, system) {
    return ownPage(system, page)?.title() ?? (pages[page] ? t(page) : "");
  }

  updated() {
    const { page, system, rest } = this.route;
    document.title = [...rest, system, this.titleOf(page, system), "Clave"].filter(Boolean).join(" · ");
  }

  render() {
    const signIn = html`<clave-sign-in .turnedAway=${this.turnedAway} .trouble=${this.trouble} .over=${this.signedIn} @entered=${() => this.load()}></clave-sign-in>`;
    return this.signedIn ? html`${this.frame()} ${this.turnedAway ? signIn : nothing}` : signIn;
  }

  frame() {
    return html`<div class="frame">
        <nav class="side ${this.open ? "open" : ""}" aria-label=${t("menu")}>
          <a class="skip" href="#/${this.route.page}" @click=${(event) => this.skip(event)}>${t("skip")}</a>
          <div class="brand"><img src="/console/key.svg" alt="" /> Clave ${this.who()}</div>
          <button class="menu-button" aria-expanded=${Boolean(this.open)} @click=${() => (this.open = !this.open)}>${t("menu")}</button>
          <div class="links">
            <button class="find" @click=${() => this.querySelector("clave-finder").open()}>${t("find")} <kbd>/</kbd></button>
            ${this.link("overview", "#/overview", t("overview"))}
            ${lackOf("operations") ? nothing : this.link("operations", "#/operations", t("operations"))}
            ${this.link("explorer", "#/explorer", t("explorer"))}
            ${this.systems.map((system) => this.ofSystem(system))} ${this.choices()}
          </div>
        </nav>
        <main>${this.holder ? keyed(this.visit, this.page()) : this.waiting()}</main>
      </div>
      <clave-finder .systems=${this.systems}></clave-finder>
      <clave-shortcuts></clave-shortcuts>`;
  }

  /** Who is signed in; what the token allows is told to those who point at it. */
  who() {
    if (!this.holder) return nothing;
    const { subject, rights, systems } = this.holder;
    return html`<span class="who" title=${[rights.join(", "), systems.join(", "), bonds()].filter(Boolean).join(" · ")}>${subject}</span>`;
  }

  skip(event) {
    event.preventDefault();
    this.querySelector("main")?.querySelector("h1")?.focus();
  }

  ofSystem(system) {
    const open = pagesOf(system);
    if (!open.length) return nothing;
    return html`<div class="group">${system.name}</div>
      ${open.map((page) => this.link(page, addressOf(page, system.name), this.titleOf(page, system.name)))}`;
  }

  link(page, address, text) {
    const here = this.route.page === page && [`#/${page}`, `#/${page}/${this.route.system}`].includes(address);
    return html`<a href=${address} aria-current=${here ? "page" : nothing}>${text}</a>`;
  }

  choices() {
    return html`<div class="choices">
      <select data-choice="language" aria-label=${t("language")} @change=${(e) => useLanguage(e.target.value)}>
        ${languages.map((each) => html`<option value=${each} ?selected=${each === currentLanguage()}>${each.toUpperCase()}</option>`)}
      </select>
      <select data-choice="theme" aria-label=${t("theme")} @change=${(e) => useTheme(e.target.value)}>
        ${themes.map((each) => html`<option value=${each} ?selected=${each === currentTheme()}>${t(each)}</option>`)}
      </select>
      <button data-act="sign-out" @click=${() => this.leave()}>${t("signOut")}</button>
      <button data-act="shortcuts" @click=${() => this.querySelector("clave-shortcuts").open()}>${t("shortcuts")} <kbd>?</kbd></button>
    </div>`;
  }

  /** Pages begin when it is known what their reader may see. */
  waiting() {
    return html`<div class="page">
      <h1 tabindex="-1">Clave</h1>
      ${this.trouble ? html`<div class="refusal" role="alert"><strong>${t("unreachable")}</strong> ${this.trouble}</div>` : nothing}
    </div>`;
  }

  /** An address that leads nowhere, what may have been meant, and what there is. */
  nowhere(title, text, names, address) {
    const meant = nearest(text, names);
    return html`<div class="page">
      <h1 tabindex="-1">${title}</h1>
      ${meant ? html`<p>${t("didYouMean")} <a data-meant href=${address(meant)}>${meant}</a></p>` : nothing}
      <p><a href="#/overview">${t("overview")}</a></p>
    </div>`;
  }

  /** Of a token that reaches every system, all are listed; of another, one that is not listed may be there. */
  isMisspelt(system) {
    return !this.holder.systems.length && !this.systems.some(({ name }) => name === system);
  }

  page() {
    const { page, system } = this.route;
    const draw = ownPage(system, page)?.draw ?? pages[page];
    const misspelt = this.isMisspelt(system);
    const closed = system && !draw && !misspelt && lack(system, "read");
    if (closed) return html`<div class="page"><h1 tabindex="-1">${system}</h1>${barred(closed)}</div>`;
    if (!draw) return this.nowhere(t("notFound"), page, Object.keys(pages), (name) => `#/${name}`);
    const lacking = !(misspelt && OF_SYSTEMS.includes(page)) && lackOf(page, system);
    if (lacking)
      return html`<div class="page"><h1 tabindex="-1">${this.titleOf(page, system)}</h1>${barred(lacking)}</div>`;
    if (draw === pages[page] && OF_SYSTEMS.includes(page) && !this.systems.some(({ name }) => name === system)) {
      return this.nowhere(
        t("noSuchSystem", system),
        system,
        this.systems.map(({ name }) => name),
        (name) => addressOf(page, name),
      );
    }
    if (this.systems.some(({ name, starting }) => name === system && starting)) {
      return html`<div class="page"><h1 tabindex="-1">${this.titleOf(page, system)}</h1><p class="quiet" role="status" data-starting>${t("stillStarting", system)}</p></div>`;
    }
    return draw(this.route, this.systems);
  }
}

customElements.define("clave-console", Console);
