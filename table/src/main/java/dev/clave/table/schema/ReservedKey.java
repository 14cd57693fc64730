package dev.clave.table.schema;

import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Table;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The keys of what Clave itself keeps in a table: the design that wrote it, the change that is
 * under way. They are in a partition of their own, which no entity may write and no read gives.
 */
public final class ReservedKey {
  private static final String PARTITION = "clave:reserved";

  /** Numbers from here down are reserved where the partition key is a number. */
  private static final BigDecimal LOWEST = new BigDecimal("-1E+120");

  private static final BigDecimal STEP = new BigDecimal("-1E+100");

  private ReservedKey() {}

  /** The primary key under which something of that name is kept. */
  public static Map<String, AttributeValue> of(Table table, String name) {
    List<KeyAttribute> attributes = table.key().attributes();
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    boolean sorted = attributes.size() > 1;
    key.put(attributes.get(0).name(), partition(attributes.get(0).type(), sorted ? "" : name));
    if (sorted) {
      key.put(attributes.get(1).name(), sort(attributes.get(1).type(), name));
    }
    return key;
  }

  private static AttributeValue partition(KeyType type, String name) {
    if (type == KeyType.N) {
      return AttributeValue.createN(
          LOWEST.add(STEP.multiply(BigDecimal.valueOf(number(name)))).toPlainString());
    }
    return typed(type, name.isEmpty() ? PARTITION : PARTITION + "#" + name);
  }

  private static AttributeValue sort(KeyType type, String name) {
    return type == KeyType.N
        ? AttributeValue.createN(Long.toString(number(name)))
        : typed(type, name);
  }

  private static AttributeValue typed(KeyType type, String text) {
    return type == KeyType.B
        ? AttributeValue.createB(SdkBytes.fromUtf8String(text))
        : AttributeValue.createS(text);
  }

  private static long number(String name) {
    CRC32 checksum = new CRC32();
    checksum.update(name.getBytes(StandardCharsets.UTF_8));
    return checksum.getValue();
  }

  /** Whether a partition key value is one of these. */
  public static boolean isReserved(AttributeValue partition) {
    if (partition == null) {
      return false;
    }
    if (partition.s() != null) {
      return partition.s().startsWith(PARTITION);
    }
    if (partition.n() != null) {
      return partition.n().startsWith("-") && new BigDecimal(partition.n()).compareTo(LOWEST) <= 0;
    }
    return partition.b() != null && partition.b().asUtf8String().startsWith(PARTITION);
  }
}
