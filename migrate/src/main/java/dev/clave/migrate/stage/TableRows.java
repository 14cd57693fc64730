package dev.clave.migrate.stage;

import dev.clave.design.Design;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;

/**
 * The items of a DynamoDB table. By a design, each entity is a table with its attributes; without
 * one, all items are rows of one table, which has the name of theirs, with every attribute. Sets
 * come as lists.
 */
public final class TableRows implements StagedRows {
  private final DynamoDbClient client;
  private final String table;
  private final Optional<Design> design;

  public TableRows(DynamoDbClient client, String table, Optional<Design> design) {
    this.client = client;
    this.table = table;
    this.design = design;
  }

  @Override
  public void each(Taker taker) throws IOException {
    Optional<Table> reader = design.map(each -> Table.open(each, client));
    String partition =
        client.describeTable(describe -> describe.tableName(table)).table().keySchema().stream()
            .filter(part -> part.keyType() == KeyType.HASH)
            .findFirst()
            .orElseThrow()
            .attributeName();
    for (Map<String, AttributeValue> storedItem :
        client.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items()) {
      if (Table.isReservedKey(storedItem.get(partition))) {
        continue;
      }
      if (reader.isEmpty()) {
        taker.take(table, raw(storedItem));
      } else {
        Optional<Item> item = reader.get().decode(storedItem);
        if (item.isPresent()) {
          taker.take(item.get().entity(), plain(item.get().attributes()));
        }
      }
    }
  }

  private static Map<String, Object> raw(Map<String, AttributeValue> item) {
    Map<String, Object> row = new LinkedHashMap<>();
    item.forEach((name, value) -> row.put(name, raw(value)));
    return row;
  }

  private static Object raw(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> new BigDecimal(value.n());
      case BOOL -> value.bool();
      case B -> value.b().asByteArray();
      case M -> raw(value.m());
      case L -> value.l().stream().map(TableRows::raw).toList();
      case SS -> value.ss();
      case NS -> value.ns().stream().map(BigDecimal::new).toList();
      case BS -> value.bs().stream().map(each -> each.asByteArray()).toList();
      default -> null;
    };
  }

  private static Map<String, Object> plain(Map<String, ?> attributes) {
    Map<String, Object> row = new LinkedHashMap<>();
    attributes.forEach((name, value) -> row.put(name, plain(value)));
    return row;
  }

  private static Object plain(Object value) {
    return value instanceof java.util.Set<?> set ? List.copyOf(set) : value;
  }
}
