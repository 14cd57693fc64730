package dev.clave.server.observe;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.clave.server.http.Json;
import dev.clave.server.http.Watch;
import dev.clave.server.security.Grant;
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
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Every refused and every administrative action, one line of JSON each, only ever appended.
 *
 * <pre>{@code
 * try (AuditTrail trail = AuditTrail.in(dataFolder, clock)) {
 *   List<AuditTrail.Entry> entries = trail.newest(50);
 * }
 * }</pre>
 */
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

  /** Beside those, so that callers without a token push out only entries of such callers. */
  static final int ANONYMOUS_IN_MEMORY = 200;

  /** Callers choose paths and names, and with them how long a line would be. */
  private static final int LONGEST_TEXT = 500;

  /**
   * One line.
   *
   * @param detail why it was refused, or what was done in particular
   * @param count how many actions it stands for
   * @param status of the answer to a refused request; 0 where there is none
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
      long count,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) int status) {

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

  /** An entry and its place among all of this process. */
  private record Kept(long number, Entry entry) {}

  private final Path file;
  private final InstantSource clock;
  private final Denials denials;
  private final Denials anonymousDenials;
  private final Deque<Kept> newest = new ArrayDeque<>();
  private final Deque<Kept> newestOfAnonymous = new ArrayDeque<>();
  private long nextNumber;
  private volatile Consumer<Entry> follower = entry -> {};

  private AuditTrail(Path file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
    this.denials = new Denials(Denials.Room.OF_KNOWN, clock, this::append);
    this.anonymousDenials = new Denials(Denials.Room.OF_ANONYMOUS, clock, this::append);
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
    boolean anonymous = REFUSED.equals(entry.action()) && isAnonymous(entry.subject());
    Deque<Kept> alike = anonymous ? newestOfAnonymous : newest;
    alike.addLast(new Kept(nextNumber++, entry));
    if (alike.size() > (anonymous ? ANONYMOUS_IN_MEMORY : KEPT_IN_MEMORY)) {
      alike.removeFirst();
    }
  }

  private static boolean isAnonymous(String subject) {
    return subject.equals(Grant.nothing().subject());
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
            1,
            0));
  }

  /** Enters somebody who was turned away, by themselves or among others of the minute. */
  synchronized void refused(Watch.Refused refusal) {
    (isAnonymous(refusal.subject()) ? anonymousDenials : denials).add(refusal);
  }

  /** To be called now and then, so that counts are entered though nobody is refused any more. */
  synchronized void tick() {
    denials.endWindow();
    anonymousDenials.endWindow();
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
    follower.accept(entry);
  }

  /** Gives every further entry to somebody who returns at once. */
  public void follow(Consumer<Entry> value) {
    follower = value;
  }

  /** The newest entries, newest first, with all that was refused until now. */
  public synchronized List<Entry> newest(int count) {
    denials.enterCounts();
    anonymousDenials.enterCounts();
    return Stream.concat(newest.stream(), newestOfAnonymous.stream())
        .sorted(Comparator.comparingLong(Kept::number).reversed())
        .limit(count)
        .map(Kept::entry)
        .toList();
  }

  /** Enters what was counted and not entered yet. */
  @Override
  public synchronized void close() {
    denials.enterCounts();
    anonymousDenials.enterCounts();
  }
}
