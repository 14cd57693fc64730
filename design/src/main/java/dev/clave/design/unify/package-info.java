/**
 * Unification of templates, the one mechanism behind inference and checks. A template is the set of
 * strings that it can write; questions about keys ("can these two be the same", "does this prefix
 * take that one in") are questions about the intersection of such sets. A {@code Unification} is
 * asked by one thread; it remembers its answers, and stops at a bound of work.
 */
package dev.clave.design.unify;
