package dev.clave.server.http;

import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Optional;

/**
 * The query parameters that a route's description allows, each once. A name with a slip in it is a
 * filter that would not be applied, and everything would be answered instead.
 */
record KnownQuery(List<String> names) {

  static KnownQuery of(Description about) {
    return new KnownQuery(
        about.parameters().stream()
            .filter(parameter -> parameter.in().equals(Description.QUERY))
            .map(Description.Parameter::name)
            .toList());
  }

  Optional<Problem> fault(MultiMap parameters) {
    for (String name : parameters.names()) {
      if (!names.contains(name)) {
        return Optional.of(BodyFields.refused(name, expected()));
      }
      int times = parameters.getAll(name).size();
      if (times > 1) {
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
