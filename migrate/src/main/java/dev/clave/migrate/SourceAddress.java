package dev.clave.migrate;

import dev.clave.design.Design;
import java.nio.file.Path;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Where the rows of a migration are.
 *
 * <pre>{@code
 * SourceAddress.jdbc("jdbc:mariadb://localhost/shop?user=app");
 * SourceAddress.files(Path.of("exports"));
 * SourceAddress.items(client, "old-table", Optional.empty());
 * }</pre>
 */
public sealed interface SourceAddress {
  /** A database by its JDBC URL; the mapping may name its driver. */
  static SourceAddress jdbc(String url) {
    return new Jdbc(url);
  }

  /** CSV and JSON Lines files: one, or all of a folder, each a table with the name of the file. */
  static SourceAddress files(Path path) {
    return new RowFiles(path);
  }

  /**
   * The items of a DynamoDB table: by a design each entity is a table, without one all items are
   * rows of one. The caller owns the client.
   */
  static SourceAddress items(DynamoDbClient client, String table, Optional<Design> design) {
    return new Items(client, table, design);
  }

  /** A database. */
  record Jdbc(String url) implements SourceAddress {}

  /** A file or a folder. */
  record RowFiles(Path path) implements SourceAddress {}

  /** Another table. */
  record Items(DynamoDbClient client, String table, Optional<Design> design)
      implements SourceAddress {}
}
