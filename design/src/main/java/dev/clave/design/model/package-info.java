/**
 * The immutable model of a checked design. A {@link dev.clave.design.model.Table} has keys ({@link
 * dev.clave.design.model.KeySchema}) and {@link dev.clave.design.model.Index}es; an {@link
 * dev.clave.design.model.Entity} has {@link dev.clave.design.model.Attribute}s with an {@link
 * dev.clave.design.model.AttributeType}, and a {@link dev.clave.design.model.KeyRule} with a {@link
 * dev.clave.design.model.Template} for each key. A {@link dev.clave.design.model.Pattern} reads by
 * a {@link dev.clave.design.model.KeyCondition}, a {@link dev.clave.design.model.View} reads
 * several patterns, a {@link dev.clave.design.model.TransactionDefinition} writes by {@link
 * dev.clave.design.model.Step}s. The {@link dev.clave.design.model.Load} says how much of it is
 * expected; {@link dev.clave.design.model.BoundedMatch} tests a text by a regular expression of a
 * design. Every node knows the {@link dev.clave.design.model.Span} of the file that it was written
 * in. Values only, safe to share between threads.
 *
 * <p>The parts of a design name one another in circles (an entity its templates, a pattern its
 * entities), so they stay in one package.
 */
package dev.clave.design.model;
