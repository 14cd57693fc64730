// Who takes events: how far behind, paused or not, and what each still owes an answer for.
import { html, nothing } from "lit";
import { get, part, post, put, remove } from "/console/api.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import { moment, number, short } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { label, t } from "./words.js";
import { state } from "./state.js";

class Consumers extends withProperties(Page, {
  of: {},
  consumers: { state: true },
  chosen: { state: true },
  pending: { state: true },
  answered: { state: true },
  sure: { state: true },
}) {
  connectedCallback() {
    super.connectedCallback();
    this.every(2000, () => this.load());
  }

  async load() {
    this.consumers = (await get(this.of.api + "/consumers")).consumers;
    if (!this.consumers.some((each) => each.name === this.chosen)) this.chosen = undefined;
    if (this.chosen) this.pending = (await get(`${this.address(this.chosen)}/pending?limit=50`)).pending;
  }

  address(name) {
    return `${this.of.api}/consumers/${part(name)}`;
  }

  act(work) {
    return this.attempt(async () => {
      await work();
      await this.load();
    });
  }

  turn(consumer, event) {
    if (consumer.paused) return this.act(() => post(this.address(consumer.name) + "/resume"));
    const reason = event.target.closest("td").querySelector("input").value;
    return this.act(() => post(this.address(consumer.name) + "/pause", reason ? { reason } : {}));
  }

  async register(event) {
    event.preventDefault();
    const form = event.target;
    const fields = new FormData(form);
    const body = { ack_timeout: Number(fields.get("seconds")) };
    await this.act(() => put(this.address(fields.get("name")), body));
    if (!this.failure) form.reset();
  }

  async open(name) {
    this.chosen = this.chosen === name ? undefined : name;
    this.pending = undefined;
    this.answered = undefined;
    await this.quietly(() => this.load());
  }

  /** What it still owes will never be answered: that is asked twice. */
  forget(name) {
    const asked = this.sure === name;
    this.sure = asked ? undefined : name;
    if (!asked) return;
    if (this.chosen === name) this.chosen = undefined;
    return this.act(() => remove(this.address(name)));
  }

  answer(id) {
    return `${this.of.api}/events/${part(id)}/acknowledgements/${part(this.chosen)}`;
  }

  settle(event, status) {
    return this.act(() => put(this.answer(event.event_id), { status }));
  }

  /** What it answered for one event, or still owes. */
  async look(event) {
    event.preventDefault();
    const id = new FormData(event.target).get("id");
    this.answered = await this.attempt(() => get(this.answer(id)));
  }

  render() {
    if (!this.consumers) return html`${this.refused()}${this.waiting()}`;
    return html`<div class="page">
      ${this.refused()}
      ${table("consumers", t("consumers"), this.columns(), this.consumers, ({ name }) => name)}
      ${this.owed()} ${may(this.of.system, "operate") ? this.form() : nothing}
    </div>`;
  }

  form() {
    return html`<form class="card" data-form="consumer" @submit=${(event) => this.register(event)}>
      <h2>${t("registerConsumer")}</h2>
      <p class="quiet">${t("consumerAbout")}</p>
      <div class="fields">
        <label>${t("name")} <input name="name" required maxlength="100" autocomplete="off" /></label>
        <label>${t("timeoutSeconds")} <input name="seconds" type="number" min="1" value="60" required /></label>
      </div>
      <div class="row"><button class="main" ?disabled=${this.busy}>${t("register")}</button></div>
    </form>`;
  }

  columns() {
    return [
      [t("name"), ({ name }) => name],
      [t("status"), (consumer) => this.state(consumer)],
      [t("lag"), ({ lag }) => number(lag), "number"],
      [t("oldestEvent"), ({ oldest_at: at }) => moment(at)],
      ["", (consumer) => this.acts(consumer), "acts"],
    ];
  }

  state(consumer) {
    const why = [consumer.paused_by, moment(consumer.paused_at), consumer.pause_reason].filter(Boolean).join(" · ");
    return html`<span class="tag dot ${consumer.paused ? "warn" : "good"}">${t(consumer.paused ? "paused" : "running")}</span>
      ${consumer.paused ? html`<p class="quiet small">${why}</p>` : nothing}`;
  }

  acts(consumer) {
    const { name, paused } = consumer;
    const operator = may(this.of.system, "operate");
    const turn = html`${paused ? nothing : html`<input placeholder=${t("reason")} aria-label=${t("reason")} size="12" />`}
      <button data-act="turn" @click=${(event) => this.turn(consumer, event)}>${t(paused ? "resume" : "pause")}</button>`;
    const owing = html`<button data-act="pending" aria-expanded=${this.chosen === name} @click=${() => this.open(name)}>${t("pending")}</button>`;
    const forget = html`<button class="bad" data-act="forget" @click=${() => this.forget(name)}>${t(this.sure === name ? "reallyForget" : "forget")}</button>`;
    return html`${operator ? turn : nothing} ${consumer.acknowledges ? owing : nothing} ${operator && consumer.acknowledges ? forget : nothing}`;
  }

  owed() {
    if (!this.chosen) return nothing;
    const columns = [
      [t("event"), (event) => event.event_id],
      [t("time"), ({ since }) => moment(since)],
      [label(this.of, this.of.type), (event) => event[this.of.type]],
      [t("payload"), ({ payload }) => short(payload, 60), "quiet"],
      ...(may(this.of.system, "write") ? [["", (event) => this.answers(event), "acts"]] : []),
    ];
    return html`<section class="section">
      <h2>${t("pendingOf", this.chosen)}</h2>
      <form class="row" role="search" data-form="answer" @submit=${(event) => this.look(event)}>
        <label>${t("event")} <input name="id" required inputmode="numeric" autocomplete="off" /></label>
        <button ?disabled=${this.busy}>${t("search")}</button>
        <span role="status">${this.answered ? state(this.answered.status) : nothing}</span>
      </form>
      ${this.pending?.length ? table("pending", t("pending"), columns, this.pending) : empty(t("nothingPending"))}
    </section>`;
  }

  answers(event) {
    return html`<button @click=${() => this.settle(event, "ACKED")}>ACK</button>
      <button class="bad" @click=${() => this.settle(event, "NACKED")}>NACK</button>`;
  }
}

customElements.define("pipeline-consumers", Consumers);
