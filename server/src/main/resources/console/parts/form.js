// One field of a form, drawn from the JSON schema of what it takes.
import { html, nothing } from "lit";
import { t } from "../settings.js";

export function field(parameter, value, change) {
  const { name, optional, schema = {} } = parameter;
  return html`<label>
    <span>${name}${optional ? html` <em>(${t("optional")})</em>` : nothing}</span>
    ${control(name, schema, value, optional, (event) => change(name, event.target.value))}
  </label>`;
}

function control(name, schema, value, optional, changed) {
  if (schema.enum) {
    return html`<select name=${name} @change=${changed} ?required=${!optional}>
      <option value=""></option>
      ${schema.enum.map((each) => html`<option value=${each} ?selected=${each === value}>${each}</option>`)}
    </select>`;
  }
  if (schema.type === "boolean") return control(name, { enum: ["true", "false"] }, value, optional, changed);
  return html`<input name=${name} .value=${value ?? ""} placeholder=${schema.format || schema.type || ""}
    ?required=${!optional} @input=${changed} autocomplete="off" />`;
}

/** An example of an entity to start from: every attribute that must be there. */
export function skeleton(entity) {
  const kept = [entity.version, entity.createdAt, entity.updatedAt, ...(entity.counters || [])];
  const start = {};
  for (const attribute of entity.attributes) {
    if (attribute.optional || attribute.default !== undefined || kept.includes(attribute.name)) continue;
    start[attribute.name] = empty(attribute);
  }
  return start;
}

function empty(attribute) {
  const schema = attribute.schema || {};
  if (schema.enum) return schema.enum[0];
  if (attribute.fields && schema.type === "object") return skeleton({ attributes: attribute.fields });
  const starts = { number: 0, integer: 0, boolean: false, array: [], object: {} };
  if (schema.type in starts) return starts[schema.type];
  return schema.format === "date-time" ? new Date().toISOString() : "";
}
