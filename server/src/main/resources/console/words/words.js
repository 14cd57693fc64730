// What the console says, in each language.
import { en } from "./en.js";
import { es } from "./es.js";
import { pt } from "./pt.js";

export const words = { en, es, pt };
