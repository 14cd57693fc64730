package dev.clave.cli;

import dev.clave.engine.Engine;
import dev.clave.systems.Systems;
import dev.clave.systems.TableSystem;
import dev.clave.table.Page;
import dev.clave.table.Progress;
import dev.clave.table.Sent;
import dev.clave.table.Table;
import dev.clave.table.TableException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs a pattern of a system and shows what it gave and what it cost. */
@Command(
    name = "run",
    description = "Run a pattern of a system, on its sample data or on the tables of an endpoint.",
    footer = "  clave run portfolio postsByStatus status=published --limit 5")
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Parameters(index = "0", paramLabel = "SYSTEM", description = "pai, transporte, gamificacion …")
  private String system;

  @Parameters(index = "1", paramLabel = "PATTERN", description = "A pattern of its design.")
  private String pattern;

  @Parameters(index = "2..*", paramLabel = "NAME=VALUE", description = "The pattern's parameters.")
  private Map<String, String> parameters = new LinkedHashMap<>();

  @Option(names = "--limit", paramLabel = "N", description = "Results at most (20).")
  private int limit = 20;

  @Option(names = "--after", paramLabel = "CURSOR", description = "Go on where a page ended.")
  private String after;

  @Option(names = "--json", description = "The same as --format json.")
  private boolean json;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "Where the tables are; without it, the sample data in memory.")
  private String endpoint;

  @Override
  public Integer call() {
    TableSystem known =
        Systems.table(system)
            .orElseThrow(() -> new ParameterException(spec.commandLine(), noPatterns(system)));
    PatternHint.of(system, Systems.design(system), pattern, parameters)
        .ifPresent(
            hint -> {
              throw new ParameterException(spec.commandLine(), hint);
            });
    if (endpoint != null) {
      try (DynamoDbClient client = RemoteTables.client(endpoint)) {
        return run(known.open(client));
      }
    }
    try (Engine engine = Engine.inMemory()) {
      Table table = known.open(engine.client());
      table.provision();
      known.fill(table, Progress.NONE);
      return run(table);
    }
  }

  private static String noPatterns(String system) {
    boolean relational = Systems.all().stream().anyMatch(each -> each.name().equals(system));
    return relational
        ? "`%s` has no table and so no patterns; `clave devices --help` shows what it can do"
            .formatted(system)
        : "expected one of %s, found `%s`".formatted(Systems.TABLES, system);
  }

  private int run(Table table) {
    List<Sent> sent = new ArrayList<>();
    try {
      Page page =
          table.observed(sent::add).run(pattern, parameters).limit(limit).after(after).page();
      PrintWriter out = spec.commandLine().getOut();
      out.print(json || format.json() ? PageJson.of(page, sent) : PageText.of(page, sent));
      out.flush();
      return 0;
    } catch (TableException refusal) {
      throw new Failure(refusal.getMessage(), refusal);
    }
  }
}
