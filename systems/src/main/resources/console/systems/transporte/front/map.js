// Where the trips on the road are, on an outline of the country, with the way that each still has to go.
import { html, nothing, svg } from "lit";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { moment } from "/console/parts/values.js";
import { t } from "../words.js";
import { fleet, run } from "./api.js";
import { HEIGHT, LABELLED, WIDTH, city, outline, point } from "./mexico.js";

const MOST_DRAWN = 200;
const MILLIS_APART = 10_000;

class TripMap extends withProperties(Page, {
  userId: {},
  trips: { state: true },
  fleet: { state: true },
  chosen: { state: true },
}) {
  connectedCallback() {
    super.connectedCallback();
    this.every(MILLIS_APART, () => this.load());
  }

  async load() {
    const { userId } = this;
    this.fleet ??= await fleet(userId);
    const { rows } = await run("viajesPorEstado", { userId, status: "en_curso", limit: MOST_DRAWN });
    this.trips = rows;
  }

  get placed() {
    return this.trips.filter((trip) => trip.ubicacionActual);
  }

  render() {
    if (!this.trips) return html`${this.refused()}${this.waiting()}`;
    return html`${this.refused()}
      <div class="map-and-list">
        <figure class="card map">${this.picture()}<figcaption class="quiet small">${t("mapAbout")}</figcaption></figure>
        <div class="section">
          <h2>${t("onTheRoad", this.trips.length)}</h2>
          ${this.trips.length ? html`<ul class="plain-list">${this.trips.map((trip) => this.line(trip))}</ul>` : empty(t("noneOnTheRoad"))}
        </div>
      </div>`;
  }

  picture() {
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("mapOf", this.placed.length)}>
      <polygon class="country" points=${outline}></polygon>
      ${LABELLED.map(
        (name) => svg`<g class="city"><circle cx=${city(name)[0]} cy=${city(name)[1]} r="1"></circle>
        <text x=${city(name)[0] + 2.5} y=${city(name)[1] + 2}>${name}</text></g>`,
      )}
      ${this.placed.map((trip) => this.way(trip))} ${this.placed.map((trip) => this.place(trip))}
    </svg>`;
  }

  way(trip) {
    const end = city(trip.destino);
    if (!end || this.chosen !== trip.id) return nothing;
    const [x, y] = point(trip.ubicacionActual.lat, trip.ubicacionActual.lng);
    return svg`<line class="way" x1=${x} y1=${y} x2=${end[0]} y2=${end[1]}></line>`;
  }

  place(trip) {
    const [x, y] = point(trip.ubicacionActual.lat, trip.ubicacionActual.lng);
    return svg`<g class="truck ${this.chosen === trip.id ? "chosen" : ""}" data-trip=${trip.id} @mouseenter=${() => (this.chosen = trip.id)}>
      <circle class="halo" cx=${x} cy=${y} r="5"></circle><circle cx=${x} cy=${y} r="2.4"></circle>
      ${this.chosen === trip.id ? svg`<text x=${x} y=${y - 7} text-anchor="middle">${trip.id}</text>` : nothing}
    </g>`;
  }

  line(trip) {
    const choose = () => (this.chosen = trip.id);
    const driver = this.fleet.drivers.get(trip.conductorId)?.nombre;
    return html`<li class="card tight ${this.chosen === trip.id ? "chosen" : ""}" @mouseenter=${choose} @focusin=${choose}>
      <div class="between">
        <a href="#/trips/transporte/trip/${encodeURIComponent(trip.id)}?userId=${encodeURIComponent(this.userId)}">${trip.origen} → ${trip.destino}</a>
        <span class="quiet small">${trip.id}</span>
      </div>
      <p class="quiet small">${[driver, this.fleet.vehicles.get(trip.vehiculoId)?.placa].filter(Boolean).join(" · ")}</p>
      <p class="quiet small">${trip.ubicacionActual ? t("seenAt", moment(trip.ubicacionActual.timestamp)) : t("noPosition")}</p>
    </li>`;
  }
}

customElements.define("transporte-map", TripMap);
