// The designs that tables had and have: what is served, the change under way, the history, and the plan of another.
import { html, nothing } from "lit";
import { get, part, post } from "../../api.js";
import { Page, empty } from "../../parts/page.js";
import { planned } from "../../parts/plan.js";
import { withProperties } from "../../parts/properties.js";
import { table } from "../../parts/table.js";
import { moment, number } from "../../parts/values.js";
import { t } from "../../settings.js";

const LOOK_MILLIS = 3000;

class Designs extends withProperties(Page, { designs: { state: true }, plan: { state: true }, of: { state: true } }) {
  connectedCallback() {
    super.connectedCallback();
    this.every(LOOK_MILLIS, async () => (this.designs = (await get("/api/administration/designs")).designs));
  }

  async ask(event) {
    event.preventDefault();
    const asked = new FormData(event.target);
    const system = asked.get("system");
    this.plan = undefined;
    const plan = await this.attempt(() =>
      post(`/api/administration/designs/${part(system)}/plan`, { design: asked.get("design") }),
    );
    this.of = system;
    this.plan = plan;
  }

  render() {
    if (!this.designs) return html`<div class="page">${this.refused()} ${this.waiting()}</div>`;
    if (!this.designs.length) return empty(t("noDesigns"));
    return html`<div class="page">
      <p class="quiet">${t("designsAbout")}</p>
      ${this.designs.map((one) => this.card(one))} ${this.form()} ${this.plan ? planned(this.of, this.plan) : nothing}
    </div>`;
  }

  card(one) {
    return html`<section class="card" data-design=${one.system}>
      <div class="row middle"><h2>${one.system}</h2><code>${one.table}</code>${this.state(one)}</div>
      ${one.differs ? html`<pre>${one.differs}</pre>` : nothing} ${one.running ? this.running(one) : nothing}
      ${one.remembers ? this.history(one) : html`<p class="quiet">${t("designNotRemembered")}</p>`}
    </section>`;
  }

  state(one) {
    if (one.running) return html`<span class="tag warn dot">${t("designChanging")}</span>`;
    if (!one.remembers) return nothing;
    return one.in_force === one.served
      ? html`<span class="tag good dot">${t("designInForce")}</span>`
      : html`<span class="tag bad dot">${t("designDiffers")}</span>`;
  }

  running({ system, running }) {
    const { progress } = running;
    return html`<div class="section" data-running=${system}>
      <p>${t("designPhase", running.phase, moment(running.since))}</p>
      <pre>${running.changes}</pre>
      ${progress ? this.progress(progress) : html`<p class="quiet">${t("designNobodyApplies")}</p>`}
      <p class="quiet small">${running.phase === "public" ? t("designNextContract") : t("designNextApply")}</p>
    </div>`;
  }

  progress({ step, items, written, total, seconds_left }) {
    const remainder = seconds_left === undefined ? "" : ", " + t("secondsLeft", number(seconds_left));
    return html`<p>${step}: ${t("itemsDone", number(items), number(written))}${remainder}</p>
      ${total ? html`<progress max=${total} value=${items} aria-label=${step}></progress>` : nothing}`;
  }

  history({ system, history }) {
    if (!history.length) return html`<p class="quiet">${t("noDesignHistory")}</p>`;
    return table(
      "designs",
      `${t("designHistory")}: ${system}`,
      [
        [t("time"), ({ ended }) => moment(ended)],
        [t("change"), ({ changes }) => html`<pre>${changes}</pre>`],
      ],
      history,
      ({ ended }) => ended,
    );
  }

  form() {
    return html`<form class="card" data-form="plan" @submit=${(event) => this.ask(event)}>
      <h2>${t("planDesign")}</h2>
      <p class="quiet small">${t("planDesignAbout")}</p>
      <label>${t("system")} <select name="system">${this.designs.map(({ system }) => html`<option>${system}</option>`)}</select></label>
      <label><span>${t("newDesign")} <em>(${t("optional")})</em></span> <textarea name="design" rows="8" class="mono" spellcheck="false"></textarea></label>
      ${this.refused()}
      <div class="row"><button class="main" ?disabled=${this.busy}>${t("plan")}</button></div>
    </form>`;
  }
}

customElements.define("operations-designs", Designs);
