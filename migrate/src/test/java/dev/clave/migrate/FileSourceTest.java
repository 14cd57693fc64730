package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.engine.Engine;
import dev.clave.migrate.mapping.Mapping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Products as CSV, parts as JSON Lines. */
class FileSourceTest extends SourceContract {
  @Override
  SourceAddress source() throws Exception {
    String url = "jdbc:sqlite:" + directory.resolve("goods.sqlite");
    Goods.fill(url, "real", "text");
    Path folder = Files.createDirectory(directory.resolve("export"));
    List<String> products =
        new ArrayList<>(List.of("shop,sku,link,price,weight,active,made,changed"));
    List<String> parts = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("SELECT * FROM products")) {
        while (rows.next()) {
          List<String> values = new ArrayList<>();
          for (int at = 1; at <= 8; at++) {
            values.add("\"" + rows.getString(at) + "\"");
          }
          products.add(String.join(",", values));
        }
      }
      try (ResultSet rows = statement.executeQuery("SELECT * FROM parts")) {
        while (rows.next()) {
          ObjectNode part = new ObjectMapper().createObjectNode();
          part.put("product", rows.getString(1)).put("n", rows.getInt(2));
          parts.add(part.put("label", rows.getString(3)).toString());
        }
      }
    }
    Files.write(folder.resolve("products.csv"), products);
    Files.write(folder.resolve("parts.jsonl"), parts);
    return SourceAddress.files(folder);
  }

  /** The values of a CSV file are text. */
  @Override
  Mapping mapping() {
    return Goods.mapping(
        Goods.MAPPING_TEXT
            .replace("price: price", "price: price | number")
            .replace("weight: weight", "weight: weight | number")
            .replace("active: active", "active: active | boolean(1, 0)"));
  }

  @Test
  void aBrokenLineIsToldWithItsFileAndNumber() throws Exception {
    Path file = directory.resolve("parts.jsonl");
    Files.writeString(file, "{\"n\":1}\n{\"n\":\n");
    try (Engine engine = Engine.inMemory();
        Migration migration =
            Migration.open(
                Goods.DESIGN,
                Goods.MAPPING,
                engine.client(),
                SourceAddress.files(file),
                MigrationOptions.in(directory.resolve("state")))) {
      assertThatThrownBy(migration::run)
          .isInstanceOf(MigrationException.class)
          .hasMessageContaining("parts.jsonl`, line 2");
      assertThatThrownBy(migration::follow).isInstanceOf(MigrationException.class);
      assertThat(engine.client().listTables().tableNames()).isEmpty();
    }
  }
}
