package dev.clave.server.idempotency;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.table.Item;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** An answer as it is kept: compressed, for it may hold as much as an item does. */
final class StoredAnswer {
  /** Of the 400 KB of an item; what is longer is answered again without its body. */
  private static final int LARGEST_BODY = 380_000;

  private StoredAnswer() {}

  static Map<String, Object> written(Answer answer) throws JsonProcessingException {
    Map<String, Object> kept = new LinkedHashMap<>();
    byte[] body;
    if (answer instanceof Answer.OfJson json) {
      kept.put("status", json.status());
      body = Json.MAPPER.writeValueAsBytes(json.value());
    } else if (answer instanceof Answer.OfBytes bytes) {
      kept.put("status", bytes.status());
      body = bytes.bytes().getBytes();
    } else {
      throw new IllegalStateException("a write is answered at once, not by a stream");
    }
    byte[] packed = compressed(body);
    if (body.length > 0 && packed.length <= LARGEST_BODY) {
      kept.put("body", packed);
    }
    String location = answer.headers().get("Location");
    if (location != null) {
      kept.put("location", location);
    }
    String tag = answer.headers().get("ETag");
    if (tag != null) {
      kept.put("tag", tag);
    }
    return kept;
  }

  static Answer.OfBytes read(Item item) throws IOException {
    int status = Integer.parseInt(item.get("status").toString());
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(Answer.REPLAYED, "true");
    if (item.get("location") != null) {
      headers.put("Location", item.get("location").toString());
    }
    if (item.get("tag") != null) {
      headers.put("ETag", item.get("tag").toString());
    }
    if (!(item.get("body") instanceof byte[] body)) {
      return new Answer.OfBytes(status, headers, "", Buffer.buffer());
    }
    String type = status < 400 ? "application/json" : Problem.MEDIA_TYPE;
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return new Answer.OfBytes(status, headers, type, Buffer.buffer(in.readAllBytes()));
    }
  }

  private static byte[] compressed(byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
