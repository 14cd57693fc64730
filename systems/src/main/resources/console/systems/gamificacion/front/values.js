// Amounts and days as a seller reads them.
import { money as exact } from "/console/parts/values.js";
import { currentLocale } from "/console/settings.js";

/** Whole pesos: nobody counts the cents of a network. */
export const money = (value, currency) => exact(value, currency, 0);

export const date = (text) => new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium" }).format(new Date(text));
