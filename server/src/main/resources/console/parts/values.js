// Values as people read them; nothing of it becomes markup.
import { currentLanguage } from "../settings.js";

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
  return new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: digits }).format(value || 0);
}

export function money(value, currency) {
  return new Intl.NumberFormat(currentLanguage(), { style: "currency", currency }).format(value || 0);
}

const UNITS = ["B", "KB", "MB", "GB", "TB"];

export function bytes(count) {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  return `${number(count / 1000 ** step)} ${UNITS[step]}`;
}

/** A moment in the reader's own day. */
export function moment(text) {
  if (!text) return "";
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  const today = at.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(currentLanguage(), { ...(today ? {} : { dateStyle: "medium" }), timeStyle: "medium" }).format(at);
}

/** How long ago, in words: now, two minutes, an hour. */
export function ago(seconds) {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : seconds < 3600 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "auto" }).format(-count, unit);
}
