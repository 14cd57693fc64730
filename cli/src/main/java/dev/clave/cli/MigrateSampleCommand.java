package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.systems.transporte.source.SampleSource;
import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a source to try a migration on. */
@Command(
    name = "sample",
    description = "Fill an empty PostgreSQL database with a carrier's rows to migrate.",
    footer = "  clave migrate sample --to jdbc:postgresql://localhost/app --rows 1000000")
final class MigrateSampleCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "JDBC_URL",
      description = "An empty database.")
  private String to;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "About how many rows in all (${DEFAULT-VALUE}).")
  private long rows = 100_000;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The same seed makes the same rows (${DEFAULT-VALUE}).")
  private long seed = 1;

  @Override
  public Integer call() {
    try {
      long madeRows = SampleSource.fill(to, rows, seed);
      spec.commandLine().getOut().printf("%,d rows made%n", madeRows);
      spec.commandLine().getOut().flush();
      return 0;
    } catch (SQLException | IOException failure) {
      throw new Failure("the sample could not be made: " + failure.getMessage(), failure);
    }
  }
}
