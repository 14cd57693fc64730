package dev.clave.migrate.state;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A row's values as JSON can hold them: dates and the like as their text. */
final class JsonValues {
  private JsonValues() {}

  static ObjectMapper mapper() {
    return JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();
  }

  static Object plain(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> plain = new LinkedHashMap<>();
      map.forEach((name, each) -> plain.put(String.valueOf(name), plain(each)));
      return plain;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(JsonValues::plain).toList();
    }
    boolean fits =
        value == null
            || value instanceof String
            || value instanceof Boolean
            || value instanceof byte[]
            || (value instanceof Number
                && !(value instanceof Double number && !Double.isFinite(number)));
    return fits ? value : value.toString();
  }
}
