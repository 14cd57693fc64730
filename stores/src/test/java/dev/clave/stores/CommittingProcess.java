package dev.clave.stores;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;

/**
 * Starts the server of a directory and commits one row after the other from a number on. It says
 * the number of each after it was told that the row is committed.
 */
final class CommittingProcess {
  private CommittingProcess() {}

  public static void main(String[] arguments) throws Exception {
    Postgres postgres = Postgres.start(Path.of(arguments[0]));
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO kept VALUES (?, repeat('x', 500))")) {
      for (int number = Integer.parseInt(arguments[1]); true; number++) {
        insert.setInt(1, number);
        insert.executeUpdate();
        System.out.println("committed " + number);
        if (number % 20 == 0) {
          connection.createStatement().execute("CHECKPOINT");
        }
      }
    }
  }
}
