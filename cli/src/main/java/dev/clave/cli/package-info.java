/**
 * The one executable. {@link dev.clave.cli.Start} is what a process begins with, {@link
 * dev.clave.cli.Clave} the command that holds the others; a command is one class here, listed among
 * its subcommands. What all commands share: {@link dev.clave.cli.terminal.FormatOption} for tools
 * that read the output, {@link dev.clave.cli.terminal.Failure} to end with one line and exit code
 * 1, {@link dev.clave.cli.ErrorLine} which prints that line.
 *
 * <p>{@code --help} creates every command object, so a command names heavy classes (engine, server,
 * stores) only inside its {@code call} method, never in a field or a signature.
 *
 * <p>{@link dev.clave.cli.Logging} is found by Logback, {@link dev.clave.cli.Rehearsal} and {@link
 * dev.clave.cli.ClassList} are run by the launcher when it builds.
 *
 * <p>A command runs once, on the main thread; nothing here is shared between threads.
 *
 * <p>A command is one file, so the package has as many as the command line has commands.
 */
package dev.clave.cli;
