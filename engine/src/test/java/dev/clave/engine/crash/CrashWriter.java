package dev.clave.engine.crash;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.Tables;
import dev.clave.engine.maintenance.Progress;
import dev.clave.engine.storage.Durability;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;

/**
 * Writes to an engine on disk until it is killed. A line on standard output follows each write that
 * was acknowledged: what was done, by which writer, with which number.
 */
public final class CrashWriter {

  static final String TABLE = "crash";
  static final String VECTORS = "by-place";
  static final String BACKUP_BEGINS = "backup-begins";
  static final String BACKUP_DONE = "backup-done";
  private static final int WRITERS = 4;
  private static final int KEPT = 12;

  private final DynamoDbClient client;
  private final PrintStream out;

  private CrashWriter(DynamoDbClient client, PrintStream out) {
    this.client = client;
    this.out = out;
  }

  /**
   * The arguments are the directory, the round, the durability ({@code SYNC} if left out) and a
   * folder of backups; with one, backups are made without end.
   */
  public static void main(String[] arguments) throws InterruptedException {
    Durability durability = Durability.valueOf(arguments.length > 2 ? arguments[2] : "SYNC");
    EngineOptions options = EngineOptions.defaults().withDurability(durability);
    Engine engine = Engine.open(Path.of(arguments[0]), options);
    DynamoDbClient client = engine.client();
    if (client.listTables().tableNames().isEmpty()) {
      client.createTable(
          Tables.indexed(TABLE).toBuilder()
              .billingMode(BillingMode.PAY_PER_REQUEST)
              .vectorIndexes(
                  index ->
                      index
                          .indexName(VECTORS)
                          .vectorAttribute(vector -> vector.attributeName("place"))
                          .dimensions(2L)
                          .distanceFunction("EUCLIDEAN")
                          .searchSchema(
                              key -> key.attributeName("pk").searchSchemaElementType("HASH"))
                          .projection(projection -> projection.projectionType("ALL")))
              .build());
    }
    CrashWriter writer = new CrashWriter(client, System.out);
    Thread last = null;
    for (int i = 0; i < WRITERS; i++) {
      String name = "round-" + arguments[1] + "-writer-" + i;
      last = new Thread(() -> writer.write(name), name);
      last.start();
    }
    if (arguments.length > 3) {
      writer.backUp(engine, Path.of(arguments[3]));
    }
    last.join();
  }

  private void backUp(Engine engine, Path folder) {
    for (int number = 0; ; number++) {
      acknowledge(BACKUP_BEGINS, "all", number);
      String name = engine.maintenance().backup(folder, Progress.NONE);
      acknowledge(BACKUP_DONE, name, number);
    }
  }

  private void write(String name) {
    for (int number = 0; ; number++) {
      put(name, number);
      count(name, number + 1);
      transact(name, number);
      if (number >= KEPT) {
        delete(name, number - KEPT);
      }
    }
  }

  private synchronized void acknowledge(String what, String writer, int number) {
    out.println(what + " " + writer + " " + number);
    out.flush();
  }

  private static Map<String, AttributeValue> item(String pk, String sk, int number) {
    Map<String, AttributeValue> item = new HashMap<>(Tables.key(pk, sk));
    item.put("rank", Tables.number(number));
    item.put("group", Tables.text("group-" + number % 3));
    item.put("place", AttributeValue.fromL(List.of(Tables.number(number), Tables.number(1))));
    item.put("note", Tables.text("note ".repeat(1 + number % 40)));
    return item;
  }

  private void put(String name, int number) {
    client.putItem(put -> put.tableName(TABLE).item(item(name, "put-" + number, number)));
    acknowledge("put", name, number);
  }

  private void delete(String name, int number) {
    client.deleteItem(delete -> delete.tableName(TABLE).key(Tables.key(name, "put-" + number)));
    acknowledge("delete", name, number);
  }

  private void count(String name, int expected) {
    client.updateItem(
        update ->
            update
                .tableName(TABLE)
                .key(Tables.key(name, "count"))
                .updateExpression("ADD #c :one SET #r = :r, #g = :g")
                .expressionAttributeNames(Map.of("#c", "total", "#r", "rank", "#g", "group"))
                .expressionAttributeValues(
                    Map.of(
                        ":one", Tables.number(1),
                        ":r", Tables.number(expected),
                        ":g", Tables.text("group-" + expected % 3))));
    acknowledge("count", name, expected);
  }

  private void transact(String name, int number) {
    client.transactWriteItems(
        transaction ->
            transaction.transactItems(
                first -> first.put(put -> put.tableName(TABLE).item(part(name, number, 0))),
                second -> second.put(put -> put.tableName(TABLE).item(part(name, number, 1))),
                third -> third.put(put -> put.tableName(TABLE).item(part(name, number, 2)))));
    acknowledge("transaction", name, number);
  }

  /** The parts of a transaction replace those of the one before, so that halves would show. */
  private static Map<String, AttributeValue> part(String name, int number, int part) {
    Map<String, AttributeValue> item = item(name + "-part-" + part, "transaction", number);
    item.put("transaction", Tables.number(number));
    return item;
  }
}
