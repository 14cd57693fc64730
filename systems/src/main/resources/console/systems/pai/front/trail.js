// The audit trail of a person: what they did, and what was done to their account. The server writes it, and nobody else.
import { html, nothing } from "lit";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { moment, shown } from "/console/parts/values.js";
import { t } from "../words.js";
import { PAGE, following, run } from "./api.js";

/** What the server keeps on every item says nothing about what was changed. */
const KEPT = ["createdAt", "updatedAt", "version", "modificadoPor", "modificadoDesde"];

/** What can be done; each has a word of its own. */
const ACTIONS = ["crear", "modificar", "eliminar", "consultar", "acceso", "restaurar", "alterar"];

const SIDES = {
  did: (person) => run("bitacoraDeUsuario", { id_usuario: person, limit: PAGE }),
  happened: (person) => run("bitacoraDeElemento", { id_elemento: `usuario-${person}`, limit: PAGE }),
};

class Trail extends withProperties(Page, { person: {}, sides: { state: true } }) {
  async firstUpdated() {
    const pages = await this.attempt(() => Promise.all(Object.values(SIDES).map((ask) => ask(this.person))));
    if (pages) this.sides = Object.fromEntries(Object.keys(SIDES).map((side, at) => [side, pages[at]]));
  }

  async further(side) {
    const page = await this.attempt(() => following(this.sides[side].next));
    if (page)
      this.sides = { ...this.sides, [side]: { rows: [...this.sides[side].rows, ...page.rows], next: page.next } };
  }

  render() {
    if (!this.sides) return html`${this.refused()}${this.waiting()}`;
    return html`${this.refused()}<div class="halves even">${Object.entries(this.sides).map(([side, page]) => this.side(side, page))}</div>`;
  }

  side(side, { rows, next }) {
    return html`<section class="section" data-side=${side}><h2>${t(side)}</h2>
      ${rows.length ? html`<ol class="trail">${rows.map((entry) => this.entry(entry))}</ol>` : empty(t("noEntries"))}
      ${next ? html`<div><button data-act="more" ?disabled=${this.busy} @click=${() => this.further(side)}>${t("more")}</button></div>` : nothing}
    </section>`;
  }

  entry(entry) {
    const changes = changed(entry.antes, entry.despues);
    return html`<li>
      <p><strong>${ACTIONS.includes(entry.accion) ? t(entry.accion) : entry.accion}</strong> <span class="quiet">${entry.id_elemento}</span></p>
      <p class="quiet small">${[moment(entry.timestamp), entry.id_usuario, entry.ip].filter(Boolean).join(" · ")}</p>
      ${changes.length ? html`<dl class="small">${changes.map(([name, before, after]) => html`<dt>${name}</dt><dd>${before ? html`<del>${before}</del> → ` : nothing}${after}</dd>`)}</dl>` : nothing}
    </li>`;
  }
}

/** The attributes that differ, with what they were and are. */
function changed(before = {}, after = {}) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !KEPT.includes(name));
  return names.map((name) => [name, shown(before[name]), shown(after[name])]).filter(([, was, is]) => was !== is);
}

customElements.define("pai-trail", Trail);
