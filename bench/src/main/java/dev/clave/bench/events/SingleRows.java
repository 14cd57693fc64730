package dev.clave.bench.events;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.clave.events.database.Sql;
import dev.clave.events.model.NewEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.UUID;

/** One INSERT and one commit an event, as most programs do it, on eight connections. */
final class SingleRows implements Contender {

  private static final int CONNECTIONS = 8;
  static final String INSERT = Sql.of(SingleRows.class, "insert_event");

  private final HikariDataSource pool;
  private final Load load;

  SingleRows(String jdbcUrl, Load load) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl);
    config.setMaximumPoolSize(CONNECTIONS);
    this.pool = new HikariDataSource(config);
    this.load = load;
  }

  @Override
  public void run(List<NewEvent> events) throws Exception {
    InParallel.run(events, 100, CONNECTIONS, this::insert);
  }

  private void insert(List<NewEvent> part) throws Exception {
    try (Connection connection = pool.getConnection();
        PreparedStatement insert = connection.prepareStatement(INSERT)) {
      for (NewEvent event : part) {
        bind(insert, event, load);
        insert.executeUpdate();
      }
    }
  }

  static void bind(PreparedStatement insert, NewEvent event, Load load) throws Exception {
    insert.setObject(1, event.eventUuid());
    insert.setLong(2, load.id(event.key()));
    insert.setString(3, event.type());
    insert.setString(4, event.payload());
    insert.setObject(5, UUID.fromString(event.idempotencyKey()));
  }

  @Override
  public void close() {
    pool.close();
  }
}
