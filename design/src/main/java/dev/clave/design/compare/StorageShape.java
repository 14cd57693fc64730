package dev.clave.design.compare;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Load;
import dev.clave.design.model.Table;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The part of a design that decides what is stored: tables, entities, keys, attributes, unique
 * values, references, counters, expiry. Texts, patterns, costs, files and the audit are not in it.
 *
 * <pre>{@code
 * StorageShape shape = StorageShape.of(design);
 * Design again = StorageShape.read(shape.text()).design();  // has no patterns
 * }</pre>
 *
 * @param text the shape as JSON, from which {@link #design} makes it again
 * @param hash equal for designs that store the same, in whatever order they declare it
 */
public record StorageShape(String text, String hash) {
  /** Bytes of the hash: two designs of one table do not meet by chance. */
  private static final int HASH_BYTES = 12;

  /** What is kept of a design. */
  record Parts(List<Table> tables, List<Entity> entities) {}

  public static StorageShape of(Design design) {
    return of(new Parts(design.tables(), design.entities()));
  }

  /**
   * The shape that a text describes.
   *
   * @throws IllegalArgumentException if the text is not a shape that this version knows
   */
  public static StorageShape read(String text) {
    return of(RecordText.read(text, Parts.class));
  }

  private static StorageShape of(Parts parts) {
    Parts sorted =
        new Parts(
            parts.tables.stream().sorted(Comparator.comparing(Table::name)).toList(),
            parts.entities.stream().sorted(Comparator.comparing(Entity::name)).toList());
    return new StorageShape(RecordText.of(parts), hash(RecordText.canonical(sorted)));
  }

  /** A design with these tables and entities, and no patterns. */
  public Design design() {
    Parts parts = RecordText.read(text, Parts.class);
    return new Design(
        parts.tables.get(0).name(),
        "",
        parts.tables,
        parts.entities,
        List.of(),
        List.of(),
        List.of(),
        Load.NONE,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private static String hash(String canonical) {
    try {
      byte[] whole =
          MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(whole, 0, HASH_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("SHA-256 is part of every Java", e);
    }
  }
}
