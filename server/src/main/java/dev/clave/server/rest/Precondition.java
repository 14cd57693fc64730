package dev.clave.server.rest;

import dev.clave.design.model.Entity;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.table.item.TableException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a caller demands of the stored item before it is changed. Without a demand the last writer
 * wins.
 *
 * @param present by {@code If-Match}: there is one
 * @param absent by {@code If-None-Match: *}: there is none
 * @param version the version attribute and the value that must be there, if one was named
 */
record Precondition(boolean present, boolean absent, Map<String, Object> version) {
  /** A version, alone or as the beginning of an {@link EntityTag}. */
  private static final Pattern TAG = Pattern.compile("\"(\\d{1,18})(-[0-9a-f]{16})?\"");

  static Precondition of(Entity entity, Call call) {
    Optional<String> match = call.header("If-Match").map(String::strip);
    List<String> none = call.values("If-None-Match");
    boolean absent = !none.isEmpty();
    if (absent && !none.equals(List.of("*"))) {
      throw Problem.badRequest(
              "expected `If-None-Match` to be `*` with a write, found `%s`"
                  .formatted(String.join(", ", none)))
          .refusal();
    }
    Map<String, Object> version =
        match.filter(tag -> !tag.equals("*")).map(tag -> version(entity, tag)).orElse(Map.of());
    return new Precondition(match.isPresent(), absent, version);
  }

  private static Map<String, Object> version(Entity entity, String tag) {
    String name =
        entity
            .version()
            .orElseThrow(() -> failed("`" + entity.name() + "` keeps no version to match"));
    Matcher one = TAG.matcher(tag);
    if (!one.matches()) {
      throw failed("expected `If-Match` to be one tag such as \"3\", found `" + tag + "`");
    }
    return Map.of(name, new BigDecimal(one.group(1)));
  }

  /** The same of an item that says its version: it was read before, so it must be there. */
  Precondition withVersionIn(Entity entity, Map<String, Object> item) {
    boolean says = entity.version().filter(name -> item.get(name) != null).isPresent();
    return new Precondition(present || (says && !absent), absent, version);
  }

  /** Does the work; what it refuses because there is an item, or none, was the caller's demand. */
  <T> T on(Supplier<T> work) {
    try {
      return work.get();
    } catch (TableException e) {
      boolean demanded =
          (present && e.kind() == TableException.Kind.NOT_FOUND)
              || (absent && e.kind() == TableException.Kind.ALREADY_EXISTS);
      throw demanded ? failed(e.getMessage()) : e;
    }
  }

  /** The same of a change, which needs something to change: it cannot be demanded that it lacks. */
  Precondition ofChange(Entity entity) {
    if (absent) {
      throw failed("expected no `" + entity.name() + "`, and only one that is there can change");
    }
    return this;
  }

  /** Where nothing is, no version matches. */
  static Problem.Refusal unmatched(Entity entity) {
    return failed("expected a `" + entity.name() + "` to match, found none");
  }

  private static Problem.Refusal failed(String detail) {
    return Problem.of(412, "precondition failed", detail).refusal();
  }
}
