package dev.clave.systems.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.systems.served.Fixtures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** One client that writes items, files and events, and notes what was acknowledged. */
final class Writer implements Runnable {
  private static final String USERS = "/api/portfolio/entities/user";
  private static final String TRIPS = "/api/transporte/entities/viaje";

  private final Rest rest;
  private final Ledger ledger;
  private final Random random;
  private final BooleanSupplier goesOn;
  private final List<String> own = new ArrayList<>();
  private Optional<String> trip = Optional.empty();
  private Optional<String> device = Optional.empty();

  Writer(Rest rest, Ledger ledger, Random random, BooleanSupplier goesOn) {
    this.rest = rest;
    this.ledger = ledger;
    this.random = random;
    this.goesOn = goesOn;
  }

  /** A store that is being killed answers nothing, or with a refusal: neither is noted. */
  @Override
  public void run() {
    while (goesOn.getAsBoolean()) {
      try {
        switch (random.nextInt(4)) {
          case 0, 1 -> item();
          case 2 -> file();
          default -> event();
        }
      } catch (IOException unanswered) {
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  /** Creates a user, or changes the name and the unique address of one, or deletes one. */
  private void item() throws IOException {
    String name = UUID.randomUUID().toString();
    if (own.isEmpty() || random.nextInt(3) == 0) {
      String path = USERS + "/" + name;
      if (isWritten("POST", USERS, user(name, name), path, Optional.of(name))) {
        own.add(path);
      }
      return;
    }
    // Nobody goes on with an item whose last write was not answered.
    String path = own.remove(random.nextInt(own.size()));
    if (random.nextInt(4) == 0) {
      isWritten("DELETE", path, "", path, Optional.empty());
    } else {
      String id = path.substring(USERS.length() + 1);
      if (isWritten("PUT", path, user(id, name), path, Optional.of(name))) {
        own.add(path);
      }
    }
  }

  private boolean isWritten(
      String method, String to, String body, String path, Optional<String> name)
      throws IOException {
    ledger.sending(path, name);
    boolean acknowledged = rest.send(method, to, body).isAcknowledged();
    if (acknowledged) {
      ledger.itemAcknowledged(path, name);
    }
    return acknowledged;
  }

  private static String user(String id, String name) {
    return """
    {"userId": "%s", "email": "%s@example.com", "name": "%s"}\
    """
        .formatted(id, name, name);
  }

  private void file() throws IOException {
    String content = "%PDF-" + UUID.randomUUID();
    Rest.Reply begun =
        rest.send(
            "POST",
            "/api/transporte/assets",
            """
            {"owner": "carrier", "relation": "viaje", "relatedTo": "%s", "fileName": "a.pdf",
             "contentType": "application/pdf", "size": %d}\
            """
                .formatted(trip(), content.length()));
    if (begun.isAcknowledged()) {
      JsonNode upload = begun.json();
      JsonNode part = upload.at("/parts/0");
      rest.lent("PUT", part.get("url").asText(), part.get("headers"), content);
      String self = upload.at("/asset/self").asText();
      if (rest.send("POST", self + "/confirm", "{}").isAcknowledged()) {
        ledger.fileAcknowledged(self, content);
      }
    }
  }

  private String trip() throws IOException {
    if (trip.isEmpty()) {
      String id = UUID.randomUUID().toString();
      var body = Fixtures.item("transporte", "viaje").put("userId", "carrier").put("id", id);
      Rest.Reply made = rest.send("POST", TRIPS, body.toString());
      expectCreated(made);
      trip = Optional.of(id);
    }
    return trip.get();
  }

  private void event() throws IOException {
    if (device.isEmpty()) {
      Rest.Reply made = rest.send("POST", "/api/dispositivos/devices", "{\"name\": \"door\"}");
      expectCreated(made);
      device = Optional.of(made.json().get("device_uuid").asText());
    }
    Rest.Reply accepted =
        rest.send(
            "POST",
            "/api/dispositivos/events",
            """
            {"device_uuid": "%s", "event_type": "TELEMETRY_REPORTED", "payload": {"temperature": 21.5},
             "idempotency_key": "%s"}\
            """
                .formatted(device.get(), UUID.randomUUID()));
    if (accepted.isAcknowledged()) {
      ledger.eventAcknowledged(accepted.json().get("event_id").asText());
    }
  }

  private static void expectCreated(Rest.Reply made) throws IOException {
    if (!made.isAcknowledged()) {
      throw new IOException(made.body());
    }
  }
}
