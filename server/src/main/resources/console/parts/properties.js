/**
 * A class of elements with reactive properties. Lit makes an accessor of each; declared here, the type check
 * knows them too and finds a misspelt one.
 *
 * @template {new (...args: any[]) => import("lit").LitElement} B
 * @template {import("lit").PropertyDeclarations} P
 * @param {B} base
 * @param {P} properties
 * @returns {B & (new (...args: any[]) => Record<keyof P, any>)}
 */
export function withProperties(base, properties) {
  // @ts-ignore: a class of a mixin cannot be assigned to the type of its base plus its properties
  return class extends base {
    static properties = properties;
  };
}
