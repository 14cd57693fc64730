package dev.clave.server.http;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a route gives back.
 *
 * <pre>{@code
 * Answer answer = Answer.ok(Map.of("open", 3));
 * }</pre>
 */
public sealed interface Answer {
  /** Says that the answer is the one that the same request got before. */
  String REPLAYED = "Idempotency-Replayed";

  /** Says that nothing was done. */
  String DRY_RUN = "Dry-Run";

  Map<String, String> headers();

  int status();

  /** A JSON value. */
  record OfJson(int status, Map<String, String> headers, Object value) implements Answer {
    public OfJson {
      headers = Map.copyOf(headers);
    }

    /** The same with one more header. */
    public OfJson with(String name, String text) {
      Map<String, String> more = new LinkedHashMap<>(headers);
      more.put(name, text);
      return new OfJson(status, more, value);
    }

    /** The same with one more link, such as {@code <…>; rel="next"}. */
    public OfJson linked(String link) {
      String before = headers.get("Link");
      return with("Link", before == null ? link : before + ", " + link);
    }
  }

  /** Bytes of a given media type. */
  record OfBytes(int status, Map<String, String> headers, String type, Buffer bytes)
      implements Answer {}

  /** A body written as it is made, at the speed the client takes it. */
  record OfStream(Map<String, String> headers, String type, Writer writer) implements Answer {
    @Override
    public int status() {
      return 200;
    }
  }

  /** Server-sent events until the client leaves; holds no thread. */
  record OfEvents(Map<String, String> headers, Feed feed) implements Answer {
    @Override
    public int status() {
      return 200;
    }
  }

  /** Writes a body. */
  @FunctionalInterface
  interface Writer {
    void write(OutputStream out) throws IOException;
  }

  /** Something that tells of changes. */
  @FunctionalInterface
  interface Feed {
    /** Tells the listener of each change, as text of JSON, until closed. */
    AutoCloseable listen(Consumer<String> listener);
  }

  static OfJson ok(Object value) {
    return new OfJson(200, Map.of(), value);
  }

  static OfJson created(String location, Object value) {
    return new OfJson(201, Map.of("Location", location), value);
  }

  /** A status that says it all. */
  static OfBytes nothing(int status) {
    return new OfBytes(status, Map.of(), "", Buffer.buffer());
  }

  static OfBytes text(String type, String text) {
    return new OfBytes(200, Map.of(), type, Buffer.buffer(text));
  }

  /** A document that is made whole before it is sent; counts for the memory of unread answers. */
  static Answer document(Map<String, String> headers, String type, byte[] bytes) {
    return new OfBytes(200, headers, type, Buffer.buffer(bytes));
  }
}
