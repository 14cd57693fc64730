// What the pages of event pipelines say, in each language.
import { translator } from "/console/settings.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import { pt } from "./words/pt.js";

export const t = translator({ en, es, pt });

/** What a pipeline calls a field of its events, or the word for it. */
export const label = (of, name) => of.labels?.()[name] ?? t(name);
