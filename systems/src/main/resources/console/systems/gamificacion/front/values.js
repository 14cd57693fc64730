// Amounts and days as a seller reads them.
import { currentLocale } from "/console/settings.js";

/** Whole pesos: nobody counts the cents of a network. */
export const money = (value, currency) =>
  new Intl.NumberFormat(currentLocale(), { style: "currency", currency, maximumFractionDigits: 0 }).format(value || 0);

export const date = (text) => new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium" }).format(new Date(text));
