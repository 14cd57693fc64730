package dev.clave.migrate;

import dev.clave.design.model.Entity;
import dev.clave.migrate.mapping.Phase;
import dev.clave.migrate.source.Source;
import dev.clave.table.Table;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Makes the items once more from the source and holds them against a scan of the table. */
final class Verifier {
  private final Source source;
  private final Table table;
  private final DynamoDbClient client;
  private final List<Phase> phases;
  private final MigrationOptions options;

  Verifier(
      Source source,
      Table table,
      DynamoDbClient client,
      List<Phase> phases,
      MigrationOptions options) {
    this.source = source;
    this.table = table;
    this.client = client;
    this.phases = phases;
    this.options = options;
  }

  Verification verify() throws SQLException, IOException {
    Set<String> types = new LinkedHashSet<>();
    for (Entity entity : table.design().entities()) {
      entity.typeAttribute().ifPresent(types::add);
    }
    Set<String> tables = new TreeSet<>();
    Tally expected = new Tally(types);
    new SourceItems(source, table, options)
        .each(
            phases,
            page ->
                page.entries()
                    .forEach(
                        entry ->
                            entry
                                .images()
                                .forEach(
                                    image -> {
                                      tables.add(image.table());
                                      expected.add(image.item());
                                    })));
    Tally found = new Tally(types);
    for (String name : tables) {
      TableScan.each(client, name, options.workers(), found::add);
    }
    return expected.against(found);
  }
}
