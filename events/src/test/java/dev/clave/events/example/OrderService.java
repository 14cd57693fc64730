package dev.clave.events.example;

import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.Effects;
import dev.clave.events.model.EventStream;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.PermanentFailure;
import dev.clave.events.model.Receipt;
import dev.clave.events.publishing.Publisher;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Orders are placed and paid; each payment is booked once, and others hear of what happened. */
public final class OrderService implements AutoCloseable {

  private static final EventStream ORDERS =
      EventStream.named("orders")
          .withSchema("OrderPlaced", "{\"required\": [\"total\"]}")
          .withSchema(
              "OrderPaid",
              """
              {"required": ["payment", "amount"],
               "properties": {"amount": {"type": "integer", "minimum": 1}}}\
              """)
          .handling("OrderPlaced", OrderService::placed)
          .handling("OrderPaid", OrderService::paid)
          .haltingOnDeadLetter();

  private final Events events;

  private OrderService(Events events) {
    this.events = events;
  }

  /** Any number of processes may open the service on one database. */
  public static OrderService open(String jdbcUrl, int workers, List<Publisher> publishers)
      throws SQLException {
    createTables(jdbcUrl);
    return new OrderService(
        Events.open(
            EventsOptions.at(jdbcUrl)
                .withSchema("order_events")
                .withStreams(ORDERS)
                .withWorkers(workers)
                .withRelay(!publishers.isEmpty())
                .withPublishers(publishers)));
  }

  private static void createTables(String jdbcUrl) throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          SELECT pg_advisory_lock(1);
          CREATE TABLE IF NOT EXISTS orders (
            id TEXT PRIMARY KEY, total INTEGER NOT NULL, paid INTEGER NOT NULL DEFAULT 0);
          CREATE TABLE IF NOT EXISTS payments (
            place BIGSERIAL, payment TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders,
            amount INTEGER NOT NULL)
          """);
    }
  }

  /** Places an order; the same order again is the same event. */
  public void place(String order, int total) {
    accept(
        NewEvent.of(
            "orders", order, "OrderPlaced", "{\"total\": %d}".formatted(total), "placed " + order));
  }

  /** Takes a payment; the same payment again is booked once. */
  public void pay(String order, String payment, int amount) {
    accept(
        NewEvent.of(
            "orders",
            order,
            "OrderPaid",
            "{\"payment\": \"%s\", \"amount\": %d}".formatted(payment, amount),
            payment));
  }

  private void accept(NewEvent event) {
    Receipt answer = events.ingestion().accept(List.of(event)).get(0);
    if (answer instanceof Receipt.Refused refused) {
      throw new IllegalArgumentException(refused.reason());
    }
  }

  private static void placed(Delivery event, Effects effects) throws SQLException {
    try (PreparedStatement insert =
        effects.connection().prepareStatement("INSERT INTO orders (id, total) VALUES (?, ?)")) {
      insert.setString(1, event.key());
      insert.setInt(2, event.payload().get("total").asInt());
      insert.executeUpdate();
    }
    effects.publish("OrderConfirmed", event.payload());
  }

  /** All of it is committed with the event, or none of it. */
  private static void paid(Delivery event, Effects effects) throws SQLException, PermanentFailure {
    int amount = event.payload().get("amount").asInt();
    Connection connection = effects.connection();
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE orders SET paid = paid + ? WHERE id = ? RETURNING total - paid")) {
      update.setInt(1, amount);
      update.setString(2, event.key());
      ResultSet order = update.executeQuery();
      if (!order.next()) {
        throw new PermanentFailure("no order `" + event.key() + "`");
      }
      if (order.getInt(1) < 0) {
        throw new PermanentFailure("order `" + event.key() + "` is paid already");
      }
      book(connection, event, amount);
      effects.publish(order.getInt(1) == 0 ? "OrderSettled" : "PaymentBooked", event.payload());
    }
  }

  private static void book(Connection connection, Delivery event, int amount) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO payments (payment, order_id, amount) VALUES (?, ?, ?)")) {
      insert.setString(1, event.payload().get("payment").asText());
      insert.setString(2, event.key());
      insert.setInt(3, amount);
      insert.executeUpdate();
    }
  }

  /** For people and dashboards. */
  public Events events() {
    return events;
  }

  @Override
  public void close() {
    events.close();
  }
}
