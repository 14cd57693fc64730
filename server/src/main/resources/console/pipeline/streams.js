// Streams with their rates and lag, and what of them workers leave alone.
import { html, nothing } from "lit";
import { get, post } from "/console/api.js";
import "/console/parts/chart.js";
import { filledFields } from "/console/parts/form.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { suggested } from "/console/parts/suggestions.js";
import { table } from "/console/parts/table.js";
import { moment, number } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { label, t } from "./words.js";

/** What can be looked back on. */
const HOURS = [1, 6, 24];
const SECONDS_AN_HOUR = 3600;
const HISTORY_MILLIS = 60_000;
const PERIODS = 60;

class Streams extends withProperties(Page, {
  of: {},
  streams: { state: true },
  handled: { state: true },
  pauses: { state: true },
  hours: { state: true },
  histories: { state: true },
}) {
  constructor() {
    super();
    this.hours = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.every(2000, () => this.load());
    this.every(HISTORY_MILLIS, () => this.lookBack());
  }

  async load() {
    const { streams, handled } = await get(this.of.api + "/streams");
    const { pauses } = await get(this.of.api + "/pauses");
    [this.streams, this.handled, this.pauses] = [streams, handled, pauses];
  }

  async choose(hours) {
    this.hours = hours;
    this.histories = undefined;
    await this.attempt(() => this.lookBack());
  }

  /** What the handlers did in the chosen hours, if any. */
  async lookBack() {
    const { hours } = this;
    if (!hours) return;
    const { handlers } = await get(`${this.of.api}/handlers/history?hours=${hours}`);
    if (hours === this.hours) this.histories = handlers;
  }

  act(work) {
    return this.attempt(async () => {
      await work();
      await this.load();
    });
  }

  async pause(event) {
    event.preventDefault();
    const form = event.target;
    await this.act(() => post(this.of.api + "/pauses", filledFields(form)));
    if (!this.failure) form.reset();
  }

  resume(pause) {
    const scope = Object.fromEntries(
      ["stream", this.of.type, this.of.key].filter((name) => pause[name]).map((name) => [name, pause[name]]),
    );
    return this.act(() => post(this.of.api + "/pauses/resume", scope));
  }

  render() {
    if (!this.streams) return html`${this.refused()}${this.waiting()}`;
    return html`<div class="page">
      ${this.refused()}
      ${this.streams.length ? table("streams", t("streams"), this.columns(), this.streams, ({ stream }) => stream) : empty(t("noStreams"))}
      ${
        this.handled.length
          ? html`<section class="section">
            <h2>${t("handlers")}</h2>
            <p class="quiet">${t("handlersAbout")}</p>
            <div class="row" role="group" aria-label=${t("period")}>
              ${[0, ...HOURS].map((hours) => html`<button data-hours=${hours} aria-pressed=${this.hours === hours} @click=${() => this.choose(hours)}>${hours ? t("hours", hours) : t("lastMinute")}</button>`)}
            </div>
            ${this.hours ? this.past() : table("handlers", t("handlers"), this.handlers(), this.handled, ({ stream, type }) => `${stream} ${type}`)}
          </section>`
          : nothing
      }
      <section class="section">
        <h2>${t("pauses")}</h2>
        ${this.pauses.length ? table("pauses", t("pauses"), this.paused(), this.pauses) : empty(t("noPauses"))}
      </section>
      ${may(this.of.system, "operate") ? this.form() : nothing}
    </div>`;
  }

  columns() {
    return [
      [t("stream"), ({ stream }) => stream],
      [t("types"), (stream) => this.types(stream), "wraps"],
      [t("perSecond"), (stream) => number(stream.received_per_second), "number"],
      [t("backlog"), ({ waiting }) => number(waiting), "number"],
      [t("oldestEvent"), (stream) => moment(stream.oldest_at)],
      [t("scheduled"), ({ scheduled }) => number(scheduled), "number"],
      [t("heldKeys"), (stream) => number(stream.held_keys + stream.paused_keys), "number"],
      [t("deadLetters"), (stream) => number(stream.dead_letters), "number"],
      [t("outbox"), ({ unpublished }) => number(unpublished), "number"],
    ];
  }

  /** A chart for each of the busiest handlers; what is not known of a period is not drawn. */
  past() {
    if (!this.histories) return this.waiting();
    if (!this.histories.length) return empty(t("noneHandled"));
    const drawn = (history, figure) => [
      ...new Array(PERIODS - history.periods.length).fill(null),
      ...history.periods.map((period) => period[figure]),
    ];
    return html`<div class="cards wide">
      ${this.histories.map(
        (history) => html`<live-chart data-handler=${history.type} unit="/s" seconds=${this.hours * SECONDS_AN_HOUR}
          .title=${this.of.streams ? `${history.stream} ${history.type}` : history.type}
          .lines=${[
            { name: t("received"), values: drawn(history, "received_per_second") },
            { name: t("processed"), values: drawn(history, "processed_per_second") },
          ]}></live-chart>`,
      )}
    </div>`;
  }

  /** What each handler did in the last minute. */
  handlers() {
    return [
      ...(this.of.streams ? [[t("stream"), ({ stream }) => stream]] : []),
      [
        label(this.of, this.of.type),
        ({ type, handled }) =>
          html`${type} ${handled ? nothing : html`<span class="tag warn">${t("unhandled")}</span>`}`,
      ],
      [t("perSecond"), (use) => number(use.received_per_second, 2), "number"],
      [t("processedPerSecond"), (use) => number(use.processed_per_second, 2), "number"],
      [t("retryDepth"), ({ retrying }) => number(retrying), "number"],
      [t("deadLetters"), (use) => number(use.dead_lettered), "number"],
    ];
  }

  /** A type that no handler takes is usually one word spelt in two ways. */
  types({ stream, types }) {
    const unhandled = new Set(
      this.handled.filter((use) => use.stream === stream && !use.handled).map(({ type }) => type),
    );
    return types.map(
      (type) =>
        html`<span class="tag ${unhandled.has(type) ? "warn" : ""}">${type}${unhandled.has(type) ? ` (${t("unhandled")})` : ""}</span> `,
    );
  }

  paused() {
    const operator = may(this.of.system, "operate");
    return [
      ...(this.of.streams ? [[t("stream"), ({ stream }) => stream]] : []),
      [label(this.of, this.of.type), (pause) => pause[this.of.type] ?? t("any")],
      [label(this.of, this.of.key), (pause) => pause[this.of.key] ?? t("any")],
      [
        t("reason"),
        (pause) => html`${pause.reason}<p class="quiet small">${pause.paused_by} ${moment(pause.paused_at)}</p>`,
        "wraps",
      ],
      ...(operator
        ? [
            [
              "",
              (pause) => html`<button data-act="resume" @click=${() => this.resume(pause)}>${t("resume")}</button>`,
              "acts",
            ],
          ]
        : []),
    ];
  }

  form() {
    return html`<form class="card" data-form="pause" @submit=${(event) => this.pause(event)}>
      <h2>${t("pauseEvents")}</h2>
      <p class="quiet">${t("pauseAbout")}</p>
      <div class="fields">
        ${this.of.streams ? html`<label>${t("stream")} <input name="stream" required list="known-streams" autocomplete="off" /></label>` : nothing}
        ${suggested(
          "known-streams",
          this.streams.map(({ stream }) => stream),
        )}
        <label>${label(this.of, this.of.type)} <input name=${this.of.type} autocomplete="off" /></label>
        <label>${label(this.of, this.of.key)} <input name=${this.of.key} autocomplete="off" /></label>
        <label>${t("reason")} <input name="reason" required autocomplete="off" /></label>
      </div>
      <div class="row"><button class="main" ?disabled=${this.busy}>${t("pause")}</button></div>
    </form>`;
  }
}

customElements.define("pipeline-streams", Streams);
