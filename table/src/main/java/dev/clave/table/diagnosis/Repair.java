package dev.clave.table.diagnosis;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * What mends a discrepancy. Its writes are one transaction, which fails where anything that was
 * read is no longer so.
 *
 * @param what in words, for people
 */
record Repair(String what, List<TransactWriteItem> writes) {
  Repair {
    writes = List.copyOf(writes);
  }
}
