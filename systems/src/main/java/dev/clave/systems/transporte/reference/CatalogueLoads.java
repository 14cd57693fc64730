package dev.clave.systems.transporte.reference;

import dev.clave.stores.NamedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Loads published catalogue files, each as a version that becomes the active one as a whole. */
public final class CatalogueLoads {
  private static final int ROWS_PER_BATCH = 1_000;

  private final Transactions transactions;
  private final InstantSource clock;

  CatalogueLoads(Transactions transactions, InstantSource clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /** What became of a load: nothing is stored when there are problems. */
  public record Outcome(Optional<CatalogueLoad> load, List<String> problems) {}

  /** Loads a file in the layout that SAT publishes and makes it the active version. */
  public Outcome load(Catalogue catalogue, String version, Path file) throws IOException {
    return load(catalogue, version, new NamedFile(file).bytes());
  }

  /** Loading the same bytes as the same version again changes nothing. */
  public Outcome load(Catalogue catalogue, String version, byte[] file) throws IOException {
    CatalogueFile.Content content = CatalogueFile.read(catalogue, file);
    if (!content.problems().isEmpty()) {
      return new Outcome(Optional.empty(), content.problems());
    }
    String digest = digest(file);
    return transactions.run(
        connection -> {
          Optional<Long> id = open(connection, catalogue, version, digest);
          if (id.isPresent()) {
            insert(connection, id.get(), content.rows());
          } else {
            CatalogueLoad earlier = find(connection, catalogue, version).orElseThrow();
            if (!earlier.digest().equals(digest)) {
              return new Outcome(
                  Optional.empty(),
                  List.of(
                      "version `"
                          + version
                          + "` of `"
                          + catalogue.officialName()
                          + "` is already loaded from another file; give this file a version of"
                          + " its own"));
            }
          }
          activate(connection, catalogue, version);
          return new Outcome(find(connection, catalogue, version), List.of());
        });
  }

  /** Makes an earlier version the active one; false when it was never loaded. */
  public boolean activate(Catalogue catalogue, String version) {
    return transactions.run(
        connection -> {
          boolean known = find(connection, catalogue, version).isPresent();
          if (known) {
            activate(connection, catalogue, version);
          }
          return known;
        });
  }

  /** Every version of every catalogue, oldest first. */
  public List<CatalogueLoad> list() {
    return transactions.run(
        connection -> {
          try (PreparedStatement statement =
                  connection.prepareStatement(SqlFile.read("load-list"));
              ResultSet rows = statement.executeQuery()) {
            List<CatalogueLoad> loads = new ArrayList<>();
            while (rows.next()) {
              loads.add(read(rows));
            }
            return loads;
          }
        });
  }

  private Optional<Long> open(
      Connection connection, Catalogue catalogue, String version, String digest)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SqlFile.read("load-open"))) {
      statement.setString(1, catalogue.officialName());
      statement.setString(2, version);
      statement.setString(3, digest);
      statement.setObject(4, OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC));
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty();
      }
    }
  }

  private static void insert(Connection connection, long load, List<CatalogueFile.Row> rows)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SqlFile.read("load-entry"))) {
      for (int at = 0; at < rows.size(); at++) {
        CatalogueFile.Row row = rows.get(at);
        statement.setLong(1, load);
        statement.setInt(2, row.line());
        statement.setString(3, row.code());
        statement.setString(4, row.qualifier());
        statement.setString(5, row.description());
        setDate(statement, 6, row.validFrom());
        setDate(statement, 7, row.validTo());
        statement.setString(8, row.data().toString());
        statement.setString(9, row.searchText());
        statement.addBatch();
        if ((at + 1) % ROWS_PER_BATCH == 0) {
          statement.executeBatch();
        }
      }
      statement.executeBatch();
    }
    try (PreparedStatement statement = connection.prepareStatement(SqlFile.read("load-close"))) {
      statement.setInt(1, rows.size());
      statement.setLong(2, load);
      statement.executeUpdate();
    }
  }

  private static void setDate(PreparedStatement statement, int at, Optional<LocalDate> date)
      throws SQLException {
    if (date.isPresent()) {
      statement.setObject(at, date.get());
    } else {
      statement.setNull(at, Types.DATE);
    }
  }

  private static void activate(Connection connection, Catalogue catalogue, String version)
      throws SQLException {
    try (PreparedStatement off = connection.prepareStatement(SqlFile.read("load-deactivate"));
        PreparedStatement on = connection.prepareStatement(SqlFile.read("load-activate"))) {
      off.setString(1, catalogue.officialName());
      off.executeUpdate();
      on.setString(1, catalogue.officialName());
      on.setString(2, version);
      on.executeUpdate();
    }
  }

  private static Optional<CatalogueLoad> find(
      Connection connection, Catalogue catalogue, String version) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SqlFile.read("load-find"))) {
      statement.setString(1, catalogue.officialName());
      statement.setString(2, version);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? Optional.of(read(rows)) : Optional.empty();
      }
    }
  }

  private static CatalogueLoad read(ResultSet row) throws SQLException {
    return new CatalogueLoad(
        Catalogue.named(row.getString("catalogue")).orElseThrow(),
        row.getString("version"),
        row.getString("digest"),
        row.getInt("entries"),
        row.getObject("loaded_at", OffsetDateTime.class).toInstant(),
        row.getBoolean("active"));
  }

  private static String digest(byte[] file) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file));
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
