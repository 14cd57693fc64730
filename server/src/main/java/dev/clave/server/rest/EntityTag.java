package dev.clave.server.rest;

import dev.clave.design.model.Entity;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.table.Item;
import java.math.BigDecimal;
import java.util.Optional;

/** The version of an item as an HTTP entity tag. */
final class EntityTag {
  private EntityTag() {}

  /** The version attribute and the value that the caller expects there. */
  record Version(String name, BigDecimal value) {}

  /** The tag of an item whose entity keeps a version. */
  static Optional<String> of(Entity entity, Item item) {
    return entity.version().map(item::get).map(version -> "\"" + version + "\"");
  }

  /** What {@code If-Match} says must be there. */
  static Optional<Version> expected(Entity entity, Call call) {
    Optional<String> match = call.header("If-Match").filter(tag -> !tag.equals("*"));
    if (match.isEmpty()) {
      return Optional.empty();
    }
    if (entity.version().isEmpty()) {
      throw Problem.of(
              412, "precondition failed", "`" + entity.name() + "` keeps no version to match")
          .refusal();
    }
    String tag = match.get().replace("\"", "");
    if (!tag.matches("\\d{1,18}")) {
      throw Problem.of(
              412,
              "precondition failed",
              "expected `If-Match` to hold a version such as \"3\", found `" + match.get() + "`")
          .refusal();
    }
    return Optional.of(new Version(entity.version().get(), new BigDecimal(tag)));
  }
}
