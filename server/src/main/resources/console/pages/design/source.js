// The design as its file has it, with each finding at the line that it is about; an editor checks as somebody types
// and shows what the change would mean. Nothing is written: the design is a file, and `clave apply` changes tables.
import { html, nothing } from "lit";
import { post, part } from "../../api.js";
import { Page, copy } from "../../parts/page.js";
import { changeList, planned } from "../../parts/plan.js";
import { withProperties } from "../../parts/properties.js";
import { SERVER, mayWhole } from "../../rights.js";
import { t } from "../../settings.js";
import { highlighted } from "./highlight.js";

/** How long somebody must not type before the text is checked. */
const PAUSE_MILLIS = 350;

class Source extends withProperties(Page, {
  system: {},
  design: {},
  text: { state: true },
  findings: { state: true },
  changes: { state: true },
  plan: { state: true },
  checking: { state: true },
}) {
  get isEdited() {
    return this.text !== undefined;
  }

  begin() {
    this.text = this.design.text;
    this.findings = this.design.findings;
    this.changes = [];
    this.plan = undefined;
  }

  leave() {
    if (this.text !== this.design.text && !confirm(t("draftLost"))) return;
    clearTimeout(this.waitingCheck);
    this.text = undefined;
    this.failure = undefined;
  }

  typed(event) {
    this.text = event.target.value;
    this.plan = undefined;
    clearTimeout(this.waitingCheck);
    this.waitingCheck = setTimeout(() => this.check(), PAUSE_MILLIS);
  }

  /** Checks what is typed; an answer about an older text is not shown. */
  async check() {
    const asked = this.text;
    this.checking = true;
    const checked = await this.quietly(() => post(`/api/${this.system}/design/check`, { design: asked }));
    if (asked !== this.text) return;
    this.checking = false;
    if (this.failure?.status === 503) this.waitingCheck = setTimeout(() => this.check(), PAUSE_MILLIS);
    if (checked) [this.findings, this.changes] = [checked.findings, checked.changes];
  }

  async ask() {
    this.plan = await this.attempt(() =>
      post(`/api/administration/designs/${part(this.system)}/plan`, { design: this.text }),
    );
  }

  render() {
    return this.isEdited ? this.editor() : this.reader();
  }

  reader() {
    return html`<div class="section">
      <div class="row">
        <button data-act="edit-source" @click=${() => this.begin()}>${t("editDesign")}</button>
        <button @click=${() => copy(this.design.text)}>${t("copy")}</button>
      </div>
      <div class="scroll source" tabindex="0" role="region" aria-label=${t("source")}>${lines(this.design.text, this.design.findings, true)}</div>
    </div>`;
  }

  editor() {
    const scrolled = ({ target }) => target.previousElementSibling.scrollTo(target.scrollLeft, target.scrollTop);
    return html`<div class="section" data-editor>
      <div class="row middle">
        ${this.state()}
        ${
          mayWhole(SERVER, "administer")
            ? html`<button class="main" data-act="plan" ?disabled=${this.busy || !this.changes?.length} @click=${() => this.ask()}>${t("plan")}</button>`
            : nothing
        }
        <button @click=${() => copy(this.text)}>${t("copy")}</button>
        <button data-act="leave" @click=${() => this.leave()}>${t("close")}</button>
      </div>
      <p class="quiet small">${t("draftAbout")}</p>
      ${this.refused()}
      <div class="draft">
        <div class="source" aria-hidden="true">${lines(this.text, this.findings, false)}</div>
        <textarea name="draft" spellcheck="false" wrap="off" aria-label=${t("source")} .value=${this.text} @input=${(event) => this.typed(event)} @scroll=${scrolled}></textarea>
      </div>
      ${this.findings.length ? html`<ul class="answers" data-findings>${this.findings.map((each) => this.finding(each))}</ul>` : nothing}
      ${this.plan ? planned(this.system, this.plan) : this.changes ? html`<h2>${t("changesOfDesign")}</h2>${changeList(this.changes)}` : nothing}
    </div>`;
  }

  state() {
    if (this.checking) return html`<span class="tag" role="status">${t("checking")}</span>`;
    const count = this.findings.length;
    return html`<span class="tag dot ${count ? "warn" : "good"}" role="status">${count ? t("countFindings", count) : t("noFindings")}</span>`;
  }

  /** A finding that leads to its place in the text. */
  finding({ span, severity, check, message, help }) {
    const show = () => {
      const area = this.querySelector("textarea");
      const start =
        this.text
          .split("\n")
          .slice(0, span.line - 1)
          .join("\n").length +
        (span.line > 1 ? 1 : 0) +
        span.column -
        1;
      area.focus();
      area.setSelectionRange(start, start + Math.max(1, span.endColumn - span.column));
    };
    return html`<li><button class="plain" @click=${show}>${t("line")} ${span.line}</button> <strong>${severity} ${check}</strong> ${message} ${help ? html`<span class="quiet">${help}</span>` : nothing}</li>`;
  }
}

/** The lines with their numbers; a line with findings is marked in the margin. */
function lines(text, findings, explained) {
  const byLine = Map.groupBy(findings, (finding) => finding.span.line);
  return text.split("\n").map((line, index) => {
    const here = byLine.get(index + 1) || [];
    const worst = here.some(({ severity }) => severity === "error") ? "error" : here.length ? "warning" : "";
    return html`<div class="line ${worst ? `marked ${worst}` : ""}" title=${here.map(({ message }) => message).join("\n") || nothing}>
        <i>${index + 1}</i><code>${line ? highlighted(line) : " "}</code>
      </div>
      ${explained ? here.map((finding) => under(finding)) : nothing}`;
  });
}

function under({ span, severity, check, message, label, help }) {
  const carets = " ".repeat(span.column - 1) + "^".repeat(Math.max(1, span.endColumn - span.column));
  return html`<div class="line finding ${severity}"><i></i><code>${carets} ${label || ""}</code></div>
    <div class="line finding ${severity}"><i></i><span><strong>${severity} ${check}</strong> ${message} ${help ? html`<br />${help}` : nothing}</span></div>`;
}

customElements.define("design-source", Source);
