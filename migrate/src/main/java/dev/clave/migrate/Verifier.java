package dev.clave.migrate;

import dev.clave.table.Image;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Makes the items once more from the source and holds them against a scan of the table. */
final class Verifier {
  private final SourceItems source;
  private final DynamoDbClient client;
  private final MigrationOptions options;
  private final Tally expected;
  private final Tally found;
  private final Set<String> tables = new ConcurrentSkipListSet<>();

  Verifier(SourceItems source, ItemTypes types, DynamoDbClient client, MigrationOptions options) {
    this.source = source;
    this.client = client;
    this.options = options;
    this.expected = new Tally(types);
    this.found = new Tally(types);
  }

  Verification verify() throws SQLException, IOException {
    source.each(this::expect, none -> {});
    for (String name : tables) {
      new TableScan(client, name, options, found::add).run(expected.count());
    }
    return expected.against(found);
  }

  private Void expect(Prepared page) {
    for (Draft entry : page.entries()) {
      for (Image image : entry.images()) {
        tables.add(image.table());
        expected.add(image.item());
      }
    }
    return null;
  }
}
