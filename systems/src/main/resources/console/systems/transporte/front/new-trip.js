// A new trip takes its driver and its vehicle in one transaction: only those who are free are offered.
import { html, nothing } from "lit";
import { filledFields } from "/console/parts/form.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { t } from "../words.js";
import { fleet, transact } from "./api.js";

const isFree = ({ estado }) => estado === "disponible";

class NewTrip extends withProperties(Page, { userId: {}, fleet: { state: true }, written: { state: true } }) {
  async firstUpdated() {
    this.fleet = await this.attempt(() => fleet(this.userId));
  }

  async create(event) {
    event.preventDefault();
    const form = event.target;
    const { fechaInicio, distanciaKm, ...typed } = filledFields(form);
    const trip = {
      ...typed,
      userId: this.userId,
      id: crypto.randomUUID().slice(0, 13),
      status: "en_curso",
      fechaInicio: new Date(fechaInicio).toISOString(),
      ...(distanciaKm ? { distanciaKm: Number(distanciaKm) } : {}),
    };
    if (!(await this.attempt(() => transact("crearViaje", trip)))) return;
    location.hash = `#/trips/transporte/trip/${encodeURIComponent(trip.id)}?userId=${encodeURIComponent(this.userId)}`;
  }

  render() {
    const back = html`<p><a href="#/trips/transporte/board?userId=${encodeURIComponent(this.userId)}">${t("allTrips")}</a></p>`;
    if (!this.fleet) return html`${back}${this.refused()}${this.waiting()}`;
    const [drivers, vehicles] = [this.fleet.drivers, this.fleet.vehicles].map((all) =>
      [...all.values()].filter(isFree),
    );
    if (!drivers.length || !vehicles.length) return html`${back}${empty(t("nobodyFree"))}`;
    const now = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    return html`${back}
      <form class="card" data-form="trip" @submit=${(event) => this.create(event)}>
        <h2>${t("newTrip")}</h2>
        <p class="quiet">${t("newTripAbout")}</p>
        <div class="fields">
          <label>${t("origin")} <input name="origen" required autocomplete="off" /></label>
          <label>${t("destination")} <input name="destino" required autocomplete="off" /></label>
          <label>${t("starts")} <input name="fechaInicio" type="datetime-local" required .value=${now} /></label>
          <label>${t("distanceKm")} <input name="distanciaKm" type="number" min="0" step="any" /></label>
          ${choice("conductorId", t("driver"), drivers, ({ nombre }) => nombre)}
          ${choice("vehiculoId", t("vehicle"), vehicles, ({ placa, marca }) => `${placa} · ${marca}`)}
          ${choice("clienteId", t("client"), [...this.fleet.clients.values()], ({ nombre }) => nombre)}
        </div>
        ${this.refused()}
        <div class="row"><button class="main" ?disabled=${this.busy}>${t("startTrip")}</button></div>
      </form>`;
  }
}

const choice = (name, label, all, told) =>
  all.length
    ? html`<label>${label} <select name=${name}>${all.map((each) => html`<option value=${each.id}>${told(each)}</option>`)}</select></label>`
    : nothing;

customElements.define("transporte-new-trip", NewTrip);
