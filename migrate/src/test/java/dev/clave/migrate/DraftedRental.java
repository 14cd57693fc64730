package dev.clave.migrate;

import dev.clave.design.Design;
import dev.clave.migrate.draft.FirstDraft;
import dev.clave.migrate.draft.SchemaReader;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.source.JdbcAddress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A film rental in PostgreSQL, with a design and a mapping that were drafted and edited. */
final class DraftedRental {
  private DraftedRental() {}

  static void fill(String url, int films) throws SQLException {
    Shop.sql(url, text("draft/rental.sql"));
    Shop.sql(url, text("draft/rental-rows.sql").replace(":films", Integer.toString(films)));
  }

  /** Writes the draft, in which a film then holds its categories instead of items beside it. */
  static void draft(String url, Path folder) throws SQLException, IOException {
    FirstDraft.Files files =
        FirstDraft.of(SchemaReader.read(JdbcAddress.of(url), "rental"), Optional.empty());
    String design =
        without(files.design(), "  filmCategory:", "\n\n")
            .replaceFirst(
                "(?s)( {2}film:  # table film\n.*?)(\n\n)",
                "$1\n      categories: [ { categoryId: integer } ]$2");
    design = without(design, "  filmCategory:\n    about", "returns: filmCategory\n");
    design = without(design, "  filmCategoryOfFilm:", "returns: filmCategory\n");
    design = without(design, "  filmCategoryByCategoryId:", "returns: filmCategory\n");
    design = without(design, "    filmCategory: {", "\n");
    String mapping =
        without(files.mapping(), "    filmCategory:", "lastUpdate: last_update\n")
            .replaceFirst(
                "(?s)( {4}film:\n.*?specialFeatures: special_features\n)",
                """
                $1      children:
                        categories:
                          into: categories
                          from: film_category
                          on: film_id
                          order: category_id
                          ignore: [ last_update ]
                          map: { categoryId: category_id }
                """);
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("design.yaml"), design);
    Files.writeString(folder.resolve("migration.yaml"), mapping);
  }

  private static String without(String text, String from, String upTo) {
    int begin = text.indexOf(from);
    if (begin < 0) {
      throw new IllegalStateException("no `" + from + "` in\n" + text);
    }
    return text.substring(0, begin) + text.substring(text.indexOf(upTo, begin) + upTo.length());
  }

  static Migration migration(
      Path folder, DynamoDbClient client, String url, MigrationOptions options) {
    try {
      var checked = Design.check(Files.readString(folder.resolve("design.yaml")));
      Design design =
          checked
              .design()
              .orElseThrow(() -> new IllegalStateException(checked.findings().toString()));
      var mapping = Mapping.check(Files.readString(folder.resolve("migration.yaml")), design);
      return Migration.open(
          design,
          mapping
              .mapping()
              .orElseThrow(() -> new IllegalStateException(mapping.findings().toString())),
          client,
          url,
          options);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String text(String name) {
    try (InputStream file = DraftedRental.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
