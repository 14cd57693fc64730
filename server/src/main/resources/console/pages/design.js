// A design: what is kept, how it is found, what the checks say, and the table as it is drawn.
import { html, nothing } from "lit";
import { get } from "../api.js";
import { kind } from "../parts/kinds.js";
import { Page } from "../parts/page.js";
import "../parts/pivot.js";
import { t } from "../settings.js";

class Design extends Page {
  static properties = { system: {}, design: { state: true } };

  async firstUpdated() {
    this.design = await this.attempt(() => get(`/api/${this.system}/design`));
  }

  render() {
    const design = this.design;
    return html`<h1>${this.system} · ${t("design")}</h1>
      ${this.refused()} ${this.waiting()}
      ${design
        ? html`<p class="quiet">${design.about}</p>
            ${this.findings(design)} ${this.entities(design)} ${this.indexes(design)} ${this.patterns(design)}
            ${this.transactions(design)}
            <h2>${t("pivot")}</h2>
            <clave-pivot .system=${this.system} .design=${design}></clave-pivot>`
        : nothing}`;
  }

  findings(design) {
    if (!design.findings.length) return html`<p class="tag good">${t("noFindings")}</p>`;
    return html`<h2>${t("findings")}</h2>
      ${design.findings.map(
        (finding) => html`<div class="card">
          <span class="tag ${finding.severity === "error" ? "bad" : "warn"}">${finding.severity}</span>
          <strong>${finding.check}</strong> ${finding.message}
          <pre>${this.line(design, finding)}</pre>
          ${finding.help ? html`<p class="quiet">${finding.help}</p>` : nothing}
        </div>`,
      )}`;
  }

  /** The line that a finding is about, with carets under it. */
  line(design, finding) {
    const text = design.text.split("\n")[finding.span.line - 1] ?? "";
    const width = Math.max(1, finding.span.endColumn - finding.span.column);
    return `${finding.span.line} | ${text}\n${" ".repeat(String(finding.span.line).length + 2 + finding.span.column)}${"^".repeat(width)} ${finding.label || ""}`;
  }

  entities(design) {
    const all = design.entities.map((each) => each.name);
    const keys = [...new Set(design.entities.flatMap((each) => Object.keys(each.templates)))];
    return html`<h2>${t("entities")}</h2>
      <div class="scroll"><table>
        <thead><tr><th>${t("entity")}</th>${keys.map((key) => html`<th>${key}</th>`)}<th></th></tr></thead>
        <tbody>
          ${design.entities.map(
            (entity) => html`<tr>
              <td>${kind(entity.name, all)}</td>
              ${keys.map((key) => html`<td class="mono">${entity.templates[key] || ""}</td>`)}
              <td class="wraps quiet">${entity.about}</td>
            </tr>`,
          )}
        </tbody>
      </table></div>`;
  }

  indexes(design) {
    return html`<h2>${t("indexes")}</h2>
      <div class="scroll"><table>
        <thead><tr><th>${t("index")}</th><th>${t("key")}</th><th></th></tr></thead>
        <tbody>
          ${design.tables.flatMap((table) =>
            table.indexes.map(
              (index) => html`<tr>
                <td>${index.name}</td>
                <td class="mono">${index.key.join(", ")}</td>
                <td class="quiet">${index.projection}</td>
              </tr>`,
            ),
          )}
        </tbody>
      </table></div>`;
  }

  patterns(design) {
    const all = design.entities.map((each) => each.name);
    return html`<h2>${t("patterns")}</h2>
      <div class="scroll"><table>
        <thead>
          <tr><th>${t("pattern")}</th><th></th><th>${t("index")}</th><th>${t("key")}</th><th>${t("returns")}</th><th>${t("cost")}</th></tr>
        </thead>
        <tbody>
          ${design.patterns.map(
            (pattern) => html`<tr>
              <td><a href="#/data/${this.system}/${pattern.name}">${pattern.name}</a></td>
              <td>${pattern.operation}</td>
              <td>${pattern.index || t("table")}</td>
              <td class="mono">${pattern.conditions.join(" and ")}</td>
              <td>${pattern.returns.map((name) => kind(name, all))}</td>
              <td>${pattern.cost.readUnits}</td>
            </tr>`,
          )}
        </tbody>
      </table></div>`;
  }

  transactions(design) {
    if (!design.transactions.length) return nothing;
    const all = design.entities.map((each) => each.name);
    return html`<h2>${t("transactions")}</h2>
      <div class="scroll"><table>
        <tbody>
          ${design.transactions.map(
            (transaction) => html`<tr>
              <td>${transaction.name}</td>
              <td>
                ${transaction.steps.map(
                  (step) => html`<div>${step.kind} ${kind(step.entity, all)} <span class="mono quiet">${step.when || ""}</span></div>`,
                )}
              </td>
            </tr>`,
          )}
        </tbody>
      </table></div>`;
  }
}

customElements.define("page-design", Design);
