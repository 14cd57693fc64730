// Goes anywhere from the keyboard: pages, patterns, views, transactions and entities, by their names and their
// descriptions in every language, and partitions by their keys.
import { html, nothing } from "lit";
import { call, query } from "../api.js";
import { addressOf, pagesOf } from "../pages/access.js";
import { ownPage } from "../pages/own.js";
import { openTabs, operationsTabs } from "../pages/tabs.js";
import { Page } from "./page.js";
import { withProperties } from "./properties.js";
import { typing } from "./shortcuts.js";
import { reaches } from "../reach.js";
import { isBound, may } from "../rights.js";
import { currentLanguage, inEveryLanguage, languages, t } from "../settings.js";

/** @typedef {{ name: string, of: string, address: string, about?: string, told?: string }} Place where it leads, what is searched and what is shown */

const SHOWN = 50;
const KINDS = ["patterns", "views", "transactions", "entities"];

export class Finder extends withProperties(Page, {
  systems: {},
  designs: { state: true },
  descriptions: { state: true },
  text: { state: true },
  chosen: { state: true },
}) {
  constructor() {
    super();
    this.text = "";
    this.chosen = 0;
    this.designs = {};
    this.descriptions = {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.onWindow("keydown", (event) => this.pressed(event));
    this.onWindow("clave-language", () => (this.designs = {}));
    this.onWindow("clave-find", (event) => this.open(event.detail));
    this.onWindow("hashchange", () => this.querySelector("dialog")?.close());
  }

  pressed(event) {
    const asked = (event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !typing(event));
    if (!asked || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.open();
  }

  open(text = "") {
    this.text = text;
    this.chosen = 0;
    // At once: the next letters are typed before it is drawn.
    this.querySelector("input").value = text;
    this.querySelector("dialog").showModal();
    return this.quietly(() => this.learn());
  }

  /** Reads the designs once: they have the descriptions, and tell what the token reaches. */
  async learn() {
    const read = this.systems.filter((system) => !this.designs[system.name] && pagesOf(system).includes("data"));
    const own = currentLanguage();
    const designs = await Promise.all(read.map(async ({ name }) => [name, await designIn(name, own)]));
    this.designs = { ...this.designs, ...Object.fromEntries(designs) };
    const unread = read.filter(({ name }) => !this.descriptions[name]);
    await Promise.all(unread.map(({ name }) => this.learnOtherLanguages(name, own)));
  }

  /** Who reads one language may know the words of another, such as that of the documents. */
  async learnOtherLanguages(system, own) {
    const others = languages.filter((language) => language !== own);
    const designs = await Promise.all(others.map((language) => designIn(system, language)));
    const all = {};
    for (const design of [this.designs[system], ...designs]) {
      for (const kind of KINDS) {
        for (const { name, about } of design[kind]) all[`${kind} ${name}`] = `${all[`${kind} ${name}`] ?? ""} ${about}`;
      }
    }
    this.descriptions = { ...this.descriptions, [system]: all };
  }

  /** What can be run, by its kind: its name and what it is about, once that is known. */
  runnable(system, kind) {
    const design = this.designs[system.name];
    const all = this.descriptions[system.name];
    if (design)
      return design[kind]
        .filter(({ name }) => reaches(design, kind, name))
        .map(({ name, about }) => ({ name, told: about, about: all?.[`${kind} ${name}`] ?? about }));
    return isBound() ? [] : system[kind].map((name) => ({ name }));
  }

  /** @returns {Place[]} */
  places() {
    /** @type {Place[]} */
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
        for (const found of this.runnable(system, run))
          places.push({ ...found, of: `${of} · ${t(run)}`, address: `#/data/${of}/${found.name}` });
      }
      for (const found of this.runnable(system, "entities")) {
        places.push({ ...found, of: `${of} · ${t("byKey")}`, address: `#/data/${of}/entity:${found.name}` });
      }
    }
    return places;
  }

  /** The partitions that a text such as `CUSTOMER#c1` may be the key of. @returns {Place[]} */
  partitions() {
    const key = this.text.trim();
    return Object.entries(this.designs)
      .filter(([, design]) => design.entities.some((entity) => beginsAs(key, entity, design)))
      .map(([system]) => ({
        name: key,
        of: `${system} · ${t("pivot")}`,
        address: `#/design/${system}/pivot` + query({ partition: key }),
      }));
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
    return [...this.partitions(), ...byName, ...byDescription].slice(0, SHOWN);
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

const designIn = async (system, language) =>
  (await call("GET", `/api/${system}/design`, undefined, { "Accept-Language": language })).value;

/** Whether a text has what the template of the entity's partition key begins with, and more. */
function beginsAs(text, { table, templates }, { tables }) {
  const [partition] = tables.find(({ name }) => name === table).key;
  const [literal] = (templates[partition] ?? "").split("<");
  return literal !== "" && text.length > literal.length && text.startsWith(literal);
}

/** Without capitals and accents, which few people type when they search. */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

customElements.define("clave-finder", Finder);
