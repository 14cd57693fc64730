/**
 * A new project: {@link dev.clave.cli.project.InitCommand} reads a {@code ProjectName}, puts
 * Clave's own modules into a {@code ModuleRepository} for Maven, deletes {@code LocalCopies} of
 * other builds and writes the {@code ProjectFiles}, with the {@code EditorSchema} beside the
 * design. {@link dev.clave.cli.project.RepositoryCommand} fills the repository alone. Used by one
 * thread.
 */
package dev.clave.cli.project;
