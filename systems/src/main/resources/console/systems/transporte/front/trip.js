// One trip: what it is, what happened on it, its waybills, and where it can go from here.
import { html, nothing } from "lit";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import { moment, money, number } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { t } from "../words.js";
import { SYSTEM, fleet, run } from "./api.js";
import { EXCHANGES, exchange, go, isFinal, waysOf } from "./moves.js";
import { pdfButton } from "./pdf.js";

export const stateTag = (status) =>
  html`<span class="tag dot ${{ completado: "good", timbrado: "good", en_curso: "warn", cancelado: "bad" }[status] ?? ""}">${t(status)}</span>`;

/** What can happen on a trip; each has a word of its own. */
const EVENTS = ["inicio", "parada", "incidencia", "posicion", "entrega", "fin"];

class Trip extends withProperties(Page, {
  userId: {},
  which: {},
  trip: { state: true },
  events: { state: true },
  waybills: { state: true },
  fleet: { state: true },
  asked: { state: true },
}) {
  firstUpdated() {
    this.load();
  }

  async load() {
    const { userId, which: id } = this;
    const all = await this.attempt(() =>
      Promise.all([
        run("viaje", { userId, id }),
        run("eventosDeViaje", { userId, viajeId: id, limit: 100 }),
        run("cartasDeViaje", { userId, viajeId: id, limit: 50 }),
        fleet(userId),
      ]),
    );
    if (!all) return;
    const [{ rows: trips }, { rows: events }, { rows: waybills }, known] = all;
    Object.assign(this, { trip: trips[0] ?? null, events, waybills, fleet: known });
  }

  async move(way) {
    if (isFinal(way) && this.asked !== way) return (this.asked = way);
    this.asked = undefined;
    if (await this.attempt(() => go(this.trip, way))) this.load();
  }

  async exchange(event, what) {
    event.preventDefault();
    const other = new FormData(event.target).get(EXCHANGES[what].attribute);
    if (await this.attempt(() => exchange(this.trip, what, other))) this.load();
  }

  render() {
    const back = html`<p><a href="#/trips/transporte/board?userId=${encodeURIComponent(this.userId)}">${t("allTrips")}</a></p>`;
    if (this.trip === null) return html`${back}${empty(t("noTrip", this.which))}`;
    if (!this.trip) return html`${back}${this.refused()}${this.waiting()}`;
    const ways = may(SYSTEM, "write") ? waysOf(this.trip) : [];
    return html`${back} ${this.refused()}
      <section class="card">
        <div class="between"><h2>${this.trip.origen} → ${this.trip.destino}</h2>${stateTag(this.trip.status)}</div>
        ${this.facts()}
        <div class="row">
          ${ways.map((way) => html`<button class=${isFinal(way) ? "bad" : "main"} data-act=${way} ?disabled=${this.busy} @click=${() => this.move(way)}>${this.asked === way ? t("reallyCancel") : t(way)}</button>`)}
        </div>
        ${this.exchanges()}
      </section>
      ${this.ofWaybills()} ${this.ofEvents()}`;
  }

  facts() {
    const { drivers, vehicles, clients } = this.fleet;
    const { costos = {}, ...trip } = this.trip;
    const vehicle = vehicles.get(trip.vehiculoId);
    const cost = Object.values(costos).reduce((sum, value) => sum + value, 0);
    const facts = [
      [t("starts"), moment(trip.fechaInicio)],
      [t("expected"), moment(trip.fechaFinEstimada)],
      [t("ended"), moment(trip.fechaFinReal)],
      [t("driver"), drivers.get(trip.conductorId)?.nombre ?? trip.conductorId],
      [t("vehicle"), vehicle ? `${vehicle.marca} ${vehicle.modelo} · ${vehicle.placa}` : trip.vehiculoId],
      [t("client"), clients.get(trip.clienteId)?.nombre ?? trip.clienteId],
      [t("distance"), trip.distanciaKm && `${number(trip.distanciaKm, 0)} km`],
      [t("cost"), cost && money(cost, "MXN")],
      [t("notes"), trip.notas],
    ];
    return html`<dl>${facts.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
  }

  /** A truck that breaks down on the road: the trip goes on with one that is free. */
  exchanges() {
    if (this.trip.status !== "en_curso" || !may(SYSTEM, "write")) return nothing;
    const { drivers, vehicles } = this.fleet;
    const forms = [
      ["conductor", drivers, ({ nombre }) => nombre],
      ["vehiculo", vehicles, ({ placa, marca }) => `${placa} · ${marca}`],
    ].map(([what, all, told]) => {
      const free = [...all.values()].filter(({ estado }) => estado === "disponible");
      const { attribute, transaction } = EXCHANGES[what];
      if (!this.trip[attribute] || !free.length) return nothing;
      return html`<form class="row" data-form=${transaction} @submit=${(event) => this.exchange(event, what)}>
        <label>${t(transaction)}
          <select name=${attribute}>${free.map((each) => html`<option value=${each.id}>${told(each)}</option>`)}</select></label>
        <button ?disabled=${this.busy}>${t("exchange")}</button>
      </form>`;
    });
    return html`<details data-details="exchange"><summary>${t("goesOnWith")}</summary>${forms}</details>`;
  }

  ofWaybills() {
    const write = `#/trips/transporte/waybill/${encodeURIComponent(this.which)}?userId=${encodeURIComponent(this.userId)}`;
    return html`<section class="section">
      <div class="title"><h2>${t("waybills")}</h2>${may(SYSTEM, "write") ? html`<a href=${write}>${t("newWaybill")}</a>` : nothing}</div>
      ${
        this.waybills.length
          ? table(
              "waybills",
              t("waybills"),
              [
                [t("folio"), ({ folio }) => folio],
                [t("status"), ({ status }) => stateTag(status)],
                [t("receiver"), ({ receptor }) => receptor.nombre],
                ["", (waybill) => pdfButton(this, waybill), "acts"],
              ],
              this.waybills,
            )
          : empty(t("noWaybills"))
      }
    </section>`;
  }

  ofEvents() {
    return html`<section class="section">
      <h2>${t("happened")}</h2>
      ${
        this.events.length
          ? html`<ol class="timeline">${this.events.map(
              (event) => html`<li><strong>${EVENTS.includes(event.tipo) ? t(event.tipo) : event.tipo}</strong>
            <span class="quiet small">${moment(event.timestamp)}${event.automatico ? ` · ${t("automatic")}` : ""}</span>
            ${event.descripcion ? html`<p>${event.descripcion}</p>` : nothing}</li>`,
            )}</ol>`
          : empty(t("nothingHappened"))
      }
    </section>`;
  }
}

customElements.define("transporte-trip", Trip);
