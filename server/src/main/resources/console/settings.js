// What a person chose for this browser: language and theme.
import { words } from "./words/words.js";

const LANGUAGES = ["en", "es", "pt"];

function preferred() {
  const stored = localStorage.getItem("clave.language");
  if (LANGUAGES.includes(stored)) return stored;
  const asked = (navigator.language || "en").slice(0, 2);
  return LANGUAGES.includes(asked) ? asked : "en";
}

let language = preferred();

export const languages = LANGUAGES;
export const currentLanguage = () => language;

/** Where nobody says otherwise, numbers and dates are written as in these countries. */
const COUNTRIES = { en: "en-US", es: "es-MX", pt: "pt-BR" };

/** How numbers and dates are written: as the browser's owner does in this language. */
export const currentLocale = () =>
  (navigator.languages ?? []).find((each) => each.startsWith(`${language}-`)) ?? COUNTRIES[language];

export function useLanguage(chosen) {
  language = chosen;
  localStorage.setItem("clave.language", chosen);
  document.documentElement.lang = chosen;
  dispatchEvent(new CustomEvent("clave-language"));
}

/** Gives the words of the current language, those of a system's pages before the console's; `{0}` and so on are filled in. */
export const translator =
  (own) =>
  (key, ...values) => {
    const text = own[language]?.[key] ?? own.en?.[key] ?? words[language][key] ?? words.en[key] ?? key;
    return text.replace(/\{(\d)\}/g, (whole, at) => values[at] ?? whole);
  };

export const t = translator({});

/** A word of the console in all its languages, for those who search in another one than they read. */
export const inEveryLanguage = (key) => LANGUAGES.map((each) => words[each][key]).join(" ");

export const themes = ["auto", "light", "dark"];
export const currentTheme = () => localStorage.getItem("clave.theme") || "auto";

export function useTheme(theme) {
  localStorage.setItem("clave.theme", theme);
  document.documentElement.dataset.theme = theme;
  dispatchEvent(new CustomEvent("clave-language"));
}

document.documentElement.dataset.theme = currentTheme();
document.documentElement.lang = language;
