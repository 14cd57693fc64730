package dev.clave.table.schema;

import dev.clave.design.model.IdKind;
import dev.clave.table.value.ValueCodec;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One attribute of an entity as the runtime sees it. {@code path} is where it is stored: alone, or
 * in the map under which the entity keeps its attributes.
 */
public record Field(
    String name,
    ValueCodec codec,
    Role role,
    boolean required,
    boolean fixed,
    Optional<AttributeValue> initial,
    List<String> path,
    Optional<IdKind> generated) {
  public Field {
    // Names in generated code are interned too: a look-up by them compares no characters.
    name = name.intern();
  }

  /** A field whose value the runtime does not generate. */
  Field(
      String name,
      ValueCodec codec,
      Role role,
      boolean required,
      boolean fixed,
      Optional<AttributeValue> initial,
      List<String> path) {
    this(name, codec, role, required, fixed, initial, path, Optional.empty());
  }

  /** Who writes an attribute. */
  public enum Role {
    /** The caller. */
    PLAIN,
    /** The runtime, when the item is created. */
    CREATED_AT,
    /** The runtime, at every write. */
    UPDATED_AT,
    /** The runtime, one more at every write. */
    VERSION,
    /** The runtime, in the transaction of what is counted. */
    COUNTER,
    /** The runtime, in small items of their own: no item of the entity has it. */
    SHARDED_COUNTER,
    /** The runtime, from another timestamp. */
    EXPIRY,
    /** The runtime, from other attributes. */
    COMPUTED
  }

  /** Its name where it is stored. */
  public String storedName() {
    return path.get(path.size() - 1);
  }

  public boolean isKept() {
    return role != Role.PLAIN;
  }
}
