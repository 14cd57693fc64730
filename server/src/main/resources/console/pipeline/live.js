// The figures of the pipeline, pushed by the server as they change.
import { html } from "lit";
import { listen } from "/console/api.js";
import "/console/parts/chart.js";
import { Page } from "/console/parts/page.js";
import { number } from "/console/parts/values.js";
import { t } from "./words.js";

const SECONDS_SHOWN = 120;
const DRAWN = ["rate.received", "rate.processed", "latency.avg_millis", "latency.max_millis"];

class Live extends Page {
  static properties = { of: {}, figures: { state: true }, past: { state: true } };

  constructor() {
    super();
    this.past = Object.fromEntries(DRAWN.map((name) => [name, new Array(SECONDS_SHOWN).fill(0)]));
  }

  connectedCallback() {
    super.connectedCallback();
    const tell = ({ snapshot, changes }) => {
      this.heard();
      this.figures = { ...this.figures, ...(snapshot ? snapshot.figures : changes) };
    };
    this.stop = listen(this.of.api + "/dashboard/changes", tell, (failure) => this.lost(failure));
    this.timers.push(setInterval(() => this.remember(), 1000));
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

  render() {
    if (!this.figures) return html`${this.refused()}${this.waiting()}`;
    const line = (name, figure) => ({ name, values: this.past[figure] });
    return html`<div class="page">
      ${this.refused()}
      <div class="cards wide">
        <live-chart .title=${t("eventRate")} unit="/s" seconds=${SECONDS_SHOWN}
          .lines=${[line(t("received"), "rate.received"), line(t("processed"), "rate.processed")]}></live-chart>
        <live-chart .title=${t("latency")} unit="ms" seconds=${SECONDS_SHOWN}
          .lines=${[line(t("mean"), "latency.avg_millis"), line(t("worst"), "latency.max_millis")]}></live-chart>
      </div>
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
      ${this.group(t("acknowledgements"), ["PENDING", "ACKED", "NACKED", "TIMEOUT"].map((name) => [name, "acknowledgements." + name]))}
    </div>`;
  }

  group(title, shown) {
    return html`<section class="section">
      <h2>${title}</h2>
      <div class="cards little">
        ${shown.map(
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
