package dev.clave.engine.storage;

import dev.clave.engine.memory.Reading;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes that become visible, and durable, all at once. What is put counts for the memory of the
 * request whose thread makes the batch and fills it. Not thread-safe: one writer fills it.
 *
 * <pre>{@code
 * storage.write(new Batch().put(key, value).delete(oldKey).add(counter, 1));
 * }</pre>
 */
public final class Batch {

  private static final int TYPICAL_STEPS = 4;

  /** One step of a batch. */
  public sealed interface Step permits Put, Add, Delete, DeleteRange {}

  @SuppressWarnings("ArrayRecordComponent")
  public record Put(byte[] key, byte[] value) implements Step {}

  /** Adds to the number, little-endian in eight bytes, that is stored there; zero if none is. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Add(byte[] key, long amount) implements Step {}

  @SuppressWarnings("ArrayRecordComponent")
  public record Delete(byte[] key) implements Step {}

  public record DeleteRange(KeyRange range) implements Step {}

  private final List<Step> steps = new ArrayList<>(TYPICAL_STEPS);
  private final Reading memory = Reading.current();
  private long valueBytes;

  public Batch put(byte[] key, byte[] value) {
    memory.bytes(value.length);
    valueBytes += value.length;
    steps.add(new Put(key, value));
    return this;
  }

  /** Adds to a number without reading it, so that writers of other keys need not wait. */
  public Batch add(byte[] key, long amount) {
    steps.add(new Add(key, amount));
    return this;
  }

  public Batch delete(byte[] key) {
    steps.add(new Delete(key));
    return this;
  }

  public Batch deleteRange(KeyRange range) {
    steps.add(new DeleteRange(range));
    return this;
  }

  public List<Step> steps() {
    return steps;
  }

  /** How long the values are that are put. */
  long valueBytes() {
    return valueBytes;
  }

  public boolean isEmpty() {
    return steps.isEmpty();
  }
}
