package dev.clave.table.schema;

import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Table;
import java.nio.charset.StandardCharsets;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How many bytes a key attribute may have; none may be empty. */
public enum KeyLimit {
  PARTITION(KeySchema.LONGEST_PARTITION_KEY),
  SORT(KeySchema.LONGEST_SORT_KEY);

  private final int bytes;

  /** Text up to here is within the limit whatever it is made of. */
  private final int surelyWithin;

  KeyLimit(int bytes) {
    this.bytes = bytes;
    this.surelyWithin = bytes / 3;
  }

  /** The limit of an attribute that may be a key of the table and of several indexes. */
  public static KeyLimit of(Table table, String attribute) {
    boolean sorts =
        table.key().sort().stream().anyMatch(each -> each.name().equals(attribute))
            || table.indexes().stream()
                .flatMap(index -> index.key().sort().stream())
                .anyMatch(each -> each.name().equals(attribute));
    return sorts ? SORT : PARTITION;
  }

  /** A key that DynamoDB would refuse in words of its own. */
  public static final class Passed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String expected;
    private final String found;

    Passed(String expected, String found) {
      super("expected " + expected + ", found " + found, null, false, false);
      this.expected = expected;
      this.found = found;
    }

    public String expected() {
      return expected;
    }

    public String found() {
      return found;
    }
  }

  public void check(AttributeValue value) {
    String text = value.s();
    int length = text != null ? text.length() : value.b() != null ? size(value) : 1;
    if (length == 0) {
      throw new Passed("a value that a key can hold", text == null ? "no bytes" : "empty text");
    }
    if (ReservedKey.isReserved(value)) {
      throw new Passed("a key that is not reserved", "`" + text + "`");
    }
    if (length > surelyWithin && size(value) > bytes) {
      throw new Passed("a key of at most " + bytes + " bytes", size(value) + " bytes");
    }
  }

  private static int size(AttributeValue value) {
    return value.s() != null
        ? value.s().getBytes(StandardCharsets.UTF_8).length
        : value.b().asByteArrayUnsafe().length;
  }
}
