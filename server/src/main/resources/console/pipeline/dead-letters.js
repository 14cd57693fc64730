// Events that could not be processed: searched, looked into, edited and replayed, discarded.
import { html, nothing } from "lit";
import { call, get, post, query } from "/console/api.js";
import { Page, empty, toast } from "/console/parts/page.js";
import { withProperties } from "/console/parts/properties.js";
import { table } from "/console/parts/table.js";
import { moment, short } from "/console/parts/values.js";
import { may } from "/console/rights.js";
import { label, t } from "./words.js";
import { state } from "./state.js";

/** Replays go slowly on purpose, a hundred a second. */
const PATIENCE_MILLIS = 600_000;

/** Replayed letters whose end is waited for, and how often is looked. */
const FOLLOWED = 50;
const PAGE = 50;
/** How often new letters are looked for. */
const FEED_MILLIS = 3000;
const FOLLOW_MILLIS = 1500;
const ENDED = ["PROCESSED", "DEAD_LETTERED", "FAILED"];

class DeadLetters extends withProperties(Page, {
  of: {},
  letters: { state: true },
  wanted: { state: true },
  resolved: { state: true },
  opened: { state: true },
  payload: { state: true },
  asking: { state: true },
  outcome: { state: true },
}) {
  constructor() {
    super();
    this.wanted = {};
  }

  async firstUpdated() {
    await this.load();
    this.every(FEED_MILLIS, () => this.feed());
  }

  /** New letters come in by themselves, unless somebody looks at one or has gone on to older ones. */
  async feed() {
    if (this.busy || this.opened || this.asking || this.letters?.length > PAGE) return;
    const asked = this.listing;
    const page = await get(asked);
    if (asked === this.listing && !this.busy) [this.letters, this.next] = [page.dead_letters, page.next];
  }

  /** The address of what is searched. */
  get listing() {
    return this.path + query({ ...this.filter, resolved: this.resolved ? "true" : "", limit: PAGE });
  }

  /** Whether a letter that is still open may be settled, not only read. */
  get settles() {
    return may(this.of.system, "operate");
  }

  get path() {
    return this.of.api + "/dead-letters";
  }

  get fields() {
    return [...(this.of.streams ? ["stream"] : []), this.of.type, "reason_contains", this.of.key];
  }

  get filter() {
    return Object.fromEntries(Object.entries(this.wanted).filter(([, value]) => value));
  }

  async load() {
    const page = await this.attempt(() => get(this.listing));
    if (page) [this.letters, this.next] = [page.dead_letters, page.next];
  }

  async look(letter) {
    const letterInFull = await this.attempt(() => get(`${this.path}/${letter.id}`));
    if (!letterInFull) return;
    this.opened = letterInFull;
    this.payload = JSON.stringify(letterInFull.payload, null, 2);
    await this.updateComplete;
    this.dialog("letter").showModal();
  }

  /** @returns {HTMLDialogElement} */
  dialog(name) {
    return this.querySelector(`dialog.${name}`);
  }

  /**
   * Asks before something is done to one letter or to all that match, and says to how many.
   *
   * @param deed `replay` or `discard`; what is given up needs a reason
   */
  async ask(deed, letter) {
    const path = `${this.path}/${letter ? letter.id + "/" : ""}${deed}`;
    const body = letter ? {} : this.filter;
    const count = letter ? 1 : await this.many(body);
    if (!count) return;
    this.asking = { deed, path, body, count };
    await this.updateComplete;
    this.dialog("asking").showModal();
  }

  async many(filter) {
    const would = await this.attempt(() => post(this.path + "/replay", { ...filter, dry_run: true }));
    return would?.letter_ids.length;
  }

  async act(path, body) {
    const done = await this.attempt(async () => (await call("POST", path, body(), {}, PATIENCE_MILLIS)).value);
    if (!done) return;
    this.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    toast(t("lettersDone", done.letter_ids.length));
    this.load();
    if (path.endsWith("/replay")) this.follow(done.letter_ids);
  }

  /** Looks what becomes of letters that were replayed, until each has come to an end. */
  follow(ids) {
    clearInterval(this.following);
    this.outcome = ids.slice(0, FOLLOWED).map((id) => ({ id }));
    this.rest = ids.length - this.outcome.length;
    const look = () => this.quietly(() => this.lookAfter());
    this.following = setInterval(look, FOLLOW_MILLIS);
    this.timers.push(this.following);
    look();
  }

  async lookAfter() {
    const isOpen = ({ status }) => !ENDED.includes(status);
    this.outcome = await Promise.all(this.outcome.map(async (one) => (isOpen(one) ? this.became(one) : one)));
    if (!this.outcome.some(isOpen)) clearInterval(this.following);
  }

  /** What the event of a letter is now, and what its last step said. */
  async became({ id }) {
    const letter = await get(`${this.path}/${id}`);
    const event = await get(`${this.of.api}/events/${letter.event_id}`);
    return { id, event: letter.event_id, status: event.processing_status, message: event.steps.at(-1)?.message };
  }

  outcomes() {
    if (!this.outcome?.length) return nothing;
    return html`<section class="section" data-outcome>
      <h2>${t("becameOf")}</h2>
      ${table(
        "outcomes",
        t("becameOf"),
        [
          [t("deadLetter"), ({ id }) => id],
          [t("event"), ({ event }) => event ?? ""],
          [t("status"), ({ status }) => (status ? state(status) : "…")],
          ["", ({ message }) => message || "", "wraps"],
        ],
        this.outcome,
        ({ id }) => id,
      )}
      ${this.rest ? html`<p class="quiet small">${t("lettersNotFollowed", this.rest)}</p>` : nothing}
    </section>`;
  }

  replayEdited(event) {
    event.preventDefault();
    return this.act(`${this.path}/${this.opened.id}/replay`, () => ({ payload: JSON.parse(this.payload) }));
  }

  agreed(event) {
    event.preventDefault();
    const filter = Object.fromEntries(new FormData(event.target));
    return this.act(this.asking.path, () => ({ ...this.asking.body, ...filter }));
  }

  render() {
    const search = (event) => {
      event.preventDefault();
      this.wanted = Object.fromEntries(new FormData(event.target));
      this.load();
    };
    const all = (event) => {
      this.resolved = event.target.checked;
      this.load();
    };
    return html`<div class="section">
      <form class="row" role="search" data-form="search" @submit=${search}>
        ${this.fields.map((name) => html`<label>${label(this.of, name)} <input name=${name} autocomplete="off" /></label>`)}
        <button class="main">${t("search")}</button>
        <label class="check"><input type="checkbox" data-choice="resolved" @change=${all} /> ${t("resolvedToo")}</label>
      </form>
      ${this.asking || this.opened ? nothing : this.refused()} ${this.outcomes()} ${this.letters ? this.list() : this.waiting()} ${this.letter()} ${this.question()}
    </div>`;
  }

  list() {
    if (!this.letters.length) return empty(t("noLetters"));
    return html`${
      this.settles
        ? html`<div class="row">
            <button data-act="replay-all" ?disabled=${this.busy} @click=${() => this.ask("replay")}>${t("replayAll")}</button>
            <button class="bad" data-act="discard-all" ?disabled=${this.busy} @click=${() => this.ask("discard")}>${t("discardAll")}</button>
          </div>`
        : nothing
    }
      ${table("letters", t("deadLetters"), this.columns(), this.letters, ({ id }) => id)}
      ${this.more("letters", "dead_letters")}`;
  }

  columns() {
    return [
      ["#", ({ id }) => id],
      [t("time"), (letter) => moment(letter.moved_at)],
      [label(this.of, this.of.type), (letter) => letter[this.of.type]],
      [t("reason"), (letter) => this.reason(letter), "wraps"],
      ["", (letter) => this.acts(letter), "acts"],
    ];
  }

  reason(letter) {
    return html`${short(letter.failure_reason, 160)}
      ${letter.resolution ? html`<p class="quiet small"><span class="tag">${letter.resolution}</span> ${letter.resolved_by} ${letter.resolution_reason || ""}</p>` : nothing}`;
  }

  acts(letter) {
    const open = html`<button data-act="replay" ?disabled=${this.busy} @click=${() => this.act(`${this.path}/${letter.id}/replay`, () => ({}))}>${t("replay")}</button>
      <button data-act="discard" class="bad" @click=${() => this.ask("discard", letter)}>${t("discard")}</button>`;
    return html`<button data-act="open" @click=${() => this.look(letter)}>${t("inspect")}</button> ${this.settles && !letter.resolution ? open : nothing}`;
  }

  letter() {
    const letter = this.opened;
    return html`<dialog class="letter" aria-labelledby="letter-title" @close=${() => (this.opened = undefined)}>
      ${
        letter
          ? html`<form @submit=${(event) => this.replayEdited(event)}>
            <div class="between"><h2 id="letter-title">${t("deadLetter")} ${letter.id}</h2><span class="tag">${letter[this.of.type]}</span></div>
            <p class="refusal">${letter.failure_reason}</p>
            <p>${this.of.link ? html`<a href=${this.of.link(letter[this.of.key])} @click=${(event) => event.target.closest("dialog").close()}>${letter[this.of.key]}</a>` : html`${letter.stream} ${letter[this.of.key]}`}</p>
            <label>${t("payload")}
              <textarea class="tall" name="payload" spellcheck="false" .value=${this.payload} ?readonly=${Boolean(letter.resolution) || !this.settles}
                @input=${(event) => (this.payload = event.target.value)}></textarea>
            </label>
            <ul class="answers small">
              ${letter.steps.map((step) => html`<li>${moment(step.at)} · ${step.name} ${state(step.status)} ${step.message || ""}</li>`)}
            </ul>
            ${this.refused()}
            <div class="row">
              ${this.settles && !letter.resolution ? html`<button class="main" ?disabled=${this.busy}>${t("replayEdited")}</button>` : nothing}
              <button type="button" @click=${(event) => event.target.closest("dialog").close()}>${t("close")}</button>
            </div>
          </form>`
          : nothing
      }
    </dialog>`;
  }

  question() {
    const { deed, count } = this.asking || {};
    return html`<dialog class="asking" aria-labelledby="asking-title" @close=${() => (this.asking = undefined)}>
      ${
        deed
          ? html`<form @submit=${(event) => this.agreed(event)}>
            <h2 id="asking-title">${t(deed)}</h2>
            <p>${t("lettersMeant", count)}</p>
            ${deed === "discard" ? html`<label>${t("reason")} <input name="reason" required autocomplete="off" /></label>` : nothing}
            ${this.refused()}
            <div class="row">
              <button class="main" ?disabled=${this.busy}>${t(deed)}</button>
              <button type="button" @click=${(event) => event.target.closest("dialog").close()}>${t("cancel")}</button>
            </div>
          </form>`
          : nothing
      }
    </dialog>`;
  }
}

customElements.define("pipeline-dead-letters", DeadLetters);
