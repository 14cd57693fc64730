package dev.clave.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A shop in SQLite with its rows, and an engine in memory to migrate it to. */
abstract class ShopMigration {
  @TempDir Path state;
  Engine engine;
  String url;

  @BeforeEach
  void open() throws Exception {
    engine = Engine.inMemory();
    url = Shop.empty();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  Report run() throws InterruptedException {
    try (Migration migration = migration()) {
      return migration.run();
    }
  }

  Migration migration() {
    return Shop.migration(engine.client(), url, MigrationOptions.in(state));
  }

  Table table() {
    return Table.open(Shop.design(), engine.client());
  }

  static List<String> reasons(Report report) throws IOException {
    List<String> reasons = new ArrayList<>();
    for (String line : Files.readAllLines(report.rejects())) {
      JsonNode reject = new ObjectMapper().readTree(line);
      reasons.add(reject.get("step").asText() + ": " + reject.get("reason").asText());
    }
    return reasons;
  }
}
