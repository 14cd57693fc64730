package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.design.Design;
import dev.clave.design.compare.ChangeClass;
import dev.clave.design.compare.Comparison;
import dev.clave.design.compare.ComparisonJson;
import dev.clave.design.compare.ComparisonMarkdown;
import dev.clave.design.compare.ComparisonText;
import dev.clave.design.compare.StorageShape;
import dev.clave.table.Table;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.item.Item;
import dev.clave.table.options.TableOptions;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Compares two versions of a design in meaning. */
@Command(
    name = "diff",
    description = "Show what changed in meaning between two versions of a design.",
    exitCodeList = {
      "0:nothing changed, or only what is safe",
      "1:the work failed",
      "2:the command line was not understood",
      "3:stored items need something written",
      "4:keys change, so stored items move",
      "5:the data cannot follow without a decision"
    },
    footer = {
      "  clave diff HEAD~1:design.yaml design.yaml",
      "  clave diff old.yaml new.yaml --format markdown",
      "  clave diff old.yaml new.yaml --endpoint http://localhost:8000",
      "  clave diff table: design.yaml"
    })
final class DiffCommand implements Callable<Integer> {
  private static final String TABLE = "table:";

  private enum Format {
    TEXT,
    JSON,
    MARKDOWN
  }

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = {
        "A file, a folder with design.yaml, a git revision: HEAD~1:design.yaml,",
        "or what a table remembers: table: or table:NAME."
      })
  private String before;

  @Parameters(index = "1", paramLabel = "NEW", description = "The same, of the later version.")
  private String after;

  @Option(
      names = "--format",
      paramLabel = "text|json|markdown",
      description = "Write for people (text, the default), for tools, or for a pull request.")
  private Format format = Format.TEXT;

  @Mixin private TableNaming naming;

  @ArgGroup(
      validate = false,
      heading = "%nWhere the table is, to count the items that a change concerns:%n")
  private TablePlace place = new TablePlace();

  @Override
  public Integer call() {
    PrintWriter errors = spec.commandLine().getErr();
    Design next = DesignVersion.read(after, errors);
    Comparison comparison;
    Map<String, Long> items;
    if (before.startsWith(TABLE)) {
      try (TablePlace.Opened openTables = place.open()) {
        TableOptions options = options(next);
        Design old = remembered(next, options, openTables);
        // A table remembers no patterns, so they are not compared.
        comparison = Comparison.of(old, StorageShape.of(next).design());
        items = count(old, options, openTables);
      }
    } else {
      Design old = DesignVersion.read(before, errors);
      comparison = Comparison.of(old, next);
      items = place.isSaid() ? count(old) : Map.of();
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        switch (format) {
          case TEXT -> ComparisonText.of(comparison, items);
          case JSON -> ComparisonJson.of(comparison, items);
          case MARKDOWN -> ComparisonMarkdown.of(comparison, items);
        });
    out.flush();
    return comparison.heaviest().map(ChangeClass::exitCode).orElse(0);
  }

  private TableOptions options(Design design) {
    TableOptions options = naming.options(design, place);
    String name = before.startsWith(TABLE) ? before.substring(TABLE.length()) : "";
    return name.isEmpty() ? options : options.withTableName(name);
  }

  /** The design that the table of a later one has. */
  private Design remembered(Design next, TableOptions options, TablePlace.Opened openTables) {
    try {
      return Evolution.of(openTables.client(), options, Optional.empty(), next)
          .remembered()
          .orElseThrow(
              () ->
                  new Failure(
                      "the table `%s` does not remember its design; name a file or a git revision"
                          .formatted(name(next, options))));
    } catch (ResourceNotFoundException absent) {
      throw noTable(next, options, absent);
    }
  }

  private Map<String, Long> count(Design old) {
    try (TablePlace.Opened openTables = place.open()) {
      return count(old, options(old), openTables);
    }
  }

  /** How many items of each entity are stored; an entity without any has none. */
  private Map<String, Long> count(Design old, TableOptions options, TablePlace.Opened openTables) {
    Map<String, Long> items = new TreeMap<>();
    old.entities().forEach(entity -> items.put(entity.name(), 0L));
    try (Stream<Item> storedItems = Table.open(old, openTables.client(), options).items()) {
      storedItems.forEach(item -> items.merge(item.entity(), 1L, Long::sum));
      return items;
    } catch (ResourceNotFoundException absent) {
      throw noTable(old, options, absent);
    }
  }

  private Failure noTable(Design design, TableOptions options, ResourceNotFoundException absent) {
    return new Failure(
        "expected a table `%s` in %s, found none".formatted(name(design, options), place), absent);
  }

  private static String name(Design design, TableOptions options) {
    return options
        .tableName()
        .orElseGet(() -> options.tablePrefix() + design.tables().get(0).physicalName());
  }
}
