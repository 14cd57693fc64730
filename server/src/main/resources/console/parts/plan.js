// What it takes to bring a table to another design: the changes, what stands in the way, the steps with their price.
import { html, nothing } from "lit";
import { table } from "./table.js";
import { number } from "./values.js";
import { t } from "../settings.js";

const CENTS = 2;

/** The changes of a design, each with its class and why it is of that class. */
export const changeList = (changes) =>
  changes.length
    ? html`<ul class="changes">${changes.map((one) => html`<li><span class="tag">${one.class}</span> <code>${one.place}</code> ${one.change}; ${one.reason}</li>`)}</ul>`
    : html`<p>${t("designSame")}</p>`;

export function planned(system, { changes, steps, refusals, obstacles, cost, items }) {
  const lines = [...refusals, ...obstacles];
  return html`<section class="section" data-plan=${system}>
    <h2>${t("plan")}: ${system}</h2>
    ${changeList(changes)}
    ${lines.length ? html`<div class="refusal" role="alert"><p>${t("inTheWay")}</p><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div>` : nothing}
    ${steps.length ? html`${stepTable(steps)}<p class="quiet small">${t("planSum", number(items), cost.toFixed(CENTS))}</p>` : nothing}
  </section>`;
}

const stepTable = (steps) =>
  table(
    "plan",
    t("plan"),
    [
      [t("step"), ({ name }) => name],
      [t("items"), (step) => number(step.items), "number"],
      [t("readUnits"), ({ readUnits }) => number(Math.ceil(readUnits)), "number"],
      [t("writeUnits"), ({ writeUnits }) => number(Math.ceil(writeUnits)), "number"],
      ["$", (step) => step.cost.toFixed(CENTS), "number"],
      ["s", ({ seconds }) => number(seconds), "number"],
      ["", ({ what }) => what],
    ],
    steps,
    ({ name }) => name,
  );
