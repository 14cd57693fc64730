// A field that holds fields: a map as a group of them, a list of maps as groups that come and go. A form
// keeps texts; that of such a field is the JSON of the whole.
import { html, nothing } from "lit";
import { t } from "../settings.js";

export const isNested = ({ fields, schema }) => Boolean(fields && (schema?.properties || schema?.items?.properties));

/** What was said of one field, by where inside it: `at` is empty for the field itself. */
export const within = (faults, name) =>
  faults
    .filter(({ at }) => at === `/${name}` || at.startsWith(`/${name}/`))
    .map(({ at, detail }) => ({ at: at.slice(name.length + 1), detail }));

/**
 * The group or the groups.
 *
 * @param change is told the new text of the whole, empty when it is removed
 * @param draw draws the fields of one group: of what, with which values, whom to tell, with which options
 */
export function nested(parameter, value, change, options, draw) {
  return parameter.schema.properties
    ? single(parameter, value, change, options, draw)
    : several(parameter, value, change, options, draw);
}

const written = (value) => JSON.stringify(value, null, 2);
const act = (word, label, todo) =>
  html`<button type="button" class="plain" aria-label="${t(word)} ${label}" data-act=${word} @click=${todo}>${t(word)}</button>`;
const said = (faults) => faults.filter(({ at }) => !at).map(({ detail }) => html`<p class="fault">${detail}</p>`);

function single(parameter, value, change, options, draw) {
  const { name, optional } = parameter;
  const title = html`<legend>${name}${optional ? html` <em>(${t("optional")})</em>` : nothing}</legend>`;
  const own = options.faults || [];
  if (value === undefined) {
    return html`<fieldset class="broad nested" data-group=${options.path}>${title} ${said(own)}
      ${options.readonly ? nothing : act("add", name, () => change("{}"))}</fieldset>`;
  }
  return html`<fieldset class="broad nested" data-group=${options.path}>${title} ${said(own)}
    ${draw(parameter.fields, value, (next) => change(written(next)), { ...options, faults: own })}
    ${optional && !options.readonly ? act("takeAway", name, () => change("")) : nothing}</fieldset>`;
}

function several(parameter, value = [], change, options, draw) {
  const { name, optional, fields } = parameter;
  const own = options.faults || [];
  const say = (all) => change(all.length || !optional ? written(all) : "");
  return html`<fieldset class="broad nested" data-group=${options.path}>
    <legend>${name}${optional ? html` <em>(${t("optional")})</em>` : nothing}</legend>
    ${said(own)}
    ${value.map((each, index) => {
      const inside = { ...options, path: `${options.path}.${index}`, faults: within(own, String(index)) };
      return html`<fieldset class="nested" data-group=${inside.path}>
        <legend>${name} ${index + 1}</legend>
        ${said(inside.faults)} ${draw(fields, each, (next) => say(value.with(index, next)), inside)}
        ${options.readonly ? nothing : act("takeAway", `${name} ${index + 1}`, () => say(value.toSpliced(index, 1)))}
      </fieldset>`;
    })}
    ${options.readonly ? nothing : act("add", name, () => say([...value, {}]))}
  </fieldset>`;
}
