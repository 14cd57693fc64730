package dev.clave.bench.events;

import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import dev.clave.events.database.Sql;
import dev.clave.events.model.NewEvent;
import dev.clave.systems.dispositivos.DeviceTables;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Publishing alone: messages that lie in the outbox, with others behind them long published. */
final class RelayAlone implements Contender {

  private final String jdbcUrl;
  private final Load load;
  private final Events events;
  private volatile CountDownLatch missing = new CountDownLatch(0);

  RelayAlone(String jdbcUrl, Load load, int published) throws SQLException {
    this.jdbcUrl = jdbcUrl;
    this.load = load;
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        PreparedStatement insert =
            connection.prepareStatement(Sql.of(RelayAlone.class, "published_messages"))) {
      insert.setInt(1, published);
      insert.executeUpdate();
    }
    events =
        Events.open(
            EventsOptions.at(jdbcUrl)
                .withTables(DeviceTables.TABLES)
                .withWorkers(0)
                .withPublishers(List.of(messages -> count(messages.size()))));
  }

  private void count(int published) {
    for (int i = 0; i < published; i++) {
      missing.countDown();
    }
  }

  @Override
  public void run(List<NewEvent> all) throws Exception {
    missing = new CountDownLatch(all.size());
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        PreparedStatement insert =
            connection.prepareStatement(Sql.of(RelayAlone.class, "unpublished_messages"))) {
      Object[] devices = all.stream().map(event -> load.id(event.key())).toArray();
      Object[] types = all.stream().map(NewEvent::type).toArray();
      Object[] payloads = all.stream().map(NewEvent::payload).toArray();
      insert.setArray(1, connection.createArrayOf("bigint", devices));
      insert.setArray(2, connection.createArrayOf("text", types));
      insert.setArray(3, connection.createArrayOf("text", payloads));
      insert.executeUpdate();
    }
    events.outbox().wake();
    missing.await();
  }

  @Override
  public void close() {
    events.close();
  }
}
