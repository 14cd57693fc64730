// Trips by state, in columns. A trip is moved by its buttons or by dragging it; what a transaction refuses stays where it is.
import { html, nothing } from "lit";
import { Page, empty, focus, toast } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { moment, number } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { get } from "/console/api.js";
import { t } from "../words.js";
import { PAGE, STATES, SYSTEM, attributes, fleet, run } from "./api.js";
import { go, isFinal, wayTo, waysOf } from "./moves.js";

const TONES = { alta: "bad", normal: "", baja: "" };

class Board extends withProperties(Page, {
  userId: {},
  columns: { state: true },
  fleet: { state: true },
  figures: { state: true },
  asked: { state: true },
  dragged: { state: true },
}) {
  firstUpdated() {
    this.load();
  }

  async load() {
    const { userId } = this;
    const ofState = (status) => run("viajesPorEstado", { userId, status, limit: PAGE });
    const all = await this.attempt(() =>
      Promise.all([fleet(userId), run("estadisticas", { userId }), ...STATES.map(ofState)]),
    );
    if (!all) return;
    const [
      known,
      {
        rows: [figures],
      },
      ...columns
    ] = all;
    Object.assign(this, {
      fleet: known,
      figures,
      columns: Object.fromEntries(STATES.map((status, at) => [status, columns[at]])),
    });
  }

  async further(status) {
    const page = await this.attempt(async () => attributes(await get(this.columns[status].next)));
    if (page)
      this.columns = {
        ...this.columns,
        [status]: { rows: [...this.columns[status].rows, ...page.rows], next: page.next },
      };
  }

  /** What cannot be taken back is asked for twice. */
  async move(trip, way) {
    if (isFinal(way) && this.asked !== trip.id) {
      this.asked = trip.id;
      return;
    }
    this.asked = undefined;
    const status = await this.attempt(() => go(trip, way));
    if (!status) return;
    toast(t("moved", trip.id, t(status)));
    await this.load();
    focus(this, `[data-trip="${CSS.escape(trip.id)}"] a`);
  }

  render() {
    if (!this.columns) return html`${this.refused()}${this.waiting()}`;
    return html`${this.refused()} ${this.figures ? this.counts() : nothing}
      <div class="board">${STATES.map((status) => this.column(status, this.columns[status]))}</div>`;
  }

  counts() {
    const { viajesPendientes, viajesActivos, viajesCompletados, kilometrosRecorridos } = this.figures;
    const columns = [
      ["pendiente", viajesPendientes],
      ["en_curso", viajesActivos],
      ["completado", viajesCompletados],
      ["kilometres", kilometrosRecorridos],
    ];
    return html`<div class="cards little">
      ${columns.map(([word, value]) => html`<div class="card tight" data-figure=${word}><div class="figure">${number(value, 0)}</div><div class="quiet small">${t(word)}</div></div>`)}
    </div>`;
  }

  column(status, { rows, next }) {
    const takes = () => this.dragged && wayTo(this.dragged, status);
    const drop = (event) => {
      event.preventDefault();
      const [trip, way] = [this.dragged, takes()];
      this.dragged = undefined;
      if (way) this.move(trip, way);
    };
    return html`<section class="column state-${status} ${takes() ? "open" : ""}" data-column=${status} aria-labelledby="column-${status}"
      @dragover=${(event) => takes() && event.preventDefault()} @drop=${drop}>
      <h2 id="column-${status}">${t(status)}</h2>
      ${rows.length ? html`<ul class="plain-list">${rows.map((trip) => this.card(trip))}</ul>` : empty(t("noTrips"))}
      ${next ? html`<button data-act="more" ?disabled=${this.busy} @click=${() => this.further(status)}>${t("more")}</button>` : nothing}
    </section>`;
  }

  card(trip) {
    const ways = may(SYSTEM, "write") ? waysOf(trip) : [];
    const driver = this.fleet.drivers.get(trip.conductorId)?.nombre;
    const plate = this.fleet.vehicles.get(trip.vehiculoId)?.placa;
    return html`<li class="card tight trip" data-trip=${trip.id} draggable=${ways.length > 0}
      @dragstart=${() => (this.dragged = trip)} @dragend=${() => (this.dragged = undefined)}>
      <div class="between">
        <a href="#/trips/transporte/trip/${encodeURIComponent(trip.id)}?userId=${encodeURIComponent(this.userId)}">${trip.origen} → ${trip.destino}</a>
        ${trip.prioridad === "normal" ? nothing : html`<span class="tag ${TONES[trip.prioridad]}">${t(trip.prioridad)}</span>`}
      </div>
      <p class="small quiet">${trip.id} · ${moment(trip.fechaInicio)}${trip.distanciaKm ? ` · ${number(trip.distanciaKm, 0)} km` : nothing}</p>
      <p class="small">${[driver, plate].filter(Boolean).join(" · ") || t("nobodyAssigned")}</p>
      ${ways.length ? html`<div class="row">${ways.map((way) => this.button(trip, way))}</div>` : nothing}
    </li>`;
  }

  button(trip, way) {
    const sure = isFinal(way) && this.asked === trip.id;
    return html`<button class=${isFinal(way) ? "bad" : ""} data-act=${way} ?disabled=${this.busy} @click=${() => this.move(trip, way)}>
      ${sure ? t("reallyCancel") : t(way)}<span class="heard"> ${trip.id}</span>
    </button>`;
  }
}

customElements.define("transporte-board", Board);
