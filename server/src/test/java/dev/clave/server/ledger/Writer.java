package dev.clave.server.ledger;

import com.fasterxml.jackson.databind.JsonNode;
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
  static final String EVENTS = "/api/orders/pipeline/events";

  private static final String CUSTOMERS = "/api/shop/entities/customer";
  private static final String FOLDERS = "/api/archive/entities/folder";

  private final Rest rest;
  private final Ledger ledger;
  private final Random random;
  private final BooleanSupplier goesOn;
  private final List<String> own = new ArrayList<>();
  private Optional<String> papers = Optional.empty();

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

  /** Creates a customer, or changes the name and the unique address of one, or deletes one. */
  private void item() throws IOException {
    String name = UUID.randomUUID().toString();
    if (own.isEmpty() || random.nextInt(3) == 0) {
      String path = CUSTOMERS + "/" + name;
      if (isWritten("POST", CUSTOMERS, customer(name, name), path, Optional.of(name))) {
        own.add(path);
      }
      return;
    }
    // Nobody goes on with an item whose last write was not answered.
    String path = own.remove(random.nextInt(own.size()));
    if (random.nextInt(4) == 0) {
      isWritten("DELETE", path, "", path, Optional.empty());
    } else {
      String id = path.substring(CUSTOMERS.length() + 1);
      if (isWritten("PUT", path, customer(id, name), path, Optional.of(name))) {
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

  private static String customer(String id, String name) {
    return """
    {"customerId": "%s", "email": "%s@example.com", "name": "%s"}\
    """
        .formatted(id, name, name);
  }

  private void file() throws IOException {
    String content = "%PDF-" + UUID.randomUUID();
    Rest.Reply begun =
        rest.send(
            "POST",
            "/api/archive/assets",
            """
            {"owner": "office", "relation": "folder", "relatedTo": "%s", "fileName": "a.pdf",
             "contentType": "application/pdf", "size": %d}\
            """
                .formatted(papers(), content.length()));
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

  private String papers() throws IOException {
    if (papers.isEmpty()) {
      String id = UUID.randomUUID().toString();
      expectCreated(
          rest.send(
              "POST",
              FOLDERS,
              "{\"officeId\": \"office\", \"folderId\": \"%s\", \"title\": \"t\"}".formatted(id)));
      papers = Optional.of(id);
    }
    return papers.get();
  }

  private void event() throws IOException {
    Rest.Reply accepted =
        rest.send(
            "POST",
            EVENTS,
            """
            {"stream": "orders", "key": "%s", "type": "OrderPlaced", "payload": {"total": 21},
             "idempotency_key": "%s"}\
            """
                .formatted(Thread.currentThread().getName(), UUID.randomUUID()));
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
