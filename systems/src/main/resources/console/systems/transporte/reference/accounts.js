// Users of the system: found or registered by e-mail; their profile, and the plan that they have.
import { html, nothing } from "lit";
import { get, post, put, query, remove } from "/console/api.js";
import { filledFields } from "/console/parts/form.js";
import { Page, empty, toast } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { moment } from "/console/parts/values.js";
import { may, mayWhole } from "/console/rights.js";
import { t } from "../words.js";

class Accounts extends withProperties(Page, {
  system: {},
  user: { state: true },
  profile: { state: true },
  plan: { state: true },
  sought: { state: true },
}) {
  get api() {
    return `/api/${this.system}/users`;
  }

  get one() {
    return `${this.api}/${this.user.id}`;
  }

  async search(event) {
    event.preventDefault();
    const email = new FormData(event.target).get("email");
    const account = await this.attempt(() => absent(get(this.api + query({ email }))));
    if (!this.failure) this.show(account, email);
  }

  async register() {
    const user = await this.attempt(() => post(this.api, { email: this.sought }));
    if (user) this.show(user, user.email);
  }

  async show(user, email) {
    [this.user, this.sought, this.profile, this.plan] = [user, email, undefined, undefined];
    if (user) await this.attempt(() => this.load());
  }

  async load() {
    [this.profile, this.plan] = await Promise.all([
      absent(get(this.one + "/profile")),
      absent(get(this.one + "/subscription")),
    ]);
  }

  /** Sends what is filled in, and shows what is there then. */
  async save(event, path) {
    event.preventDefault();
    const fields = filledFields(event.target);
    if (fields.ends_at) fields.ends_at = new Date(fields.ends_at).toISOString();
    await this.change(() => put(this.one + path, fields));
  }

  async change(work) {
    await this.attempt(async () => {
      await work();
      await this.load();
      toast(t("saved"));
    });
  }

  render() {
    return html`<section class="card">
      <h2>${t("accounts")}</h2>
      ${this.refused()}
      <form class="row" role="search" data-form="account" @submit=${(event) => this.search(event)}>
        <label>${t("email")} <input name="email" type="email" required autocomplete="off" /></label>
        <button class="main" ?disabled=${this.busy}>${t("search")}</button>
        ${this.sought && !this.user && mayWhole(this.system, "operate") ? html`<button type="button" data-act="register" @click=${() => this.register()}>${t("register")}</button>` : nothing}
      </form>
      ${this.user ? this.account() : this.sought ? empty(t("noUser", this.sought)) : nothing}
    </section>`;
  }

  account() {
    const [writer, operator] = [may(this.system, "write"), may(this.system, "operate")];
    return html`<p><code>${this.user.id}</code> <span class="quiet">${this.user.email} · ${moment(this.user.created_at)}</span></p>
      <form class="section" data-form="profile" @submit=${(event) => this.save(event, "/profile")}>
        <div class="fields">
          ${["nombre", "empresa", "rfc", "telefono"].map(
            (name) =>
              html`<label>${name} <input name=${name} .value=${this.profile?.[name] || ""} ?required=${name === "nombre"} ?readonly=${!writer} autocomplete="off" /></label>`,
          )}
        </div>
        ${writer ? html`<div class="row"><button ?disabled=${this.busy}>${t("save")}</button></div>` : nothing}
      </form>
      ${operator ? this.planner() : this.running()}`;
  }

  running() {
    return html`<span>${t("plan")}: ${this.plan ? html`<strong>${this.plan.plan}</strong> ${this.plan.ends_at ? moment(this.plan.ends_at) : nothing}` : t("off")}</span>`;
  }

  planner() {
    return html`<form class="row" data-form="plan" @submit=${(event) => this.save(event, "/subscription")}>
        ${this.running()}
        <label>${t("plan")} <input name="plan" required autocomplete="off" /></label>
        <label><span>${t("ends")} <em>(${t("optional")})</em></span> <input name="ends_at" type="datetime-local" /></label>
        <button ?disabled=${this.busy}>${t("startPlan")}</button>
        ${
          this.plan
            ? html`<button type="button" class="bad" data-act="end" @click=${() => this.change(() => remove(this.one + "/subscription"))}>${t("endPlan")}</button>`
            : nothing
        }
      </form>`;
  }
}

/** What is not there is no refusal here. */
const absent = (asked) =>
  asked.catch((failure) => {
    if (failure.status === 404) return undefined;
    throw failure;
  });

customElements.define("reference-accounts", Accounts);
