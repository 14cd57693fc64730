package dev.clave.table;

import dev.clave.design.model.Parameter;
import dev.clave.design.model.View;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Reads the patterns of a view together, each with those of the parameters that it knows. */
final class Views {
  private final Catalogue catalogue;
  private final Context context;
  private final Scope scope;

  Views(Catalogue catalogue, Context context, Scope scope) {
    this.catalogue = catalogue;
    this.context = context;
    this.scope = scope;
  }

  Map<String, Page> read(String name, Map<String, ?> parameters, Optional<Integer> limit) {
    View view = catalogue.view(name);
    refuseUnknown(view, parameters);
    Map<String, Run> runs = new LinkedHashMap<>();
    for (String pattern : view.patterns()) {
      Run run = run(catalogue.pattern(pattern), parameters);
      runs.put(pattern, limit.isPresent() ? run.limit(limit.get()) : run);
    }
    Map<String, CompletableFuture<Page>> reads = new LinkedHashMap<>();
    runs.forEach(
        (pattern, run) ->
            reads.put(
                pattern, CompletableFuture.supplyAsync(run::page, context.options().parallel())));
    Map<String, Page> pages = new LinkedHashMap<>();
    try {
      reads.forEach((pattern, read) -> pages.put(pattern, read.join()));
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException failure ? failure : e;
    }
    return pages;
  }

  private Run run(PatternShape pattern, Map<String, ?> parameters) {
    Map<String, Object> own = new LinkedHashMap<>();
    parameters.forEach(
        (name, value) -> {
          if (pattern.codec(name) != null) {
            own.put(name, value);
          }
        });
    return new Run(
        pattern, new PatternInputs(pattern, scope.pattern(pattern, own)), scope, context);
  }

  private void refuseUnknown(View view, Map<String, ?> parameters) {
    Set<String> known = new LinkedHashSet<>();
    List<PatternShape> patterns = view.patterns().stream().map(catalogue::pattern).toList();
    for (PatternShape pattern : patterns) {
      pattern.pattern().parameters().stream().map(Parameter::name).forEach(known::add);
    }
    for (String name : parameters.keySet()) {
      if (!known.contains(name)) {
        throw TableException.refused(
            view.name(), name, "one of the parameters " + known, "`" + name + "`");
      }
    }
  }
}
