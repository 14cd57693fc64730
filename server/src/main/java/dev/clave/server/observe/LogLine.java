package dev.clave.server.observe;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.clave.server.http.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Something that was logged, as one line of JSON: what belongs to every line, then its facts. */
final class LogLine extends EncoderBase<ILoggingEvent> {

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("at", event.getInstant().toString());
    line.put("level", event.getLevel().toString());
    line.put("logger", event.getLoggerName());
    line.put("message", event.getFormattedMessage());
    line.putAll(event.getMDCPropertyMap());
    if (event.getKeyValuePairs() != null) {
      event.getKeyValuePairs().forEach(fact -> line.put(fact.key, plain(fact.value)));
    }
    if (event.getThrowableProxy() != null) {
      line.put("failure", ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
    try {
      return (Json.MAPPER.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers can be written as JSON", e);
    }
  }

  private static Object plain(Object value) {
    return value instanceof Number || value instanceof Boolean ? value : String.valueOf(value);
  }
}
