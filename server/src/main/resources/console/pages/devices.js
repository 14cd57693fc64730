// The devices and their events, live: figures pushed by the server, dead letters, consumers, timelines.
import { html, nothing } from "lit";
import { call, get, listen, post, query } from "../api.js";
import "../parts/chart.js";
import { Page } from "../parts/page.js";
import { short } from "../parts/values.js";
import { t } from "../settings.js";

const API = "/api/dispositivos";

class Devices extends Page {
  static properties = {
    figures: { state: true },
    devices: { state: true },
    letters: { state: true },
    consumers: { state: true },
    timeline: { state: true },
  };

  constructor() {
    super();
    this.figures = {};
    this.devices = [];
    this.letters = [];
    this.consumers = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stop = listen(API + "/dashboard/changes", (message) => {
      const changed = message.snapshot ? message.snapshot.figures : message.changes;
      this.figures = { ...this.figures, ...changed };
    });
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
  }

  load() {
    return this.attempt(async () => {
      const [devices, letters, consumers] = await Promise.all([
        get(API + "/devices" + query({ limit: 50 })),
        get(API + "/dead-letters" + query({ limit: 50 })),
        get(API + "/consumers"),
      ]);
      this.devices = devices.devices;
      this.letters = letters.dead_letters;
      this.consumers = consumers.consumers;
    });
  }

  render() {
    return html`<h1>Dispositivos</h1>
      ${this.refused()} ${this.charts()} ${this.numbers()} ${this.list()} ${this.history()} ${this.dead()}
      ${this.consuming()}`;
  }

  charts() {
    return html`<div class="cards">
      <live-chart title=${t("eventRate")} .value=${this.figures["rate.received"]}></live-chart>
      <live-chart title=${t("latency")} .value=${this.figures["latency.avg_millis"]}></live-chart>
    </div>`;
  }

  numbers() {
    const shown = [
      [t("retryDepth"), "backlog.retrying"],
      [t("deadLetters"), "dead_letters.open"],
      [t("outboxLag"), "outbox.unpublished"],
      [t("acknowledgements"), "acknowledgements.PENDING"],
    ];
    const byStatus = Object.entries(this.figures).filter(([name]) => name.startsWith("devices."));
    return html`<h2>${t("status")}</h2>
      <div class="cards">
        ${shown.map(([title, name]) => this.number(title, name, this.figures[name]))}
        ${byStatus.map(([name, value]) => this.number(name.slice("devices.".length), name, value))}
      </div>`;
  }

  number(title, name, value) {
    return html`<div class="card" data-figure=${name}>
      <div class="figure">${value ?? 0}</div>
      <div class="quiet">${title}</div>
    </div>`;
  }

  list() {
    const register = async (event) => {
      event.preventDefault();
      const form = event.target;
      const given = Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
      if (await this.attempt(() => post(API + "/devices", given))) {
        form.reset();
        this.load();
      }
    };
    return html`<h2>${t("devices")}</h2>
      <form class="row" data-form="register" @submit=${register}>
        <label>${t("name")} <input name="name" required maxlength="150" /></label>
        <label>${t("location")} <input name="location" maxlength="150" /></label>
        <button class="main">${t("register")}</button>
      </form>
      <div class="scroll"><table class="devices">
        <thead><tr><th>${t("name")}</th><th>${t("status")}</th><th>${t("location")}</th><th>${t("lastSeen")}</th><th></th></tr></thead>
        <tbody>
          ${this.devices.map(
            (device) => html`<tr>
              <td>${device.name}</td>
              <td><span class="tag">${device.status}</span></td>
              <td>${device.location || ""}</td>
              <td>${device.last_seen_at || ""}</td>
              <td><button @click=${() => this.follow(device)}>${t("timeline")}</button></td>
            </tr>`,
          )}
        </tbody>
      </table></div>`;
  }

  async follow(device) {
    const events = await this.attempt(() => get(`${API}/devices/${device.device_uuid}/timeline`));
    if (events) this.timeline = { device, events: events.events };
  }

  history() {
    if (!this.timeline) return nothing;
    return html`<h2>${t("timeline")}: ${this.timeline.device.name}</h2>
      <div class="scroll"><table class="timeline">
        <tbody>
          ${this.timeline.events.map(
            (event) => html`<tr>
              <td>${event.received_at}</td>
              <td>${event.event_type}</td>
              <td><span class="tag">${event.processing_status}</span></td>
              <td class="mono">${short(event.payload, 80)}</td>
            </tr>`,
          )}
        </tbody>
      </table></div>`;
  }

  dead() {
    const act = async (letter, what, body) => {
      if (await this.attempt(() => call("POST", `${API}/dead-letters/${letter.id}/${what}`, body))) this.load();
    };
    const discard = (letter) => {
      const reason = prompt(t("reason"));
      if (reason) act(letter, "discard", { reason });
    };
    return html`<h2>${t("deadLetters")}</h2>
      ${this.letters.length
        ? html`<div class="scroll"><table class="letters">
            <tbody>
              ${this.letters.map(
                (letter) => html`<tr>
                  <td>${letter.id}</td>
                  <td class="wraps">${letter.failure_reason}</td>
                  <td>${letter.moved_at}</td>
                  <td>
                    <button @click=${() => act(letter, "replay", {})}>${t("replay")}</button>
                    <button class="bad" @click=${() => discard(letter)}>${t("discard")}</button>
                  </td>
                </tr>`,
              )}
            </tbody>
          </table></div>`
        : html`<p class="quiet">${t("noItems")}</p>`}`;
  }

  consuming() {
    const turn = async (consumer) => {
      const what = consumer.paused ? "resume" : "pause";
      if (await this.attempt(() => post(`${API}/consumers/${encodeURIComponent(consumer.name)}/${what}`))) this.load();
    };
    return html`<h2>${t("consumers")}</h2>
      <div class="scroll"><table class="consumers">
        <thead><tr><th>${t("name")}</th><th>${t("lag")}</th><th></th></tr></thead>
        <tbody>
          ${this.consumers.map(
            (consumer) => html`<tr>
              <td>${consumer.name}</td>
              <td>${consumer.lag}</td>
              <td><button @click=${() => turn(consumer)}>${t(consumer.paused ? "resume" : "pause")}</button></td>
            </tr>`,
          )}
        </tbody>
      </table></div>`;
  }
}

customElements.define("page-devices", Devices);
