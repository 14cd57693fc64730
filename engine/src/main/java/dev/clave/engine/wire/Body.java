package dev.clave.engine.wire;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/** The bytes of a request or an answer, and their compression. */
final class Body {
  /** The largest request, compressed or not, as in DynamoDB. */
  static final int MAX_BYTES = 16 * 1024 * 1024;

  /**
   * The largest request about tables and their settings: what it declares stays in memory. The
   * longest names of the most indexes are half of that.
   */
  static final int MAX_DECLARATION_BYTES = 1024 * 1024;

  /** The others are about tables and their settings. */
  static final Set<String> ITEM_OPERATIONS =
      Set.of(
          "BatchExecuteStatement",
          "BatchGetItem",
          "BatchWriteItem",
          "DeleteItem",
          "ExecuteStatement",
          "ExecuteTransaction",
          "GetItem",
          "PutItem",
          "Query",
          "Scan",
          "SearchVectors",
          "TransactGetItems",
          "TransactWriteItems",
          "UpdateItem");

  /** A shorter answer costs more to compress than to send. */
  static final int MIN_COMPRESSED_BYTES = 1024;

  private static final byte[] EMPTY = {};

  /** The only part so far; most requests come in one. */
  private Buffer first;

  /** All parts once there are several, in an array that doubles, so that small parts stay cheap. */
  private byte[] collected = EMPTY;

  private int length;

  /** Takes a further part; false once the request is larger than {@code limit}. */
  boolean add(Buffer part, int limit) {
    if (part.length() > limit - length) {
      return false;
    }
    if (length == 0) {
      first = part;
    } else {
      if (first != null) {
        append(first, 0);
        first = null;
      }
      append(part, length);
    }
    length += part.length();
    return true;
  }

  private void append(Buffer part, int at) {
    int needed = at + part.length();
    if (needed > collected.length) {
      collected = Arrays.copyOf(collected, Math.max(needed, Math.min(2 * needed, MAX_BYTES)));
    }
    part.getBytes(collected, at);
  }

  int length() {
    return length;
  }

  byte[] bytes() {
    if (length == 0) {
      return EMPTY;
    }
    return first != null ? first.getBytes() : Arrays.copyOf(collected, length);
  }

  /** The uncompressed bytes; throws when they are not gzip or unfold past the limit. */
  static byte[] gunzip(byte[] compressed, int limit) {
    try (GZIPInputStream input = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      byte[] plain = input.readNBytes(limit + 1);
      if (plain.length > limit) {
        throw new SerializationException();
      }
      return plain;
    } catch (IOException notGzip) {
      throw new SerializationException();
    }
  }
}
