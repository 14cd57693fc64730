package dev.clave.server.observe;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.clave.server.http.Json;
import dev.clave.server.http.Watch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/** Every refused and every administrative action, one line of JSON each, only ever appended. */
public final class AuditTrail implements AutoCloseable {
  /** What became of an action: it was done, it was turned away, or it broke down on the way. */
  public static final String DONE = "done";

  public static final String REFUSED = "refused";
  public static final String FAILED = "failed";

  /** It was answered as before, under the same idempotency key; nothing was done again. */
  public static final String REPEATED = "repeated";

  /** It was asked what would be done; nothing was. */
  public static final String DRY_RUN = "dry run";

  /** A token was given to somebody. */
  public static final String ISSUED = "issued";

  private static final int KEPT_IN_MEMORY = 1000;

  /** Callers choose paths and names, and with them how long a line would be. */
  private static final int LONGEST_TEXT = 500;

  /**
   * One line.
   *
   * @param detail why it was refused, or what was done in particular
   * @param count how many actions it stands for
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Entry(
      String at,
      String action,
      String subject,
      String what,
      String from,
      String requestId,
      String detail,
      long count) {

    public Entry {
      subject = cut(subject);
      what = cut(what);
      detail = cut(detail);
      count = Math.max(1, count);
    }

    private static String cut(String text) {
      if (text == null) {
        return "";
      }
      return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
    }
  }

  private final Path file;
  private final InstantSource clock;
  private final Denials denials;
  private final Deque<Entry> newest = new ArrayDeque<>();

  private AuditTrail(Path file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
    this.denials = new Denials(clock, this::append);
  }

  /** The trail kept in that folder, with its newest lines read back. */
  public static AuditTrail in(Path folder, InstantSource clock) {
    AuditTrail trail = new AuditTrail(folder.resolve("audit.jsonl"), clock);
    try {
      Files.createDirectories(folder);
      if (Files.exists(trail.file)) {
        // Half a line may end in half a character, which is no reason not to start.
        try (BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Files.newInputStream(trail.file), StandardCharsets.UTF_8))) {
          lines.lines().forEach(trail::remember);
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

  /** Enters something that an administrator or operator did, or tried to. */
  public synchronized void record(
      String action,
      String subject,
      String what,
      String remoteAddress,
      String requestId,
      String detail) {
    append(
        new Entry(
            clock.instant().toString(),
            action,
            subject,
            what,
            remoteAddress,
            requestId,
            detail,
            1));
  }

  /** Enters somebody who was turned away, by themselves or among others of the minute. */
  synchronized void refused(Watch.Refused refusal) {
    denials.add(refusal);
  }

  /** To be called now and then, so that counts are entered though nobody is refused any more. */
  synchronized void tick() {
    denials.endWindow();
  }

  private void append(Entry entry) {
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

  /** The newest entries, newest first, with all that was refused until now. */
  public synchronized List<Entry> newest(int count) {
    denials.enterCounts();
    List<Entry> backwards = new ArrayList<>(newest);
    Collections.reverse(backwards);
    return backwards.subList(0, Math.min(count, backwards.size()));
  }

  /** Enters what was counted and not entered yet. */
  @Override
  public synchronized void close() {
    denials.enterCounts();
  }
}
