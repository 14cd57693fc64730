// A seller's network as a tree: levels, the members of a level, and the members of each member who sells too. Every
// branch is read when it is opened, a page at a time.
import { html, nothing } from "lit";
import { Page, empty } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { number } from "/console/parts/values.js";
import { isBound } from "/console/rights.js";
import { t } from "../words.js";
import { LEVELS, STATES, following, members } from "./api.js";
import { date, money } from "./values.js";

const TONES = { activo: "good", pendiente: "warn", inactivo: "" };

class Network extends withProperties(Page, { userId: {}, by: { state: true } }) {
  constructor() {
    super();
    this.by = "level";
  }

  render() {
    const branches = this.by === "level" ? LEVELS.map((level) => ({ level })) : STATES.map((status) => ({ status }));
    return html`<section class="section">
      <div class="between"><p class="quiet">${t("networkAbout")}</p>
        <label>${t("groupBy")}
          <select data-choice="by" @change=${(event) => (this.by = event.target.value)}>
            <option value="level">${t("level")}</option><option value="status">${t("status")}</option>
          </select>
        </label>
      </div>
      <ul class="tree" aria-label=${t("network")}>
        ${branches.map((filter) => html`<gamificacion-branch role="listitem" .userId=${this.userId} .filter=${filter} .title=${t(filter.level ?? filter.status)}></gamificacion-branch>`)}
      </ul>
    </section>`;
  }
}

class Branch extends withProperties(Page, {
  userId: {},
  filter: {},
  title: {},
  member: {},
  isOpen: { state: true },
  rows: { state: true },
}) {
  willUpdate(changes) {
    if (changes.has("filter") || changes.has("userId"))
      Object.assign(this, { rows: undefined, next: undefined, isOpen: false });
  }

  async toggle() {
    this.isOpen = !this.isOpen;
    if (!this.isOpen || this.rows) return;
    const page = await this.attempt(() => members(this.userId, this.filter));
    if (page) [this.rows, this.next] = [page.rows, page.next];
  }

  async further() {
    const page = await this.attempt(() => following(this.next));
    if (page) [this.rows, this.next] = [[...this.rows, ...page.rows], page.next];
  }

  render() {
    return html`<div class="branch">
        <button class="twig" aria-expanded=${Boolean(this.isOpen)} @click=${() => this.toggle()}><span class="turn" aria-hidden="true">▸</span> ${this.title}</button>
        ${this.member ? facts(this.member) : nothing}
      </div>
      ${this.isOpen ? html`${this.refused()}${this.rows ? this.within() : this.waiting()}` : nothing}`;
  }

  within() {
    if (!this.rows.length) return empty(t(this.member ? "noNetwork" : "noMembers"));
    return html`<ul>${this.rows.map((member) => this.leaf(member))}</ul>
      ${this.next ? html`<button data-act="more" class="plain" ?disabled=${this.busy} @click=${() => this.further()}>${t("more")}</button>` : nothing}`;
  }

  /** Who is bound to one seller cannot look into the networks of others. */
  leaf(member) {
    if (isBound()) return html`<li class="branch leaf"><strong>${member.name}</strong>${facts(member)}</li>`;
    return html`<gamificacion-branch role="listitem" data-member=${member.memberId} .userId=${member.memberId} .filter=${WHOLE} .title=${member.name} .member=${member}></gamificacion-branch>`;
  }
}

/** The same object each time, so that a branch that is open stays so. */
const WHOLE = {};

const facts = ({ level, status, sales, points, joinedAt }) => html`<span class="facts-of-member">
  <span class="medal level-${level}">${t(level)}</span><span class="tag ${TONES[status]}">${t(status)}</span>
  <span class="quiet small">${money(sales, "MXN")} · ${t("pointsOf", number(points, 0))} · ${t("since", date(joinedAt))}</span>
</span>`;

customElements.define("gamificacion-branch", Branch);
customElements.define("gamificacion-network", Network);
