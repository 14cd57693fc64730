// Where a person chooses what to run, and of which entity to create an item.
import { html, nothing } from "lit";
import { t } from "../../settings.js";

const KINDS = ["items", "patterns", "views", "transactions", "entities"];
const TITLES = { items: "everything", entities: "byKey" };

/**
 * @param {object} picker
 * @param {string} picker.system
 * @param {any[]} picker.choices what can be run
 * @param {string} picker.current the id of what is chosen
 * @param {string[]} picker.entities those whose items may be created
 * @param {(entity: string) => void} picker.create is told of which entity to create an item
 */
export function picker({ system, choices, current, entities, create }) {
  const group = (run) => {
    const all = choices.filter((each) => each.run === run);
    return all.length
      ? html`<optgroup label=${t(TITLES[run] ?? run)}>
          ${all.map((each) => html`<option value=${each.id} .selected=${each.id === current}>${each.name || t("allItems")}</option>`)}
        </optgroup>`
      : nothing;
  };
  const created = ({ target }) => {
    if (target.value) create(target.value);
    target.value = "";
  };
  return html`<div class="row">
    <label>${t("ask")}
      <select data-choice="pattern" @change=${(event) => (location.hash = `#/data/${system}/${event.target.value}`)}>${KINDS.map(group)}</select>
    </label>
    ${
      entities.length
        ? html`<label>${t("create")}
            <select data-choice="create" @change=${created}>
              <option value="">${t("chooseEntity")}</option>
              ${entities.map((name) => html`<option value=${name}>${name}</option>`)}
            </select>
          </label>`
        : nothing
    }
  </div>`;
}
