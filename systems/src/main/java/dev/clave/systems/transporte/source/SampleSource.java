package dev.clave.systems.transporte.source;

import dev.clave.events.database.Sql;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Fills an empty PostgreSQL database with the rows that TransporteApp is migrated from.
 *
 * <pre>{@code
 * SampleSource.fill("jdbc:postgresql://localhost/transporte", 50_000, 42);
 * }</pre>
 */
public final class SampleSource {
  private static final String FILES = "/systems/transporte/source/";

  private SampleSource() {}

  /**
   * Makes the schema and about this many rows, one in 40 of them awkward. The same seed makes the
   * same rows. Answers how many there are.
   */
  public static long fill(String jdbcUrl, long rows, long seed) throws SQLException, IOException {
    Size size = new Size(rows);
    SplittableRandom random = new SplittableRandom(seed);
    Words words = new Words(random);
    Awkward awkward = new Awkward(random.split());
    MasterRows masters = new MasterRows(size, words, awkward);
    List<Rows> tables = new ArrayList<>(masters.tables());
    tables.addAll(new TripRows(size, words, awkward, masters).tables());
    tables.addAll(new OtherRows(size, words, awkward, masters).tables());
    long writtenRows = 0;
    try (Connection connection = DriverManager.getConnection(jdbcUrl)) {
      connection.setAutoCommit(false);
      run(connection, "schema");
      for (Rows table : tables) {
        writtenRows += copy(connection, table);
      }
      run(connection, "indexes");
      connection.commit();
    }
    return writtenRows;
  }

  private static long copy(Connection connection, Rows table) throws SQLException, IOException {
    try (CopyText copy = new CopyText(connection, table.table())) {
      for (long number = 0; number < table.count(); number++) {
        copy.row(table.row(number));
      }
    }
    return table.count();
  }

  private static void run(Connection connection, String file) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(Sql.of(SampleSource.class, FILES + file));
    }
  }
}
