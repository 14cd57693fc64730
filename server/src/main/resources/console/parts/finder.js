// Goes anywhere from the keyboard: pages, patterns, views, transactions and entities, by their names and descriptions.
import { html, nothing } from "lit";
import { get } from "../api.js";
import { addressOf, pagesOf } from "../pages/access.js";
import { ownPage } from "../pages/own.js";
import { openTabs, operationsTabs } from "../pages/tabs.js";
import { Page } from "./page.js";
import { withProperties } from "./properties.js";
import { typing } from "./shortcuts.js";
import { reaches } from "../reach.js";
import { isBound, may } from "../rights.js";
import { inEveryLanguage, t } from "../settings.js";

const SHOWN = 50;

export class Finder extends withProperties(Page, {
  systems: {},
  designs: { state: true },
  text: { state: true },
  chosen: { state: true },
}) {
  constructor() {
    super();
    this.text = "";
    this.chosen = 0;
    this.designs = {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.onWindow("keydown", (event) => this.pressed(event));
    this.onWindow("clave-language", () => (this.designs = {}));
  }

  pressed(event) {
    const asked = (event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !typing(event));
    if (!asked || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.open();
  }

  async open() {
    this.text = "";
    this.chosen = 0;
    await this.updateComplete;
    this.querySelector("dialog").showModal();
    await this.quietly(() => this.learn());
  }

  /** Reads the designs once: they have the descriptions, and tell what the token reaches. */
  async learn() {
    const read = this.systems.filter((system) => !this.designs[system.name] && pagesOf(system).includes("data"));
    const designs = await Promise.all(read.map(async ({ name }) => [name, await get(`/api/${name}/design`)]));
    this.designs = { ...this.designs, ...Object.fromEntries(designs) };
  }

  /** What can be run, by its kind: its name and what it is about, once that is known. */
  runnable(system, kind) {
    const design = this.designs[system.name];
    if (design) return design[kind].filter(({ name }) => reaches(design, kind, name));
    return isBound() ? [] : system[kind].map((name) => ({ name }));
  }

  places() {
    const places = [{ name: t("overview"), of: "Clave", address: "#/overview", about: inEveryLanguage("overview") }];
    places.push({ name: t("explorer"), of: "Clave", address: "#/explorer", about: inEveryLanguage("explorer") });
    for (const tab of openTabs(operationsTabs)) {
      const { word } = operationsTabs[tab];
      places.push({ name: t(word), of: t("operations"), address: `#/operations/${tab}`, about: inEveryLanguage(word) });
    }
    for (const system of this.systems) {
      const of = system.name;
      const open = pagesOf(system);
      for (const page of open) {
        const own = ownPage(of, page);
        const inside = own?.places?.(of) ?? [
          { name: own?.title() ?? t(page), address: addressOf(page, of), about: own ? "" : inEveryLanguage(page) },
        ];
        for (const place of inside) places.push({ ...place, of });
      }
      if (!open.includes("data")) continue;
      for (const run of ["patterns", "views", ...(may(of, "write") ? ["transactions"] : [])]) {
        for (const { name, about } of this.runnable(system, run))
          places.push({ name, about, told: about, of: `${of} · ${t(run)}`, address: `#/data/${of}/${name}` });
      }
      for (const { name, about } of this.runnable(system, "entities")) {
        places.push({ name, about, told: about, of: `${of} · ${t("byKey")}`, address: `#/data/${of}/entity:${name}` });
      }
    }
    return places;
  }

  /** What has every word of the text in its name or description; names come first. */
  found() {
    const words = plain(this.text).split(/\s+/).filter(Boolean);
    const hasAll = (text) => words.every((word) => plain(text).includes(word));
    const places = this.places();
    const byName = places.filter(({ name, of }) => hasAll(`${of} ${name}`));
    const byDescription = places.filter(
      (place) => !byName.includes(place) && hasAll(`${place.of} ${place.name} ${place.about ?? ""}`),
    );
    return [...byName, ...byDescription].slice(0, SHOWN);
  }

  steer(event) {
    const matches = this.found();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      this.chosen = (this.chosen + step + matches.length) % Math.max(1, matches.length);
      this.updateComplete.then(() => this.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }));
    } else if (event.key === "Enter" && matches[this.chosen]) {
      this.go(matches[this.chosen]);
    }
  }

  go(place) {
    this.querySelector("dialog").close();
    location.hash = place.address;
  }

  render() {
    const write = (event) => {
      this.text = event.target.value;
      this.chosen = 0;
    };
    const matches = this.found();
    return html`<dialog class="finder" aria-label=${t("find")}>
      <input .value=${this.text} placeholder=${t("findAbout")} aria-label=${t("findAbout")} role="combobox" aria-expanded="true" aria-controls="places"
        aria-activedescendant=${matches.length ? `place-${this.chosen}` : nothing}
        @input=${write} @keydown=${(event) => this.steer(event)} autocomplete="off" />
      ${matches.length ? nothing : html`<p class="quiet none" role="status">${t("nothingLike")}</p>`}
      <ul role="listbox" id="places" aria-label=${t("find")}>
        ${matches.map(
          (
            place,
            index,
          ) => html`<li role="option" id="place-${index}" data-name=${place.name} aria-selected=${index === this.chosen} @click=${() => this.go(place)}>
            <span>${place.name}${place.told ? html` <span class="quiet small told">${place.told}</span>` : nothing}</span><span class="quiet small">${place.of}</span>
          </li>`,
        )}
      </ul>
    </dialog>`;
  }
}

/** Without capitals and accents, which few people type when they search. */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

customElements.define("clave-finder", Finder);
