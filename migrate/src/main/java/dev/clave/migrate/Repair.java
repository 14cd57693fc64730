package dev.clave.migrate;

import dev.clave.migrate.DifferenceFile.Kind;
import dev.clave.migrate.DifferenceFile.Line;
import dev.clave.migrate.state.Digest;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.migrate.write.BatchSink;
import dev.clave.migrate.write.Window;
import dev.clave.table.item.Image;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What would bring a table into line with its source, shown before it is done: items that are
 * missing or different are put as the source makes them, items that are extra are deleted. Items of
 * rows that are rejected now stay.
 *
 * <pre>{@code
 * Repair repair = migration.repair();
 * show(repair.difference());
 * Difference left = repair.apply();
 * }</pre>
 */
public final class Repair {
  private final Migration migration;
  private final Plan plan;
  private final Difference difference;

  Repair(Migration migration, Plan plan, Difference difference) {
    this.migration = migration;
    this.plan = plan;
    this.difference = difference;
  }

  /** What differs now. */
  public Difference difference() {
    return difference;
  }

  /**
   * Repairs what was shown and nothing else, then compares again.
   *
   * @return what differs afterwards: what was written to either side meanwhile
   * @throws MigrationException when the source or the table fails; what was repaired until then
   *     stays, and another repair does the rest
   */
  public Difference apply() {
    return migration.apply(plan);
  }

  /** The keys to put and the items to delete. Safe for many threads. */
  static final class Plan {
    private static final int WRITE_ATTEMPTS = 60;

    private final KeyLedger puts = new KeyLedger();
    private final List<Deletion> deletions = new ArrayList<>();

    /** An item that no row makes. */
    record Deletion(String table, Map<String, AttributeValue> key) {}

    synchronized void add(String table, Line line) {
      if (line.kind() == Kind.EXTRA) {
        deletions.add(new Deletion(table, line.key()));
      } else if (line.kind() != Kind.REJECTED) {
        puts.claim(new KeyLedger.Claim(Digest.of(table, line.key()), 1));
      }
    }

    synchronized boolean puts(Digest key) {
      return puts.contains(key);
    }

    synchronized List<Deletion> deletions() {
      return List.copyOf(deletions);
    }

    /** Puts and deletes what is planned; the source makes the items anew. */
    void write(SourceItems items, DynamoDbClient client, int workers)
        throws SQLException, IOException {
      BatchSink sink = new BatchSink(client, new Window(workers), WRITE_ATTEMPTS);
      items.each(page -> put(sink, puts(page)), none -> {});
      delete(client);
    }

    private static Void put(BatchSink sink, List<Image> images) throws InterruptedException {
      for (Image image : images) {
        for (BatchSink.Refused refusal : sink.put(image.table(), List.of(image.item()))) {
          throw new MigrationException("the table refused an item: " + refusal.reason());
        }
      }
      return null;
    }

    /** Of a page of the source, the items that are to be put. */
    private List<Image> puts(Prepared page) {
      List<Image> images = new ArrayList<>();
      for (Draft entry : page.entries()) {
        for (int at = 0; at < entry.images().size(); at++) {
          if (puts(entry.claims().get(at).key())) {
            images.add(entry.images().get(at));
          }
        }
      }
      return images;
    }

    private void delete(DynamoDbClient client) {
      for (Deletion each : deletions()) {
        client.deleteItem(delete -> delete.tableName(each.table()).key(each.key()));
      }
    }
  }
}
