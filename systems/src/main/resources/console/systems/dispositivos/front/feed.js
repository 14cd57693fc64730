// The newest events as they come. Who wants to read one stops the feed for a while.
import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { moment, short } from "/console/parts/values.js";
import { t } from "../words.js";

/** Types and states as the server names them; each has a word of its own, another one is shown as it is. */
const NAMED = [
  "DEVICE_CONNECTED",
  "DEVICE_DISCONNECTED",
  "TELEMETRY_REPORTED",
  "ALERT_TRIGGERED",
  "COMMAND_RECEIVED",
  "COMMAND_EXECUTED",
  "RECEIVED",
  "VALIDATED",
  "PROCESSED",
  "FAILED",
  "RETRY_PENDING",
  "DEAD_LETTERED",
];

const TONES = { PROCESSED: "good", RETRY_PENDING: "warn", DEAD_LETTERED: "bad", FAILED: "bad" };

const named = (name) => (NAMED.includes(name) ? t(name) : name);

class Feed extends withProperties(Page, { events: {}, names: {}, held: { state: true } }) {
  render() {
    const events = this.held ?? this.events ?? [];
    return html`<section class="section" aria-labelledby="feed">
      <div class="between">
        <h2 id="feed">${t("feed")}</h2>
        <button data-act="hold" aria-pressed=${Boolean(this.held)} @click=${() => (this.held = this.held ? undefined : this.events)}>${t(this.held ? "goOn" : "hold")}</button>
      </div>
      ${
        events.length
          ? html`<ol class="feed">${repeat(
              events,
              (event) => event.id,
              (event) => this.one(event),
            )}</ol>`
          : empty(t("noEventsYet"))
      }
    </section>`;
  }

  one(event) {
    return html`<li data-event=${event.id}>
      <div class="between"><strong>${named(event.event_type)}</strong><span class="quiet small">${moment(event.received_at)}</span></div>
      <div class="between">
        <a class="small" href="#/devices/dispositivos/list/${event.device_uuid}">${this.names.get(event.device_uuid) ?? event.device_uuid}</a>
        <span class="tag ${TONES[event.processing_status] ?? ""}">${named(event.processing_status)}</span>
      </div>
      ${event.payload ? html`<p class="quiet small">${short(event.payload, 90)}</p>` : nothing}
    </li>`;
  }
}

customElements.define("device-feed", Feed);
