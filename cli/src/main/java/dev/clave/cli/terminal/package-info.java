/**
 * What commands share with the person at the terminal: {@link dev.clave.cli.terminal.FormatOption},
 * {@link dev.clave.cli.terminal.LimitOption}, {@link dev.clave.cli.terminal.ServerPlace} and {@link
 * dev.clave.cli.terminal.SettingsOption} are read from the command line; {@link
 * dev.clave.cli.terminal.Output} prints rows, {@link dev.clave.cli.terminal.ProgressLines} how far
 * work has come; a {@link dev.clave.cli.terminal.Confirmation} asks and {@link
 * dev.clave.cli.terminal.Answers} reads the answer. A {@link dev.clave.cli.terminal.Failure} ends
 * with one line and exit code 1, an {@link dev.clave.cli.terminal.Ending} when a signal asks for
 * it. {@link dev.clave.cli.terminal.Version} is the project's. All of it belongs to the main
 * thread, except the ending.
 */
package dev.clave.cli.terminal;
