// Sends one event or many, as a device would, and shows how each was answered.
import { html, nothing } from "lit";
import { get, post } from "/console/api.js";
import { Page } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { t } from "../words.js";
import { TYPES, example } from "./events.js";
import { API } from "./tones.js";

const MOST_OFFERED = 100;

class Send extends withProperties(Page, { devices: { state: true }, text: { state: true }, answers: { state: true } }) {
  async firstUpdated() {
    const page = await this.attempt(() => get(`${API}/devices?limit=${MOST_OFFERED}`));
    this.devices = page?.devices || [];
    await this.updateComplete;
    this.text = written([this.example()]);
  }

  /** One of the device and of the type that are chosen. */
  example() {
    const { device, type } = Object.fromEntries(new FormData(this.querySelector("form")));
    return example(device || "", type);
  }

  async send(event) {
    event.preventDefault();
    const done = await this.attempt(() => {
      const events = [].concat(JSON.parse(this.text));
      return post(API + "/events/batch", events);
    });
    if (done) this.answers = done.answers;
  }

  /** Writes another event at the end, or the last one anew. */
  write(anew) {
    return this.quietly(() => {
      const all = [].concat(JSON.parse(this.text));
      this.text = written([...(anew ? all.slice(0, -1) : all), this.example()]);
    });
  }

  render() {
    if (!this.devices) return html`${this.refused()}${this.waiting()}`;
    return html`<form class="card" data-form="send" @submit=${(event) => this.send(event)}>
      <h2>${t("sendEvents")}</h2>
      <p class="quiet">${t("sendAbout")}</p>
      <div class="row">
        <label>${t("device")}
          <select name="device" @change=${() => this.write(true)}>
            ${this.devices.map((each) => html`<option value=${each.device_uuid}>${each.name}</option>`)}
          </select>
        </label>
        <label>${t("event_type")} <select name="type" @change=${() => this.write(true)}>${TYPES.map((each) => html`<option>${each}</option>`)}</select></label>
      </div>
      <textarea class="tall" name="events" spellcheck="false" aria-label=${t("sendEvents")} .value=${this.text || ""}
        @input=${(event) => (this.text = event.target.value)}></textarea>
      ${this.refused()}
      <div class="row">
        <button class="main" ?disabled=${this.busy}>${t("send")}</button>
        <button type="button" data-act="add" @click=${() => this.write(false)}>${t("addEvent")}</button>
      </div>
      ${
        this.answers
          ? html`<ul class="answers">
            ${this.answers.map(
              (answer) => html`<li>
                <span class="tag ${{ accepted: "good", duplicate: "warn", refused: "bad" }[answer.result]}">${answer.result}</span>
                ${answer.event_id ?? nothing} ${answer.reason ?? nothing}
              </li>`,
            )}
          </ul>`
          : nothing
      }
    </form>`;
  }
}

const written = (events) => JSON.stringify(events, null, 2);

customElements.define("devices-send", Send);
