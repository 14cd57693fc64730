package dev.clave.events.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.TestDatabase;
import dev.clave.events.TestTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CopyRowsTest {

  private static final String COPY = "COPY things FROM STDIN (FORMAT binary)";

  private final TestDatabase database = TestDatabase.empty(TestTables.OWN);

  @BeforeEach
  void createTable() {
    database.execute(
        """
        CREATE TABLE things (
          number BIGINT, small SMALLINT, word VARCHAR(200), id UUID, at TIMESTAMPTZ, body JSONB)
        """);
  }

  @Test
  void everyTypeComesBackAsItWas() throws SQLException {
    UUID id = UUID.fromString("0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a90");
    try (Connection connection = database.connect();
        CopyRows rows = CopyRows.into(connection, COPY)) {
      rows.add(Long.MIN_VALUE).add((short) -7).add("tab\t line\n \\N ñ 🦊").add(id);
      rows.add(Instant.parse("1999-12-31T23:59:59.999999Z")).addJson("{\"n\": 1.50}").endRow();
      rows.end();
    }
    assertThat(
            database.value(
                """
                SELECT (things = ROW(-9223372036854775808, -7::SMALLINT, ?::VARCHAR, ?::UUID,
                  '1999-12-31 23:59:59.999999+00'::TIMESTAMPTZ, '{"n": 1.50}'::JSONB))::TEXT
                FROM things
                """,
                "tab\t line\n \\N ñ 🦊",
                id.toString()))
        .isEqualTo("true");
  }

  @Test
  void nullsAreNulls() throws SQLException {
    try (Connection connection = database.connect();
        CopyRows rows = CopyRows.into(connection, COPY)) {
      rows.add(1).add((short) 1).add((String) null).add(new UUID(0, 1));
      rows.add((Instant) null).addJson(null).endRow();
      rows.end();
    }
    assertThat(
            database.number(
                "SELECT num_nulls(word, at, body) FROM things WHERE number IS NOT NULL"))
        .isEqualTo(3);
  }

  @Test
  void rowsMayBeLargerThanWhatIsSentAtATime() throws SQLException {
    String body = "{\"text\": \"" + "x".repeat(500_000) + "\"}";
    try (Connection connection = database.connect();
        CopyRows rows = CopyRows.into(connection, COPY)) {
      for (int i = 0; i < 3; i++) {
        rows.add(i).add((short) i).add("word " + i).add(new UUID(0, i)).add(Instant.EPOCH);
        rows.addJson(body).endRow();
      }
      rows.end();
    }
    assertThat(
            database.column(
                "SELECT word || ' ' || length(body ->> 'text') FROM things ORDER BY number"))
        .containsExactly("word 0 500000", "word 1 500000", "word 2 500000");
  }

  @Test
  void whatIsNotEndedIsNotThere() throws SQLException {
    try (Connection connection = database.connect()) {
      try (CopyRows rows = CopyRows.into(connection, COPY)) {
        rows.add(1).add((short) 1).add("word").add(new UUID(0, 1)).add(Instant.EPOCH);
        rows.addJson("{}").endRow();
      }
      assertThat(connection.isValid(1)).isTrue();
    }
    assertThat(database.number("SELECT count(*) FROM things")).isZero();
  }
}
