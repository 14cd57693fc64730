package dev.clave.assets;

import dev.clave.assets.AssetException.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which entity of a design holds what is known of a file, and under which names.
 *
 * <pre>{@code
 * AssetEntity files = DeclaredFiles.of(design).orElseThrow();
 * String attribute = files.attribute(Field.SIZE);
 * }</pre>
 *
 * @param name the entity
 * @param attributes where it has each field
 * @param discard a transaction that deletes an asset if it is still pending
 * @param relations what files can belong to
 */
public record AssetEntity(
    String name,
    Map<Field, String> attributes,
    States states,
    String discard,
    List<Relation> relations) {
  public AssetEntity {
    attributes = Map.copyOf(attributes);
    relations = List.copyOf(relations);
    Set<Field> missingFields = EnumSet.allOf(Field.class);
    missingFields.removeAll(attributes.keySet());
    if (!missingFields.isEmpty()) {
      throw new IllegalArgumentException(
          "expected an attribute of `%s` for each field, found none for %s"
              .formatted(name, missingFields));
    }
  }

  /**
   * The words of the status.
   *
   * @param pending until the bytes are there and checked
   * @param confirmed from then on
   */
  public record States(String pending, String confirmed) {}

  /** The attribute that has the field. */
  public String attribute(Field field) {
    return attributes.get(field);
  }

  /** The relation of that name. */
  public Relation relation(String relationName) {
    return relations.stream()
        .filter(each -> each.name().equals(relationName))
        .findFirst()
        .orElseThrow(
            () ->
                new AssetException(
                    Kind.REFUSED,
                    "expected `relation` among %s, found `%s`"
                        .formatted(relations.stream().map(Relation::name).toList(), relationName)));
  }
}
