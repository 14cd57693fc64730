// Fields of a form, drawn from the JSON schema of what they take. A form keeps texts, as people type
// them; they become values when it is sent.
import { html, nothing } from "lit";
import { suggested } from "./suggestions.js";
import { t } from "../settings.js";

/** What a person fills in: not what there is only one answer to. */
export const asked = (parameters) => parameters.filter(({ schema }) => schema?.enum?.length !== 1);

/**
 * One field.
 *
 * @param faults what the server said of it
 * @param known values that may be meant
 */
export function field(parameter, text, change, { readonly = false, faults = [], known } = {}) {
  const { name, optional, schema = {} } = parameter;
  const wide = isWide(schema);
  const changed = (event) => change(name, event.target.value);
  return html`<label class=${wide ? "broad" : ""}>
    <span>${name}${optional ? html` <em>(${t("optional")})</em>` : nothing}</span>
    ${wide
      ? html`<textarea name=${name} spellcheck="false" .value=${text ?? ""} ?readonly=${readonly} ?required=${!optional}
          placeholder=${schema.type === "array" ? "[ ]" : "{ }"} @input=${changed}></textarea>`
      : control(parameter, text, readonly, changed, known)}
    ${faults.map((fault) => html`<span class="fault">${fault}</span>`)}
  </label>`;
}

function control({ name, optional, schema = {} }, text, readonly, changed, known) {
  const words = schema.enum || (schema.type === "boolean" ? ["true", "false"] : undefined);
  if (words) {
    return html`<select name=${name} @change=${changed} ?required=${!optional} ?disabled=${readonly}>
      <option value=""></option>
      ${words.map((each) => html`<option value=${each} ?selected=${each === text}>${each}</option>`)}
    </select>`;
  }
  return html`<input name=${name} .value=${text ?? ""} placeholder=${EXAMPLES[schema.format] || (isNumber(schema) ? "0" : "")} ?readonly=${readonly}
    ?required=${!optional} inputmode=${isNumber(schema) ? "decimal" : nothing} list=${known ? "known-" + name : nothing}
    @input=${changed} autocomplete="off" />
    ${suggested("known-" + name, known)}`;
}

const EXAMPLES = { "date-time": "2026-05-01T10:00:00Z", date: "2026-05-01", email: "ana@example.com", uri: "https://…" };
const isNumber = ({ type }) => type === "number" || type === "integer";
const isWide = ({ type }) => type === "object" || type === "array";

/** All fields: those that must be filled first, the others on request. */
export function fields(parameters, texts, change, options = {}) {
  const one = (each) =>
    field(each, texts[each.name], change, {
      readonly: options.readonly?.includes(each.name),
      faults: options.faults?.(each.name),
      known: options.known?.[each.name],
    });
  const needed = asked(parameters).filter((each) => !each.optional);
  const others = asked(parameters).filter((each) => each.optional);
  const open = options.open || needed.length + others.length <= 6;
  return html`<div class="fields">${needed.map(one)}${open ? others.map(one) : nothing}</div>
    ${open || !others.length
      ? nothing
      : html`<details>
          <summary>${t("optionalFields", others.length)}</summary>
          <div class="fields">${others.map(one)}</div>
        </details>`}`;
}

/** The value that a text stands for; a text that is none goes as it is, for the server to refuse by name. */
export function typed(text, schema = {}) {
  if (isNumber(schema)) return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
  if (schema.type === "boolean") return text === "true";
  if (!isWide(schema) && schema.type) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function values(parameters, texts) {
  const given = {};
  for (const { name, schema } of parameters) {
    if (texts[name]) given[name] = typed(texts[name], schema);
  }
  return given;
}

/** Values as a form shows them. */
export function texts(values) {
  const plain = (value) => (typeof value === "object" && value !== null ? JSON.stringify(value, null, 2) : String(value));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
}

/** An example of an entity to start from: every attribute that must be there. */
export function skeleton(entity) {
  const start = {};
  for (const attribute of asked(entity.attributes)) {
    if (attribute.optional || attribute.default !== undefined || kept(entity).includes(attribute.name)) continue;
    start[attribute.name] = blank(attribute);
  }
  return start;
}

/** What the runtime writes and nobody else. */
export const kept = (entity) =>
  [entity.version, entity.createdAt, entity.updatedAt, ...(entity.counters || [])].filter(Boolean);

function blank(attribute) {
  const schema = attribute.schema || {};
  if (schema.enum) return schema.enum[0];
  if (attribute.fields && schema.type === "object") return skeleton({ attributes: attribute.fields });
  const starts = { number: 0, integer: 0, boolean: false, array: [], object: {} };
  if (schema.type in starts) return starts[schema.type];
  return schema.format === "date-time" ? new Date().toISOString() : "";
}
