// The contracts of an origin; of the one that is chosen its cycles and who takes part.
import { html, nothing } from "lit";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import "/console/parts/whose.js";
import { whose } from "/console/parts/whose.js";
import { t } from "../words.js";
import { PAGE, SYSTEM, following, nameOf, personOf, run } from "./api.js";
import { date, state } from "./values.js";

const MOST_CONTRACTS = 200;

class Contracts extends withProperties(Page, {
  which: {},
  origin: { state: true },
  contracts: { state: true },
  cycles: { state: true },
  people: { state: true },
}) {
  async firstUpdated() {
    const [origin, contract] = this.which.split("~");
    this.origin = origin || (await whose(SYSTEM, "id_origen")) || null;
    if (!this.origin) return;
    const page = await this.attempt(() => run("contratosDeOrigen", { id_origen: this.origin, limit: MOST_CONTRACTS }));
    this.contracts = page?.rows;
    if (contract) this.open(contract);
  }

  get chosen() {
    return this.which.split("~")[1];
  }

  async open(contract) {
    const key = { id_origen: this.origin, id_contrato: contract };
    const [cycles, people] =
      (await this.attempt(() =>
        Promise.all([run("ciclosDeContrato", key), run("usuariosDeContrato", { ...key, limit: PAGE })]),
      )) ?? [];
    if (!cycles) return;
    [this.cycles, this.next] = [cycles.rows, people.next];
    this.people = await this.named(people.rows);
  }

  async further() {
    const page = await this.attempt(() => following(this.next));
    if (page) [this.people, this.next] = [[...this.people, ...(await this.named(page.rows))], page.next];
  }

  /** Who takes part, with who they are. */
  async named(rows) {
    return (
      (await this.quietly(() =>
        Promise.all(rows.map(async (row) => ({ ...row, person: await personOf(row.id_usuario) }))),
      )) ?? []
    );
  }

  render() {
    return html`<clave-whose .system=${SYSTEM} variable="id_origen" .label=${t("originOf")} .act=${t("show")} .value=${this.origin}
        @chosen=${(event) => (location.hash = `#/participants/pai/contracts/${encodeURIComponent(event.detail)}`)}></clave-whose>
      ${this.refused()}
      ${this.origin === null ? empty(t("noOrigin")) : this.contracts ? this.list() : this.waiting()}`;
  }

  list() {
    if (!this.contracts.length) return empty(t("noContracts"));
    return html`<div class="halves">
      <ul class="contracts" aria-label=${t("contracts")}>
        ${this.contracts.map(
          (
            each,
          ) => html`<li><a class="card tight" href="#/participants/pai/contracts/${encodeURIComponent(this.origin)}~${encodeURIComponent(each.id_contrato)}"
          aria-current=${each.id_contrato === this.chosen ? "true" : nothing}>
          <strong>${each.nombre}</strong>
          <span class="quiet small">${[each.id_contrato, each.razonSocial ?? each.id_empresa, date(each.fechaInicio)].filter(Boolean).join(" · ")}</span>
        </a></li>`,
        )}
      </ul>
      <div class="section">${this.chosen ? (this.people ? this.within() : this.waiting()) : empty(t("chooseContract"))}</div>
    </div>`;
  }

  within() {
    return html`<h2>${t("cycles")}</h2>
      ${
        this.cycles.length
          ? html`<ul class="cycles">${this.cycles.map(
              (cycle) => html`<li class="card tight"><strong>${cycle.nombre}</strong>
            <span class="quiet small">${date(cycle.fechaInicio)} – ${date(cycle.fechaFin)}</span>
            <span class="tag ${cycle.abierto ? "good" : ""}">${t(cycle.abierto ? "open" : "closed")}</span></li>`,
            )}</ul>`
          : empty(t("noCycles"))
      }
      <h2>${t("people")}</h2>
      ${
        this.people.length
          ? table(
              "people",
              t("people"),
              [
                [
                  t("name"),
                  ({
                    id_usuario: id,
                    person,
                  }) => html`<a href="#/participants/pai/person/${encodeURIComponent(id)}">${person ? nameOf(person) : id}</a>
              <span class="quiet small under">${person?.email}</span>`,
                ],
                [t("status"), ({ estatus }) => state(estatus)],
              ],
              this.people,
              ({ id_usuario: id }) => id,
            )
          : empty(t("noPeople"))
      }
      ${this.next ? html`<div><button data-act="more" ?disabled=${this.busy} @click=${() => this.further()}>${t("more")}</button></div>` : nothing}`;
  }
}

customElements.define("pai-contracts", Contracts);
