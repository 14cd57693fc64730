package dev.clave.server.rest;

import dev.clave.design.model.Entity;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.table.item.Item;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.Optional;

/** The version of an item as an HTTP entity tag. */
final class EntityTag {
  private EntityTag() {}

  /** The tag of an item whose entity keeps a version. */
  private static Optional<String> of(Entity entity, Item item) {
    return entity.version().map(item::get).map(version -> "\"" + version + "\"");
  }

  /** The answer with the item's tag, if it has one. */
  static Answer.OfJson on(Answer.OfJson answer, Entity entity, Item item) {
    return of(entity, item).map(tag -> answer.with("ETag", tag)).orElse(answer);
  }

  /** The answer to a caller who says by {@code If-None-Match} to have this version already. */
  static Optional<Answer> unchanged(Entity entity, Item item, Call call) {
    return of(entity, item)
        .filter(call::has)
        .map(tag -> new Answer.OfBytes(304, Map.of("ETag", tag), "", Buffer.buffer()));
  }
}
