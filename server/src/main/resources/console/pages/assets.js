// Files of one thing: dropped in, watched on their way, looked at, fetched and deleted.
import { html, nothing } from "lit";
import { get, post, query, remove } from "../api.js";
import "../parts/preview.js";
import "../parts/sweep.js";
import { Page, empty } from "../parts/page.js";
import { withProperties } from "../parts/properties.js";
import { suggestions, suggested } from "../parts/suggestions.js";
import { table } from "../parts/table.js";
import { upload } from "../parts/upload.js";
import { bytes, moment } from "../parts/values.js";
import { may, mayWhole, scope } from "../rights.js";
import { t } from "../settings.js";

/** How long somebody must not type before files are looked for. */
const PAUSE_MILLIS = 300;
const TONES = { confirmed: "good", pending: "warn" };

class Assets extends withProperties(Page, {
  system: {},
  relations: { state: true },
  about: { state: true },
  known: { state: true },
  files: { state: true },
  sending: { state: true },
  over: { state: true },
  sure: { state: true },
}) {
  constructor() {
    super();
    this.sending = [];
  }

  async firstUpdated() {
    const told = await this.attempt(() => get(`/api/${this.system}/assets/relations`));
    if (!told) return;
    this.relations = told.relations;
    this.ownerAttribute = told.ownerAttribute;
    this.known = await suggestions(this.system);
    this.about = { relation: this.relations[0].relation, owner: scope()[this.ownerAttribute] || "", relatedTo: "" };
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.waitingLoad);
  }

  get relation() {
    return this.relations.find((each) => each.relation === this.about.relation);
  }

  /** Whether it is said whose and of what the files are. */
  get ready() {
    return this.about.owner && (!this.relation.relatedTo || this.about.relatedTo);
  }

  /** The files of what is said; as long as that is not enough, some of all that are there. */
  async load() {
    this.files = undefined;
    const asked = this.ready ? this.about : {};
    const page = await this.attempt(() => get(`/api/${this.system}/assets` + query(asked)));
    if (page && (asked === this.about || !this.ready)) [this.files, this.next] = [page.assets, page.next];
  }

  /** Goes to where a file belongs, so that others can be added there. */
  goTo({ owner, relation, relatedTo = "" }) {
    this.about = { owner, relation, relatedTo };
    this.load();
  }

  async take(files) {
    this.over = false;
    if (!this.ready) return;
    const { owner, relation, relatedTo } = this.about;
    const about = relatedTo && this.relation.relatedTo ? { owner, relation, relatedTo } : { owner, relation };
    for (const file of files) await this.send(about, file);
    this.load();
  }

  async send(about, file) {
    const job = { name: file.name, size: file.size, share: 0 };
    const tell = (news) => {
      Object.assign(job, news);
      this.requestUpdate();
    };
    this.sending = [...this.sending, job];
    try {
      await upload(this.system, about, file, tell);
      tell({ share: 1, done: true });
    } catch (failure) {
      tell({ failure: failure.message });
    }
  }

  async delete(file) {
    if (this.sure !== file.self) {
      this.sure = file.self;
      return;
    }
    await this.attempt(() => remove(file.self));
    if (!this.failure) this.load();
  }

  async fetchFile(file) {
    const link = await this.attempt(() => get(file.self + "/download"));
    if (link)
      Object.assign(document.createElement("a"), { href: link.url, rel: "noreferrer", target: "_blank" }).click();
  }

  get chooser() {
    return /** @type {HTMLInputElement} */ (this.querySelector("input[type=file]"));
  }

  render() {
    const tools = mayWhole(this.system, "operate") ? html`<clave-sweep .system=${this.system}></clave-sweep>` : nothing;
    return html`<div class="page">
      ${this.head(t("assets"), { of: this.system, about: t("assetsAbout"), tools })}
      ${this.about ? html`${this.place()} ${this.refused()} ${this.jobs()} ${this.list()}` : html`${this.refused()}${this.waiting()}`}
      <clave-preview></clave-preview>
    </div>`;
  }

  place() {
    const say = (name) => (event) => {
      this.about = { ...this.about, [name]: event.target.value, ...(name === "relation" ? { relatedTo: "" } : {}) };
      clearTimeout(this.waitingLoad);
      this.waitingLoad = setTimeout(() => this.load(), PAUSE_MILLIS);
    };
    const related = this.relation.relatedTo;
    return html`<section class="card">
      <div class="row">
        <label>${t("relation")}
          <select data-choice="relation" @change=${say("relation")}>${this.relations.map((each) => html`<option .selected=${each.relation === this.about.relation}>${each.relation}</option>`)}</select>
        </label>
        <label>${t("owner")} <input name="owner" .value=${this.about.owner} ?readonly=${this.ownerAttribute in scope()} list="known-owner" @input=${say("owner")} autocomplete="off" /></label>
        ${suggested("known-owner", this.known[this.ownerAttribute])}
        ${
          related
            ? html`<label>${related} <input name="relatedTo" .value=${this.about.relatedTo} list="known-related" @input=${say("relatedTo")} autocomplete="off" /></label>
              ${suggested("known-related", this.known[related] || (related.includes("/") ? [] : this.known.id))}`
            : nothing
        }
      </div>
      ${may(this.system, "write") ? this.drop() : nothing}
      <p class="quiet small">${t("takes", this.relation.contentTypes.join(", "), bytes(this.relation.largest))}</p>
    </section>`;
  }

  drop() {
    const over = (event) => {
      event.preventDefault();
      this.over = true;
    };
    const dropped = (event) => {
      event.preventDefault();
      this.take([...event.dataTransfer.files]);
    };
    const chosen = async (event) => {
      await this.take([...event.target.files]);
      event.target.value = "";
    };
    return html`<div class="drop ${this.over ? "over" : ""}" @dragover=${over} @dragleave=${() => (this.over = false)} @drop=${dropped}>
      <strong>${t(this.ready ? "dropHere" : "sayWhose")}</strong>
      <button type="button" ?disabled=${!this.ready} @click=${() => this.chooser.click()}>${t("chooseFiles")}</button>
      <input type="file" multiple hidden accept=${this.relation.contentTypes.join(",")} @change=${chosen} />
    </div>`;
  }

  jobs() {
    if (!this.sending.length) return nothing;
    return html`<section class="section" aria-live="polite">
      ${this.sending.map(
        (job) => html`<article class="card tight" data-upload=${job.name}>
          <div class="between"><strong>${job.name}</strong><span class="quiet small">${bytes(job.size)}</span></div>
          <div class="bar ${job.failure ? "bad" : ""}" role="progressbar" aria-valuenow=${Math.round(100 * job.share)}><i style="--part: ${100 * job.share}%"></i></div>
          ${
            job.failure
              ? html`<p class="refusal small">${job.failure}</p>`
              : html`<span class="quiet small">${t(job.done ? "confirmed" : job.confirming ? "confirming" : "uploading")}</span>`
          }
        </article>`,
      )}
    </section>`;
  }

  list() {
    if (!this.files) return this.waiting();
    if (!this.files.length) return empty(t(may(this.system, "write") ? "noAssets" : "noFiles"));
    const whose = [
      [
        t("owner"),
        (file) => html`<button class="plain" data-act="go" @click=${() => this.goTo(file)}>${file.owner}</button>`,
      ],
      [t("relation"), (file) => [file.relation, file.relatedTo].filter(Boolean).join(" · ")],
    ];
    const columns = [
      ...(this.ready ? [] : whose),
      [t("name"), (file) => file.fileName],
      [t("contentType"), (file) => file.contentType],
      [t("size"), (file) => bytes(file.size), "number"],
      [t("status"), (file) => html`<span class="tag dot ${TONES[file.status] || ""}">${file.status}</span>`],
      [t("expires"), (file) => (file.expires ? moment(file.expires) : "–")],
      ["", (file) => this.acts(file), "acts"],
    ];
    return html`${this.ready ? nothing : html`<p class="quiet">${t("someFiles")}</p>`}
      ${table("assets", t("assets"), columns, this.files, (file) => file.fileName)} ${this.more("files", "assets")}`;
  }

  /** An upload whose page was closed before it could say that all had arrived. */
  async confirm(file) {
    if (await this.attempt(() => post(file.self + "/confirm"))) this.load();
  }

  acts(file) {
    const pending = html`<button data-act="confirm" ?disabled=${this.busy} @click=${() => this.confirm(file)}>${t("confirm")}</button>`;
    const there = html`<button data-act="preview" @click=${() => this.querySelector("clave-preview").show(file)}>${t("preview")}</button>
      <button data-act="download" @click=${() => this.fetchFile(file)}>${t("download")}</button>`;
    const gone = html`<button class="bad" data-act="delete" @click=${() => this.delete(file)}>${t(this.sure === file.self ? "reallyDelete" : "delete")}</button>`;
    const writer = may(this.system, "write");
    return html`${{ confirmed: there, pending: writer ? pending : nothing }[file.status] || nothing} ${writer ? gone : nothing}`;
  }
}

customElements.define("page-assets", Assets);
