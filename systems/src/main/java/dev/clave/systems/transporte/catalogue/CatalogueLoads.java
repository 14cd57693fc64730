package dev.clave.systems.transporte.catalogue;

import dev.clave.stores.NamedFile;
import dev.clave.systems.transporte.database.ReferenceException;
import dev.clave.systems.transporte.database.SqlFile;
import dev.clave.systems.transporte.database.Transactions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Loads published catalogue files, each as a version that becomes the active one as a whole. One
 * file is loaded at a time: it is in memory, and several could take all of the heap and every
 * connection. Whoever comes meanwhile is told so by a {@link ReferenceException}.
 */
public final class CatalogueLoads {
  private final Transactions transactions;
  private final InstantSource clock;
  private final ReentrantLock turn = new ReentrantLock();

  public CatalogueLoads(Transactions transactions, InstantSource clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /** What became of a load: nothing is stored when there are problems. */
  public record Outcome(Optional<CatalogueLoad> load, List<String> problems) {}

  /**
   * What became of a workbook: nothing is stored when there are problems.
   *
   * @param unknownSheets the sheets that are no catalogue, such as a cover
   */
  public record WorkbookOutcome(
      List<CatalogueLoad> loads, List<String> unknownSheets, List<String> problems) {}

  /** Loads a file in the layout that SAT publishes and makes it the active version. */
  public Outcome load(Catalogue catalogue, String version, Path file) throws IOException {
    return inTurn(() -> load(catalogue, version, new NamedFile(file).bytes()));
  }

  /**
   * Loads one catalogue from CSV, or from its sheets in a workbook. Loading the same bytes as the
   * same version again changes nothing.
   */
  public Outcome load(Catalogue catalogue, String version, byte[] file) throws IOException {
    WorkbookOutcome outcome = load(Optional.of(catalogue), version, file);
    return new Outcome(outcome.loads().stream().findFirst(), outcome.problems());
  }

  /** Loads every catalogue that has a sheet in the workbook, all of them or none. */
  public WorkbookOutcome loadWorkbook(String version, Path file) throws IOException {
    return inTurn(() -> loadWorkbook(version, new NamedFile(file).bytes()));
  }

  /** Loads every catalogue that has a sheet in the workbook, all of them or none. */
  public WorkbookOutcome loadWorkbook(String version, byte[] file) throws IOException {
    if (!new PublishedFile(file).isWorkbook()) {
      return new WorkbookOutcome(
          List.of(), List.of(), List.of("expected an xls or xlsx workbook, found another file"));
    }
    return load(Optional.empty(), version, file);
  }

  private interface Work<T> {
    T run() throws IOException;
  }

  private <T> T inTurn(Work<T> work) throws IOException {
    if (!turn.tryLock()) {
      throw new ReferenceException("another catalogue file is being loaded");
    }
    try {
      return work.run();
    } finally {
      turn.unlock();
    }
  }

  private WorkbookOutcome load(Optional<Catalogue> only, String version, byte[] file)
      throws IOException {
    return inTurn(() -> store(only, version, file));
  }

  private WorkbookOutcome store(Optional<Catalogue> only, String version, byte[] file)
      throws IOException {
    String digest = digest(file);
    try {
      return transactions.run(
          connection -> {
            CatalogueLines lines =
                new CatalogueLines(
                    only,
                    catalogue -> {
                      Optional<Long> id = open(connection, catalogue, version, digest);
                      if (id.isEmpty()) {
                        checkSameFile(connection, catalogue, version, digest);
                      }
                      return id.map(loadId -> new CatalogueWriter(connection, loadId));
                    });
            read(file, lines);
            List<CatalogueLoad> loads = new ArrayList<>();
            for (Catalogue catalogue : lines.close()) {
              activate(connection, catalogue, version);
              loads.add(find(connection, catalogue, version).orElseThrow());
            }
            try (PreparedStatement statement =
                connection.prepareStatement(SqlFile.read("load-analyze"))) {
              statement.execute();
            }
            return new WorkbookOutcome(loads, lines.unknownSheets(), List.of());
          });
    } catch (RefusedFile refusal) {
      return new WorkbookOutcome(List.of(), List.of(), refusal.problems());
    } catch (UncheckedIOException unreadable) {
      throw unreadable.getCause();
    }
  }

  private static void read(byte[] file, CatalogueLines lines) {
    try {
      new PublishedFile(file).read(lines);
    } catch (IOException unreadable) {
      throw new RefusedFile(List.of(String.valueOf(unreadable.getMessage())));
    }
  }

  private static void checkSameFile(
      Connection connection, Catalogue catalogue, String version, String digest)
      throws SQLException {
    CatalogueLoad earlier = find(connection, catalogue, version).orElseThrow();
    if (!earlier.digest().equals(digest)) {
      throw new RefusedFile(
          List.of(
              "version `"
                  + version
                  + "` of `"
                  + catalogue.officialName()
                  + "` is already loaded from another file; give this file a version of its own"));
    }
  }

  /** Makes an earlier version the active one; false when it was never loaded. */
  public boolean activate(Catalogue catalogue, String version) {
    return transactions.run(
        connection -> {
          boolean isLoaded = find(connection, catalogue, version).isPresent();
          if (isLoaded) {
            activate(connection, catalogue, version);
          }
          return isLoaded;
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
