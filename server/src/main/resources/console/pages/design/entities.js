// Each entity: its key templates, its attributes, and what the checks say of it.
import { html, nothing } from "lit";
import { kind } from "../../parts/kinds.js";
import { t } from "../../settings.js";

export function entities(design) {
  return html`<div class="cards wide">${design.entities.map((entity) => card(entity, design))}</div>`;
}

function card(entity, design) {
  const all = design.entities.map((each) => each.name);
  const words = [
    ...entity.kinds.map((each) => each.replace("_", "-")),
    ...(entity.unique || []).map((names) => `${t("unique")} ${[].concat(names).join(", ")}`),
    ...(entity.references || []).map((name) => `→ ${name}`),
  ];
  return html`<article class="card" data-entity=${entity.name}>
    <div class="between"><h2>${kind(entity.name, all)}</h2><span>${words.map((word) => html`<span class="tag">${word}</span> `)}</span></div>
    ${entity.about ? html`<p class="quiet">${entity.about}</p>` : nothing}
    <dl>${Object.entries(entity.templates).map(([key, template]) => html`<dt>${key}</dt><dd><code>${template}</code></dd>`)}</dl>
    ${of(entity, design).map((finding) => html`<p class="refusal small ${finding.severity}">${finding.check}: ${finding.message}</p>`)}
    <details>
      <summary>${t("countAttributes", entity.attributes.length)}</summary>
      ${attributes(entity.attributes)}
    </details>
  </article>`;
}

/** What was found between this entity's line and the next thing's. */
function of(entity, design) {
  const lines = [...design.entities, ...design.patterns].map((each) => each.line).filter((line) => line > entity.line);
  const end = Math.min(...lines, Infinity);
  return design.findings.filter(({ span }) => span.line >= entity.line && span.line < end);
}

function attributes(all) {
  return html`<dl class="small">
    ${all.map(
      (attribute) => html`<dt>${attribute.name}${attribute.optional ? "?" : ""}</dt>
        <dd><code>${attribute.type}</code> ${attribute.about || ""} ${attribute.fields ? attributes(attribute.fields) : nothing}</dd>`,
    )}
  </dl>`;
}
