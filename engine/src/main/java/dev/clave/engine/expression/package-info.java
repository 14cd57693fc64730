/**
 * DynamoDB's expressions. {@link dev.clave.engine.expression.Expressions} reads a text into a
 * {@link dev.clave.engine.expression.Filter}, an {@link dev.clave.engine.expression.Update} or a
 * {@link dev.clave.engine.expression.Projection}, with the {@link
 * dev.clave.engine.expression.Substitutions} of the request; {@link
 * dev.clave.engine.expression.KeyTests} takes a key condition apart. Within, a {@code Lexer} cuts
 * the text into {@code Tokens}, a parser makes a tree of them and keeps its {@code Objections}
 * until all is read; a {@link dev.clave.engine.expression.Condition} is a tree whose nodes know how
 * to test an item, its leaves an {@code OperandTest} each. {@link
 * dev.clave.engine.expression.LegacyConditions} and {@link
 * dev.clave.engine.expression.LegacyUpdates} make the same trees of the parameters from before.
 * Everything but the substitutions is immutable or safe for many threads.
 *
 * <p>The nodes of conditions, updates and projections evaluate one another, so a split would make a
 * cycle.
 */
package dev.clave.engine.expression;
