/**
 * {@code clave events …}: {@link dev.clave.cli.events.EventsCommand} holds the commands for any
 * event pipeline, each a class here, such as {@code DeadLettersCommand}. {@code PipelineStore}
 * opens the pipeline of a system in the data folder, or one in a database of yours, without
 * workers.
 *
 * <p>A command runs once, on the main thread.
 */
package dev.clave.cli.events;
