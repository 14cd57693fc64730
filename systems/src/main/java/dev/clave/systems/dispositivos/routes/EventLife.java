package dev.clave.systems.dispositivos.routes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.events.Events;
import dev.clave.server.http.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** One event with all that happened to it: its steps, retries and acknowledgements. */
final class EventLife {
  private static final String READ = load();

  private EventLife() {}

  static Optional<JsonNode> of(Events events, long id) {
    return events.transaction(
        "reader",
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(READ)) {
            select.setLong(1, id);
            ResultSet row = select.executeQuery();
            return row.next()
                ? Optional.of(JsonTexts.read(row.getString(1)))
                : Optional.<JsonNode>empty();
          }
        });
  }

  static Map<String, Object> schema() {
    Map<String, Object> list = Schema.list(Schema.object());
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    fields.put("id", Schema.integer());
    fields.put("event_uuid", Schema.text("uuid"));
    fields.put("device_uuid", Schema.text("uuid"));
    fields.put("event_type", Schema.text());
    fields.put("payload", Schema.object());
    fields.put("processing_status", Schema.text());
    fields.put("retry_count", Schema.integer());
    fields.put("idempotency_key", Schema.text("uuid"));
    fields.put("received_at", Schema.text("date-time"));
    fields.put("steps", list);
    fields.put("retries", list);
    fields.put("acknowledgements", list);
    return Schema.object(fields);
  }

  private static String load() {
    try (InputStream in = EventLife.class.getResourceAsStream("event_life.sql")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
