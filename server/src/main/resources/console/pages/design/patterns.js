// How things are found and changed: patterns, views and transactions.
import { html, nothing } from "lit";
import { kind } from "../../parts/kinds.js";
import { table } from "../../parts/table.js";
import { number } from "../../parts/values.js";
import { t } from "../../settings.js";

const names = (design) => design.entities.map((each) => each.name);
/** A table or an index of it; of a design with several tables, with the table's name. */
export const place = (design, table, index) =>
  design.tables.length > 1 ? [table, index].filter(Boolean).join(" · ") : index || t("table");
const link = (system, name) => html`<a href="#/data/${system}/${name}">${name}</a>`;

export function patterns(design, system) {
  return table(
    "patterns",
    t("patterns"),
    [
      [t("pattern"), ({ name, about }) => html`${link(system, name)} <p class="quiet small about">${about}</p>`],
      [
        t("index"),
        ({ table, index, operation }) => html`${place(design, table, index)}<p class="quiet small">${operation}</p>`,
      ],
      [t("key"), ({ conditions }) => conditions.map((each) => html`<div>${each}</div>`), "mono"],
      [t("returns"), ({ returns }) => returns.map((name) => kind(name, names(design))), "wraps"],
      [t("cost"), ({ cost }) => number(cost.readUnits), "number"],
    ],
    design.patterns,
  );
}

export function views(design, system) {
  if (!design.views.length) return nothing;
  return html`<section class="section">
    <h2>${t("views")}</h2>
    <div class="cards">
      ${design.views.map(
        (view) =>
          html`<article class="card"><h3>${link(system, view.name)}</h3><p class="quiet">${view.about}</p><code>${view.patterns.join(" + ")}</code></article>`,
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
            (step) =>
              html`<div>${step.kind} ${kind(step.entity, names(design))} ${step.when ? html`<code class="quiet">${step.when}</code>` : nothing}</div>`,
          )}
        </article>`,
      )}
    </div>
  </section>`;
}
