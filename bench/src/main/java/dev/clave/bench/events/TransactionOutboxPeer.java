package dev.clave.bench.events;

import com.gruelbox.transactionoutbox.DefaultPersistor;
import com.gruelbox.transactionoutbox.Dialect;
import com.gruelbox.transactionoutbox.Instantiator;
import com.gruelbox.transactionoutbox.Submitter;
import com.gruelbox.transactionoutbox.ThreadLocalContextTransactionManager;
import com.gruelbox.transactionoutbox.TransactionManager;
import com.gruelbox.transactionoutbox.TransactionOutbox;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.clave.events.model.NewEvent;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** gruelbox transaction-outbox: events stored a hundred a transaction, a task for each. */
final class TransactionOutboxPeer implements Contender {

  private static final int THREADS = 8;
  private static final int BATCH = 100;

  /** The task, by its interface, as the library wants it. */
  interface Task {
    void handle(String eventUuid) throws Exception;
  }

  private final HikariDataSource pool;
  private final ThreadLocalContextTransactionManager transactions;
  private final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
  private final TransactionOutbox outbox;
  private final SameRows rows = new SameRows();
  private final Load load;

  TransactionOutboxPeer(String jdbcUrl, Load load) {
    this.load = load;
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl);
    config.setMaximumPoolSize(2 * THREADS);
    pool = new HikariDataSource(config);
    transactions = TransactionManager.fromDataSource(pool);
    Task task =
        uuid ->
            transactions.requireTransactionReturns(
                transaction -> {
                  try {
                    rows.write(transaction.connection(), uuid);
                    return true;
                  } catch (java.sql.SQLException e) {
                    throw new IllegalStateException(e);
                  }
                });
    outbox =
        TransactionOutbox.builder()
            .transactionManager(transactions)
            .persistor(DefaultPersistor.builder().dialect(Dialect.POSTGRESQL_9).build())
            .instantiator(Instantiator.using(type -> task))
            .submitter(Submitter.withExecutor(executor))
            .attemptFrequency(Duration.ofMinutes(10))
            .build();
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
    transactions.inTransactionThrows(
        transaction -> {
          try (PreparedStatement insert =
              transaction.connection().prepareStatement(SingleRows.INSERT)) {
            for (NewEvent event : part) {
              SingleRows.bind(insert, event, load);
              insert.addBatch();
            }
            insert.executeBatch();
          }
          for (NewEvent event : part) {
            outbox.schedule(Task.class).handle(event.eventUuid().toString());
          }
        });
  }

  @Override
  public void close() throws InterruptedException {
    executor.shutdown();
    if (!executor.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("the last tasks do not end");
    }
    pool.close();
  }
}
