/**
 * PartiQL statements, carried out as the operations they stand for.
 *
 * <p>In order of use: {@code Lexer} and {@code Parser} read a text into a {@code Statement}, whose
 * {@code Criterion} tree is its WHERE; {@code Rendering} writes that tree as an ordinary expression
 * with placeholders; {@code SelectPlan} and {@code WritePlan} turn a statement into a Query, Scan,
 * PutItem, UpdateItem or DeleteItem. So a statement means exactly what the operation means: the
 * same limits, conditions, capacity and streams. The three operations are {@code ExecuteStatement},
 * {@code BatchExecuteStatement} and {@code ExecuteTransaction}.
 *
 * <p>Everything here may be used by any number of threads, except a {@code Parser} and a {@code
 * Rendering}, which live for one statement.
 */
package dev.clave.engine.partiql;
