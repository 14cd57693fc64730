package dev.clave.engine.wire;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The bytes of a request or an answer, and their compression. */
final class Body {
  /** The largest request, compressed or not, as in DynamoDB. */
  static final int MAX_BYTES = 16 * 1024 * 1024;

  /** A shorter answer costs more to compress than to send. */
  static final int MIN_COMPRESSED_BYTES = 1024;

  private static final byte[] EMPTY = {};

  private Buffer collected;

  /** Takes a further part; false once the request is too large. */
  boolean add(Buffer part) {
    if (collected == null) {
      collected = part;
      return part.length() <= MAX_BYTES;
    }
    if (collected.length() + part.length() > MAX_BYTES) {
      return false;
    }
    collected =
        collected.length() == 0 ? part : Buffer.buffer().appendBuffer(collected).appendBuffer(part);
    return true;
  }

  boolean isEmpty() {
    return collected == null || collected.length() == 0;
  }

  byte[] bytes() {
    return collected == null ? EMPTY : collected.getBytes();
  }

  /** The uncompressed bytes; throws when they are not gzip or unfold past the limit. */
  static byte[] gunzip(byte[] compressed) {
    try (GZIPInputStream input = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      byte[] plain = input.readNBytes(MAX_BYTES + 1);
      if (plain.length > MAX_BYTES) {
        throw new SerializationException();
      }
      return plain;
    } catch (IOException notGzip) {
      throw new SerializationException();
    }
  }

  static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(plain.length / 2);
    try (GZIPOutputStream output = new GZIPOutputStream(bytes)) {
      output.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }
}
