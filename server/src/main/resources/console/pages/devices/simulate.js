// Devices that send a realistic mix for a while: with events sent twice, late, malformed, and such as fail.
import { html, nothing } from "lit";
import { get, post } from "../../api.js";
import { Page } from "../../parts/page.js";
import { number } from "../../parts/values.js";
import { t } from "../../settings.js";
import { TYPES, example } from "./events.js";
import { API } from "./tones.js";

const LATE_MILLIS = 3_600_000;
const MOST_DEVICES = 100;

/** The figures of the form with their start, least and most; the last four are parts of a hundred. */
const FIELDS = [
  ["simulatedDevices", 10, 1, MOST_DEVICES],
  ["eventsASecond", 20, 1, 500],
  ["forSeconds", 10, 1, 600],
  ["shareDuplicate", 5, 0, 100],
  ["shareLate", 5, 0, 100],
  ["shareMalformed", 2, 0, 100],
  ["shareFailing", 2, 0, 100],
];

class Simulate extends Page {
  static properties = { counts: { state: true }, running: { state: true } };

  disconnectedCallback() {
    super.disconnectedCallback();
    this.running = false;
  }

  async start(event) {
    event.preventDefault();
    const plan = Object.fromEntries([...new FormData(event.target)].map(([name, text]) => [name, Number(text)]));
    this.running = true;
    this.counts = { accepted: 0, duplicate: 0, refused: 0 };
    await this.attempt(async () => {
      const devices = await this.devices(plan.simulatedDevices);
      for (let second = 0; second < plan.forSeconds && this.running; second++) {
        const next = new Promise((resume) => setTimeout(resume, 1000));
        this.count((await post(API + "/events/batch", batch(plan, devices))).answers);
        await next;
      }
    });
    this.running = false;
  }

  /** So many devices that may still send; those that are missing are registered. */
  async devices(count) {
    const found = (await get(`${API}/devices?name=simulated&limit=${MOST_DEVICES}`)).devices;
    const able = found.filter((device) => device.status !== "DECOMMISSIONED").slice(0, count);
    while (able.length < count) able.push(await post(API + "/devices", { name: `simulated ${crypto.randomUUID().slice(0, 8)}` }));
    return able.map((device) => device.device_uuid);
  }

  count(answers) {
    const counts = { ...this.counts };
    for (const { result } of answers) counts[result]++;
    this.counts = counts;
  }

  render() {
    return html`<form class="card" data-form="simulate" @submit=${(event) => this.start(event)}>
      <h2>${t("simulate")}</h2>
      <p class="quiet">${t("simulateAbout")}</p>
      <div class="fields">
        ${FIELDS.map(
          ([name, start, least, most]) => html`<label>${t(name)} <input name=${name} type="number" value=${start} min=${least} max=${most} required /></label>`,
        )}
      </div>
      ${this.refused()}
      <div class="row middle">
        <button class="main" ?disabled=${this.running}>${t("begin")}</button>
        ${this.running ? html`<button type="button" data-act="stop" @click=${() => (this.running = false)}>${t("stop")}</button>` : nothing}
        <a href="#/devices/live">${t("live")}</a>
      </div>
      <p role="status">
        ${this.counts
          ? html`<span class="tag good" data-count="accepted">${t("accepted")} ${number(this.counts.accepted)}</span>
              <span class="tag warn" data-count="duplicate">${t("duplicate")} ${number(this.counts.duplicate)}</span>
              <span class="tag bad" data-count="refused">${t("refused")} ${number(this.counts.refused)}</span>`
          : nothing}
      </p>
    </form>`;
  }
}

/** One second's events, some of them twice. */
function batch(plan, devices) {
  const events = Array.from({ length: plan.eventsASecond }, () => one(plan, any(devices)));
  return events.concat(events.filter(() => happens(plan.shareDuplicate)));
}

function one(plan, device) {
  const event = example(device, any(TYPES), Date.now() - (happens(plan.shareLate) ? LATE_MILLIS : 0));
  if (happens(plan.shareFailing)) return { ...event, event_type: "ALERT_TRIGGERED", payload: { severity: "PURPLE" } };
  if (happens(plan.shareMalformed)) delete event.event_type;
  return event;
}

const any = (all) => all[Math.floor(all.length * Math.random())];
const happens = (share) => 100 * Math.random() < share;

customElements.define("devices-simulate", Simulate);
