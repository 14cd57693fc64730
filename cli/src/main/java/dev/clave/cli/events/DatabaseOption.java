package dev.clave.cli.events;

import dev.clave.cli.terminal.Failure;
import dev.clave.events.model.EventsException;
import dev.clave.stores.Postgres;
import dev.clave.stores.StoreException;
import dev.clave.stores.SystemDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Which PostgreSQL holds a pipeline, and who acts on it; used as a mixin. */
public final class DatabaseOption {
  @Option(
      names = "--data",
      scope = ScopeType.INHERIT,
      paramLabel = "DIR",
      defaultValue = "${env:CLAVE_DATA:-${sys:user.home}/.clave}",
      description = "The folder that holds the embedded PostgreSQL (${DEFAULT-VALUE}).")
  private Path data;

  @Option(
      names = "--jdbc-url",
      scope = ScopeType.INHERIT,
      paramLabel = "URL",
      defaultValue = "${env:CLAVE_POSTGRES_URL}",
      description = "A PostgreSQL of yours, instead of the embedded one.")
  private String jdbcUrl;

  @Option(
      names = "--actor",
      scope = ScopeType.INHERIT,
      paramLabel = "NAME",
      defaultValue = "${sys:user.name}",
      description = "Who acts, for history and audit (${DEFAULT-VALUE}).")
  private String actor;

  public String actor() {
    return actor;
  }

  boolean isEmbedded() {
    return jdbcUrl == null || jdbcUrl.isBlank();
  }

  /** Works with the database, which is closed afterwards; what it refuses ends the command. */
  public <T> T use(Function<Path, Postgres> start, Function<Postgres, T> work) {
    try (Postgres postgres =
        isEmbedded() ? start.apply(data.resolve("postgres")) : Postgres.at(jdbcUrl)) {
      return work.apply(postgres);
    } catch (EventsException | StoreException | IllegalArgumentException e) {
      throw new Failure(e.getMessage(), e);
    }
  }

  /** The address of a system's schema in it. */
  public String url(Postgres postgres, String system) {
    SystemDatabase database =
        isEmbedded()
            ? SystemDatabase.embedded(postgres, List.of(system))
            : SystemDatabase.at(postgres.jdbcUrl());
    return database.schema(system, Optional.empty());
  }
}
