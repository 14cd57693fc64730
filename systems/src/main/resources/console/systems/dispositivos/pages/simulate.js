// The server's simulator: devices that are not there send a realistic mix, whoever looks on. It is begun,
// watched and ended here, and goes on when the page is left.
import { html, nothing } from "lit";
import { get, put, remove } from "/console/api.js";
import { Page } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { number } from "/console/parts/values.js";
import { t } from "../words.js";
import { API } from "./tones.js";

const SIMULATOR = API + "/simulator";
const MOST = 100_000;
const DAY_SECONDS = 86_400;

/**
 * What the server takes, with the word for it, its start and its most.
 *
 * @type {[string, string, number, number][]}
 */
const COUNTS = [
  ["devices", "simulatedDevices", 10, MOST],
  ["rate", "eventsASecond", 20, MOST],
  ["seconds", "forSeconds", 10, DAY_SECONDS],
];

/**
 * The same in parts of a hundred, which the server takes as shares of one.
 *
 * @type {[string, string, number][]}
 */
const SHARES = [
  ["duplicates", "shareDuplicate", 5],
  ["late", "shareLate", 5],
  ["malformed", "shareMalformed", 2],
  ["failing", "shareFailing", 2],
];

/** How events were answered, with the word and the tone for it. */
const ANSWERS = [
  ["accepted", "accepted", "good"],
  ["duplicates", "duplicate", "warn"],
  ["refused", "refused", "bad"],
  ["turned_away", "turnedAway", "bad"],
  ["failed", "unanswered", "bad"],
];

class Simulate extends withProperties(Page, { simulation: { state: true } }) {
  connectedCallback() {
    super.connectedCallback();
    this.every(1000, async () => (this.simulation = await get(SIMULATOR)));
  }

  async act(work) {
    this.simulation = (await this.attempt(work)) || this.simulation;
  }

  start(event) {
    event.preventDefault();
    const fields = new FormData(event.target);
    const counts = COUNTS.map(([name]) => [name, Number(fields.get(name))]);
    const shares = SHARES.map(([name]) => [name, Number(fields.get(name)) / 100]);
    return this.act(() => put(SIMULATOR, Object.fromEntries([...counts, ...shares])));
  }

  render() {
    if (!this.simulation) return html`${this.refused()}${this.waiting()}`;
    const { running, figures } = this.simulation;
    const field = (name, word, start, least, most) =>
      html`<label>${t(word)} <input name=${name} type="number" value=${start} min=${least} max=${most} required /></label>`;
    return html`<form class="card" data-form="simulate" @submit=${(event) => this.start(event)}>
      <h2>${t("simulate")}</h2>
      <p class="quiet">${t("simulateAbout")}</p>
      <div class="fields">
        ${COUNTS.map(([name, word, start, most]) => field(name, word, start, 1, most))}
        ${SHARES.map(([name, word, start]) => field(name, word, start, 0, 100))}
      </div>
      ${this.refused()}
      <div class="row middle">
        <button class="main" ?disabled=${running || this.busy}>${t("begin")}</button>
        ${running ? html`<button type="button" data-act="stop" ?disabled=${this.busy} @click=${() => this.act(() => remove(SIMULATOR))}>${t("stop")}</button>` : nothing}
        <a href="#/devices/dispositivos/live">${t("live")}</a>
      </div>
      <p role="status">
        ${
          figures
            ? ANSWERS.map(
                ([name, word, tone]) =>
                  html`<span class="tag ${figures[name] ? tone : ""}" data-count=${name}>${t(word)} ${number(figures[name])}</span> `,
              )
            : nothing
        }
      </p>
    </form>`;
  }
}

customElements.define("devices-simulate", Simulate);
