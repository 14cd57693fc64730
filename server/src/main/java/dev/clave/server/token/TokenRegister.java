package dev.clave.server.token;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tokens in use, in a file of the data folder with a line for each that was issued and for each
 * that was revoked. A token that is not in it is not taken: where the file is gone, all have ended.
 *
 * <p>The server and the command line both write it. Each holds in memory what is in use, and looks
 * about once a second whether the file has grown. Safe to share.
 */
final class TokenRegister {
  static final String FILE = "tokens.jsonl";

  /** So many may be in use at a time: only administrators add any, and a check holds them all. */
  static final int MOST = 10_000;

  /** A file of so many lines is written anew without those that count no more. */
  static final int MANY_LINES = 100;

  private static final Logger log = LoggerFactory.getLogger(TokenRegister.class);
  private static final Duration LOOKS_APART = Duration.ofSeconds(1);

  private final AppendedFile file;
  private final InstantSource clock;
  private final Runnable rotated;

  private volatile Map<String, IssuedToken> inUse = new ConcurrentHashMap<>();
  private volatile Instant lookedAt = Instant.MIN;
  private int lines;

  /**
   * @param rotated is run when the file says that the keys have changed
   */
  TokenRegister(Path folder, InstantSource clock, Runnable rotated) {
    this.file = new AppendedFile(folder.resolve(FILE));
    this.clock = clock;
    this.rotated = rotated;
    look();
  }

  boolean exists() {
    return file.exists();
  }

  /** Whether a token is in use. One that was revoked elsewhere may be for a second more. */
  boolean holds(String id) {
    if (!clock.instant().isBefore(lookedAt.plus(LOOKS_APART))) {
      look();
    }
    return inUse.containsKey(id);
  }

  Optional<IssuedToken> token(String id) {
    return Optional.ofNullable(inUse.get(id)).filter(this::isCurrent);
  }

  /** Those that have not expired, newest first. */
  List<IssuedToken> tokens() {
    look();
    return current().toList();
  }

  private Stream<IssuedToken> current() {
    return inUse.values().stream()
        .filter(this::isCurrent)
        .sorted(
            Comparator.comparing(IssuedToken::issuedAt).reversed().thenComparing(IssuedToken::id));
  }

  private boolean isCurrent(IssuedToken token) {
    return clock.instant().isBefore(token.endsAt());
  }

  /** Runs what changes the register, alone among all processes and with what they wrote last. */
  void alone(Runnable change) {
    alone(
        () -> {
          change.run();
          return true;
        });
  }

  /** The same, with a result. */
  <T> T alone(Supplier<T> change) {
    return file.alone(
        () -> {
          look();
          return change.get();
        });
  }

  /** Enters a token; refuses when too many are in use. Only within {@link #alone}. */
  void add(IssuedToken token) {
    inUse.values().removeIf(each -> !isCurrent(each));
    if (inUse.size() >= MOST) {
      throw new TooManyTokens(MOST);
    }
    append(token.line());
  }

  /** Enters that a token is revoked. Only within {@link #alone}. */
  void revoke(String id, String by) {
    append(entry("revoked", id, by));
  }

  /** Enters that another key signs from now on. Only within {@link #alone}. */
  void enterRotation(String key, String by) {
    append(entry("rotated", key, by));
  }

  /** Begins an empty one. Only within {@link #alone}. */
  void begin() {
    write(List.of());
  }

  /** Ends all tokens. Only within {@link #alone}. */
  void delete() {
    try {
      file.delete();
    } catch (IOException e) {
      throw unwritten(e);
    }
    look();
  }

  private Map<String, Object> entry(String action, String id, String by) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put(action, id);
    entry.put("by", by);
    entry.put("at", clock.instant().toString());
    return entry;
  }

  private void append(Map<String, Object> entry) {
    try {
      file.append(json(entry));
    } catch (IOException e) {
      throw unwritten(e);
    }
    look();
    if (lines > MANY_LINES && lines > 4 * inUse.size()) {
      write(current().map(token -> json(token.line())).toList());
    }
  }

  private void write(List<String> entries) {
    try {
      file.replace(entries);
    } catch (IOException e) {
      throw unwritten(e);
    }
    look();
  }

  private static UncheckedIOException unwritten(IOException e) {
    return new UncheckedIOException("the tokens in `" + FILE + "` cannot be written", e);
  }

  private static String json(Map<String, Object> entry) {
    try {
      return Json.MAPPER.writeValueAsString(entry);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads what was written since; what cannot be read now leaves everything as it was. */
  synchronized void look() {
    lookedAt = clock.instant();
    try {
      AppendedFile.News news = file.news();
      if (news.anew()) {
        lines = 0;
        Map<String, IssuedToken> all = new ConcurrentHashMap<>();
        news.lines().forEach(line -> enter(line, all));
        inUse = all;
        rotated.run();
      } else {
        news.lines().forEach(line -> enter(line, inUse));
      }
    } catch (IOException | UncheckedIOException e) {
      log.warn("the tokens in `{}` cannot be read: {}", FILE, e.toString());
    }
  }

  private void enter(String line, Map<String, IssuedToken> tokens) {
    lines++;
    JsonNode entry;
    try {
      entry = Json.MAPPER.readTree(line);
      if (entry.has("revoked")) {
        tokens.remove(entry.get("revoked").textValue());
      } else if (entry.has("id")) {
        IssuedToken token = IssuedToken.of(entry);
        tokens.put(token.id(), token);
      }
    } catch (JsonProcessingException | RuntimeException half) {
      log.warn("a line of `{}` is damaged and left out", FILE);
      return;
    }
    if (entry.has("rotated")) {
      rotated.run();
    }
  }
}
