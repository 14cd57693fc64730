package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the delete of a parent does with the items of one entity that hang from it. They are in its
 * partition, and {@code matching} has the parent's key variable for each variable of theirs that
 * must be equal; or they are somewhere else, and {@code pattern} finds them by the parent's key.
 *
 * <p>In a design: {@code on delete: { comment: cascade, bookmark: cascade by bookmarksOfPost }}.
 */
public record ChildRule(
    DeleteAction action, Map<String, String> matching, Optional<String> pattern) {
  public ChildRule {
    matching = Collections.unmodifiableMap(new LinkedHashMap<>(matching));
  }

  @Override
  public String toString() {
    return action.word() + pattern.map(name -> " by " + name).orElse("");
  }
}
