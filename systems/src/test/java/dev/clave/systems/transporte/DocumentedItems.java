package dev.clave.systems.transporte;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** A driver, a vehicle and a waybill with every attribute that the document gives them. */
final class DocumentedItems {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private DocumentedItems() {}

  /** The items by their entities. */
  static Map<String, Map<String, Object>> all() {
    try (InputStream file = DocumentedItems.class.getResourceAsStream("documented-items.json")) {
      return JSON.readValue(file, new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A value in a form in which equal ones are equal, whatever Java types they came in. */
  static JsonNode tree(Object value) {
    try {
      return JSON.readTree(JSON.writeValueAsString(value));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
