package dev.clave.server.http;

import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The query parameters that a route's description allows, each once unless it is a list. A name
 * with a slip in it is a filter that would not be applied, and everything would be answered
 * instead.
 */
record KnownQuery(List<String> names, Set<String> lists) {

  static KnownQuery of(Description about) {
    List<Description.Parameter> all =
        about.parameters().stream()
            .filter(parameter -> parameter.in().equals(Description.QUERY))
            .toList();
    return new KnownQuery(
        all.stream().map(Description.Parameter::name).toList(),
        all.stream()
            .filter(Description.Parameter::isList)
            .map(Description.Parameter::name)
            .collect(Collectors.toSet()));
  }

  Optional<Problem> fault(MultiMap parameters) {
    for (String name : parameters.names()) {
      if (!names.contains(name)) {
        return Optional.of(BodyFields.refused(name, expected()));
      }
      int times = parameters.getAll(name).size();
      if (times > 1 && !lists.contains(name)) {
        return Optional.of(
            BodyFields.refused(name, "expected it once, found it " + times + " times"));
      }
    }
    return Optional.empty();
  }

  private String expected() {
    return names.isEmpty()
        ? "expected no query parameters"
        : "expected only the query parameters `" + String.join("`, `", names) + "`";
  }
}
