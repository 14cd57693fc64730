// How things are found and changed: patterns, views, transactions, and the indexes they use.
import { html, nothing } from "lit";
import { kind } from "../../parts/kinds.js";
import { number } from "../../parts/values.js";
import { t } from "../../settings.js";

const names = (design) => design.entities.map((each) => each.name);
const link = (system, name) => html`<a href="#/data/${system}/${name}">${name}</a>`;

export function patterns(design, system) {
  return html`<div class="scroll tall"><table class="patterns">
    <thead>
      <tr><th>${t("pattern")}</th><th>${t("index")}</th><th>${t("key")}</th><th>${t("returns")}</th><th class="number">${t("cost")}</th></tr>
    </thead>
    <tbody>
      ${design.patterns.map(
        (pattern) => html`<tr>
          <td>${link(system, pattern.name)} <p class="quiet small about">${pattern.about}</p></td>
          <td>${pattern.index || t("table")}<p class="quiet small">${pattern.operation}</p></td>
          <td class="mono">${pattern.conditions.map((each) => html`<div>${each}</div>`)}</td>
          <td class="wraps">${pattern.returns.map((name) => kind(name, names(design)))}</td>
          <td class="number">${number(pattern.cost.readUnits)}</td>
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}

export function views(design, system) {
  if (!design.views.length) return nothing;
  return html`<section class="section">
    <h2>${t("views")}</h2>
    <div class="cards">
      ${design.views.map(
        (view) => html`<article class="card"><h3>${link(system, view.name)}</h3><p class="quiet">${view.about}</p><code>${view.patterns.join(" + ")}</code></article>`,
      )}
    </div>
  </section>`;
}

export function transactions(design, system) {
  if (!design.transactions.length) return nothing;
  return html`<section class="section">
    <h2>${t("transactions")}</h2>
    <div class="cards">
      ${design.transactions.map(
        (transaction) => html`<article class="card">
          <h3>${link(system, transaction.name)}</h3>
          <p class="quiet">${transaction.about}</p>
          ${transaction.steps.map(
            (step) => html`<div>${step.kind} ${kind(step.entity, names(design))} ${step.when ? html`<code class="quiet">${step.when}</code>` : nothing}</div>`,
          )}
        </article>`,
      )}
    </div>
  </section>`;
}

export function indexes(design) {
  const all = design.tables.flatMap((table) => [{ name: t("table"), key: table.key, projection: "" }, ...table.indexes]);
  const users = (name) => design.patterns.filter((pattern) => (pattern.index || t("table")) === name).length;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("indexes")}><table class="indexes">
    <thead><tr><th>${t("index")}</th><th>${t("key")}</th><th>${t("projection")}</th><th class="number">${t("shards")}</th><th class="number">${t("patterns")}</th></tr></thead>
    <tbody>
      ${all.map(
        (index) => html`<tr>
          <td>${index.name}</td>
          <td class="mono">${index.key.join(", ")}</td>
          <td>${index.projection}</td>
          <td class="number">${index.shards > 1 ? index.shards : ""}</td>
          <td class="number">${users(index.name)}</td>
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}
