package dev.clave.bench.events;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.clave.events.database.Sql;
import dev.clave.events.model.NewEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** db-scheduler, fetching by lock as its documentation advises for throughput. */
final class DbSchedulerPeer implements Contender {

  private static final int THREADS = 8;
  private static final int BATCH = 100;
  private static final String TABLE = Sql.of(DbSchedulerPeer.class, "scheduled_tasks");

  private final HikariDataSource pool;
  private final OneTimeTask<Void> task;
  private final Scheduler scheduler;
  private final SameRows rows = new SameRows();
  private final Load load;

  DbSchedulerPeer(String jdbcUrl, Load load) throws SQLException {
    this.load = load;
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl);
    config.setMaximumPoolSize(3 * THREADS);
    pool = new HikariDataSource(config);
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
    }
    task =
        Tasks.oneTime("event")
            .execute(
                (instance, context) -> {
                  try (Connection connection = pool.getConnection()) {
                    rows.write(connection, instance.getId());
                  } catch (SQLException e) {
                    throw new IllegalStateException(e);
                  }
                });
    scheduler =
        Scheduler.create(pool, task)
            .threads(THREADS)
            .pollUsingLockAndFetch(4, 20)
            .pollingInterval(Duration.ofMillis(50))
            .build();
    scheduler.start();
  }

  @Override
  public void run(List<NewEvent> events) throws Exception {
    int goal = rows.published() + events.size();
    InParallel.run(events, BATCH, 2, this::store);
    while (rows.published() < goal) {
      Thread.sleep(2);
    }
  }

  private void store(List<NewEvent> part) throws Exception {
    try (Connection connection = pool.getConnection();
        PreparedStatement insert = connection.prepareStatement(SingleRows.INSERT)) {
      connection.setAutoCommit(false);
      for (NewEvent event : part) {
        SingleRows.bind(insert, event, load);
        insert.addBatch();
      }
      insert.executeBatch();
      connection.commit();
      connection.setAutoCommit(true);
    }
    List<TaskInstance<?>> instances =
        part.stream()
            .<TaskInstance<?>>map(event -> task.instance(event.eventUuid().toString()))
            .toList();
    scheduler.scheduleBatch(instances, Instant.now());
  }

  @Override
  public void close() {
    scheduler.stop();
    pool.close();
  }
}
