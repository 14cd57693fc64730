package dev.clave.systems.transporte.reference;

import dev.clave.stores.Postgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A real PostgreSQL with the sample catalogues, on a fixed day. */
final class ReferenceDatabase implements AutoCloseable {
  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2024-06-15T18:00:00Z"));
  private static final Path SAMPLES = Path.of("transporte", "reference");

  private final Postgres server;
  private final PGSimpleDataSource source = new PGSimpleDataSource();
  private final Reference reference;

  ReferenceDatabase(Path directory) {
    server = Postgres.start(directory);
    source.setUrl(server.jdbcUrl());
    reference = Reference.open(source, CLOCK);
  }

  Reference reference() {
    return reference;
  }

  PGSimpleDataSource source() {
    return source;
  }

  static Path sample(Catalogue catalogue) {
    return SAMPLES.resolve(catalogue.officialName() + ".csv");
  }

  Reference withSamples() throws IOException {
    for (Catalogue catalogue : Catalogue.values()) {
      reference.loads().load(catalogue, "muestra", sample(catalogue));
    }
    return reference;
  }

  @Override
  public void close() {
    server.close();
  }
}
