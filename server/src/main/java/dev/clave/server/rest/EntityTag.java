package dev.clave.server.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.clave.design.model.Entity;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.table.item.Item;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * The HTTP entity tag of an item whose entity keeps a version: the version, which a write can
 * match, and a digest of what is shown. The version alone does not tell: counters move without it,
 * and an item that was deleted and created again begins at 1 again.
 */
final class EntityTag {
  private static final int DIGEST_BYTES = 8;

  private EntityTag() {}

  private static Optional<String> of(Entity entity, Item item) {
    return entity
        .version()
        .map(item::get)
        .map(version -> "\"%s-%s\"".formatted(version, digest(entity, item)));
  }

  private static String digest(Entity entity, Item item) {
    try {
      byte[] json = Json.MAPPER.writeValueAsBytes(FormerNames.of(entity).both(item.attributes()));
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(json);
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (JsonProcessingException | NoSuchAlgorithmException e) {
      throw new IllegalStateException("every item is JSON, and every Java has SHA-256", e);
    }
  }

  /** The answer with the item's tag, if it has one. */
  static Answer.OfJson on(Answer.OfJson answer, Entity entity, Item item) {
    return of(entity, item).map(tag -> answer.with("ETag", tag)).orElse(answer);
  }

  /** The answer to a caller who says by {@code If-None-Match} to have this item already. */
  static Optional<Answer> unchanged(Entity entity, Item item, Call call) {
    return of(entity, item)
        .filter(call::has)
        .map(tag -> new Answer.OfBytes(304, Map.of("ETag", tag), "", Buffer.buffer()));
  }
}
