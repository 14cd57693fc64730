package dev.clave.engine.operation;

import dev.clave.engine.error.Fault;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.value.ByteWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * The tokens of transactions that were done, so that a repeated request is not done twice. A token
 * is kept in the batch of its transaction and forgotten after ten minutes. Safe for use by many
 * threads.
 */
public final class RequestTokens {

  /** Part of the storage format, beside the last table number. */
  private static final byte[] PREFIX = {1, 't'};

  private static final Duration KEPT = Duration.ofMinutes(10);
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final int AT_ONCE = 1000;

  private final Storage storage;
  private final InstantSource clock;
  private final Set<String> running = ConcurrentHashMap.newKeySet();

  private long nextLookMillis;

  public RequestTokens(Storage storage, InstantSource clock) {
    this.storage = storage;
    this.clock = clock;
  }

  /** Runs {@code work} if the token is new, gives {@code repeated} if it was done before. */
  <R> R once(
      TransactWriteItemsRequest request, Supplier<R> repeated, Function<Consumer<Batch>, R> work) {
    String token = request.clientRequestToken();
    if (!running.add(token)) {
      throw Fault.TOKEN_IN_PROGRESS.with();
    }
    try {
      byte[] print = fingerprint(request);
      byte[] storedBytes = storage.get(key(token));
      if (storedBytes != null && !isOld(since(storedBytes))) {
        if (!Arrays.equals(storedBytes, Long.BYTES, storedBytes.length, print, 0, print.length)) {
          throw Fault.TOKEN_REUSED.with();
        }
        return repeated.get();
      }
      byte[] value =
          new ByteWriter(Long.BYTES + print.length)
              .writeLong(clock.millis())
              .write(print)
              .toBytes();
      return work.apply(batch -> batch.put(key(token), value));
    } finally {
      running.remove(token);
    }
  }

  private boolean isOld(long sinceMillis) {
    return sinceMillis < clock.instant().minus(KEPT).toEpochMilli();
  }

  private static long since(byte[] storedBytes) {
    return ByteBuffer.wrap(storedBytes).getLong();
  }

  private static byte[] key(String token) {
    byte[] bytes = token.getBytes(StandardCharsets.UTF_8);
    return new ByteWriter(PREFIX.length + bytes.length).write(PREFIX).write(bytes).toBytes();
  }

  /** Tells two requests apart without keeping them. */
  private static byte[] fingerprint(TransactWriteItemsRequest request) {
    try {
      return MessageDigest.getInstance("SHA-256")
          .digest(request.transactItems().toString().getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * Forgets the tokens whose time is over, once a minute. It looks at all that are stored: a list
   * of them in memory would be that of ten minutes of transactions.
   */
  public void forget() {
    if (clock.millis() < nextLookMillis) {
      return;
    }
    nextLookMillis = clock.millis() + PAUSE.toMillis();
    List<String> old = new ArrayList<>();
    try (Cursor cursor = storage.scan(KeyRange.prefix(PREFIX), Direction.FORWARD)) {
      while (cursor.next()) {
        if (isOld(since(cursor.value()))) {
          byte[] key = cursor.key();
          old.add(
              new String(key, PREFIX.length, key.length - PREFIX.length, StandardCharsets.UTF_8));
        }
        if (old.size() == AT_ONCE) {
          forget(old);
          old.clear();
        }
      }
    }
    forget(old);
  }

  /** Those of them that are not in use again. */
  private void forget(List<String> old) {
    List<String> unused = old.stream().filter(running::add).toList();
    try {
      Batch batch = new Batch();
      for (String token : unused) {
        byte[] storedBytes = storage.get(key(token));
        if (storedBytes != null && isOld(since(storedBytes))) {
          batch.delete(key(token));
        }
      }
      if (!batch.isEmpty()) {
        storage.write(batch);
      }
    } finally {
      unused.forEach(running::remove);
    }
  }
}
