// Who takes events: how far behind, paused or not, and what each still owes an answer for.
import { html, nothing } from "lit";
import { get, part, post, put, remove } from "../../api.js";
import { Page, empty } from "../../parts/page.js";
import { moment, number, short } from "../../parts/values.js";
import { t } from "../../settings.js";
import { API } from "./tones.js";

const CONSUMERS = API + "/consumers";

class Consumers extends Page {
  static properties = { consumers: { state: true }, chosen: { state: true }, pending: { state: true }, sure: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.every(2000, () => this.load());
  }

  async load() {
    this.consumers = (await get(CONSUMERS)).consumers;
    if (!this.consumers.some((each) => each.name === this.chosen)) this.chosen = undefined;
    if (this.chosen) this.pending = (await get(`${address(this.chosen)}/pending?limit=50`)).pending;
  }

  act(work) {
    return this.attempt(async () => {
      await work();
      await this.load();
    });
  }

  turn(consumer, event) {
    if (consumer.paused) return this.act(() => post(address(consumer.name) + "/resume"));
    const reason = event.target.closest("td").querySelector("input").value;
    return this.act(() => post(address(consumer.name) + "/pause", reason ? { reason } : {}));
  }

  async register(event) {
    event.preventDefault();
    const form = event.target;
    const given = new FormData(form);
    const body = { ack_timeout: Number(given.get("seconds")) };
    await this.act(() => put(address(given.get("name")), body));
    if (!this.failure) form.reset();
  }

  async open(name) {
    this.chosen = this.chosen === name ? undefined : name;
    this.pending = undefined;
    await this.quietly(() => this.load());
  }

  /** What it still owes will never be answered: that is asked twice. */
  forget(name) {
    const asked = this.sure === name;
    this.sure = asked ? undefined : name;
    if (!asked) return;
    if (this.chosen === name) this.chosen = undefined;
    return this.act(() => remove(address(name)));
  }

  settle(event, status) {
    return this.act(() => put(`${API}/events/${event.event_id}/acknowledgements/${part(this.chosen)}`, { status }));
  }

  render() {
    if (!this.consumers) return html`${this.refused()}${this.waiting()}`;
    return html`<div class="page">
      ${this.refused()}
      <div class="scroll"><table class="consumers">
        <thead><tr><th>${t("name")}</th><th>${t("status")}</th><th class="number">${t("lag")}</th><th>${t("oldestEvent")}</th><td></td></tr></thead>
        <tbody>${this.consumers.map((consumer) => this.line(consumer))}</tbody>
      </table></div>
      ${this.owed()}
      <form class="card" data-form="consumer" @submit=${(event) => this.register(event)}>
        <h2>${t("registerConsumer")}</h2>
        <p class="quiet">${t("consumerAbout")}</p>
        <div class="fields">
          <label>${t("name")} <input name="name" required maxlength="100" autocomplete="off" /></label>
          <label>${t("timeoutSeconds")} <input name="seconds" type="number" min="1" value="60" required /></label>
        </div>
        <div class="row"><button class="main" ?disabled=${this.busy}>${t("register")}</button></div>
      </form>
    </div>`;
  }

  line(consumer) {
    return html`<tr data-consumer=${consumer.name}>
      <td>${consumer.name}</td>
      <td>
        <span class="tag dot ${consumer.paused ? "warn" : "good"}">${t(consumer.paused ? "paused" : "running")}</span>
        ${consumer.paused ? html`<p class="quiet small">${consumer.paused_by} · ${moment(consumer.paused_at)} · ${consumer.pause_reason || ""}</p>` : nothing}
      </td>
      <td class="number">${number(consumer.lag)}</td>
      <td>${moment(consumer.oldest_at)}</td>
      <td class="acts">
        ${consumer.paused ? nothing : html`<input placeholder=${t("reason")} aria-label=${t("reason")} size="12" />`}
        <button data-act="turn" @click=${(event) => this.turn(consumer, event)}>${t(consumer.paused ? "resume" : "pause")}</button>
        ${consumer.acknowledges
          ? html`<button data-act="pending" aria-expanded=${this.chosen === consumer.name} @click=${() => this.open(consumer.name)}>${t("pending")}</button>
              <button class="bad" data-act="forget" @click=${() => this.forget(consumer.name)}>${t(this.sure === consumer.name ? "reallyForget" : "forget")}</button>`
          : nothing}
      </td>
    </tr>`;
  }

  owed() {
    if (!this.chosen) return nothing;
    return html`<section class="section">
      <h2>${t("pendingOf", this.chosen)}</h2>
      ${this.pending?.length
        ? html`<div class="scroll"><table class="pending">
            <thead><tr><th>${t("event")}</th><th>${t("time")}</th><th>${t("event_type")}</th><th>${t("payload")}</th><td></td></tr></thead>
            <tbody>
              ${this.pending.map(
                (event) => html`<tr>
                  <td>${event.event_id}</td>
                  <td>${moment(event.since)}</td>
                  <td>${event.event_type}</td>
                  <td class="mono quiet">${short(event.payload, 60)}</td>
                  <td class="acts">
                    <button @click=${() => this.settle(event, "ACKED")}>ACK</button>
                    <button class="bad" @click=${() => this.settle(event, "NACKED")}>NACK</button>
                  </td>
                </tr>`,
              )}
            </tbody>
          </table></div>`
        : empty(t("nothingPending"))}
    </section>`;
  }
}

const address = (name) => `${CONSUMERS}/${part(name)}`;

customElements.define("devices-consumers", Consumers);
