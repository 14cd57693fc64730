// The table and its indexes: what each is for, who writes into it, who reads it, and what it costs.
import { html, nothing } from "lit";
import { kind } from "../../parts/kinds.js";
import { bytes, money, number } from "../../parts/values.js";
import { t } from "../../settings.js";
import { place } from "./patterns.js";

export function indexes(design, system) {
  const all = design.tables.flatMap((each) => [
    { ...each, of: each.name, title: place(design, each.name) },
    ...[...each.indexes, ...(each.vectorIndexes || [])].map((index) => ({
      ...index,
      of: each.name,
      index: index.name,
      title: place(design, each.name, index.name),
    })),
  ]);
  return html`<div class="page"><p class="quiet">${t("indexesAbout")}</p><div class="cards wide">${all.map((one) => card(one, design, system))}</div></div>`;
}

function card(one, design, system) {
  const names = design.entities.map(({ name }) => name);
  const key = one.key || [one.attribute];
  const writers = design.entities.filter(
    (each) =>
      each.table === one.of &&
      (!one.index || key.some((name) => name in each.templates || each.referenceKeys.includes(name))),
  );
  const readers = design.patterns.filter(({ table, index }) => table === one.of && index === one.index);
  return html`<article class="card" data-index=${one.title}>
    <div class="between"><h2>${one.title}</h2>${tags(one)}</div>
    ${one.about ? html`<p>${one.about}</p>` : nothing}
    <dl>
      <dt>${t("key")}</dt><dd class="mono">${key.join(", ")}</dd>
      ${one.index ? html`<dt>${t("writtenBy")}</dt><dd>${writers.map(({ name }) => kind(name, names))}</dd>` : nothing}
      <dt>${t("readBy")}</dt>
      <dd class="read-by">${readers.length ? readers.map(({ name, about }) => html`<a href="#/data/${system}/${name}" title=${about || nothing}>${name}</a> `) : html`<span class="quiet">${t(one.index ? "readByNobody" : "readByKey")}</span>`}</dd>
      ${cost(one, design)}
    </dl>
  </article>`;
}

const tags = ({ projection, shards, local, dimensions }) => html`<span>
  ${projection ? html`<span class="tag">${t("projection")}: ${projection}</span>` : nothing}
  ${local ? html`<span class="tag">local</span>` : nothing}
  ${shards > 1 ? html`<span class="tag">${t("shards")}: ${shards}</span>` : nothing}
  ${dimensions ? html`<span class="tag">${number(dimensions, 0)}</span>` : nothing}
</span>`;

/** What a month of it costs, and for what. */
function cost(one, design) {
  const monthly = design.monthly.find(
    ({ table, index }) =>
      index === one.index && (table === one.of || table === one.physicalName || table === physical(one, design)),
  );
  if (!monthly) return nothing;
  const { requests, storage, currency, readUnits, writeUnits, storedBytes } = monthly;
  return html`<dt>${t("monthlyCost")}</dt>
    <dd data-cost>${money(requests + storage, currency)}
      <p class="quiet small">${t("costOfPlace", number(readUnits, 0), number(writeUnits, 0), bytes(storedBytes), money(requests, currency), money(storage, currency))}</p>
    </dd>`;
}

const physical = ({ of }, design) => design.tables.find(({ name }) => name === of).physicalName;
