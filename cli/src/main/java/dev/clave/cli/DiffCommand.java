package dev.clave.cli;

import dev.clave.design.Design;
import dev.clave.design.compare.ChangeClass;
import dev.clave.design.compare.Comparison;
import dev.clave.design.compare.ComparisonJson;
import dev.clave.design.compare.ComparisonMarkdown;
import dev.clave.design.compare.ComparisonText;
import dev.clave.table.Item;
import dev.clave.table.Table;
import java.io.PrintWriter;
import java.util.Map;
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
      "  clave diff old.yaml new.yaml --endpoint http://localhost:8000"
    })
final class DiffCommand implements Callable<Integer> {
  private enum Format {
    TEXT,
    JSON,
    MARKDOWN
  }

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "A file, a folder with design.yaml, or a git revision: HEAD~1:design.yaml.")
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
    Design old = DesignVersion.read(before, errors);
    Comparison comparison = Comparison.of(old, DesignVersion.read(after, errors));
    Map<String, Long> items = place.isSaid() ? count(old) : Map.of();
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

  /** How many items of each entity are stored; an entity without any has none. */
  private Map<String, Long> count(Design old) {
    Map<String, Long> items = new TreeMap<>();
    old.entities().forEach(entity -> items.put(entity.name(), 0L));
    try (TablePlace.Opened opened = place.open();
        Stream<Item> stored =
            Table.open(old, opened.client(), naming.options(old, place)).items()) {
      stored.forEach(item -> items.merge(item.entity(), 1L, Long::sum));
      return items;
    } catch (ResourceNotFoundException absent) {
      throw new Failure(
          "expected a table `%s` in %s, found none".formatted(naming.firstTable(old, place), place),
          absent);
    }
  }
}
