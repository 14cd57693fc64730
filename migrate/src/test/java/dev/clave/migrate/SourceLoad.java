package dev.clave.migrate;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Rows of a source change all the time, some are deleted. A commit takes a new number, and two of
 * rows that are there.
 */
final class SourceLoad implements AutoCloseable {
  /** Customers, orders, lines and visits of the shop. */
  static final List<String> SHOP =
      List.of(
          "INSERT INTO customers VALUES (%1$d, 'New %1$d', 'n%1$d@example.mx', '1', '01/02/2021')"
              + " ON CONFLICT DO NOTHING",
          "UPDATE customers SET name = name || '!', updated_at = now() WHERE id = %2$d",
          "UPDATE customers SET email = 'c%3$d@example.mx' WHERE id = %2$d",
          "UPDATE customers SET id = %1$d WHERE id = %2$d",
          "DELETE FROM customers WHERE id = %2$d",
          "INSERT INTO visits VALUES (%1$d, %2$d, '2024-05-05T10:00:00', '/new')",
          "DELETE FROM visits WHERE customer = %2$d",
          "UPDATE visits SET customer = %3$d WHERE customer = %2$d",
          "INSERT INTO orders VALUES ('n%1$d', %2$d, 'open', now(), now());"
              + "INSERT INTO lines VALUES ('n%1$d', 1, 'p', 1), ('n%1$d', 2, 'q', 2)",
          "UPDATE lines SET quantity = quantity + 1 WHERE order_id = 'o%2$d'",
          "DELETE FROM lines WHERE order_id = 'o%2$d' AND line %% 2 = 0",
          "UPDATE orders SET status = 'paid' WHERE id = 'o%2$d'",
          "UPDATE orders SET customer = %3$d WHERE id = 'o%2$d'",
          "DELETE FROM orders WHERE id = 'o%2$d'",
          "BEGIN; DELETE FROM customers WHERE id < %2$d; DELETE FROM lines; ROLLBACK");

  /** Rentals and payments, films with their actors and categories. */
  static final List<String> RENTAL =
      List.of(
          "WITH rented AS (INSERT INTO rental (rental_date, inventory_id, customer_id, staff_id)"
              + " VALUES (now() + interval '%1$d microseconds', %2$d, %3$d, 1)"
              + " ON CONFLICT DO NOTHING RETURNING rental_id)"
              + " INSERT INTO payment (customer_id, staff_id, rental_id, amount, payment_date)"
              + " SELECT %3$d, 1, rental_id, 2.99, now() FROM rented",
          "UPDATE rental SET return_date = now() WHERE rental_id = %2$d",
          "DELETE FROM payment WHERE rental_id = %2$d; DELETE FROM rental WHERE rental_id = %2$d",
          "UPDATE payment SET payment_date = payment_date + interval '20 days' WHERE rental_id = %2$d",
          "UPDATE payment SET amount = amount + 1 WHERE customer_id = %2$d",
          "UPDATE customer SET email = 'n%1$d@example.mx', last_update = now() WHERE customer_id = %2$d",
          "UPDATE customer SET store_id = 3 - store_id WHERE customer_id = %2$d",
          "UPDATE film SET title = title || '!', original_language_id = NULL WHERE film_id = %2$d",
          "DELETE FROM film_category WHERE film_id = %2$d",
          "INSERT INTO film_category VALUES (%2$d, %1$d %% 16 + 1) ON CONFLICT DO NOTHING",
          "DELETE FROM film_actor WHERE film_id = %2$d",
          "INSERT INTO film_actor VALUES (%1$d %% 40 + 1, %2$d) ON CONFLICT DO NOTHING",
          "UPDATE film_actor SET actor_id = actor_id %% 40 + 1 WHERE film_id = %2$d AND NOT EXISTS"
              + " (SELECT 1 FROM film_actor o WHERE o.film_id = %2$d"
              + " AND o.actor_id = film_actor.actor_id %% 40 + 1)",
          "BEGIN; DELETE FROM payment; ROLLBACK");

  /** Without a pause the load takes the processors from what is tested. */
  private static final int PAUSE_MILLIS = Integer.getInteger("clave.capture.pause", 2);

  private final String url;
  private final List<String> statements;
  private final int rows;
  private final SplittableRandom random;
  private final AtomicLong commits = new AtomicLong();
  private final Thread thread;
  private volatile boolean stopped;
  private volatile SQLException failure;

  SourceLoad(String url, List<String> statements, int rows, long seed) {
    this.url = url;
    this.statements = statements;
    this.rows = rows;
    this.random = new SplittableRandom(seed);
    this.thread = new Thread(this::run, "source-load");
    thread.start();
  }

  long commits() {
    return commits.get();
  }

  private void run() {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      while (!stopped) {
        statement.execute(
            statements
                .get(random.nextInt(statements.size()))
                .formatted(
                    1_000_000 + random.nextInt(1_000_000),
                    random.nextInt(rows) + 1,
                    random.nextInt(rows) + 1));
        commits.incrementAndGet();
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } catch (SQLException failed) {
      failure = failed;
    }
  }

  @Override
  public void close() throws InterruptedException, SQLException {
    stopped = true;
    thread.join();
    if (failure != null) {
      throw failure;
    }
  }
}
