// What the token of whoever is signed in allows, as the server says it. The server refuses; pages ask here what to
// offer, so that nobody fills in a form that cannot be sent.
import { t } from "./settings.js";

const NOTHING = { rights: [], unscoped: [] };
const NOBODY = { scope: {}, allows: { server: [], systems: {} } };

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

const allowed = (system) => holder.allows.systems[system] ?? NOTHING;

const unscoped = (system) => (system === SERVER ? holder.allows.server : allowed(system).unscoped);

const without = (system, granted, rights) => {
  const missing = rights.filter((right) => !granted.includes(right));
  return missing.length ? t("lacksRight", missing.join(", "), system || t("wholeServer")) : undefined;
};

/** What the token lacks, in a sentence; nothing if it has all those rights. */
export const lack = (system, ...rights) => without(system, allowed(system).rights, rights);

/** A token that has the right for a part of it only lacks the rest. */
export const lackWhole = (system, ...rights) => {
  const missing = without(system, unscoped(system), rights);
  return missing && isBound() && !lack(system, ...rights) ? t("lacksAll", bonds()) : missing;
};

/** Such as `userId=ana`. */
export const bonds = () =>
  Object.entries(holder.scope)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
