package dev.clave.systems.transporte.reference;

import dev.clave.stores.Postgres;
import dev.clave.systems.transporte.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A real PostgreSQL with the sample catalogues, on a fixed day. */
public final class ReferenceDatabase implements AutoCloseable {
  public static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2024-06-15T18:00:00Z"));
  private static final Path SAMPLES = Path.of("transporte", "reference");

  private final Postgres server;
  private final PGSimpleDataSource source = new PGSimpleDataSource();
  private final Reference reference;

  public ReferenceDatabase(Path directory) {
    server = Postgres.start(directory);
    source.setUrl(server.jdbcUrl());
    reference = Reference.open(source, CLOCK);
  }

  public Reference reference() {
    return reference;
  }

  public PGSimpleDataSource source() {
    return source;
  }

  public static Path sample(Catalogue catalogue) {
    return SAMPLES.resolve(catalogue.officialName() + ".csv");
  }

  public Reference withSamples() throws IOException {
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
