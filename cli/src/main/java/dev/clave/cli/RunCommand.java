package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemProvider;
import dev.clave.table.ItemPage;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Sent;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Runs a pattern of a system and shows what it gave and what it cost. */
@Command(
    name = "run",
    description = "Run a pattern of a system on its sample data, or of any design on its tables.",
    footer = {
      "  clave run ./shop orders customerId=1 --sample",
      "  clave run ./shop orders customerId=1 --endpoint http://localhost:8000",
      "  clave run portfolio postsByStatus status=published --limit 5"
    })
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private RowsOption format;

  @Mixin private TableNaming naming;

  @Parameters(
      index = "0",
      paramLabel = "SYSTEM",
      description = "A design, a folder with design.yaml, or a system that comes with Clave.")
  private String system;

  @Parameters(index = "1", paramLabel = "PATTERN", description = "A pattern of its design.")
  private String pattern;

  @Parameters(index = "2..*", paramLabel = "NAME=VALUE", description = "The pattern's parameters.")
  private List<String> parameterTexts = List.of();

  @Option(names = "--limit", paramLabel = "N", description = "Results at most (20).")
  private int limit = 20;

  @Option(names = "--after", paramLabel = "CURSOR", description = "Go on where a page ended.")
  private String after;

  @Option(
      names = "--sample",
      description =
          "Ask its sample data, in memory; a system that comes with Clave does unless a place is"
              + " said.")
  private boolean sample;

  @Option(names = "--json", description = "The same as --format json.")
  private boolean json;

  @ArgGroup(validate = false, heading = "%nWhere the tables are:%n")
  private TablePlace place = new TablePlace();

  @Override
  public Integer call() {
    Optional<ServedSystem> servedSystem = known();
    Design design = servedSystem.flatMap(ServedSystem::design).orElseGet(this::ownDesign);
    Map<String, String> parameters = parameters();
    PatternHint.of(system, design, pattern, parameters)
        .ifPresent(
            hint -> {
              throw misused(hint);
            });
    if (sample || (servedSystem.isPresent() && !place.isSaid())) {
      return onSample(
          servedSystem.orElseGet(() -> ServedPath.read(Path.of(system), spec.commandLine())),
          parameters);
    }
    try (TablePlace.Opened openTables = place.open()) {
      return run(
          Table.open(design, openTables.client(), naming.options(design, place)), parameters);
    } catch (ResourceNotFoundException absent) {
      throw new Failure(
          "expected a table `%s` in %s, found none; `clave provision` creates it"
              .formatted(naming.firstTable(design, place), place),
          absent);
    }
  }

  /** The system of that name with a design, of those on the class path. */
  private Optional<ServedSystem> known() {
    return SystemProvider.onClassPath().stream()
        .filter(each -> each.name().equals(system) && each.design().isPresent())
        .findFirst();
  }

  private ParameterException misused(String how) {
    return new ParameterException(spec.commandLine(), how);
  }

  private Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String each : parameterTexts) {
      int sign = each.indexOf('=');
      if (sign < 1) {
        throw misused("expected `NAME=VALUE`, found `%s`".formatted(each));
      }
      String name = each.substring(0, sign);
      if (parameters.put(name, each.substring(sign + 1)) != null) {
        throw misused("expected one value for `%s`, found two".formatted(name));
      }
    }
    return parameters;
  }

  private Design ownDesign() {
    Path namedFile = Path.of(system);
    if (!Files.exists(namedFile)) {
      throw new ParameterException(spec.commandLine(), noPatterns(system));
    }
    return DesignFile.read(DesignFile.at(namedFile), spec.commandLine().getErr());
  }

  private int onSample(ServedSystem servedSystem, Map<String, String> parameters) {
    try (Engine engine = Engine.inMemory()) {
      Table table = Table.open(servedSystem.design().orElseThrow(), engine.client());
      understood(() -> table.run(pattern, parameters));
      table.provision();
      List<String> faults =
          servedSystem
              .sampleData()
              .orElseThrow(
                  () ->
                      new Failure(
                          "`%s` has no sample: neither `samples` in its design nor sample/*.jsonl"
                              .formatted(system)))
              .fill(table);
      if (!faults.isEmpty()) {
        throw new Failure(
            "the sample of `%s` cannot be loaded: %s".formatted(system, String.join("; ", faults)));
      }
      return run(table, parameters);
    }
  }

  private static String noPatterns(String system) {
    List<ServedSystem> all = SystemProvider.onClassPath();
    boolean relational = all.stream().anyMatch(each -> each.name().equals(system));
    return relational
        ? "`%s` has no table and so no patterns; `clave devices --help` shows what it can do"
            .formatted(system)
        : "expected a design's file or folder, or one of %s, found `%s`"
            .formatted(
                all.stream()
                    .filter(each -> each.designText().isPresent())
                    .map(ServedSystem::name)
                    .toList(),
                system);
  }

  private int run(Table table, Map<String, String> parameters) {
    List<Sent> sentRequests = new ArrayList<>();
    ItemPage page =
        understood(
            () ->
                table
                    .observed(sentRequests::add)
                    .run(pattern, parameters)
                    .limit(limit)
                    .after(after)
                    .page());
    PrintWriter out = spec.commandLine().getOut();
    if (format.csv()) {
      Output.rows(out, format, page.items().stream().map(RunCommand::row).toList());
    } else {
      out.print(
          json || format.json()
              ? PageJson.of(page, sentRequests)
              : PageText.of(table, page, sentRequests));
    }
    out.flush();
    return 0;
  }

  private static Map<String, Object> row(Item item) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("entity", item.entity());
    row.putAll(item.attributes());
    return row;
  }

  /**
   * A value that the pattern does not take is a wrong command line; it is told before samples are
   * loaded.
   */
  private <T> T understood(Supplier<T> work) {
    try {
      return work.get();
    } catch (TableException refusal) {
      switch (refusal.kind()) {
        case REFUSED_INPUT, REFUSED_CURSOR -> throw misused(refusal.getMessage());
        default -> throw new Failure(refusal.getMessage(), refusal);
      }
    }
  }
}
