// A waybill of a trip: filled in from what is known of it, with look-ups in the catalogues, checked before it is written.
import { html, nothing } from "lit";
import { post } from "/console/api.js";
import { Page, empty, focus } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { t } from "../words.js";
import { demanded, refusedBy } from "../words/demands.js";
import { API, fleet, run } from "./api.js";
import "./lookup.js";
import { pdfButton } from "./pdf.js";
import { assembled, known, sections } from "./waybill-fields.js";

const MOST_TRIPS = 50;

class WaybillForm extends withProperties(Page, {
  userId: {},
  tripId: {},
  trips: { state: true },
  company: { state: true },
  fleet: { state: true },
  values: { state: true },
  goods: { state: true },
  findings: { state: true },
  written: { state: true },
  waybillId: { state: true },
}) {
  async firstUpdated() {
    const { userId, tripId } = this;
    const open = ["en_curso", "pendiente"].map((status) =>
      run("viajesPorEstado", { userId, status, limit: MOST_TRIPS }),
    );
    const named = tripId ? [run("viaje", { userId, id: tripId })] : [];
    const all = await this.attempt(() => Promise.all([fleet(userId), run("empresa", { userId }), ...named, ...open]));
    if (!all) return;
    const [
      known,
      {
        rows: [company],
      },
      ...pages
    ] = all;
    const trips = new Map(pages.flatMap(({ rows }) => rows).map((trip) => [trip.id, trip]));
    Object.assign(this, { fleet: known, company, trips });
    this.begin(trips.get(tripId) ?? [...trips.values()][0]);
  }

  begin(trip) {
    if (!trip) return;
    const { drivers, vehicles, clients } = this.fleet;
    const items = [clients.get(trip.clienteId), vehicles.get(trip.vehiculoId), drivers.get(trip.conductorId)];
    Object.assign(this, {
      tripId: trip.id,
      goods: 1,
      findings: undefined,
      written: undefined,
      values: known(trip, this.company, ...items),
    });
  }

  get fields() {
    return sections(this.goods).flatMap(({ fields }) => fields);
  }

  /** What would be written: the fields, and what follows from them. */
  item() {
    const numbers = new Set(this.fields.filter(({ type }) => type === "number").map(({ at }) => at));
    const item = assembled(this.values, numbers);
    const items = item.mercancias?.items ?? [];
    const weight = items.reduce((sum, each) => sum + (each.pesoEnKg || 0), 0);
    const trip = this.trips.get(this.tripId);
    return {
      ...item,
      userId: this.userId,
      id: (this.waybillId ??= crypto.randomUUID()),
      viajeId: trip.id,
      ...(trip.clienteId ? { clienteId: trip.clienteId } : {}),
      status: "borrador",
      versionCartaPorte: "3.1",
      mercancias: { pesoBrutoTotal: weight, unidadPeso: "KGM", numTotalMercancias: items.length, items },
    };
  }

  async check() {
    const answer = await this.attempt(() => post(`${API}/check/cartaPorte`, this.item()));
    if (answer) this.findings = answer.findings;
  }

  async save(event) {
    event.preventDefault();
    const item = this.item();
    const answer = await this.attempt(() => post(`${API}/entities/cartaPorte`, item));
    if (!answer) return;
    Object.assign(this, { written: item, findings: undefined, waybillId: undefined });
    await this.updateComplete;
    focus(this, "[data-act=pdf]");
  }

  set(at, value) {
    this.values = { ...this.values, [at]: value };
  }

  /** A code that was chosen may fill in what follows from it. */
  picked({ at, fills = [], names }, { code, entry }) {
    const more = fills.map(([to, column]) => [to, entry?.data[column]]).filter(([, value]) => value);
    if (names && entry) more.push([names, entry.description]);
    this.values = { ...this.values, [at]: code, ...Object.fromEntries(more) };
  }

  /** What a check found or a refusal pointed at, by where it is in the item. */
  get observations() {
    return [
      ...this.faults.map(({ at, detail }) => ({ at, detail: refusedBy(detail) })),
      ...(this.findings ?? []).map((finding) => ({ at: finding.pointer, detail: demanded(finding) })),
    ];
  }

  faultAt(at) {
    return this.observations.find((each) => each.at === at)?.detail;
  }

  render() {
    const back = html`<p><a href="#/trips/transporte/waybills?userId=${encodeURIComponent(this.userId)}">${t("allWaybills")}</a></p>`;
    if (!this.trips) return html`${back}${this.refused()}${this.waiting()}`;
    if (!this.company) return html`${back}${empty(t("noCompany"))}`;
    if (!this.values) return html`${back}${empty(t("noOpenTrip"))}`;
    return html`${back}
      <form class="page" data-form="waybill" @submit=${(event) => this.save(event)}>
        <label>${t("trip")}
          <select name="trip" @change=${(event) => this.begin(this.trips.get(event.target.value))}>
            ${[...this.trips.values()].map((trip) => html`<option value=${trip.id} ?selected=${trip.id === this.tripId}>${trip.id} · ${trip.origen} → ${trip.destino}</option>`)}
          </select>
        </label>
        ${sections(this.goods).map((section) => this.section(section))} ${this.refused()} ${this.unplaced()}
        ${this.written ? html`<p class="done" role="status">${t("waybillWritten", this.written.folio)} ${pdfButton(this, this.written)}</p>` : nothing}
        <div class="row">
          <button class="main" ?disabled=${this.busy}>${t("saveDraft")}</button>
          <button type="button" data-act="check" ?disabled=${this.busy} @click=${() => this.check()}>${t("check")}</button>
        </div>
      </form>`;
  }

  /** @param {{ word: string, fields: any[], canGrow?: boolean }} section */
  section({ word, fields, canGrow }) {
    return html`<fieldset class="card"><legend class="heard">${t(word)}</legend>
      <h2 aria-hidden="true">${t(word)}</h2>
      <div class="fields">${fields.map((field) => this.field(field))}</div>
      ${canGrow ? html`<div><button type="button" data-act="add-good" @click=${() => this.goods++}>${t("addGood")}</button></div>` : nothing}
    </fieldset>`;
  }

  field(field) {
    const { at, word, catalogue, type = "text", optional } = field;
    if (catalogue) {
      return html`<transporte-lookup .catalogue=${catalogue} .label=${t(word)} .name=${at} .value=${this.values[at]} ?optional=${optional} .fault=${this.faultAt(at)}
        @picked=${(event) => this.picked(field, event.detail)}></transporte-lookup>`;
    }
    return html`<label><span>${t(word)}${optional ? html` <em>(${t("optional")})</em>` : nothing}</span>
      <input name=${at} type=${type} step=${type === "number" ? "any" : type === "datetime-local" ? "1" : nothing} min=${type === "number" ? "0" : nothing}
        ?required=${!optional} autocomplete="off" .value=${this.values[at] ?? ""} @input=${(event) => this.set(at, event.target.value)} />
      ${this.faultAt(at) ? html`<span class="fault small">${this.faultAt(at)}</span>` : nothing}
    </label>`;
  }

  /** What was found at places that the form has no field for. */
  unplaced() {
    if (this.findings?.length === 0) return html`<p class="done" role="status">${t("allRight")}</p>`;
    if (!this.observations.length) return nothing;
    const placed = new Set(this.fields.map(({ at }) => at));
    const rest = this.observations.filter(({ at }) => !placed.has(at));
    return html`<div class="refusal warning" role="status">${t("findings", this.observations.length)}
      <ul>${rest.map(({ at, detail }) => html`<li><code>${at}</code> ${detail}</li>`)}</ul></div>`;
  }
}

customElements.define("transporte-waybill-form", WaybillForm);
