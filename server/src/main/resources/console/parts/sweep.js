// Makes the table and the object store agree: it only looks at first, and deletes when told to.
import { html, nothing } from "lit";
import { lines, stream } from "../api.js";
import { Page } from "./page.js";
import { withProperties } from "./properties.js";
import { number } from "./values.js";
import { t } from "../settings.js";

class Sweep extends withProperties(Page, {
  system: {},
  seen: { state: true },
  report: { state: true },
  looked: { state: true },
}) {
  open() {
    this.querySelector("dialog").showModal();
    return this.sweep(true);
  }

  sweep(dryRun) {
    this.seen = 0;
    this.report = undefined;
    return this.attempt(async () => {
      const answer = await stream("POST", `/api/${this.system}/assets/sweep?dryRun=${dryRun}`);
      await lines(answer, (line) => {
        if (line.seen) this.seen = line.seen;
        if (line.report) [this.report, this.looked] = [line.report, line.dryRun];
      });
    });
  }

  render() {
    const counts = {
      expired: t("expiredUploads"),
      orphans: t("orphanObjects"),
      lost: t("lostObjects"),
      stranded: t("strandedFiles"),
    };
    return html`<button data-act="sweep" @click=${() => this.open()}>${t("sweep")}</button>
      <dialog class="sweep"><div class="body">
        <h2>${t("sweep")}</h2>
        <p class="quiet">${t("sweepAbout")}</p>
        ${this.refused()}
        ${
          this.report
            ? html`<dl>${Object.entries(counts).map(([name, title]) => html`<dt>${title}</dt><dd data-found=${name}>${number(this.report[name].length)}</dd>`)}</dl>
              ${[...this.report.lost, ...this.report.stranded].map((path) => html`<p><code>${path}</code></p>`)}`
            : html`<p role="status">${number(this.seen)}</p>`
        }
        <div class="row">
          ${this.report && this.looked ? html`<button class="main" ?disabled=${this.busy} data-act="sweep-now" @click=${() => this.sweep(false)}>${t("sweepNow")}</button>` : nothing}
          <button ?disabled=${this.busy} @click=${() => this.querySelector("dialog").close()}>${t("close")}</button>
        </div>
      </div></dialog>`;
  }
}

customElements.define("clave-sweep", Sweep);
