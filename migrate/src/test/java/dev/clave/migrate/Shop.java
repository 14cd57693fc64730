package dev.clave.migrate;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.state.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A little shop in PostgreSQL, and the design and mapping by which it becomes a table. */
final class Shop {
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private Shop() {}

  /** A new database with nothing in it. */
  static String database() throws SQLException {
    return LogicalPostgres.shared().database("shop" + DATABASES.incrementAndGet());
  }

  /** A new database with the shop's tables and nothing in them. */
  static String empty() throws SQLException {
    String url = database();
    sql(url, text("source.sql"));
    return url;
  }

  /** A new database with so many customers, and orders, lines and visits for them. */
  static String filled(int customers) throws SQLException {
    String url = empty();
    fill(url, customers);
    return url;
  }

  static void fill(String url, int customers) throws SQLException {
    sql(
        url,
        """
        INSERT INTO customers
          SELECT n, 'Name ' || n, 'c' || n || '@example.mx', n::text, '31/12/2020', 'secret',
                 '2024-01-01T00:00:00Z'
          FROM generate_series(1, %1$d) AS n;
        INSERT INTO visits
          SELECT n, n %% %1$d + 1, timestamp '2024-01-01' + n * interval '1 minute', '/page#' || n
          FROM generate_series(1, 3 * %1$d) AS n;
        INSERT INTO orders
          SELECT 'o' || n, n %% %1$d + 1, 'open', '2024-02-01T00:00:00Z', '2024-02-01T00:00:00Z'
          FROM generate_series(1, %1$d) AS n;
        INSERT INTO lines
          SELECT 'o' || (n %% %1$d + 1), n, 'product ' || n, n, '2024-02-01T00:00:00Z'
          FROM generate_series(1, 2 * %1$d) AS n;
        -- awkward: a customer whose number is none, one row in fifty an orphan or a double
        UPDATE customers SET score = 'many' WHERE id %% 50 = 0;
        UPDATE customers SET email = 'c1@example.mx' WHERE id %% 50 = 1;
        UPDATE visits SET customer = -1 WHERE id %% 50 = 2;
        INSERT INTO orders SELECT * FROM orders WHERE id LIKE '%%7';
        INSERT INTO orders VALUES (NULL, 1, 'open', now(), now());
        """
            .formatted(customers));
  }

  static void sql(String url, String statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(statements);
    }
  }

  static Design design() {
    Checked checked = Design.check(text("design.yaml"));
    return checked
        .design()
        .orElseThrow(() -> new IllegalStateException(checked.findings().toString()));
  }

  static Mapping mapping() {
    Mapping.Checked checked = Mapping.check(text("migration.yaml"), design());
    return checked
        .mapping()
        .orElseThrow(() -> new IllegalStateException(checked.findings().toString()));
  }

  static Migration migration(DynamoDbClient client, String url, MigrationOptions options) {
    return Migration.open(design(), mapping(), client, url, options);
  }

  /** Everything in the table, by its digest: equal digests, equal tables. */
  static Map<Digest, Integer> contents(DynamoDbClient client) {
    Map<Digest, Integer> contents = new HashMap<>();
    for (Map<String, AttributeValue> item :
        client.scanPaginator(scan -> scan.tableName("shop")).items()) {
      contents.merge(Digest.of(item), 1, Integer::sum);
    }
    return contents;
  }

  static String text(String name) {
    try (InputStream file = Shop.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
