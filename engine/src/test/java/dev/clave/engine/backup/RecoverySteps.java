package dev.clave.engine.backup;

import dev.clave.engine.SettableClock;
import dev.clave.engine.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The same random steps for a process that takes them and for one that knows what must come of
 * them: step {@code n} of a seed is always the same, at the same time.
 */
final class RecoverySteps {
  static final String TABLE = "things";
  private static final int RESTORE_EVERY = 20;

  private final long seed;

  RecoverySteps(long seed) {
    this.seed = seed;
  }

  private Random random(int step) {
    Random random = new Random(seed * 1_000_003 + step);
    random.nextLong();
    return random;
  }

  /** When a step is taken. Several may be at the same time. */
  Instant time(int step) {
    Instant time = new SettableClock().instant();
    for (int each = 1; each <= step; each++) {
      time = time.plus(Duration.ofMillis(new Random(seed + 31L * each).nextInt(3) * 500L));
    }
    return time;
  }

  /** Whether a step restores the table instead of changing it. */
  static boolean isRestore(int step) {
    return step % RESTORE_EVERY == 0;
  }

  static String copy(int step) {
    return "copy-" + step;
  }

  /** To the time of which earlier step a step restores the table. */
  int restored(int step) {
    return random(step).nextInt(step);
  }

  void take(DynamoDbClient client, int step) {
    if (isRestore(step)) {
      client.restoreTableToPointInTime(
          restore ->
              restore
                  .sourceTableName(TABLE)
                  .targetTableName(copy(step))
                  .restoreDateTime(time(restored(step))));
      return;
    }
    Map<String, Map<String, AttributeValue>> changes = changes(step);
    changes.forEach(
        (sortKey, item) -> {
          if (item == null) {
            client.deleteItem(d -> d.tableName(TABLE).key(Tables.key("p", sortKey)));
          } else if (changes.size() == 1) {
            client.putItem(put -> put.tableName(TABLE).item(item));
          }
        });
    if (changes.size() > 1) {
      List<Map<String, AttributeValue>> items = List.copyOf(changes.values());
      client.transactWriteItems(
          transaction ->
              transaction.transactItems(
                  t -> t.put(put -> put.tableName(TABLE).item(items.get(0))),
                  t -> t.put(put -> put.tableName(TABLE).item(items.get(1)))));
    }
  }

  /** The items that a step puts, by sort key; {@code null} for one that it deletes. */
  private Map<String, Map<String, AttributeValue>> changes(int step) {
    Random random = random(step);
    int number = random.nextInt(20);
    int kind = random.nextInt(4);
    Map<String, Map<String, AttributeValue>> changes = new TreeMap<>();
    if (kind == 0) {
      changes.put("s" + number, null);
      return changes;
    }
    for (String sortKey : kind == 1 ? List.of("s" + number, "t" + number) : List.of("s" + number)) {
      Map<String, AttributeValue> item = new HashMap<>(Tables.key("p", sortKey));
      item.put("rank", Tables.number(random.nextInt(1000)));
      item.put("group", Tables.text("g" + random.nextInt(3)));
      item.put("step", Tables.number(step));
      changes.put(sortKey, item);
    }
    return changes;
  }

  /** What the table holds after the first steps, all of those that are at the same time. */
  Map<String, Map<String, AttributeValue>> after(int step) {
    Map<String, Map<String, AttributeValue>> items = new HashMap<>();
    for (int each = 1; each <= step; each++) {
      if (!isRestore(each)) {
        changes(each)
            .forEach(
                (sortKey, item) -> {
                  if (item == null) {
                    items.remove(sortKey);
                  } else {
                    items.put(sortKey, item);
                  }
                });
      }
    }
    return items;
  }

  /** What the table held at the time of a step, of which {@code stepCount} were taken. */
  Map<String, Map<String, AttributeValue>> at(int step, int stepCount) {
    int last = step;
    while (last < stepCount && time(last + 1).equals(time(step))) {
      last++;
    }
    return after(last);
  }
}
