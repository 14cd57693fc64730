/**
 * What goes where: the mapping file as values.
 *
 * <p>{@link dev.clave.migrate.mapping.Mapping#check} reads the file against a design. A mapping has
 * {@link dev.clave.migrate.mapping.Phase phases}, a phase {@link dev.clave.migrate.mapping.Step
 * steps}, a step {@link dev.clave.migrate.mapping.Child children}; each turns the rows of a {@link
 * dev.clave.migrate.mapping.Query} into values by a {@link dev.clave.migrate.mapping.Target} tree.
 *
 * <p>Values only, safe to share between threads.
 */
package dev.clave.migrate.mapping;
