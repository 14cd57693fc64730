// Periods and amounts as people read them.
import { html } from "lit";
import { currentLocale } from "/console/settings.js";
import { t } from "../words.js";

/** Units of investment are no currency of a browser. */
export const amount = (value, currency) =>
  currency === "UDI"
    ? `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 2 }).format(value || 0)} UDI`
    : new Intl.NumberFormat(currentLocale(), { style: "currency", currency: currency ?? "MXN" }).format(value || 0);

/** `2024-03` as a month; a month is the same everywhere. */
export function month(period) {
  const at = new Date(`${period}-15T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return period;
  return new Intl.DateTimeFormat(currentLocale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(at);
}

/** A day of the calendar is the same day everywhere. */
export const date = (day) =>
  day
    ? new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium", timeZone: "UTC" }).format(
        new Date(`${day}T00:00:00Z`),
      )
    : "";

const TONES = {
  activo: "good",
  pagado: "good",
  solicitado: "warn",
  inactivo: "",
  baja: "",
  bloqueado: "bad",
  rechazado: "bad",
};

export const state = (status) => html`<span class="tag dot ${TONES[status] ?? ""}">${t(status)}</span>`;
