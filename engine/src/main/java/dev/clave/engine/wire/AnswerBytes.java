package dev.clave.engine.wire;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import dev.clave.engine.memory.MemoryBudget;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * The bytes of an answer, in parts. They count for the memory of the endpoint while they are
 * written, since an answer may be six times as long as the items in it. Used by one thread at a
 * time.
 */
final class AnswerBytes extends OutputStream {

  /** Less than that is not counted: as many as there are connections do no harm. */
  private static final int UNCOUNTED_BYTES = 16 * 1024;

  private static final int SMALLEST_PART_BYTES = 1024;
  private static final int LARGEST_PART_BYTES = 64 * 1024;

  private static final byte[] NOTHING = {};

  private final MemoryBudget budget;
  private final List<byte[]> full = new ArrayList<>();
  private byte[] part = new byte[SMALLEST_PART_BYTES];
  private int partLength;
  private int length;
  private int room = SMALLEST_PART_BYTES;
  private int takenBytes;

  private AnswerBytes(MemoryBudget budget) {
    this.budget = budget;
  }

  /** What writes an answer. */
  @FunctionalInterface
  interface Content {
    void write(AnswerBytes bytes) throws IOException;
  }

  /**
   * The bytes that {@code content} writes.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException {@code
   *     ServiceUnavailable} when there is no memory for them; then none is taken
   */
  static AnswerBytes of(MemoryBudget budget, Content content) {
    AnswerBytes bytes = new AnswerBytes(budget);
    boolean isWhole = false;
    try {
      content.write(bytes);
      isWhole = true;
      return bytes;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    } finally {
      if (!isWhole) {
        bytes.giveBack();
      }
    }
  }

  @Override
  public void write(int oneByte) {
    write(new byte[] {(byte) oneByte}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) {
    int from = offset;
    int rest = count;
    while (rest > 0) {
      if (partLength == part.length) {
        extend();
      }
      int copied = Math.min(rest, part.length - partLength);
      System.arraycopy(bytes, from, part, partLength, copied);
      partLength += copied;
      length += copied;
      from += copied;
      rest -= copied;
    }
  }

  private void extend() {
    int next = Math.min(2 * part.length, LARGEST_PART_BYTES);
    room += next;
    if (room > UNCOUNTED_BYTES) {
      take(room - takenBytes);
    }
    full.add(part);
    part = new byte[next];
    partLength = 0;
  }

  private void take(int bytes) {
    if (!budget.take(bytes)) {
      throw AwsFailure.of(
          Kind.UNAVAILABLE,
          "the answers under way fill the memory that is set aside for them; send this one again");
    }
    takenBytes += bytes;
  }

  int length() {
    return length;
  }

  /** What they have taken of the budget, for whoever sends them to give it back. */
  int takenBytes() {
    return takenBytes;
  }

  /** Lets go of them first: what is given back is taken by others at once. */
  private void giveBack() {
    full.clear();
    part = NOTHING;
    partLength = 0;
    budget.giveBack(takenBytes);
    takenBytes = 0;
  }

  /** Calls with each part, in order; only so many bytes of it belong to the answer. */
  void forEach(PartConsumer consumer) {
    full.forEach(each -> consumer.take(each, each.length));
    consumer.take(part, partLength);
  }

  /** Takes the first bytes of a part. */
  @FunctionalInterface
  interface PartConsumer {
    void take(byte[] part, int count);
  }

  long checksum() {
    CRC32 checksum = new CRC32();
    forEach((each, count) -> checksum.update(each, 0, count));
    return checksum.getValue();
  }

  /** The same, compressed, in place of these. */
  AnswerBytes gzip() {
    AnswerBytes compressed =
        of(
            budget,
            bytes -> {
              try (Gzip output = new Gzip(bytes)) {
                for (byte[] each : full) {
                  output.write(each);
                }
                output.write(part, 0, partLength);
                output.finish();
              }
            });
    giveBack();
    return compressed;
  }
}
