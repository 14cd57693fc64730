// One device: what it is, what it went through, and everything it sent.
import { html, nothing } from "lit";
import { get, part, put } from "/console/api.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import { moment, short } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { t } from "../words.js";
import { API, STATUSES, SYSTEM, state } from "./tones.js";

class Device extends withProperties(Page, {
  uuid: {},
  device: { state: true },
  events: { state: true },
  transitions: { state: true },
  sure: { state: true },
}) {
  get address() {
    return `${API}/devices/${part(this.uuid)}`;
  }

  connectedCallback() {
    super.connectedCallback();
    this.every(3000, () => this.load());
  }

  async load() {
    const [device, timeline, history] = await Promise.all([
      get(this.address),
      get(this.address + "/timeline"),
      get(this.address + "/history"),
    ]);
    this.device = device;
    this.transitions = history.transitions;
    const ids = new Set(timeline.events.map((event) => event.id));
    const older = (this.events || []).filter((event) => !ids.has(event.id));
    this.events = [...timeline.events, ...older].sort((one, other) => other.id - one.id);
    if (!older.length) this.next = timeline.next;
  }

  async change(event) {
    event.preventDefault();
    const status = new FormData(event.target).get("status");
    if (status === "DECOMMISSIONED" && !this.sure) {
      this.sure = true;
      return;
    }
    this.sure = false;
    await this.attempt(async () => {
      await put(this.address + "/status", { status });
      await this.load();
    });
  }

  /** Events and transitions in one line of time, newest first. */
  happenings() {
    const moved = this.transitions.map((each) => ({ at: each.at, moved: each }));
    const sent = this.events.map((each) => ({ at: each.received_at, sent: each }));
    return [...moved, ...sent].sort((one, other) => (one.at < other.at ? 1 : -1));
  }

  render() {
    if (!this.device) return html`${this.refused()}${this.waiting()}`;
    const device = this.device;
    return html`<div class="page">
      <article class="card">
        <div class="between"><h2>${device.name}</h2>${state(device.status)}</div>
        <dl>
          <dt>UUID</dt><dd><code>${device.device_uuid}</code></dd>
          <dt>${t("location")}</dt><dd>${device.location || "–"}</dd>
          <dt>${t("firmware_version")}</dt><dd>${device.firmware_version || "–"}</dd>
          <dt>${t("lastSeen")}</dt><dd>${moment(device.last_seen_at) || "–"}</dd>
        </dl>
        ${may(SYSTEM, "write") ? this.mover() : nothing} ${this.refused()}
        <div><a href="#/devices/dispositivos/list">${t("allDevices")}</a></div>
      </article>
      <section class="section"><h2>${t("timeline")}</h2>${this.timeline()}</section>
    </div>`;
  }

  mover() {
    return html`<form class="row" data-form="status" @submit=${(event) => this.change(event)}>
      <label>${t("changeStatus")}
        <select name="status" @change=${() => (this.sure = false)}>${STATUSES.map((each) => html`<option ?selected=${each === this.device.status}>${each}</option>`)}</select>
      </label>
      <button class="main" ?disabled=${this.busy}>${t(this.sure ? "reallyDecommission" : "save")}</button>
    </form>`;
  }

  timeline() {
    const all = this.happenings();
    if (!all.length) return empty(t("noEvents"));
    const columns = [
      [t("time"), ({ at }) => moment(at)],
      [t("change"), ({ moved, sent }) => (moved ? t("statusChange") : sent.event_type)],
      [t("status"), ({ moved, sent }) => state(moved ? moved.to : sent.processing_status)],
      [t("content"), ({ moved, sent }) => (moved ? transition(moved) : payload(sent)), "quiet wraps"],
    ];
    return html`${table("timeline", t("timeline"), columns, all)}
      ${this.more("events")}`;
  }
}

const transition = ({ from, to, by }) => [`${from || ""} → ${to}`, by].filter(Boolean).join(" · ");

const payload = ({ payload }) =>
  html`<details><summary class="quiet">${short(payload, 80)}</summary><pre tabindex="0">${JSON.stringify(payload, null, 2)}</pre></details>`;

customElements.define("devices-one", Device);
