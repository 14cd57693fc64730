// The figures of the pipeline, pushed by the server as they change.
import { html } from "lit";
import { get, listen } from "/console/api.js";
import "/console/parts/chart.js";
import { Page } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { number } from "/console/parts/values.js";
import { t } from "./words.js";

const SECONDS_SHOWN = 120;
const DRAWN = ["rate.received", "rate.processed", "latency.p50_millis", "latency.p95_millis"];
/** What can be looked back on; figures are kept for a day. */
const HOURS = [1, 6, 24];
const SECONDS_AN_HOUR = 3600;
const HISTORY_MILLIS = 60_000;

class Live extends withProperties(Page, {
  of: {},
  figures: { state: true },
  past: { state: true },
  hours: { state: true },
  periods: { state: true },
}) {
  constructor() {
    super();
    this.past = Object.fromEntries(DRAWN.map((name) => [name, new Array(SECONDS_SHOWN).fill(0)]));
    this.hours = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    const tell = ({ snapshot, changes }) => {
      this.heard();
      this.figures = { ...this.figures, ...(snapshot ? snapshot.figures : changes) };
    };
    this.stop = listen(this.of.api + "/dashboard/changes", tell, (failure) => this.lost(failure));
    this.timers.push(setInterval(() => this.remember(), 1000));
    this.every(HISTORY_MILLIS, () => this.lookBack());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
  }

  /** The server tells only of changes; a figure that stays the same is drawn on all the same. */
  remember() {
    if (!this.figures) return;
    this.past = Object.fromEntries(DRAWN.map((name) => [name, [...this.past[name].slice(1), this.figures[name] || 0]]));
  }

  async choose(hours) {
    this.hours = hours;
    this.periods = undefined;
    await this.attempt(() => this.lookBack());
  }

  /** The figures of the chosen hours, if any. */
  async lookBack() {
    const { hours } = this;
    if (!hours) return;
    const { periods } = await get(`${this.of.api}/dashboard/history?hours=${hours}`);
    if (hours === this.hours) this.periods = periods;
  }

  /** The charts of the last minutes, or of the last hours. */
  charts() {
    const live = !this.hours;
    const periods = this.periods || [];
    const rate = (live, past) => (this.hours ? periods.map((each) => each[past]) : this.past[live]);
    const millis = (live, past) =>
      this.hours ? periods.map((each) => (each.processed_per_second ? each[past] : null)) : this.past[live];
    const seconds = live ? SECONDS_SHOWN : this.hours * SECONDS_AN_HOUR;
    return html`<div class="row" role="group" aria-label=${t("period")}>
        ${[0, ...HOURS].map((hours) => html`<button data-hours=${hours} aria-pressed=${this.hours === hours} @click=${() => this.choose(hours)}>${hours ? t("hours", hours) : t("live")}</button>`)}
      </div>
      <div class="cards wide">
        <live-chart data-chart="events" .title=${t("eventRate")} unit="/s" seconds=${seconds}
          .lines=${[
            { name: t("received"), values: rate("rate.received", "received_per_second") },
            { name: t("processed"), values: rate("rate.processed", "processed_per_second") },
          ]}></live-chart>
        <live-chart data-chart="latency" .title=${t("latency")} unit="ms" seconds=${seconds}
          .lines=${[
            { name: t("median"), values: millis("latency.p50_millis", "p50_millis") },
            { name: t("slow"), values: millis("latency.p95_millis", "p95_millis") },
          ]}></live-chart>
      </div>`;
  }

  render() {
    if (!this.figures) return html`${this.refused()}${this.waiting()}`;
    return html`<div class="page">
      ${this.refused()} ${this.charts()}
      ${this.of.figures ? this.group(...this.of.figures()) : ""}
      ${this.group(t("pipeline"), [
        [t("backlog"), "backlog.waiting"],
        [t("retryDepth"), "backlog.retrying"],
        [t("oldest"), "backlog.oldest_seconds"],
        [t("deadLetters"), "dead_letters.open"],
        [t("outbox"), "outbox.unpublished"],
        [t("outboxLag"), "outbox.lag_seconds"],
        [t("duplicates"), "rate.duplicates"],
        [t("refusedEvents"), "rate.refused"],
      ])}
      ${this.group(
        t("acknowledgements"),
        ["PENDING", "ACKED", "NACKED", "TIMEOUT"].map((name) => [name, "acknowledgements." + name]),
      )}
    </div>`;
  }

  group(title, figures) {
    return html`<section class="section">
      <h2>${title}</h2>
      <div class="cards little">
        ${figures.map(
          ([name, figure]) => html`<div class="card tight" data-figure=${figure}>
            <div class="figure">${number(this.figures[figure])}</div>
            <div class="quiet small">${name}</div>
          </div>`,
        )}
      </div>
    </section>`;
  }
}

customElements.define("pipeline-live", Live);
