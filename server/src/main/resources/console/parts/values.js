// Values as people read them; nothing of it becomes markup.
import { html } from "lit";
import { currentLocale } from "../settings.js";

/** A value with others inside it is told as people would: names and values, no brackets of a machine. */
export function shown(value) {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  const inside = (each) => (typeof each === "object" && each !== null ? `(${shown(each) || "–"})` : shown(each));
  if (Array.isArray(value)) return value.map(inside).join(", ");
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${inside(each)}`)
    .join(", ");
}

export function short(value, length = 60) {
  const text = shown(value);
  return text.length > length ? text.slice(0, length - 1) + "…" : text;
}

export function number(value, digits = 1) {
  return new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: digits }).format(value || 0);
}

/** An amount; a currency that is none, as somebody wrote it. */
export function money(value, currency, digits) {
  try {
    return new Intl.NumberFormat(currentLocale(), {
      style: "currency",
      currency,
      maximumFractionDigits: digits,
    }).format(value || 0);
  } catch {
    return `${number(value, 2)} ${currency}`;
  }
}

const UNITS = ["B", "KB", "MB", "GB", "TB"];

export function bytes(count) {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  return `${number(count / 1000 ** step)} ${UNITS[step]}`;
}

/** A moment with its date, in the reader's time zone. */
export function moment(text) {
  if (!text) return "";
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium", timeStyle: "medium" }).format(at);
}

/** A date has no time zone: it is the same day everywhere. */
function day(text) {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium", timeZone: "UTC" }).format(at);
}

const MILLIS_A_SECOND = 1000;

/** The last that a browser has a date for. */
const LAST_SECOND = 8.64e12;

/**
 * A value as its type asks for: moments and dates as people write them, with what is stored to those who point at it.
 *
 * @param attribute the attribute of the design that the value is of; `ttl` says that its number is a moment
 */
export function typedValue(value, attribute, length) {
  const format = attribute?.schema?.format;
  if (attribute?.ttl && Math.abs(value) <= LAST_SECOND)
    return stamped(new Date(value * MILLIS_A_SECOND).toISOString(), value, moment);
  if (typeof value === "string" && value && format === "date-time") return stamped(value, value, moment);
  if (typeof value === "string" && value && format === "date") return stamped(value, value, day);
  return short(value, length);
}

const stamped = (at, stored, words) => html`<time datetime=${at} title=${stored}>${words(at)}</time>`;

/** How long ago, in words: now, two minutes, an hour. */
export function ago(seconds) {
  /** @type {[number, Intl.RelativeTimeFormatUnit]} */
  const [count, unit] =
    seconds < 60 ? [seconds, "second"] : seconds < 3600 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: "auto" }).format(-count, unit);
}
