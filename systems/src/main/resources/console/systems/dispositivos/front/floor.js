// The floor: every device with its state, drawn anew when the server tells of a change.
import { html, nothing } from "lit";
import { get, listen, query } from "/console/api.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { ago, number } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { t } from "../words.js";
import { API, STATUSES, SYSTEM } from "../pages/tones.js";
import "./feed.js";

const MOST_DRAWN = 200;
const EVENTS_READ = 30;

/** However often figures change, the floor is read once in so long. */
const MILLIS_APART = 1000;

class Floor extends withProperties(Page, {
  figures: { state: true },
  devices: { state: true },
  events: { state: true },
  wanted: { state: true },
  now: { state: true },
}) {
  constructor() {
    super();
    this.wanted = { status: "", name: "" };
    this.now = Date.now();
  }

  connectedCallback() {
    super.connectedCallback();
    const tell = ({ snapshot, changes }) => {
      this.heard();
      this.figures = { ...this.figures, ...(snapshot ? snapshot.figures : changes) };
      this.soon();
    };
    this.stop = listen(`${API}/dashboard/changes`, tell, (failure) => this.lost(failure));
    this.timers.push(setInterval(() => (this.now = Date.now()), MILLIS_APART));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
    clearTimeout(this.planned);
  }

  /** Reads once for all that is told meanwhile. */
  soon() {
    this.planned ??= setTimeout(() => this.load(), this.devices ? MILLIS_APART : 0);
  }

  async load() {
    this.planned = undefined;
    const { wanted } = this;
    const asked = [
      get(`${API}/devices` + query({ ...wanted, limit: MOST_DRAWN })),
      get(`${API}/events?limit=${EVENTS_READ}`),
    ];
    const pages = await this.quietly(() => Promise.all(asked));
    if (pages && wanted === this.wanted) [{ devices: this.devices, next: this.next }, { events: this.events }] = pages;
  }

  want(changes) {
    this.wanted = { ...this.wanted, ...changes };
    this.load();
  }

  render() {
    if (!this.devices || !this.figures) return html`${this.refused()}${this.waiting()}`;
    return html`${this.refused()} ${this.summary()}
      <div class="floor-and-feed">
        <section class="section" aria-label=${t("devices")}>${this.search()} ${this.devices.length ? this.tiles() : this.none()}</section>
        <device-feed .events=${this.events} .names=${new Map(this.devices.map((each) => [each.device_uuid, each.name]))}></device-feed>
      </div>`;
  }

  /** How many devices are in each state, as a bar and as buttons that show only those. */
  summary() {
    const count = (status) => this.figures["devices." + status] || 0;
    const total = STATUSES.reduce((sum, status) => sum + count(status), 0) || 1;
    return html`<div class="section">
      <div class="share" aria-hidden="true">${STATUSES.map((status) => html`<i class="is-${status}" style="--part: ${(100 * count(status)) / total}%"></i>`)}</div>
      <div class="row middle states" role="group" aria-label=${t("status")}>
        ${STATUSES.map(
          (
            status,
          ) => html`<button class="is-${status}" data-state=${status} aria-pressed=${this.wanted.status === status}
          @click=${() => this.want({ status: this.wanted.status === status ? "" : status })}><b>${number(count(status), 0)}</b> ${t(status)}</button>`,
        )}
      </div>
      <p class="quiet small">${t("rates", number(this.figures["rate.received"]), number(this.figures["dead_letters.open"], 0), number(this.figures["backlog.waiting"], 0))}</p>
    </div>`;
  }

  search() {
    return html`<label class="find-device">${t("findDevice")} <input type="search" data-find="name" .value=${this.wanted.name} @input=${(event) => this.want({ name: event.target.value })} /></label>`;
  }

  tiles() {
    const newest = new Set(
      (this.events ?? [])
        .filter((event) => this.now - Date.parse(event.received_at) < 3 * MILLIS_APART)
        .map((event) => event.device_uuid),
    );
    return html`<ul class="tiles">
        ${this.devices.map(
          (
            device,
          ) => html`<li class="is-${device.status} ${newest.has(device.device_uuid) ? "speaking" : ""}" data-device=${device.device_uuid}>
          <a href="#/devices/dispositivos/list/${device.device_uuid}">${device.name}</a>
          <span class="state-of">${t(device.status)}</span>
          <span class="quiet small">${[device.location, this.seen(device)].filter(Boolean).join(" · ")}</span>
        </li>`,
        )}
      </ul>
      ${this.next ? html`<p class="quiet small">${t("moreDevices", MOST_DRAWN)}</p>` : nothing}`;
  }

  seen({ last_seen_at: at }) {
    return at ? ago(whole(Math.max(0, (this.now - Date.parse(at)) / 1000))) : t("neverSeen");
  }

  none() {
    if (this.wanted.status || this.wanted.name) return empty(t("noDevices"));
    return html`<p class="empty">${t("emptyFloor")} <a href="#/devices/dispositivos/list">${t("registerDevice")}</a>
      ${may(SYSTEM, "operate") ? html` · <a href="#/devices/dispositivos/simulate">${t("simulate")}</a>` : nothing}</p>`;
  }
}

/** Whole seconds, minutes or hours: a fraction of a minute would tremble. */
function whole(seconds) {
  const unit = seconds < 60 ? 1 : seconds < 3600 ? 60 : 3600;
  return Math.floor(seconds / unit) * unit;
}

customElements.define("device-floor", Floor);
