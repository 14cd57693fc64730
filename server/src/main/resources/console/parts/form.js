// Fields of a form, drawn from the JSON schema of what they take. A form keeps texts, as people type
// them; they become values when it is sent.
import { html, nothing } from "lit";
import { isNested, nested, within } from "./nested.js";
import { suggested } from "./suggestions.js";
import { t } from "../settings.js";

/**
 * The schema of a field that has none.
 *
 * @type {{ type?: string, format?: string, enum?: any[] }}
 */
const ANYTHING = {};

/**
 * The texts of a form by the names of its fields; a field that is left empty is missing.
 *
 * @returns {Record<string, any>}
 */
export const filledFields = (form) => Object.fromEntries([...new FormData(form)].filter(([, text]) => text));

/** What a person fills in: not what there is only one answer to. */
export const asked = (parameters) => parameters.filter(({ schema }) => schema?.enum?.length !== 1);

/**
 * @typedef {object} FieldOptions
 * @property {boolean} [readonly]
 * @property {{ at: string, detail: string }[]} [faults] what the server said of it
 * @property {string[]} [known] values that may be meant
 * @property {boolean} [open] whether the optional fields inside it are there at once
 * @property {string} [path] what the field is called in the whole form
 * @property {boolean} [late] whether a text of JSON is told only when it is left: it may be written anew
 */

/**
 * One field.
 *
 * @param {FieldOptions} options
 */
export function field(parameter, text, change, options = {}) {
  const { name } = parameter;
  const path = options.path ? `${options.path}.${name}` : name;
  const held = isNested(parameter) ? json(text) : UNREADABLE;
  if (held !== UNREADABLE) return nested(parameter, held, (next) => change(name, next), { ...options, path }, group);
  return plain(parameter, text, change, { ...options, path });
}

/** @param {FieldOptions} options */
function plain(parameter, text, change, options) {
  const { readonly = false, faults = [], known, path, late } = options;
  const { name, optional, schema = ANYTHING } = parameter;
  const wide = isWide(schema);
  const changed = (event) => change(name, event.target.value);
  const wrong = faults.length ? "true" : nothing;
  return html`<label class=${wide ? "broad" : ""}>
    <span>${name}${optional ? html` <em>(${t("optional")})</em>` : nothing}</span>
    ${
      wide
        ? html`<textarea name=${path} spellcheck="false" .value=${text ?? ""} ?readonly=${readonly} ?required=${!optional} aria-invalid=${wrong}
          placeholder=${schema.type === "array" ? "[ ]" : "{ }"} @input=${late ? nothing : changed} @change=${changed}></textarea>`
        : control(parameter, text, changed, { readonly, known, path, wrong })
    }
    ${faults.map(({ at, detail }) => html`<span class="fault">${at ? `${at.slice(1)}: ` : ""}${detail}</span>`)}
  </label>`;
}

function control({ optional, default: otherwise, schema = ANYTHING }, text, changed, { readonly, known, path, wrong }) {
  const needed = !optional && otherwise === undefined;
  const words = schema.enum || (schema.type === "boolean" ? ["true", "false"] : undefined);
  if (words) {
    return html`<select name=${path} @change=${changed} ?required=${needed} ?disabled=${readonly} aria-invalid=${wrong}>
      <option value="" .selected=${!text}>${otherwise}</option>
      ${words.map((each) => html`<option value=${each} .selected=${String(each) === text}>${each}</option>`)}
    </select>`;
  }
  return html`<input name=${path} .value=${text ?? ""} placeholder=${otherwise ?? EXAMPLES[schema.format] ?? (isNumber(schema) ? "0" : "")} ?readonly=${readonly}
    ?required=${needed} inputmode=${isNumber(schema) ? "decimal" : nothing} list=${known?.length ? "known-" + path : nothing} aria-invalid=${wrong}
    @input=${changed} autocomplete="off" />
    ${suggested("known-" + path, known)}`;
}

/** The fields of a value that holds others; what is typed goes into a copy of it. */
function group(parameters, value, change, options) {
  const put = (name, text) => {
    const next = { ...value };
    if (text) next[name] = typed(text, schemaOf(parameters, name));
    else delete next[name];
    change(next);
  };
  return fields(parameters, texts(value), put, { ...options, late: true });
}

const schemaOf = (parameters, name) => parameters.find((each) => each.name === name)?.schema;

const EXAMPLES = {
  "date-time": "2026-05-01T10:00:00Z",
  date: "2026-05-01",
  email: "ana@example.com",
  uri: "https://…",
};
const isNumber = (schema) => ["number", "integer"].includes(schema.type);
const isWide = (schema) => ["object", "array"].includes(schema.type);

/**
 * All fields: those that must be filled first, the others on request.
 *
 * @param options `readonly` says whether they are, or which of them by name, `faults` what was said of the fields, `known` values
 *     by name, `open` whether the others are there at once
 */
export function fields(parameters, texts, change, options = {}) {
  const { readonly, faults = [], known, open, path, late } = options;
  const one = (each) =>
    field(each, texts[each.name], change, {
      readonly: Array.isArray(readonly) ? readonly.includes(each.name) : readonly,
      faults: within(faults, each.name),
      known: known?.[each.name],
      open,
      path,
      late,
    });
  const needed = asked(parameters).filter((each) => !each.optional);
  const others = asked(parameters).filter((each) => each.optional);
  const all = open || needed.length + others.length <= 6;
  return html`<div class="fields">${needed.map(one)}${all ? others.map(one) : nothing}</div>
    ${
      all || !others.length
        ? nothing
        : html`<details>
          <summary>${t("optionalFields", others.length)}</summary>
          <div class="fields">${others.map(one)}</div>
        </details>`
    }`;
}

/** What stands for a text that is no JSON: it is shown as it was typed. */
const UNREADABLE = Symbol("no JSON");

function json(text) {
  if (!text) return undefined;
  try {
    const value = JSON.parse(text);
    return value && typeof value === "object" ? value : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** The value that a text stands for; a text that is none goes as it is, for the server to refuse by name. */
export function typed(text, schema = ANYTHING) {
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
  const values = {};
  for (const { name, schema } of parameters) {
    if (texts[name]) values[name] = typed(texts[name], schema);
  }
  return values;
}

/** Values as a form shows them. */
export function texts(values) {
  const plain = (value) =>
    typeof value === "object" && value !== null ? JSON.stringify(value, null, 2) : String(value);
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

/** The attributes of an item without those that answers also have under a former name. */
export function today(entity, attributes) {
  const names = new Set((entity?.attributes || []).map((each) => each.name));
  const former = new Set((entity?.attributes || []).map((each) => each.was).filter((name) => name && !names.has(name)));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !former.has(name)));
}

/** What the runtime writes and nobody else: also who signed an item, and an expiry that follows from another time. */
export const kept = (entity) =>
  [entity.version, entity.createdAt, entity.updatedAt, ...(entity.counters || []), ...(entity.written || [])].filter(
    Boolean,
  );

function blank(attribute) {
  const schema = attribute.schema || {};
  if (schema.enum) return schema.enum[0];
  if (attribute.fields && schema.type === "object") return skeleton({ attributes: attribute.fields });
  const starts = { number: 0, integer: 0, boolean: false, array: [], object: {} };
  if (schema.type in starts) return starts[schema.type];
  return schema.format === "date-time" ? new Date().toISOString() : "";
}
