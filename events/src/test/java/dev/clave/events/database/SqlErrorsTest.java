package dev.clave.events.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a handler's error of PostgreSQL means for its event; the table is in docs/events.md. */
class SqlErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "08006, turn again", // connection failure
    "40001, turn again", // serialization failure
    "40P01, turn again", // deadlock
    "53100, turn again", // disk full
    "55P03, turn again", // lock not available
    "57P01, turn again", // server shuts down
    "58030, turn again", // I/O error
    "XX000, turn again", // internal error
    "22001, dead letter", // text too long
    "22P02, dead letter", // no number
    "23502, dead letter", // NOT NULL
    "23503, dead letter", // foreign key
    "23505, dead letter", // unique
    "23514, dead letter", // CHECK
    "P0001, dead letter", // RAISE EXCEPTION
    "42P01, retry", // no such table: a migration may be under way
    "42501, retry", // no permission: a grant may be missing yet
    "25006, retry", // read-only: a replica is being promoted
    "0A000, retry", // not supported
    "54000, retry" // a limit of the server
  })
  void eachClassHasItsConsequence(String state, String consequence) {
    SQLException error = new SQLException("refused", state);
    RuntimeException wrapped = new IllegalStateException(error);
    for (Throwable thrown : new Throwable[] {error, wrapped}) {
      assertThat(consequence(thrown)).isEqualTo(consequence);
    }
  }

  private static String consequence(Throwable error) {
    return SqlErrors.isOfTheServer(error)
        ? "turn again"
        : SqlErrors.isOfTheData(error) ? "dead letter" : "retry";
  }
}
