// The systems, their stores, how they are and what they do right now.
import { html, nothing } from "lit";
import { get } from "../api.js";
import "../parts/chart.js";
import { Page, focus } from "../parts/page.js";
import { withProperties } from "../parts/properties.js";
import { number } from "../parts/values.js";
import { SERVER, mayWhole } from "../rights.js";
import { currentLanguage, t } from "../settings.js";
import { addressOf, pagesOf } from "./access.js";
import { firstVisit, isFirstVisit } from "./overview/first-visit.js";

const SECONDS_SHOWN = 120;

class Overview extends withProperties(Page, {
  systems: {},
  now: { state: true },
  traffic: { state: true },
  ringing: { state: true },
}) {
  connectedCallback() {
    super.connectedCallback();
    this.every(1000, () => this.isStarting && this.load());
    this.every(5000, () => this.load());
    if (mayWhole(SERVER, "operate")) this.count();
  }

  /** With a keyboard at hand the first thing typed is looked for; a phone's would hide the page. */
  firstUpdated() {
    if (matchMedia("(pointer: fine)").matches) focus(this, ".seek");
  }

  /** The finder goes on with what was typed. */
  seek(event) {
    if (event.isComposing) return;
    const field = event.target;
    dispatchEvent(new CustomEvent("clave-find", { detail: field.value }));
    field.value = "";
  }

  async load() {
    this.now = (await get("/api")).systems;
  }

  get isStarting() {
    return this.all.some(({ starting }) => starting);
  }

  /** Figures are for operators. */
  count() {
    this.every(1000, async () => (this.traffic = await get("/api/operations/traffic")));
    this.every(10000, async () => {
      this.ringing = (await get("/api/operations/alarms")).alarms.filter((alarm) => alarm.on);
    });
  }

  get all() {
    return this.now || this.systems || [];
  }

  render() {
    return html`<div class="page">
      ${this.head(t("overview"), { about: t("overviewAbout"), tools: this.state() })} ${this.refused()}
      ${this.alarms()}
      <input class="seek" placeholder=${t("findAbout")} aria-label=${t("findAbout")} aria-haspopup="dialog" autocomplete="off"
        @input=${(event) => this.seek(event)} @compositionend=${(event) => this.seek(event)} />
      ${isFirstVisit() ? firstVisit(this.all, () => this.requestUpdate()) : nothing}
      ${this.traffic ? this.charts() : nothing}
      ${
        this.all.length
          ? html`<section class="section">
              <h2>${t("systems")}</h2>
              <div class="listing">${this.all.map((system) => this.one(system))}</div>
            </section>
            ${this.stores()}`
          : this.waiting()
      }
    </div>`;
  }

  state() {
    if (!this.all.length) return nothing;
    const starting = this.all.filter((each) => each.starting).map(({ name }) => name);
    const down = [...this.ofStores()].filter(([, store]) => !store.up && !store.starting).map(([name]) => name);
    return html`${
      this.ringing?.length
        ? html`<a class="tag bad dot" href="#/operations/alarms">${t("ringing", this.ringing.length)}</a>`
        : nothing
    }
      ${
        down.length
          ? html`<span class="tag bad dot">${t("storesDown", down.join(", "))}</span>`
          : starting.length
            ? html`<span class="tag warn dot" role="status">${t("systemsStarting", starting.join(", "))}</span>`
            : html`<span class="tag good dot">${t("allUp")}</span>`
      }`;
  }

  /** What rings stands before everything else. */
  alarms() {
    if (!this.ringing?.length) return nothing;
    return html`<section class="section" data-ringing>
      ${this.ringing.map(
        ({ system, table, metric, value, limit }) => html`<p class="rings" role="alert">
          <strong>${system}${table && table !== system ? ` · ${table}` : ""}</strong> ${metric}: ${number(value, 2)} ${t("overLimit", number(limit, 2))}
          <a href="#/operations/alarms">${t("alarms")}</a>
        </p>`,
      )}
    </section>`;
  }

  /** By name; one that does not answer, and that only systems use which are starting, is starting too. */
  ofStores() {
    const uses = this.all.flatMap(({ starting, stores }) =>
      Object.entries(stores).map(([name, store]) => [name, { ...store, starting: starting && !store.up }]),
    );
    return new Map(uses.sort(([, one], [, other]) => Number(other.starting) - Number(one.starting)));
  }

  /** One value a second up to now, with what stands for a second without requests. */
  series(system, figure, otherwise) {
    const end = Math.floor(Date.parse(this.traffic.at) / 1000) - 1;
    const values = new Array(SECONDS_SHOWN).fill(otherwise);
    for (const second of this.traffic.systems[system] || []) {
      const place = SECONDS_SHOWN - 1 - (end - Math.floor(Date.parse(second.at) / 1000));
      if (place >= 0 && place < SECONDS_SHOWN) values[place] = second[figure];
    }
    return values;
  }

  charts() {
    return html`<div class="cards wide">
      <live-chart data-chart="requests" .title=${t("requests")} unit="/s" seconds=${SECONDS_SHOWN}
        .lines=${[
          { name: t("answered"), values: this.series("all", "requests", 0) },
          { name: t("failed"), values: this.series("all", "failed", 0) },
        ]}></live-chart>
      <live-chart data-chart="latency" .title=${t("latency")} unit="ms" seconds=${SECONDS_SHOWN}
        .lines=${[
          { name: t("median"), values: this.series("all", "median_millis", null) },
          { name: t("slow"), values: this.series("all", "slow_millis", null) },
        ]}></live-chart>
    </div>`;
  }

  one(system) {
    const table = system.kind === "table";
    const front = pagesOf(system).find((page) => page !== "design");
    return html`<article data-system=${system.name}>
      <div class="named">
        <h3>${front ? html`<a href=${addressOf(front, system.name)}>${system.name}</a>` : system.name}</h3>
        <p class="quiet small">${system.titles[currentLanguage()] ?? system.title}</p>
      </div>
      <div class="facts-of">
        <p class="quiet small">${table ? t("countOf", number(system.entities.length), number(system.patterns.length)) : nothing}</p>
        <div class="stores-of">${Object.entries(system.stores).map(([name, store]) => html`<span class="tag ${store.up ? "" : "bad"}">${name}</span>`)}</div>
      </div>
      ${this.traffic ? this.pulse(system.name) : nothing} ${state(system)}
    </article>`;
  }

  /** What it is asked right now, and was in the last minutes. */
  pulse(name) {
    const values = this.series(name, "requests", 0);
    return html`<div class="pulse">
      <live-chart plain .title=${t("requests")} .lines=${[{ name: "", values }]}></live-chart>
      <span class="quiet small">${number(values.at(-1))}/s</span>
    </div>`;
  }

  stores() {
    return html`<section class="section">
      <h2>${t("stores")}</h2>
      <div class="listing">
        ${[...this.ofStores()].map(
          ([name, store]) => html`<article data-store=${name}>
            <h3 class="named">${name}</h3>
            <div class="place">
              <code class="quiet">${store.place || ""}</code>
              ${store.detail ? html`<p class="refusal">${store.detail}</p>` : nothing}
            </div>
            ${state(store)}
          </article>`,
        )}
      </div>
    </section>`;
  }
}

function state({ up, starting }) {
  const [tone, word] = starting ? ["warn", "starting"] : up ? ["good", "up"] : ["bad", "down"];
  return html`<span class="tag dot state ${tone}">${t(word)}</span>`;
}

customElements.define("page-overview", Overview);
