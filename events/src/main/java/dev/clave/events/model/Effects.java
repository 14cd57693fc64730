package dev.clave.events.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one event changes, gathered while it is handled.
 *
 * <pre>{@code
 * effects.add(payments, payment); // one batch for all events of the transaction
 * effects.publish("payment.booked", delivery.payload());
 * }</pre>
 */
public final class Effects {

  /** A message beside the event itself. */
  public record Message(
      String stream, long keyId, String type, String payload, Map<String, String> headers) {}

  private final Connection connection;
  private final Delivery event;
  private final Map<BatchWriter<?>, List<Object>> changes = new LinkedHashMap<>();
  private final List<Message> messages = new ArrayList<>();
  private Savepoint savepoint;

  public Effects(Connection connection, Delivery event) {
    this.connection = connection;
    this.event = event;
  }

  /** Hands a change to a writer, which gets those of the whole batch together. */
  public <T> void add(BatchWriter<T> writer, T change) {
    changes.computeIfAbsent(writer, w -> new ArrayList<>()).add(change);
  }

  /** Publishes a message of the event's key through the outbox, with the event's headers. */
  public void publish(String type, JsonNode payload) {
    publish(type, payload, event.headers());
  }

  /** Publishes a message of the event's key through the outbox, after the event itself. */
  public void publish(String type, JsonNode payload, Map<String, String> headers) {
    messages.add(
        new Message(event.stream(), event.keyId(), type, payload.toString(), Map.copyOf(headers)));
  }

  /**
   * The transaction's connection, for statements of the handler's own; slower than {@link #add}. To
   * commit, roll back or close it is not the handler's business.
   */
  public Connection connection() throws SQLException {
    if (savepoint == null) {
      savepoint = connection.setSavepoint();
    }
    return connection;
  }

  public boolean usedConnection() {
    return savepoint != null;
  }

  public Map<BatchWriter<?>, List<Object>> changes() {
    return changes;
  }

  public List<Message> messages() {
    return messages;
  }

  public void keep() throws SQLException {
    if (savepoint != null) {
      connection.releaseSavepoint(savepoint);
    }
  }

  public void undo() throws SQLException {
    if (savepoint != null) {
      connection.rollback(savepoint);
    }
  }
}
