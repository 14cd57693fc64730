// Waybills by state, the stamped ones by their stamp, each as a PDF.
import { html, nothing } from "lit";
import { get } from "/console/api.js";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import { moment, number } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { t } from "../words.js";
import { PAGE, SYSTEM, attributes, run } from "./api.js";
import { pdfButton } from "./pdf.js";
import { stateTag } from "./trip.js";

const STATES = ["timbrado", "borrador", "cancelado"];

class Waybills extends withProperties(Page, {
  userId: {},
  status: { state: true },
  rows: { state: true },
  further: { state: true },
}) {
  constructor() {
    super();
    this.status = STATES[0];
  }

  firstUpdated() {
    this.load(this.status);
  }

  async load(status) {
    this.status = status;
    const page = await this.attempt(() => run("cartasPorEstado", { userId: this.userId, status, limit: PAGE }));
    if (page && status === this.status) [this.rows, this.further] = [page.rows, page.next];
  }

  async readFurther() {
    const page = await this.attempt(async () => attributes(await get(this.further)));
    if (page) [this.rows, this.further] = [[...this.rows, ...page.rows], page.next];
  }

  render() {
    return html`<section class="section">
      <div class="between">
        <label>${t("status")}
          <select data-choice="status" @change=${(event) => this.load(event.target.value)}>${STATES.map((each) => html`<option value=${each} ?selected=${each === this.status}>${t(each)}</option>`)}</select>
        </label>
        ${may(SYSTEM, "write") ? html`<a class="button" data-act="new" href="#/trips/transporte/waybill?userId=${encodeURIComponent(this.userId)}">${t("newWaybill")}</a>` : nothing}
      </div>
      ${this.refused()} ${this.rows ? this.list() : this.waiting()}
    </section>`;
  }

  list() {
    if (!this.rows.length) return empty(t("noWaybillsInState"));
    const columns = [
      [t("folio"), ({ folio }) => html`<strong>${folio}</strong>`],
      [t("status"), ({ status }) => stateTag(status)],
      [
        t("trip"),
        ({ viajeId }) =>
          html`<a href="#/trips/transporte/trip/${encodeURIComponent(viajeId)}?userId=${encodeURIComponent(this.userId)}">${viajeId}</a>`,
      ],
      [t("receiver"), ({ receptor }) => receptor.nombre],
      [t("weight"), ({ mercancias }) => `${number(mercancias.pesoBrutoTotal, 0)} kg`, "number"],
      [t("stampedAt"), ({ timbrado, createdAt }) => (timbrado ? moment(timbrado.fechaTimbrado) : moment(createdAt))],
      ["", (waybill) => pdfButton(this, waybill), "acts"],
    ];
    return html`${table("waybills", t("waybills"), columns, this.rows, ({ id }) => id)}
      ${this.further ? html`<div><button data-act="more" ?disabled=${this.busy} @click=${() => this.readFurther()}>${t("more")}</button></div>` : nothing}`;
  }
}

customElements.define("transporte-waybills", Waybills);
