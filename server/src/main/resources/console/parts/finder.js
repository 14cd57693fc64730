// Goes anywhere from the keyboard: pages, patterns, views, transactions and entities by name.
import { html } from "lit";
import { Page } from "./page.js";
import { t } from "../settings.js";

const SHOWN = 50;

class Finder extends Page {
  static properties = { systems: {}, operator: {}, text: { state: true }, chosen: { state: true } };

  constructor() {
    super();
    this.text = "";
    this.chosen = 0;
    this.key = (event) => this.pressed(event);
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("keydown", this.key);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("keydown", this.key);
  }

  pressed(event) {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    const asked = (event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !typing);
    if (!asked) return;
    event.preventDefault();
    this.open();
  }

  async open() {
    this.text = "";
    this.chosen = 0;
    await this.updateComplete;
    const dialog = this.querySelector("dialog");
    if (!dialog.open) dialog.showModal();
  }

  places() {
    const places = [{ name: t("overview"), of: "Clave", address: "#/overview" }];
    if (this.operator) places.push({ name: t("operations"), of: "Clave", address: "#/operations" });
    for (const system of this.systems) {
      const of = system.name;
      if (system.kind !== "table") {
        places.push({ name: t("devices"), of, address: "#/devices" });
        continue;
      }
      places.push({ name: t("design"), of, address: `#/design/${of}` }, { name: t("data"), of, address: `#/data/${of}` });
      if (system.stores.objects) places.push({ name: t("assets"), of, address: `#/assets/${of}` });
      if (system.stores.postgres) places.push({ name: t("reference"), of, address: `#/reference/${of}` });
      for (const run of ["patterns", "views", "transactions"]) {
        for (const name of system[run]) places.push({ name, of: `${of} · ${t(run)}`, address: `#/data/${of}/${name}` });
      }
    }
    return places;
  }

  found() {
    const wanted = this.text.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = ({ name, of }) => wanted.every((word) => `${of} ${name}`.toLowerCase().includes(word));
    return this.places().filter(matches).slice(0, SHOWN);
  }

  steer(event) {
    const found = this.found();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      this.chosen = (this.chosen + step + found.length) % Math.max(1, found.length);
      this.updateComplete.then(() => this.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }));
    } else if (event.key === "Enter" && found[this.chosen]) {
      this.go(found[this.chosen]);
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
    return html`<dialog class="finder" aria-label=${t("find")}>
      <input .value=${this.text} placeholder=${t("findAbout")} @input=${write} @keydown=${(event) => this.steer(event)} autocomplete="off" />
      <ul role="listbox">
        ${this.found().map(
          (place, index) => html`<li role="option" aria-selected=${index === this.chosen} @click=${() => this.go(place)}>
            <span>${place.name}</span><span class="quiet small">${place.of}</span>
          </li>`,
        )}
      </ul>
    </dialog>`;
  }
}

customElements.define("clave-finder", Finder);
