package dev.clave.migrate;

import dev.clave.table.item.Image;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Holds the table against the source in two ways. The items are made once more and compared with a
 * scan by counts and digests: what is missing or extra is seen by that. And every stored value that
 * is a column as it is, without a conversion, is compared with the source's text of that column: a
 * fault in how rows are made into items would be in both sides of the first comparison.
 */
final class Verifier {
  private final SourceItems source;
  private final DynamoDbClient client;
  private final MigrationOptions options;
  private final Tally expected;
  private final Tally storedTally;
  private final StoredValues values;
  private final Set<String> tables = new ConcurrentSkipListSet<>();

  Verifier(SourceItems source, DynamoDbClient client, MigrationOptions options) {
    this.source = source;
    this.client = client;
    this.options = options;
    ItemTypes types = ItemTypes.of(source.table().design());
    KeptCounts counts = new KeptCounts(source.table());
    this.expected = new Tally(types, counts);
    this.storedTally = new Tally(types, counts);
    this.values = new StoredValues(source.table().design(), source.steps(), client);
  }

  Verification verify() throws SQLException, IOException {
    source.each(this::expect, none -> {});
    for (String name : tables) {
      new TableScan(client, source.table(), name, options, storedTally::add).run(expected.count());
    }
    return new Verification(expected.against(storedTally), values.result());
  }

  private Void expect(Prepared page) {
    for (Draft entry : page.entries()) {
      for (Image image : entry.images()) {
        tables.add(image.table());
        expected.add(image.item());
      }
    }
    values.compare(page.entries());
    return null;
  }
}
