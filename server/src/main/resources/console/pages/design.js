// A design: what is kept, how it is found, what the checks say, and the table as it is drawn.
import { html, nothing } from "lit";
import { get } from "../api.js";
import { Page, tabs } from "../parts/page.js";
import "../parts/pivot.js";
import { withProperties } from "../parts/properties.js";
import { t } from "../settings.js";
import { diagram } from "./design/diagram.js";
import { entities } from "./design/entities.js";
import { indexes } from "./design/indexes.js";
import { patterns, transactions, views } from "./design/patterns.js";
import "./design/source.js";

const TABS = {
  entities: (design) => entities(design),
  diagram: (design, system) => diagram(design, system),
  patterns: (design, system) =>
    html`<div class="page">${patterns(design, system)} ${views(design, system)} ${transactions(design, system)}</div>`,
  indexes: (design, system) => indexes(design, system),
  pivot: (design, system, { partition }) =>
    html`<clave-pivot .system=${system} .design=${design} .asked=${partition ?? ""}></clave-pivot>`,
  source: (design, system) => html`<design-source .system=${system} .design=${design}></design-source>`,
};

class Design extends withProperties(Page, { system: {}, tab: {}, filled: {}, design: { state: true } }) {
  firstUpdated() {
    this.onWindow("clave-language", () => this.learn());
    return this.learn();
  }

  async learn() {
    this.design = (await this.attempt(() => get(`/api/${this.system}/design`))) ?? this.design;
  }

  render() {
    const design = this.design;
    const current = TABS[this.tab] ? this.tab : "entities";
    const address = (name) => `#/design/${this.system}/${name}`;
    return html`<div class="page">
      ${this.head(t("design"), { of: this.system, about: design?.about, tools: design ? this.findings(design, address) : nothing })}
      ${tabs(
        address(current),
        Object.keys(TABS).map((name) => [t(name), address(name)]),
      )} ${this.refused()}
      ${design ? TABS[current](design, this.system, this.filled ?? {}) : this.waiting()}
    </div>`;
  }

  findings(design, address) {
    const count = design.findings.length;
    if (!count) return html`<span class="tag good dot">${t("noFindings")}</span>`;
    return html`<a class="tag warn dot" href=${address("source")}>${t("countFindings", count)}</a>`;
  }
}

customElements.define("page-design", Design);
