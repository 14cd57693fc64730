// Three things to begin with, for somebody who is here for the first time in this browser.
import { html, nothing } from "lit";
import { t } from "../../settings.js";
import { pagesOf } from "../access.js";

const KEY = "clave.visited";

export const isFirstVisit = () => !localStorage.getItem(KEY);

/** What the first system with a table has to show. */
export function firstVisit(systems, dismiss) {
  const system = systems.find((each) => each.kind === "table" && pagesOf(each).includes("data"));
  if (!system) return nothing;
  const leave = () => {
    localStorage.setItem(KEY, "yes");
    dismiss();
  };
  const ways = [
    [`#/data/${system.name}`, t("beginData"), t("beginDataAbout", system.name)],
    [`#/design/${system.name}/diagram`, t("beginDesign"), t("beginDesignAbout", system.name)],
    [`#/explorer/${system.name}`, t("beginApi"), t("beginApiAbout", system.name)],
  ];
  return html`<section class="section" data-first-visit>
    <div class="title"><h2>${t("beginHere")}</h2><button class="plain" data-act="dismiss" @click=${leave}>${t("close")}</button></div>
    <div class="cards">
      ${ways.map(([address, title, about]) => html`<a class="card way" href=${address} @click=${leave}><h3>${title}</h3><p class="quiet">${about}</p></a>`)}
    </div>
  </section>`;
}
