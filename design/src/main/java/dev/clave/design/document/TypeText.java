package dev.clave.design.document;

import dev.clave.design.model.AttributeType;
import java.util.Locale;

/** An attribute's type in the words of the design language, such as {@code list of string}. */
public final class TypeText {
  private TypeText() {}

  public static String of(AttributeType type) {
    if (type instanceof AttributeType.Text text) {
      String word =
          text.format().map(format -> format.name().toLowerCase(Locale.ROOT)).orElse("string");
      String limits =
          text.minLength().isPresent() || text.maxLength().isPresent()
              ? "("
                  + text.minLength().map(String::valueOf).orElse("")
                  + ".."
                  + text.maxLength().map(String::valueOf).orElse("")
                  + ")"
              : "";
      return word + limits + text.pattern().map(regex -> " /" + regex + "/").orElse("");
    } else if (type instanceof AttributeType.Numeric number) {
      String limits =
          number.min().isPresent() || number.max().isPresent()
              ? "("
                  + number.min().map(String::valueOf).orElse("")
                  + ".."
                  + number.max().map(String::valueOf).orElse("")
                  + ")"
              : "";
      return (number.integer() ? "integer" : "number") + limits;
    } else if (type instanceof AttributeType.Bool) {
      return "boolean";
    } else if (type instanceof AttributeType.Timestamp timestamp) {
      String form = timestamp.form().name().toLowerCase(Locale.ROOT);
      return form.equals("iso") ? "timestamp" : "timestamp(" + form + ")";
    } else if (type instanceof AttributeType.Date) {
      return "date";
    } else if (type instanceof AttributeType.Binary) {
      return "binary";
    } else if (type instanceof AttributeType.Enumeration words) {
      return String.join(" | ", words.values());
    } else if (type instanceof AttributeType.Fields) {
      return "map";
    } else if (type instanceof AttributeType.MapOf map) {
      return "map of " + of(map.element());
    } else if (type instanceof AttributeType.ListOf list) {
      return "list of " + of(list.element());
    } else if (type instanceof AttributeType.SetOf set) {
      return "set of " + of(set.element());
    }
    if (type instanceof AttributeType.Vector vector) {
      return "vector(" + vector.dimensions() + ")";
    }
    return "any";
  }
}
