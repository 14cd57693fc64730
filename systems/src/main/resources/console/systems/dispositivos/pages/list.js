// Devices: found by name or status, registered, opened.
import { html, nothing } from "lit";
import { get, post, query } from "/console/api.js";
import { filledFields } from "/console/parts/form.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import { moment } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { t } from "../words.js";
import { API, STATUSES, SYSTEM, state } from "./tones.js";

const FIELDS = [
  ["name", true],
  ["location", false],
  ["firmware_version", false],
  ["device_uuid", false],
];

class List extends withProperties(Page, { devices: { state: true }, wanted: { state: true } }) {
  constructor() {
    super();
    this.wanted = { name: "", status: "" };
  }

  firstUpdated() {
    this.load();
  }

  async load(wanted = this.wanted) {
    this.wanted = wanted;
    const page = await this.attempt(() => get(API + "/devices" + query({ ...wanted, limit: 50 })));
    if (page && wanted === this.wanted) [this.devices, this.next] = [page.devices, page.next];
  }

  async register(event) {
    event.preventDefault();
    const form = event.target;
    const fields = filledFields(form);
    const made = await this.attempt(() => post(API + "/devices", fields));
    if (!made) return;
    form.reset();
    this.load();
  }

  render() {
    const look = (field) => (event) => this.load({ ...this.wanted, [field]: event.target.value });
    return html`<div class="page">
      ${may(SYSTEM, "write") ? this.form() : this.refused()}
      <section class="section">
        <div class="row" role="search">
          <label>${t("name")} <input data-find="name" .value=${this.wanted.name} @input=${look("name")} /></label>
          <label>${t("status")}
            <select data-find="status" @change=${look("status")}>
              <option value="">${t("any")}</option>
              ${STATUSES.map((each) => html`<option>${each}</option>`)}
            </select>
          </label>
        </div>
        ${this.devices ? this.table() : this.waiting()}
      </section>
    </div>`;
  }

  form() {
    return html`<form class="card" data-form="register" @submit=${(event) => this.register(event)}>
      <h2>${t("registerDevice")}</h2>
      <div class="fields">
        ${FIELDS.map(
          ([name, needed]) => html`<label>
            <span>${t(name)}${needed ? nothing : html` <em>(${t("optional")})</em>`}</span>
            <input name=${name} ?required=${needed} maxlength="150" autocomplete="off" />
          </label>`,
        )}
      </div>
      ${this.refused()}
      <div class="row"><button class="main" ?disabled=${this.busy}>${t("register")}</button></div>
    </form>`;
  }

  table() {
    if (!this.devices.length) return empty(t("noDevices"));
    const columns = [
      [t("name"), (device) => html`<a href="#/devices/dispositivos/list/${device.device_uuid}">${device.name}</a>`],
      [t("status"), ({ status }) => state(status)],
      [t("location"), ({ location }) => location],
      [t("firmware_version"), (device) => device.firmware_version],
      [t("lastSeen"), (device) => moment(device.last_seen_at)],
    ];
    return html`${table("devices", t("devices"), columns, this.devices)}
      ${this.more("devices")}`;
  }
}

customElements.define("devices-list", List);
