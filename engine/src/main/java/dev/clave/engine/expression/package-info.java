/**
 * DynamoDB's expressions. {@link dev.clave.engine.expression.Expressions} reads a text into a
 * {@link dev.clave.engine.expression.Filter}, an {@link dev.clave.engine.expression.Update} or a
 * {@link dev.clave.engine.expression.Projection}, with the {@link
 * dev.clave.engine.expression.Substitutions} of the request. Within, a {@link
 * dev.clave.engine.expression.Condition} is a tree whose nodes know how to test an item. Everything
 * but the substitutions is immutable or safe for many threads.
 */
package dev.clave.engine.expression;
