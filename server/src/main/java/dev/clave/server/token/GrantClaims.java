package dev.clave.server.token;

import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A grant as the claims of a token: {@code systems}, {@code rights} and {@code scope}. */
final class GrantClaims {
  private static final Map<String, Right> WORDS =
      Arrays.stream(Right.values()).collect(Collectors.toMap(Right::word, Function.identity()));

  private GrantClaims() {}

  static Map<String, Object> of(Grant grant) {
    return Map.of(
        "systems",
        List.copyOf(grant.systems()),
        "rights",
        grant.rights().stream().map(Right::word).sorted().toList(),
        "scope",
        grant.scope());
  }

  /**
   * What these claims allow the subject. All three must be there, also an empty one: whoever forgot
   * one meant less than everything, so that nothing is allowed.
   */
  static Grant read(String subject, Map<String, Object> claims) {
    Grant nothing = new Grant(subject, Set.of(), Set.of(), Map.of());
    if (!(claims.get("systems") instanceof List<?> systems
        && claims.get("rights") instanceof List<?> words
        && claims.get("scope") instanceof Map<?, ?> scope)) {
      return nothing;
    }
    boolean texts =
        Stream.of(systems, words, scope.values())
            .flatMap(Collection::stream)
            .allMatch(String.class::isInstance);
    if (!texts || !words.stream().allMatch(WORDS::containsKey)) {
      return nothing;
    }
    Map<String, String> bound = new TreeMap<>();
    scope.forEach((name, value) -> bound.put(name.toString(), value.toString()));
    return new Grant(
        subject,
        systems.stream().map(Object::toString).collect(Collectors.toSet()),
        words.stream().map(WORDS::get).collect(Collectors.toSet()),
        bound);
  }
}
