package dev.clave.codegen.call;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.Component;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.NestedType;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Plain values, as JSON has them, as Java expressions of the types of a generated client. */
final class Literals {
  /** {@code Map.of} takes ten pairs. */
  private static final int PAIRS = 10;

  private static final int DAY = "2024-01-15".length();

  private final DesignPlan plan;

  Literals(DesignPlan plan) {
    this.plan = plan;
  }

  /** An expression of a type by its name, such as {@code List<Viaje.Status>}. */
  String of(String type, Object value) {
    if (value == null) {
      return "null";
    }
    String text = String.valueOf(value);
    return switch (type) {
      case "String" -> TextLiteral.of(text);
      case "long", "Long" -> text + "L";
      case "boolean", "Boolean" -> text;
      case "BigDecimal" -> "new BigDecimal(" + TextLiteral.of(text) + ")";
      case "Instant" -> text.length() == DAY ? parsed("LocalDate", text) : parsed("Instant", text);
      case "LocalDate", "YearMonth", "Year" -> parsed(type, text);
      case "SdkBytes" ->
          "SdkBytes.fromByteArray(Base64.getDecoder().decode(" + TextLiteral.of(text) + "))";
      case "Object" -> any(value);
      default -> declared(type, value);
    };
  }

  private static String parsed(String type, String text) {
    return type + ".parse(" + TextLiteral.of(text) + ")";
  }

  private String declared(String type, Object value) {
    if (type.startsWith("Map<String, ") && value instanceof Map<?, ?> map) {
      return map(map, type.substring("Map<String, ".length(), type.length() - 1));
    }
    int element = type.indexOf('<');
    if (element > 0 && value instanceof Collection<?> collection) {
      String elementType = type.substring(element + 1, type.length() - 1);
      return type.substring(0, element)
          + collection.stream()
              .map(each -> of(elementType, each))
              .collect(Collectors.joining(", ", ".of(", ")"));
    }
    Optional<NestedType> nested = nested(type);
    if (nested.isPresent() && nested.get() instanceof NestedType.Words words) {
      return words.words().stream()
          .filter(word -> word.text().equals(String.valueOf(value)))
          .findFirst()
          .map(word -> type + "." + word.constant())
          .orElse(type + ".valueOf(" + TextLiteral.of(String.valueOf(value)) + ")");
    }
    if (nested.isPresent()
        && nested.get() instanceof NestedType.Fields fields
        && value instanceof Map<?, ?> map) {
      return built(type, fields.components(), map);
    }
    return TextLiteral.of(String.valueOf(value));
  }

  /** A record put together from the values that it has components for. */
  String built(String type, List<Component> components, Map<?, ?> values) {
    StringBuilder text = new StringBuilder(type).append(".builder()");
    for (Component each : components) {
      Object value = values.get(each.attribute());
      if (value != null) {
        text.append('.').append(each.name()).append('(').append(of(each, value)).append(')');
      }
    }
    return text.append(".build()").toString();
  }

  String of(Component component, Object value) {
    return of(component.type().name(), value);
  }

  private String map(Map<?, ?> map, String type) {
    boolean entries = map.size() > PAIRS;
    String pairs =
        map.entrySet().stream()
            .map(each -> TextLiteral.of("" + each.getKey()) + ", " + of(type, each.getValue()))
            .map(pair -> entries ? "Map.entry(" + pair + ")" : pair)
            .collect(Collectors.joining(", "));
    return (entries ? "Map.ofEntries(" : "Map.of(") + pairs + ")";
  }

  private String any(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map(map, "Object");
    }
    if (value instanceof Collection<?> collection) {
      return of("List<Object>", collection);
    }
    return value instanceof Boolean
        ? value.toString()
        : value instanceof Number ? of("BigDecimal", value) : of("String", value);
  }

  /** The type that a name such as {@code Viaje.Costos} leads to. */
  private Optional<NestedType> nested(String type) {
    String[] names = type.split("\\.");
    List<NestedType> nestedTypes =
        plan.entities().stream()
            .filter(entity -> entity.type().equals(names[0]))
            .map(EntityPlan::nested)
            .findFirst()
            .orElse(List.of());
    NestedType last = null;
    for (String name : Arrays.asList(names).subList(1, names.length)) {
      last = nestedTypes.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
      nestedTypes = last instanceof NestedType.Fields fields ? fields.nested() : List.of();
    }
    return Optional.ofNullable(last);
  }

  /** The fields of a component whose value is a map of known shape. */
  Optional<List<Component>> fields(Component component) {
    return nested(component.type().name())
        .filter(NestedType.Fields.class::isInstance)
        .map(each -> ((NestedType.Fields) each).components());
  }
}
