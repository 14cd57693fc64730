package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A small item beside an entity's own, one per relation, written in the same transaction, so that
 * the entity is found by each relation through one index. {@code keys} has the reference item's
 * table key and index key rules; {@code copied} are the attributes that it carries beside those of
 * its keys, every one when {@code copiesAll}.
 *
 * <p>In a design: {@code references: { author: { GSI1PK: "USER#<authorId>", GSI1SK: <createdAt>,
 * copy: [title] } }}.
 */
public record Reference(
    String name, Map<String, KeyRule> keys, List<String> copied, boolean copiesAll, Span span) {
  /** The attribute of a reference item that holds the key of the item that it refers to. */
  public static final String OWNER = "of";

  public Reference {
    keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
    copied = List.copyOf(copied);
  }
}
