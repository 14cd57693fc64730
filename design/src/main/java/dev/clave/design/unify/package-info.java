/**
 * Unification of templates, the one mechanism behind inference and checks. A template is the set of
 * strings that it can write; questions about keys ("can these two be the same", "does this prefix
 * take that one in") are questions about the intersection of such sets. Thread-safe: what is built
 * here is not changed after it is built.
 */
package dev.clave.design.unify;
