package dev.clave.design.document;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What one entity has to do with another.
 *
 * <pre>{@code
 * new EntityRelation("post", "comment", EntityRelation.Kind.DELETES, "cascade");
 * new EntityRelation("post", "like", EntityRelation.Kind.COUNTS, "likes");
 * }</pre>
 *
 * @param by the attribute that says so; for a deletion, the rule
 */
public record EntityRelation(String from, String to, Kind kind, String by) {

  /** What the first entity does to the second. */
  public enum Kind {
    COUNTS,
    DELETES,
    COPIES,
    NAMES
  }

  /** All relations of a design, by the order of its entities. */
  public static List<EntityRelation> of(Design design) {
    Set<EntityRelation> relations = new LinkedHashSet<>();
    for (Entity entity : design.entities()) {
      String name = entity.name();
      entity
          .counters()
          .forEach(
              each ->
                  relations.add(
                      new EntityRelation(name, each.of(), Kind.COUNTS, each.attribute())));
      entity
          .onDelete()
          .ifPresent(
              each ->
                  each.children()
                      .forEach(
                          (child, rule) ->
                              relations.add(
                                  new EntityRelation(name, child, Kind.DELETES, rule.toString()))));
      for (Attribute attribute : entity.attributes().values()) {
        attribute
            .copyOf()
            .ifPresent(
                copy ->
                    relations.add(
                        new EntityRelation(name, copy.entity(), Kind.COPIES, attribute.name())));
        design.entities().stream()
            .map(Entity::name)
            .filter(other -> !other.equals(name) && attribute.name().equals(other + "Id"))
            .forEach(
                other ->
                    relations.add(new EntityRelation(name, other, Kind.NAMES, attribute.name())));
      }
    }
    return new ArrayList<>(relations);
  }
}
