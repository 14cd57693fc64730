// What the pages of this system say, in each language.
import { translator } from "/console/settings.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import { pt } from "./words/pt.js";

export const t = translator({ en, es, pt });
