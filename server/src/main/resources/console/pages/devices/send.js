// Sends one event or many, as a device would, and shows how each was answered.
import { html, nothing } from "lit";
import { get, post } from "../../api.js";
import { Page } from "../../parts/page.js";
import { t } from "../../settings.js";
import { API } from "./tones.js";

class Send extends Page {
  static properties = { devices: { state: true }, text: { state: true }, answers: { state: true } };

  async firstUpdated() {
    const page = await this.attempt(() => get(API + "/devices?limit=1"));
    this.text = JSON.stringify([this.example(page?.devices[0]?.device_uuid)], null, 2);
  }

  example(device = "") {
    return {
      device_uuid: device,
      event_type: "TELEMETRY_REPORTED",
      idempotency_key: crypto.randomUUID(),
      payload: { measured_at: new Date().toISOString(), temperature: 21.5, battery: 80 },
    };
  }

  async send(event) {
    event.preventDefault();
    const done = await this.attempt(() => {
      const given = JSON.parse(this.text);
      return post(API + "/events/batch", Array.isArray(given) ? given : [given]);
    });
    if (done) this.answers = done.answers;
  }

  add() {
    const all = [].concat(JSON.parse(this.text));
    this.text = JSON.stringify([...all, this.example(all.at(-1)?.device_uuid)], null, 2);
  }

  render() {
    if (this.text === undefined) return html`${this.refused()}${this.waiting()}`;
    return html`<form class="card" data-form="send" @submit=${(event) => this.send(event)}>
      <h2>${t("sendEvents")}</h2>
      <p class="quiet">${t("sendAbout")}</p>
      <textarea class="tall" name="events" spellcheck="false" aria-label=${t("sendEvents")} .value=${this.text}
        @input=${(event) => (this.text = event.target.value)}></textarea>
      ${this.refused()}
      <div class="row">
        <button class="main" ?disabled=${this.busy}>${t("send")}</button>
        <button type="button" @click=${() => this.quietly(() => this.add())}>${t("addEvent")}</button>
      </div>
      ${this.answers
        ? html`<ul class="answers">
            ${this.answers.map(
              (answer) => html`<li>
                <span class="tag ${{ accepted: "good", duplicate: "warn", refused: "bad" }[answer.result]}">${answer.result}</span>
                ${answer.event_id ?? nothing} ${answer.reason ?? nothing}
              </li>`,
            )}
          </ul>`
        : nothing}
    </form>`;
  }
}

customElements.define("devices-send", Send);
