// What the token of whoever is signed in allows. The server decides and refuses; pages ask here what to
// offer, so that nobody fills in a form that cannot be sent.
import { t } from "./settings.js";

const NOBODY = { rights: [], systems: [], scope: {} };

/** What stands for the whole server where a system is asked for. */
export const SERVER = "";

let holder = NOBODY;

export const useHolder = (grant = NOBODY) => (holder = grant);

/** The variables of keys that the token is bound to, with their values. */
export const scope = () => holder.scope;

export const isBound = () => Object.keys(holder.scope).length > 0;

/** Whether the token has all those rights in a system, if only for what it is bound to. */
export const may = (system, ...rights) => !lack(system, ...rights);

/** The same for what belongs to everybody there, such as devices: nobody bound to a part of it may. */
export const mayWhole = (system, ...rights) => !lackWhole(system, ...rights);

/** What the token lacks, in a sentence; nothing if it has all those rights. */
export function lack(system, ...rights) {
  const reached = !holder.systems.length || holder.systems.includes(system);
  const missing = reached ? rights.filter((right) => !holder.rights.includes(right)) : rights;
  return missing.length ? t("lacksRight", missing.join(", "), system || t("wholeServer")) : undefined;
}

export const lackWhole = (system, ...rights) =>
  lack(system, ...rights) || (isBound() ? t("lacksAll", bonds()) : undefined);

/** Such as `userId=ana`. */
export const bonds = () =>
  Object.entries(holder.scope)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
