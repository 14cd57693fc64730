// Events that are stored: searched, looked into, cancelled while their time has not come.
import { html, nothing } from "lit";
import { get, post, query } from "/console/api.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import { moment, short } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { state } from "./state.js";
import { label, t } from "./words.js";

const PAGE = 50;
/** How often new events are looked for while the feed is live. */
const FEED_MILLIS = 2000;
const STATUSES = ["RECEIVED", "PROCESSED", "RETRY_PENDING", "DEAD_LETTERED", "FAILED"];

class Stored extends withProperties(Page, {
  of: {},
  events: { state: true },
  opened: { state: true },
  live: { state: true },
}) {
  constructor() {
    super();
    this.live = true;
  }

  async firstUpdated() {
    await this.load();
    this.every(FEED_MILLIS, () => this.live && !this.opened && !this.busy && this.events.length <= PAGE && this.feed());
  }

  /** What somebody asks for. */
  get asked() {
    return Object.fromEntries(new FormData(this.querySelector("[data-form=search]")));
  }

  /** The newest events, as they come, before those that are shown. */
  async feed() {
    const before = JSON.stringify(this.asked);
    const { events, next } = await get(this.of.api + "/events" + query({ ...this.asked, limit: PAGE }));
    if (before === JSON.stringify(this.asked)) [this.events, this.next] = [events, next];
  }

  async load() {
    const page = await this.attempt(() => get(this.of.api + "/events" + query({ ...this.asked, limit: PAGE })));
    if (page) [this.events, this.next] = [page.events, page.next];
  }

  async look(id) {
    this.opened = await this.attempt(() => get(`${this.of.api}/events/${id}`));
    if (!this.opened) return;
    await this.updateComplete;
    this.querySelector("dialog").showModal();
  }

  async cancel(event) {
    event.preventDefault();
    const reason = new FormData(event.target).get("reason");
    const cancelled = await this.attempt(() => post(`${this.of.api}/events/${this.opened.id}/cancel`, { reason }));
    if (!cancelled) return;
    this.opened = cancelled;
    this.load();
  }

  render() {
    const search = (event) => {
      event.preventDefault();
      this.load();
    };
    const fields = [...(this.of.streams ? ["stream"] : []), this.of.key, this.of.type];
    return html`<div class="section">
      <form class="row" role="search" data-form="search" @submit=${search}>
        ${fields.map((name) => html`<label>${label(this.of, name)} <input name=${name} autocomplete="off" /></label>`)}
        <label>${t("status")}
          <select name="status" @change=${() => this.load()}>
            <option value="">${t("any")}</option>
            ${STATUSES.map((each) => html`<option>${each}</option>`)}
          </select>
        </label>
        <button class="main" ?disabled=${this.busy}>${t("search")}</button>
        <button type="button" data-act="live" @click=${() => (this.live = !this.live)}>${t(this.live ? "pause" : "resume")}</button>
        <span class="tag dot ${this.live ? "good" : ""}">${t(this.live ? "live" : "paused")}</span>
      </form>
      ${this.opened ? nothing : this.refused()} ${this.events ? this.list() : this.waiting()} ${this.one()}
    </div>`;
  }

  list() {
    if (!this.events.length) return empty(t("noStored"));
    const columns = [
      ["#", ({ id }) => id],
      [t("time"), (event) => moment(event.received_at)],
      ...(this.of.streams ? [[t("stream"), ({ stream }) => stream]] : []),
      [label(this.of, this.of.key), (event) => event[this.of.key]],
      [label(this.of, this.of.type), (event) => event[this.of.type]],
      [t("status"), (event) => state(event.processing_status)],
      [t("payload"), ({ payload }) => short(payload, 60), "quiet"],
      ["", ({ id }) => html`<button data-act="open" @click=${() => this.look(id)}>${t("inspect")}</button>`, "acts"],
    ];
    return html`${table("events", t("events"), columns, this.events, ({ id }) => id)} ${this.more("events")}`;
  }

  one() {
    const event = this.opened;
    return html`<dialog aria-labelledby="event-title" @close=${() => (this.opened = undefined)}>
      ${
        event
          ? html`<div class="between"><h2 id="event-title">${t("event")} ${event.id}</h2>${state(event.processing_status)}</div>
            <p>${event.stream ?? ""} ${event[this.of.key]} <span class="tag">${event[this.of.type]}</span></p>
            <p class="quiet small">${moment(event.received_at)} · ${t("idempotencyKey")} ${event.idempotency_key}${event.due_at ? html` · ${t("due")} ${moment(event.due_at)}` : nothing}</p>
            <pre>${JSON.stringify(event.payload, null, 2)}</pre>
            <ul class="answers small">
              ${event.steps.map((step) => html`<li>${moment(step.at)} · ${step.name} ${state(step.status)} ${step.message || ""}</li>`)}
              ${event.retries.map((retry) => html`<li>${t("retriesOf")} ${retry.number} · ${moment(retry.next_retry_at)} ${retry.error || ""}</li>`)}
              ${event.acknowledgements.map((each) => html`<li>${each.consumer} ${state(each.status)}</li>`)}
            </ul>
            ${this.refused()} ${event.due_at && event.processing_status === "RECEIVED" && may(this.of.system, "operate") ? this.cancelling() : nothing}
            <div class="row"><button type="button" @click=${(click) => click.target.closest("dialog").close()}>${t("close")}</button></div>`
          : nothing
      }
    </dialog>`;
  }

  cancelling() {
    return html`<form class="row" data-form="cancel" @submit=${(event) => this.cancel(event)}>
      <label>${t("reason")} <input name="reason" required autocomplete="off" /></label>
      <button class="bad" ?disabled=${this.busy}>${t("cancelEvent")}</button>
    </form>`;
  }
}

customElements.define("pipeline-events", Stored);
