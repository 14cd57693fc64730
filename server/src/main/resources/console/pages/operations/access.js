// Tokens for others, and what was refused or done by those who may do much.
import { html, nothing } from "lit";
import { get, part, post, remove } from "../../api.js";
import { Page, copy, empty } from "../../parts/page.js";
import { withProperties } from "../../parts/properties.js";
import { table } from "../../parts/table.js";
import { moment } from "../../parts/values.js";
import { t } from "../../settings.js";

const RIGHTS = ["read", "write", "operate", "administer"];

class AccessTab extends withProperties(Page, {
  systems: {},
  entries: { state: true },
  tokens: { state: true },
  token: { state: true },
}) {
  firstUpdated() {
    this.load();
  }

  async load() {
    const both = () => Promise.all([get("/api/administration/audit?limit=100"), get("/api/administration/tokens")]);
    const [audit, tokens] = (await this.attempt(both)) || [];
    this.entries = audit?.entries;
    this.tokens = tokens?.tokens;
  }

  async revoke(token) {
    if (!confirm(t("revokeSure", token.subject))) return;
    await this.attempt(() => remove("/api/administration/tokens/" + part(token.id)));
    if (!this.failure) this.load();
  }

  async rotate() {
    if (!confirm(t("rotateSure"))) return;
    await this.attempt(() => post("/api/administration/signing-key/rotation"));
    if (!this.failure) this.load();
  }

  async issue(event) {
    event.preventDefault();
    const fields = new FormData(event.target);
    const body = { subject: fields.get("subject"), systems: fields.getAll("systems"), rights: fields.getAll("rights") };
    const [name, value] = String(fields.get("scope") || "").split("=");
    if (value) body.scope = { [name.trim()]: value.trim() };
    if (fields.get("days")) body.days = Number(fields.get("days"));
    const issued = await this.attempt(() => post("/api/administration/tokens", body));
    if (!issued) return;
    this.token = issued.token;
    this.load();
  }

  render() {
    const boxes = (field, all) =>
      all.map(
        (each) => html`<label class="check"><input type="checkbox" name=${field} value=${each} /> ${each}</label>`,
      );
    return html`<div class="page">
      <form class="card" data-form="token" @submit=${(event) => this.issue(event)}>
        <h2>${t("issueToken")}</h2>
        <div class="fields">
          <label>${t("subject")} <input name="subject" required maxlength="100" /></label>
          <label><span>${t("scope")} <em>(${t("optional")})</em></span> <input name="scope" placeholder="userId=ana" pattern="[^=]+=.+" /></label>
          <label><span>${t("validDays")} <em>(${t("optional")})</em></span> <input name="days" type="number" min="1" max="365" placeholder="30" /></label>
        </div>
        <fieldset class="row middle"><legend>${t("rights")}</legend>${boxes("rights", RIGHTS)}</fieldset>
        <fieldset class="row middle"><legend>${t("systems")} <em>(${t("noneMeansAll")})</em></legend>${boxes(
          "systems",
          (this.systems || []).map((each) => each.name),
        )}</fieldset>
        ${this.refused()}
        ${
          this.token
            ? html`<div class="section"><pre class="token">${this.token}</pre>
              <div class="row middle"><button type="button" @click=${() => copy(this.token)}>${t("copy")}</button><span class="quiet small">${t("tokenOnce")}</span></div></div>`
            : nothing
        }
        <div class="row"><button class="main" ?disabled=${this.busy}>${t("issue")}</button></div>
      </form>
      <section class="section">
        <div class="row middle"><h2>${t("tokensInUse")}</h2><button type="button" data-act="rotate" @click=${() => this.rotate()}>${t("rotateKey")}</button></div>
        ${this.issued()}
      </section>
      <section class="section"><h2>${t("audit")}</h2>${this.trail()}</section>
    </div>`;
  }

  issued() {
    if (!this.tokens) return this.waiting();
    const bound = ({ scope }) =>
      Object.entries(scope)
        .map(([name, value]) => `${name}=${value}`)
        .join(", ");
    return table(
      "tokens",
      t("tokensInUse"),
      [
        [t("subject"), ({ subject }) => subject],
        [t("rights"), ({ rights }) => rights.join(", ")],
        [t("systems"), ({ systems }) => systems.join(", ") || t("allSystems")],
        [t("scope"), bound],
        [t("issuedBy"), ({ issued_by }) => issued_by],
        [t("endsAt"), ({ ends_at }) => moment(ends_at)],
        [
          "",
          (token) =>
            html`<button type="button" data-act="revoke" @click=${() => this.revoke(token)}>${t("revoke")}</button>`,
          "acts",
        ],
      ],
      this.tokens,
      ({ id }) => id,
    );
  }

  trail() {
    if (!this.entries) return this.waiting();
    if (!this.entries.length) return empty(t("noAudit"));
    return table(
      "audit",
      t("audit"),
      [
        [t("time"), ({ at }) => moment(at)],
        [
          t("change"),
          ({ action }) =>
            html`<span class="tag ${["refused", "failed"].includes(action) ? "bad" : "good"}">${action}</span>`,
        ],
        [t("subject"), ({ subject }) => subject],
        [t("request"), ({ what, detail }) => html`<span title=${detail}>${what}</span>`, "mono"],
        [t("from"), ({ from }) => from],
      ],
      this.entries,
    );
  }
}

customElements.define("operations-access", AccessTab);
