// What every page is: an element in the page's own tree (so that one stylesheet serves all), which
// redraws when the language changes and shows a refusal where it happened.
import { LitElement, html, nothing } from "lit";
import { get } from "../api.js";
import { t } from "../settings.js";
import { withProperties } from "./properties.js";

export class Page extends withProperties(LitElement, {
  failure: { state: true },
  busy: { state: true },
  next: { state: true },
}) {
  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.timers = [];
    this.listeners = [];
    this.onWindow("clave-language", () => this.requestUpdate());
    this.onWindow("clave-signed-in", () => this.failure?.status === 401 && (this.failure = undefined));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.timers.forEach(clearInterval);
    this.listeners.forEach(([type, todo]) => removeEventListener(type, todo));
  }

  /** Does it whenever the window tells of something, while the page is there. */
  onWindow(type, todo) {
    addEventListener(type, todo);
    this.listeners.push([type, todo]);
  }

  /** Does something that may be refused; the refusal is shown, the last answer stays. */
  async attempt(work) {
    this.busy = true;
    try {
      return await this.quietly(work);
    } finally {
      this.busy = false;
    }
  }

  /** As attempt, without saying that something is under way. */
  async quietly(work) {
    try {
      const done = await work();
      this.failure = undefined;
      return done;
    } catch (failure) {
      this.failure = failure;
      return undefined;
    }
  }

  /** Does it now and again and again while the page is there and looked at. */
  every(millis, work) {
    const once = async () => {
      try {
        await work();
        this.heard();
      } catch (failure) {
        this.lost(failure);
      }
    };
    this.timers.push(setInterval(() => document.hidden || once(), millis));
    return once();
  }

  /** What the page asks by itself may fail and come back; what a person did and was refused stays said. */
  lost(failure) {
    this.failure = Object.assign(failure, { passing: true });
  }

  heard() {
    if (this.failure?.passing) this.failure = undefined;
  }

  /**
   * @param {string} title
   * @param {{ of?: string, about?: any, tools?: any }} [options]
   */
  head(title, { of, about, tools } = {}) {
    return html`<header class="head">
      ${of ? html`<p class="of">${of}</p>` : nothing}
      <div class="between">
        <h1 tabindex="-1">${title}</h1>
        ${tools ? html`<div class="tools row middle">${tools}</div>` : nothing}
      </div>
      ${about ? html`<p class="about">${about}</p>` : nothing}
    </header>`;
  }

  /** A button that adds the next page of a list to what is shown; the server's link is in `next`. */
  more(shown, listed = shown) {
    if (!this.next) return nothing;
    const further = async () => {
      const page = await this.attempt(() => get(this.next));
      if (page) [this[shown], this.next] = [[...this[shown], ...page[listed]], page.next];
    };
    return html`<div><button data-act="more" @click=${further} ?disabled=${this.busy}>${t("more")}</button></div>`;
  }

  /** What was said of single fields, by where they are in what was sent. */
  get faults() {
    return (this.failure?.faults || []).map(({ pointer = "", detail }) => ({ at: pointer, detail }));
  }

  /** @param marked whether each fault stands at its field already */
  refused(marked = false) {
    if (!this.failure) return nothing;
    const { title = "", message, faults = [] } = this.failure;
    const list = html`<ul>
      ${faults.map((fault) => html`<li><code>${fault.pointer}</code> ${fault.detail}</li>`)}
    </ul>`;
    return html`<div class="refusal" role="alert">
      <strong>${title}</strong> ${marked ? t("marked", faults.length) : faults.length > 1 ? list : message} ${this.retry()}
    </div>`;
  }

  /** A way on where the page has nothing to show: its parts are asked for again. Nothing that was typed is lost by it. */
  retry() {
    const { status, passing } = this.failure;
    const isAway = status === 0 || status >= 500;
    if (!isAway || passing || this.querySelector("form")) return nothing;
    return html`<button data-act="retry" @click=${() => dispatchEvent(new CustomEvent("clave-again"))}>${t("tryAgain")}</button>`;
  }

  /** Where something will be, unless it was refused. */
  waiting() {
    return this.failure
      ? nothing
      : html`<div class="loading" role="status" aria-label=${t("loading")}><span></span><span></span><span></span></div>`;
  }
}

/** What stands in the place of something that the token does not allow. */
export const barred = (lack) => html`<p class="empty" data-barred>${lack}</p>`;

/**
 * What stands where nothing is, with what to do about it.
 *
 * @param {string} text
 * @param {any} ways
 */
export const empty = (text, ways = []) =>
  html`<div class="empty"><p>${text}</p>${[ways].flat().length ? html`<div class="row middle">${ways}</div>` : nothing}</div>`;

/** Ways through a page, each with an address of its own. */
export const tabs = (current, all) =>
  html`<nav class="tabs">
    ${all.map(([name, address]) => html`<a href=${address} aria-current=${address === current ? "page" : nothing}>${name}</a>`)}
  </nav>`;

/** Says something for a moment, at the edge, in a place that readers of screens listen to. */
export function toast(text) {
  const statusLine = document.querySelector("#said");
  const toast = Object.assign(document.createElement("div"), { className: "toast", textContent: text });
  statusLine.replaceChildren(toast);
  setTimeout(() => toast.remove(), 2500);
}

/** Puts the keyboard at the first element that the selector matches, if there is one. */
export function focus(root, selector) {
  /** @type {HTMLElement | null} */ (root.querySelector(selector))?.focus();
}

export async function copy(text) {
  await navigator.clipboard.writeText(text);
  toast(t("copied"));
}
