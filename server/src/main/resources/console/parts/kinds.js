// A colour for each entity type of a design, the same on every page.
import { html } from "lit";

/** A hue for the name, far from those of its neighbours in the list. */
export function hue(name, all) {
  const at = Math.max(0, all.indexOf(name));
  return Math.round((at * 360 * 0.618) % 360);
}

export const kind = (name, all) => html`<span class="kind" style="--hue: ${hue(name, all)}">${name}</span>`;
