/**
 * Unification of templates, the one mechanism behind inference and checks. A template is the set of
 * strings that it can write; a {@code Question} about keys ("can these two be the same", "does this
 * prefix take that one in") is one about the intersection of such sets. The {@code Solver} answers
 * segment by segment, an {@code Automaton} where that is not enough; the {@code Answer} says
 * whether keys can meet. A {@code Unification} is asked by one thread; it remembers its answers,
 * and stops at a bound of work.
 *
 * <p>Two sides meet in a question. <i>Asked</i> is a template of a condition, or of the first of
 * two keys; <i>written</i> is a template of the key that an item has. Where neither side asks, the
 * two are <i>mine</i> and <i>yours</i>.
 *
 * <p>The steps of one algorithm: none is of use without the others.
 */
package dev.clave.design.unify;
