package dev.clave.systems.dispositivos.routes;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.events.audit.AuditEntry;
import dev.clave.events.audit.AuditLog;
import dev.clave.events.model.EventsException;
import dev.clave.events.model.UuidText;
import dev.clave.server.system.SecurityEvent;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Enters who was turned away and what administrators did into {@code audit_log}, in its hash chain.
 * It is done in the background: whoever answers a request does not wait for the database. What does
 * not fit into the queue while the database is away is counted and entered as a count.
 */
final class SecurityAudit implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SecurityAudit.class);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int WAITING = 10_000;
  private static final long IDLE_MILLIS = 200;
  private static final int SUBJECT_LIMIT = 100;
  private static final int ACTOR_LIMIT = 150;
  private static final int ADDRESS_LIMIT = 45;

  private final AuditLog log;
  private final BlockingQueue<SecurityEvent> waiting = new LinkedBlockingQueue<>(WAITING);
  private final AtomicLong lostEntries = new AtomicLong();
  private final Thread thread = new Thread(this::run, "clave-security-audit");
  private volatile boolean closing;

  SecurityAudit(AuditLog log) {
    this.log = log;
    thread.setDaemon(true);
    thread.start();
  }

  void add(SecurityEvent event) {
    if (!waiting.offer(event)) {
      lostEntries.addAndGet(event.count());
    }
  }

  private void run() {
    while (!closing || !waiting.isEmpty()) {
      try {
        SecurityEvent event = waiting.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
        if (event != null) {
          enter(event);
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Again and again until it is entered, or the system ends. */
  private void enter(SecurityEvent event) throws InterruptedException {
    while (true) {
      try {
        log.record(entry(event));
        long more = lostEntries.getAndSet(0);
        if (more > 0) {
          log.record(
              AuditEntry.security(
                      "SECURITY_EVENTS_LOST", "server", "server", Optional.empty(), false)
                  .becoming("{\"count\": " + more + "}"));
        }
        return;
      } catch (EventsException e) {
        LOG.warn("a security event waits for the database: {}", e.getMessage());
        if (closing) {
          return;
        }
        TimeUnit.MILLISECONDS.sleep(IDLE_MILLIS);
      } catch (RuntimeException e) {
        // Another attempt would fail alike, and the events behind this one are not to wait for it.
        LOG.error("a security event cannot be entered, it is counted as lost", e);
        lostEntries.addAndGet(event.count());
        return;
      }
    }
  }

  private static AuditEntry entry(SecurityEvent event) {
    String subject = event.subject().isEmpty() ? "anonymous" : event.subject();
    AuditEntry entry =
        AuditEntry.security(
            type(event),
            cut(subject, SUBJECT_LIMIT),
            cut(subject, ACTOR_LIMIT),
            Optional.of(cut(event.remoteAddress(), ADDRESS_LIMIT)).filter(from -> !from.isEmpty()),
            !event.action().equals("refused") && !event.action().equals("failed"));
    return entry
        .correlatedTo(correlationId(event))
        .becoming(
            JSON.createObjectNode()
                .put("action", event.action())
                .put("what", event.what().replace('\0', ' '))
                .put("detail", event.detail().replace('\0', ' '))
                .put("count", event.count())
                .toString());
  }

  private static String type(SecurityEvent event) {
    if (!event.action().equals("refused")) {
      return "ADMINISTRATOR_ACTED";
    }
    return switch (event.status()) {
      case 401 -> "TOKEN_REFUSED";
      case 403 -> "SCOPE_VIOLATED";
      case 429 -> "RATE_LIMITED";
      default -> "REQUEST_REFUSED";
    };
  }

  private static Optional<UUID> correlationId(SecurityEvent event) {
    return UuidText.read(event.requestId());
  }

  private static String cut(String text, int limit) {
    String storable = text.replace('\0', ' ');
    return storable.length() <= limit ? storable : storable.substring(0, limit);
  }

  @Override
  public void close() {
    closing = true;
    try {
      thread.join(TimeUnit.SECONDS.toMillis(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
