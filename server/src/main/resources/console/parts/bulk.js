// All items of a system out into a file, and a file of items in, one JSON object a line.
import { html, nothing } from "lit";
import { lines, stream } from "../api.js";
import { Page } from "./page.js";
import { withProperties } from "./properties.js";
import { number } from "./values.js";
import { may, mayWhole } from "../rights.js";
import { t } from "../settings.js";

const SHOWN_REFUSALS = 20;

class Bulk extends withProperties(Page, { system: {}, written: { state: true }, refusals: { state: true } }) {
  async export() {
    const blob = await this.attempt(async () => (await stream("GET", `/api/${this.system}/export`)).blob());
    if (!blob) return;
    const link = Object.assign(document.createElement("a"), {
      href: URL.createObjectURL(blob),
      download: `${this.system}.jsonl`,
    });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async import(event) {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    this.written = 0;
    this.refusals = [];
    this.querySelector("dialog").showModal();
    const times = mayWhole(this.system, "administer") ? "?keepTimes=true" : "";
    await this.attempt(async () => {
      await lines(await stream("POST", `/api/${this.system}/import${times}`, file), (line) => this.count(line));
    });
    this.dispatchEvent(new CustomEvent("changed"));
  }

  count(line) {
    if (line.result === "written") this.written++;
    else this.refusals = [...this.refusals, line];
  }

  render() {
    return html`<div class="row">
        ${
          mayWhole(this.system, "read")
            ? html`<button data-act="export" @click=${() => this.export()} ?disabled=${this.busy}>${t("export")}</button>`
            : nothing
        }
        ${
          may(this.system, "write")
            ? html`<button data-act="import" @click=${() => this.querySelector("input").click()} ?disabled=${this.busy}>${t("import")}</button>
              <input type="file" accept=".jsonl,.ndjson,.json,.txt" hidden @change=${(event) => this.import(event)} />`
            : nothing
        }
      </div>
      <dialog class="import"><div class="body">
        <h2>${t("import")} · ${this.system}</h2>
        <p role="status"><strong>${number(this.written)}</strong> ${t("writtenItems")}, <strong>${number(this.refusals?.length)}</strong> ${t("refusedItems")}</p>
        ${this.refused()}
        ${
          this.refusals?.length
            ? html`<ul class="answers">
              ${this.refusals.slice(0, SHOWN_REFUSALS).map((line) => html`<li><span class="tag bad">${t("line")} ${line.line}</span> ${line.problem.detail}</li>`)}
            </ul>`
            : nothing
        }
        <div class="row"><button ?disabled=${this.busy} @click=${(event) => event.target.closest("dialog").close()}>${t("close")}</button></div>
      </div></dialog>`;
  }
}

customElements.define("clave-bulk", Bulk);
