package dev.clave.design.compare;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.clave.design.model.Span;
import dev.clave.design.model.Waiver;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Writes the records of the model as JSON and reads them back, whatever components they have or
 * will have. Places in the file, texts for people and waivers are left out: they say nothing about
 * what is stored.
 */
final class RecordText {
  /** Names the record where a component can hold one of several. */
  private static final String KIND = "is";

  private static final Set<String> TEXTS = Set.of("about", "waivers");

  /** Components that do not count when two shapes are compared: what is stored is the same. */
  private static final Set<String> UNCOMPARED = Set.of("was", "bounds", "tableClass", "replicas");

  private RecordText() {}

  static String of(Record value) {
    return text(value, false);
  }

  /**
   * The same for values that mean the same: sorted, and without what does not change how an item is
   * stored.
   */
  static String canonical(Record value) {
    return text(value, true);
  }

  private static String text(Record value, boolean canonical) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      write(json, value, value.getClass(), canonical);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static boolean isLeftOut(RecordComponent component, boolean canonical) {
    return component.getType() == Span.class
        || component.getType() == Waiver.class
        || TEXTS.contains(component.getName())
        || (canonical && UNCOMPARED.contains(component.getName()));
  }

  private static void write(JsonGenerator json, Object value, Type type, boolean canonical)
      throws IOException {
    if (value instanceof Record record) {
      json.writeStartObject();
      if (raw(type).isInterface()) {
        json.writeStringField(KIND, record.getClass().getSimpleName());
      }
      for (RecordComponent component : record.getClass().getRecordComponents()) {
        Object part = read(component, record);
        if (isLeftOut(component, canonical) || part.equals(Optional.empty())) {
          continue;
        }
        json.writeFieldName(component.getName());
        write(json, part, component.getGenericType(), canonical);
      }
      json.writeEndObject();
    } else if (value instanceof Optional<?> optional) {
      write(json, optional.orElseThrow(), argument(type, 0), canonical);
    } else if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> each : (canonical ? new TreeMap<>(map) : map).entrySet()) {
        json.writeFieldName((String) each.getKey());
        write(json, each.getValue(), argument(type, 1), canonical);
      }
      json.writeEndObject();
    } else if (value instanceof Collection<?> collection) {
      json.writeStartArray();
      for (Object each : collection instanceof Set<?> set ? sorted(set) : collection) {
        write(json, each, argument(type, 0), canonical);
      }
      json.writeEndArray();
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else {
      json.writeString(value instanceof Enum<?> constant ? constant.name() : value.toString());
    }
  }

  private static List<?> sorted(Set<?> set) {
    return set.stream().sorted().toList();
  }

  private static Object read(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }

  /**
   * The record that a text describes.
   *
   * @throws IllegalArgumentException if the text is not of this record
   */
  static <R extends Record> R read(String text, Class<R> type) {
    try (JsonParser json = new JsonFactory().createParser(text)) {
      json.nextToken();
      return type.cast(value(tree(json), type));
    } catch (IOException e) {
      throw new IllegalArgumentException("expected the JSON of a " + type.getSimpleName(), e);
    }
  }

  private static Object tree(JsonParser json) throws IOException {
    JsonToken token = json.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> map = new LinkedHashMap<>();
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        json.nextToken();
        map.put(name, tree(json));
      }
      return map;
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> list = new ArrayList<>();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        list.add(tree(json));
      }
      return list;
    }
    return token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE
        ? (Object) json.getBooleanValue()
        : json.getText();
  }

  private static Object value(Object tree, Type type) {
    Class<?> raw = raw(type);
    if (raw == Optional.class) {
      return tree == null ? Optional.empty() : Optional.of(value(tree, argument(type, 0)));
    }
    if (raw == Span.class) {
      return Span.START;
    }
    if (raw == List.class || raw == Set.class) {
      Collection<Object> values = raw == List.class ? new ArrayList<>() : new LinkedHashSet<>();
      list(tree).forEach(each -> values.add(value(each, argument(type, 0))));
      return values;
    }
    if (raw == Map.class) {
      Map<String, Object> values = new LinkedHashMap<>();
      map(tree).forEach((name, each) -> values.put(name, value(each, argument(type, 1))));
      return values;
    }
    if (raw.isInterface()) {
      return record(kind(raw, String.valueOf(map(tree).get(KIND))), map(tree));
    }
    return raw.isRecord() ? record(raw, map(tree)) : plain(tree, raw);
  }

  private static Object plain(Object tree, Class<?> type) {
    if (type == boolean.class || type == Boolean.class) {
      return tree;
    }
    String text = tree == null ? "" : tree.toString();
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .filter(each -> ((Enum<?>) each).name().equals(text))
          .findFirst()
          .orElseThrow(() -> unknown(type, text));
    }
    if (type == int.class || type == Integer.class) {
      return Integer.parseInt(text);
    }
    if (type == long.class || type == Long.class) {
      return Long.parseLong(text);
    }
    if (type == BigDecimal.class) {
      return new BigDecimal(text);
    }
    return type == Duration.class ? Duration.parse(text) : text;
  }

  private static Object record(Class<?> type, Map<String, Object> tree) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = value(tree.get(components[i].getName()), components[i].getGenericType());
    }
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("expected the parts of a " + type.getSimpleName(), e);
    }
  }

  private static Class<?> kind(Class<?> sealed, String name) {
    return Arrays.stream(sealed.getPermittedSubclasses())
        .filter(each -> each.getSimpleName().equals(name))
        .findFirst()
        .orElseThrow(() -> unknown(sealed, name));
  }

  private static IllegalArgumentException unknown(Class<?> type, String name) {
    return new IllegalArgumentException(
        "expected a " + type.getSimpleName() + " that this version knows, found `" + name + "`");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object tree) {
    return tree == null ? Map.of() : (Map<String, Object>) tree;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Object tree) {
    return tree == null ? List.of() : (List<Object>) tree;
  }

  private static Class<?> raw(Type type) {
    return (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
  }

  private static Type argument(Type type, int place) {
    return ((ParameterizedType) type).getActualTypeArguments()[place];
  }
}
