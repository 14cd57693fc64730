package dev.clave.table;

import dev.clave.design.model.Parameter;
import dev.clave.design.model.View;
import dev.clave.table.context.Context;
import dev.clave.table.item.TableException;
import dev.clave.table.options.ParallelThreads;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.pattern.PatternInputs;
import dev.clave.table.pattern.PatternShape;
import dev.clave.table.pattern.Scope;
import dev.clave.table.request.BatchReader;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads the patterns of a view together, each with those of the parameters that it knows: all that
 * name one item in one batch, the others side by side.
 */
final class Views {
  private final Catalogue catalogue;
  private final Context context;
  private final Scope scope;

  Views(Catalogue catalogue, Context context, Scope scope) {
    this.catalogue = catalogue;
    this.context = context;
    this.scope = scope;
  }

  Map<String, ItemPage> read(String name, Map<String, ?> parameters, Optional<Integer> limit) {
    View view = catalogue.view(name);
    refuseUnknown(view, parameters);
    Map<String, Run> runs = new LinkedHashMap<>();
    for (String pattern : view.patterns()) {
      Run run = run(catalogue.pattern(pattern), parameters);
      runs.put(pattern, limit.isPresent() ? run.limit(limit.get()) : run);
    }
    Executor parallel = context.options().parallel();
    Map<String, CompletableFuture<ItemPage>> reads = new LinkedHashMap<>();
    CompletableFuture<Map<Run, ItemPage>> batch =
        CompletableFuture.supplyAsync(() -> batch(runs.values()), parallel);
    runs.forEach(
        (pattern, run) ->
            reads.put(
                pattern,
                run.sharedKey().isPresent()
                    ? batch.thenApply(pages -> pages.get(run))
                    : CompletableFuture.supplyAsync(run::page, parallel)));
    Map<String, ItemPage> pages = new LinkedHashMap<>();
    reads.forEach((pattern, read) -> pages.put(pattern, ParallelThreads.result(read)));
    return pages;
  }

  /** The pages of those that name one item each, by one request for each table. */
  private Map<Run, ItemPage> batch(Collection<Run> runs) {
    Map<String, Map<Run, Map<String, AttributeValue>>> byTable = new LinkedHashMap<>();
    for (Run run : runs) {
      run.sharedKey()
          .ifPresent(
              key ->
                  byTable
                      .computeIfAbsent(run.tableName(), none -> new LinkedHashMap<>())
                      .put(run, key));
    }
    Map<Run, ItemPage> pages = new HashMap<>();
    byTable.forEach(
        (table, keys) -> {
          List<String> attributes = List.copyOf(keys.values().iterator().next().keySet());
          var itemsByKey =
              new BatchReader(context.gateway(), table, attributes).read(keys.values(), false);
          keys.forEach(
              (run, key) -> pages.put(run, run.single(itemsByKey.getOrDefault(key, Map.of()))));
        });
    return pages;
  }

  private Run run(PatternShape pattern, Map<String, ?> parameters) {
    Map<String, Object> patternInputs = new LinkedHashMap<>();
    parameters.forEach(
        (name, value) -> {
          if (pattern.codec(name) != null) {
            patternInputs.put(name, value);
          }
        });
    return new Run(
        pattern, new PatternInputs(pattern, scope.pattern(pattern, patternInputs)), scope, context);
  }

  private void refuseUnknown(View view, Map<String, ?> parameters) {
    Set<String> parameterNames = new LinkedHashSet<>();
    List<PatternShape> patterns = view.patterns().stream().map(catalogue::pattern).toList();
    for (PatternShape pattern : patterns) {
      pattern.pattern().parameters().stream().map(Parameter::name).forEach(parameterNames::add);
    }
    for (String name : parameters.keySet()) {
      if (!parameterNames.contains(name)) {
        throw TableException.refused(
            view.name(), name, "one of the parameters " + parameterNames, "`" + name + "`");
      }
    }
  }
}
