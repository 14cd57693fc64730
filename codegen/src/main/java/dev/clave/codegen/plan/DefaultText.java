package dev.clave.codegen.plan;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.design.model.AttributeType;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/** Defaults of a design, which are text there, as Java expressions. */
final class DefaultText {
  private DefaultText() {}

  /** Empty for types that have no literals; the runtime fills their defaults in. */
  static Optional<String> expression(
      String text, JavaType type, AttributeType source, Map<String, NestedType> nested) {
    if (source instanceof AttributeType.Text) {
      return Optional.of(TextLiteral.of(text));
    }
    if (source instanceof AttributeType.Numeric numeric) {
      return Optional.of(
          numeric.integer()
              ? new BigDecimal(text.strip()).longValue() + "L"
              : "new BigDecimal(" + TextLiteral.of(text.strip()) + ")");
    }
    if (source instanceof AttributeType.Bool) {
      return Optional.of(text.strip());
    }
    if (source instanceof AttributeType.Enumeration) {
      String name = type.name().substring(type.name().lastIndexOf('.') + 1);
      return ((NestedType.Words) nested.get(name))
          .words().stream()
              .filter(word -> word.text().equals(text))
              .map(word -> type.name() + "." + word.constant())
              .findFirst();
    }
    if (source instanceof AttributeType.ListOf) {
      return Optional.of("List.of()");
    }
    return source instanceof AttributeType.MapOf ? Optional.of("Map.of()") : Optional.empty();
  }
}
