package dev.clave.migrate;

import dev.clave.migrate.capture.Capture;
import dev.clave.migrate.capture.Ownership;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.source.JdbcAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;

/** The capture of a migration's source, once it is asked for. For one thread. */
final class CapturedSource implements AutoCloseable {
  private final SourceConnections source;
  private final Mapping mapping;
  private final Path state;
  private Optional<Ownership> ownership = Optional.empty();

  CapturedSource(SourceConnections source, Mapping mapping, Path state) {
    this.source = source;
    this.mapping = mapping;
    this.state = state;
  }

  JdbcAddress address() {
    return source
        .postgres()
        .orElseThrow(
            () ->
                new MigrationException(
                    "only the commits of PostgreSQL can be captured; `--follow` without"
                        + " `--capture` goes by columns that tell when a row changed"));
  }

  boolean isBegun() {
    if (!Ownership.isIn(state)) {
      return false;
    }
    return answer(() -> capture().isBegun());
  }

  Ownership ownership() {
    if (ownership.isEmpty()) {
      try {
        ownership = Optional.of(Ownership.open(state));
      } catch (SQLException | IOException unusable) {
        throw new MigrationException(
            "the state in `" + state + "` cannot be kept: " + unusable.getMessage(), unusable);
      }
    }
    return ownership.get();
  }

  Capture capture() {
    return new Capture(address(), mapping, ownership());
  }

  Capture.Advice advice() {
    return answer(() -> Capture.advice(address(), mapping));
  }

  /** Fails with everything that the source must change first. */
  void check() {
    Capture.Advice advice = advice();
    if (!advice.problems().isEmpty()) {
      throw new MigrationException(
          "the source's commits cannot be captured yet:\n  "
              + String.join("\n  ", advice.problems()));
    }
  }

  void begin() {
    answer(
        () -> {
          capture().begin();
          return null;
        });
  }

  void beginAgain() {
    check();
    answer(
        () -> {
          capture().beginAgain();
          return null;
        });
  }

  void end() {
    answer(
        () -> {
          capture().end();
          return null;
        });
  }

  /** A question to the source or the state. */
  interface Question<T> {
    T ask() throws SQLException;
  }

  static <T> T answer(Question<T> question) {
    try {
      return question.ask();
    } catch (SQLException refusal) {
      throw new MigrationException("the source answered: " + refusal.getMessage(), refusal);
    }
  }

  @Override
  public void close() {
    ownership.ifPresent(
        open -> {
          try {
            open.close();
          } catch (SQLException unusable) {
            throw new MigrationException("the state directory cannot be left", unusable);
          }
        });
    ownership = Optional.empty();
  }
}
