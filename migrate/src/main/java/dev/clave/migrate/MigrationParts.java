package dev.clave.migrate;

import dev.clave.design.Design;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.mapping.Phase;
import dev.clave.migrate.state.Checkpoint;
import dev.clave.migrate.state.Journal;
import dev.clave.table.Table;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What a migration works with: from where, to where, by which mapping, and how far it is. */
record MigrationParts(
    Design design,
    Mapping mapping,
    DynamoDbClient client,
    SourceConnections source,
    MigrationOptions options,
    Journal journal) {

  /** How far it is, if it was begun. */
  Optional<Checkpoint> begun() {
    try {
      return journal.checkpoint();
    } catch (IOException unreadable) {
      throw new MigrationException("the checkpoint cannot be read", unreadable);
    }
  }

  /**
   * The table with its clock stopped when the migration began: what the design fills in by itself
   * is the same in every run.
   */
  Table table(Instant moment) {
    return Table.open(design, client, options.tables()).at(moment);
  }

  /** Those that the options say. */
  List<Phase> phases() {
    if (options.phase().isEmpty()) {
      return mapping.phases();
    }
    int number = options.phase().getAsInt();
    if (number < 1 || number > mapping.phases().size()) {
      throw new MigrationException(
          "expected a phase from 1 to " + mapping.phases().size() + ", found " + number);
    }
    return List.of(mapping.phases().get(number - 1));
  }
}
