package dev.clave.server.observe;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.clave.server.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/** Every refused and every administrative action, one line of JSON each, only ever appended. */
public final class AuditTrail {
  private static final int KEPT_IN_MEMORY = 1000;

  /** One line. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Entry(
      String at, String action, String subject, String what, String from, String requestId) {}

  private final Path file;
  private final Deque<Entry> newest = new ArrayDeque<>();

  private AuditTrail(Path file) {
    this.file = file;
  }

  /** The trail kept in that folder, with its newest lines read back. */
  public static AuditTrail in(Path folder) {
    AuditTrail trail = new AuditTrail(folder.resolve("audit.jsonl"));
    try {
      Files.createDirectories(folder);
      if (Files.exists(trail.file)) {
        try (Stream<String> lines = Files.lines(trail.file)) {
          lines.forEach(trail::remember);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the audit trail `" + trail.file + "` cannot be read", e);
    }
    return trail;
  }

  private void remember(String line) {
    try {
      keep(Json.MAPPER.readValue(line, Entry.class));
    } catch (IOException half) {
      // A process killed while it wrote leaves half a line; the next line is whole again.
      return;
    }
  }

  private void keep(Entry entry) {
    newest.addLast(entry);
    if (newest.size() > KEPT_IN_MEMORY) {
      newest.removeFirst();
    }
  }

  public synchronized void record(Entry entry) {
    try {
      Files.write(
          file,
          ("\n" + Json.MAPPER.writeValueAsString(entry)).getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("the audit trail `" + file + "` cannot be written", e);
    }
    keep(entry);
  }

  /** The newest entries, newest first. */
  public synchronized List<Entry> newest(int count) {
    List<Entry> backwards = new ArrayList<>(newest);
    Collections.reverse(backwards);
    return backwards.subList(0, Math.min(count, backwards.size()));
  }
}
