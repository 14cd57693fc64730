package dev.clave.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Durability;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.MemoryStorage;
import dev.clave.engine.storage.RocksStorage;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import dev.clave.engine.table.TableLog;
import dev.clave.engine.value.StoredItem;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

class TableSizesTest {
  @TempDir Path folder;

  @Test
  void sizesThatAnEarlierVersionSavedAreCountedAnew() {
    TableDescription before;
    try (Engine engine = Engine.open(folder)) {
      engine.client().createTable(Tables.indexed("things"));
      for (int number = 0; number < 5; number++) {
        Map<String, AttributeValue> item = new HashMap<>(Tables.key("a", "b" + number));
        item.put("rank", Tables.number(number));
        engine.client().putItem(put -> put.tableName("things").item(item));
      }
      before = describe(engine);
    }
    assertThat(before.itemCount()).isEqualTo(5);
    try (Storage storage = RocksStorage.open(folder, Durability.SYNC)) {
      storage.write(
          new Batch()
              .deleteRange(KeyRange.prefix(new byte[] {1, 'c'}))
              .delete(new byte[] {1, 'r'})
              .put(new byte[] {1, 's', 0, 0, 0, 1}, new byte[16]));
    }
    try (Engine engine = Engine.open(folder)) {
      assertThat(describe(engine)).isEqualTo(before);
    }
    try (Engine engine = Engine.open(folder)) {
      assertThat(describe(engine)).isEqualTo(before);
    }
  }

  @Test
  void sizesThatAnEarlierVersionCountedOtherwiseAreCountedAnew() {
    TableDescription before;
    try (Engine engine = Engine.open(folder)) {
      engine.client().createTable(Tables.indexed("things"));
      engine.client().putItem(put -> put.tableName("things").item(Tables.key("a", "b")));
      before = describe(engine);
    }
    try (Storage storage = RocksStorage.open(folder, Durability.SYNC)) {
      storage.write(
          new Batch()
              .delete(new byte[] {1, 'r'})
              .add(new byte[] {1, 'c', 0, 0, 0, 1, 0, 0, 'b'}, -1));
    }
    try (Engine engine = Engine.open(folder)) {
      assertThat(describe(engine)).isEqualTo(before);
    }
  }

  @Test
  void aTableOfTheSameNameStartsEmpty() {
    try (Engine engine = Engine.open(folder)) {
      for (int round = 0; round < 2; round++) {
        engine.client().createTable(Tables.indexed("things"));
        assertThat(describe(engine).itemCount()).isZero();
        engine.client().putItem(put -> put.tableName("things").item(Tables.key("a", "b")));
        assertThat(describe(engine).itemCount()).isEqualTo(1);
        engine.client().deleteTable(delete -> delete.tableName("things"));
      }
    }
  }

  @Test
  void aWriteThatCannotBeStoredIsNotCounted() {
    Storage storage = new MemoryStorage();
    TableSizes sizes = new TableSizes(storage);
    Table table =
        new Catalogue(storage, TableLog.NONE)
            .create(
                TableDescription.builder()
                    .tableName("things")
                    .attributeDefinitions(Tables.attribute("id", ScalarAttributeType.S))
                    .keySchema(Tables.key("id", KeyType.HASH))
                    .build(),
                Map.of());
    Map<String, AttributeValue> item = Map.of("id", AttributeValue.fromS("a"));
    Change change =
        new Change(table, item, Optional.empty(), Optional.of(StoredItem.of(item)), false);
    sizes.append(List.of(change), new Batch()).ended(false);
    assertThat(sizes.describe(table).itemCount()).isZero();
    assertThat(sizes.describe(table).tableSizeBytes()).isZero();
    sizes.append(List.of(change), new Batch()).ended(true);
    assertThat(sizes.describe(table).itemCount()).isEqualTo(1);
  }

  private static TableDescription describe(Engine engine) {
    return engine.client().describeTable(describe -> describe.tableName("things")).table();
  }
}
