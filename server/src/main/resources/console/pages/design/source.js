// The design as its file has it, with each finding under the line that it is about.
import { html, nothing } from "lit";
import { t } from "../../settings.js";

export function source(design) {
  const byLine = Map.groupBy(design.findings, (finding) => finding.span.line);
  return html`<div class="section">
    <div class="scroll source" tabindex="0" role="region" aria-label=${t("source")}>
      ${design.text.split("\n").map(
        (text, index) => html`<div class="line"><i>${index + 1}</i><code>${text || " "}</code></div>
          ${(byLine.get(index + 1) || []).map((finding) => under(finding))}`,
      )}
    </div>
  </div>`;
}

function under({ span, severity, check, message, label, help }) {
  const carets = " ".repeat(span.column - 1) + "^".repeat(Math.max(1, span.endColumn - span.column));
  return html`<div class="line finding ${severity}"><i></i><code>${carets} ${label || ""}</code></div>
    <div class="line finding ${severity}"><i></i><span><strong>${severity} ${check}</strong> ${message} ${help ? html`<br />${help}` : nothing}</span></div>`;
}
