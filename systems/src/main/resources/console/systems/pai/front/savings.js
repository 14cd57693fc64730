// A participant's statements and withdrawals of a period, and how the balance grew.
import { html, nothing, svg } from "lit";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import { moment } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { t } from "../words.js";
import { SYSTEM, create, run } from "./api.js";
import { amount, month, state } from "./values.js";

const MOST_SHOWN = 120;
const BAR = 10;

/** The first instant of a month, and the last of one. */
const begin = (period) => period && `${period}-01T00:00:00Z`;
const end = (period) => period && new Date(Date.UTC(period.slice(0, 4), period.slice(5), 1) - 1).toISOString();

class Savings extends withProperties(Page, {
  person: {},
  period: { state: true },
  statements: { state: true },
  withdrawals: { state: true },
}) {
  constructor() {
    super();
    this.period = { desde: "", hasta: "" };
  }

  firstUpdated() {
    this.load(this.period);
  }

  async load(period) {
    this.period = period;
    const { desde, hasta } = period;
    const inputs = { TokenParticipante: this.person, limit: MOST_SHOWN };
    const asked = [
      run("estadosDeCuenta", { ...inputs, desde, hasta }),
      run("retiros", { ...inputs, desde: begin(desde), hasta: end(hasta) }),
    ];
    const pages = await this.attempt(() => Promise.all(asked));
    if (pages && period === this.period) [this.statements, this.withdrawals] = pages.map(({ rows }) => rows);
  }

  async request(event) {
    event.preventDefault();
    const form = event.target;
    const { monto, motivo } = Object.fromEntries(new FormData(form));
    const item = {
      TokenParticipante: this.person,
      FechaRetiroISO: new Date().toISOString(),
      id_retiro: crypto.randomUUID(),
      monto: Number(monto),
      moneda: this.statements.at(-1)?.moneda ?? "MXN",
      estatus: "solicitado",
      ...(motivo ? { motivo } : {}),
    };
    if (!(await this.attempt(() => create("retiro", item)))) return;
    form.reset();
    this.load(this.period);
  }

  render() {
    const set = (name) => (event) => this.load({ ...this.period, [name]: event.target.value });
    return html`<form class="row" role="search" aria-label=${t("period")} data-form="period" @submit=${(event) => event.preventDefault()}>
        <label>${t("from")} <input type="month" name="desde" .value=${this.period.desde} @change=${set("desde")} /></label>
        <label>${t("until")} <input type="month" name="hasta" .value=${this.period.hasta} @change=${set("hasta")} /></label>
      </form>
      ${this.refused()} ${this.statements ? html`${this.summary()} ${this.ofStatements()} ${this.ofWithdrawals()}` : this.waiting()}`;
  }

  summary() {
    const last = this.statements.at(-1);
    if (!last) return nothing;
    const sum = (value) => this.statements.reduce((all, each) => all + value(each), 0);
    const figures = [
      ["balance", last.saldoFinal],
      ["own", sum(({ aportaciones }) => aportaciones.participante)],
      ["company", sum(({ aportaciones }) => aportaciones.empresa)],
      ["gains", sum(({ rendimientos }) => rendimientos)],
    ];
    return html`<div class="cards little">
        ${figures.map(([word, value]) => html`<div class="card tight" data-figure=${word}><div class="figure amount">${amount(value, last.moneda)}</div><div class="quiet small">${t(word)}</div></div>`)}
      </div>
      ${this.statements.length > 1 ? this.picture() : nothing}`;
  }

  /** A bar for each month: what there was, and what came on top of it. */
  picture() {
    const most = Math.max(...this.statements.map((each) => each.saldoFinal));
    const height = (value) => (100 * Math.max(0, value)) / (most || 1);
    return html`<figure class="card balance">
      <svg viewBox="0 0 ${this.statements.length * BAR} 100" preserveAspectRatio="none" role="img" aria-label=${t("balanceOf", this.statements.length)}>
        ${this.statements.map(
          ({ saldoInicial, saldoFinal }, at) => svg`
          <rect class="new" x=${at * BAR + 1} width=${BAR - 2} y=${100 - height(saldoFinal)} height=${height(saldoFinal)}></rect>
          <rect class="old" x=${at * BAR + 1} width=${BAR - 2} y=${100 - height(Math.min(saldoInicial, saldoFinal))} height=${height(Math.min(saldoInicial, saldoFinal))}></rect>`,
        )}
      </svg>
      <figcaption class="between quiet small"><span>${month(this.statements[0].Periodo)}</span><span>${t("balanceAbout")}</span><span>${month(this.statements.at(-1).Periodo)}</span></figcaption>
    </figure>`;
  }

  ofStatements() {
    const money = (value) => (row) => amount(value(row), row.moneda);
    const columns = [
      [t("period"), ({ Periodo }) => html`<strong>${month(Periodo)}</strong>`],
      [t("before"), money((row) => row.saldoInicial), "number"],
      [t("own"), money((row) => row.aportaciones.participante), "number"],
      [t("company"), money((row) => row.aportaciones.empresa), "number"],
      [t("gains"), money((row) => row.rendimientos), "number"],
      [t("withdrawn"), money((row) => row.retiros), "number"],
      [t("balance"), money((row) => row.saldoFinal), "number"],
    ];
    return html`<section class="section"><h2>${t("statements")}</h2>
      ${this.statements.length ? table("statements", t("statements"), columns, this.statements.toReversed(), ({ Periodo }) => Periodo) : empty(t("noStatements"))}
    </section>`;
  }

  ofWithdrawals() {
    const columns = [
      [t("day"), (row) => moment(row.FechaRetiroISO)],
      [t("amount"), (row) => amount(row.monto, row.moneda), "number"],
      [t("reason"), (row) => row.motivo ?? ""],
      [t("status"), (row) => state(row.estatus)],
    ];
    return html`<section class="section"><h2>${t("withdrawals")}</h2>
      ${this.withdrawals.length ? table("withdrawals", t("withdrawals"), columns, this.withdrawals.toReversed()) : empty(t("noWithdrawals"))}
      ${
        may(SYSTEM, "write")
          ? html`<form class="card" data-form="withdrawal" @submit=${(event) => this.request(event)}>
            <h3>${t("requestWithdrawal")}</h3>
            <div class="row">
              <label>${t("amount")} <input name="monto" type="number" min="1" step="0.01" required /></label>
              <label>${t("reason")} <input name="motivo" autocomplete="off" /></label>
              <button class="main" ?disabled=${this.busy}>${t("request")}</button>
            </div>
          </form>`
          : nothing
      }
    </section>`;
  }
}

customElements.define("pai-savings", Savings);
