package dev.clave.bench.events;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.clave.events.model.NewEvent;
import java.io.StringReader;
import java.sql.Connection;
import java.util.List;
import org.postgresql.PGConnection;

/**
 * The limit: COPY of the same rows into the same table with the same indexes and references. It
 * answers nobody, knows no duplicates and queues nothing.
 */
final class BareCopy implements Contender {

  private static final String COPY =
      "COPY events (event_uuid, device_id, event_type, payload, idempotency_key) FROM STDIN";

  private final HikariDataSource pool;
  private final Load load;
  private final int batch;
  private final int connections;

  BareCopy(String jdbcUrl, Load load, int batch, int connections) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl);
    config.setMaximumPoolSize(connections);
    this.pool = new HikariDataSource(config);
    this.load = load;
    this.batch = batch;
    this.connections = connections;
  }

  @Override
  public void run(List<NewEvent> events) throws Exception {
    InParallel.run(events, batch, connections, this::copy);
  }

  private void copy(List<NewEvent> part) throws Exception {
    StringBuilder rows = new StringBuilder();
    for (NewEvent event : part) {
      rows.append(event.eventUuid()).append('\t');
      rows.append(load.id(event.key())).append('\t');
      rows.append(event.type()).append('\t');
      rows.append(event.payload()).append('\t');
      rows.append(event.idempotencyKey()).append('\n');
    }
    try (Connection connection = pool.getConnection()) {
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn(COPY, new StringReader(rows.toString()));
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
