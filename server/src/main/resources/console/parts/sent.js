// What one request sent to the table and consumed, and how other tools would ask the same.
import { html, nothing } from "lit";
import { awsCli, curl, javaCall } from "./copies.js";
import { copy } from "./page.js";
import { number } from "./values.js";
import { t } from "../settings.js";

/**
 * @param exchange the `request` as method, path, body and headers, the same question for `java`, and its `explanation`
 * @param endpoint where the table is
 */
export function sent({ request, java, explanation }, endpoint) {
  if (!explanation?.sent.length) return nothing;
  const copies = {
    curl: curl(...request),
    "AWS CLI": awsCli(explanation.sent, endpoint),
    Java: () => javaCall(request[1], java),
  };
  return html`<section class="section" data-sent=${request[0]}>
    <div class="title">
      <h2>${t("sent")} <span class="tag">${t("capacity", number(explanation.capacityUnits))}</span></h2>
      <div class="row">
        ${Object.entries(copies).map(([tool, text]) => html`<button data-copy=${tool} @click=${async () => copy(typeof text === "function" ? await text() : text)}>${t("copyAs", tool)}</button>`)}
      </div>
    </div>
    ${explanation.sent.map((each) => html`<pre class="request" tabindex="0"><b>${each.operation}</b>${each.capacityUnits === undefined ? "" : ` · ${t("capacity", number(each.capacityUnits))}`}\n${JSON.stringify(each.request, null, 2)}</pre>`)}
  </section>`;
}
