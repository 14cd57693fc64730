package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.table.evolution.ApplySettings;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;

/** How fast a change of a design may be applied; used as a mixin. */
public final class ChangeRate {
  @Option(
      names = "--units",
      paramLabel = "N",
      description = "Capacity units a second at most, reads and writes together.")
  private Double units;

  @Option(
      names = "--share",
      paramLabel = "0..1",
      description = "The same as a share of the table's provisioned units, such as 0.3.")
  private Double share;

  @Option(
      names = "--segments",
      paramLabel = "N",
      description = "Parts of the table that are worked on at once (4).")
  private Integer segments;

  @Option(
      names = "--alone",
      description = "No other program uses the tables: do not wait for any to notice the change.")
  private boolean alone;

  /** The settings for a table. Where nobody else can be connected, nobody is waited for. */
  ApplySettings settings(TablePlace.Opened opened, String table) {
    ApplySettings settings = ApplySettings.defaults();
    if (units != null && share != null) {
      throw new Failure("expected `--units` or `--share`, found both");
    }
    if (segments != null) {
      settings = settings.withSegments(positive("--segments", segments).intValue());
    }
    if (units != null) {
      settings = settings.withUnitsPerSecond(positive("--units", units).doubleValue());
    }
    if (share != null) {
      settings = settings.withUnitsPerSecond(shareOf(opened, table));
    }
    return alone || opened.exclusive() ? settings.alone() : settings;
  }

  private static Number positive(String option, Number value) {
    if (!(value.doubleValue() > 0)) {
      throw new Failure("`%s`: expected more than 0, found %s".formatted(option, value));
    }
    return value;
  }

  /** Of the smaller of the two, so that neither reads nor writes get more than the share. */
  private double shareOf(TablePlace.Opened opened, String table) {
    if (!(share > 0 && share <= 1)) {
      throw new Failure("`--share`: expected more than 0 and at most 1, found " + share);
    }
    ProvisionedThroughputDescription provisioned =
        opened
            .client()
            .describeTable(request -> request.tableName(table))
            .table()
            .provisionedThroughput();
    long smaller =
        provisioned == null
            ? 0
            : Math.min(provisioned.readCapacityUnits(), provisioned.writeCapacityUnits());
    if (smaller == 0) {
      throw new Failure(
          "expected a table with provisioned units for `--share`, found `%s` on demand; use `--units`"
              .formatted(table));
    }
    return share * smaller;
  }
}
