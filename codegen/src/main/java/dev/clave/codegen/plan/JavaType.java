package dev.clave.codegen.plan;

import java.util.Set;
import java.util.TreeSet;

/**
 * A Java type as generated code names it.
 *
 * <p>{@code JavaType.INTEGER} is written {@code long}, boxed {@code Long}, and read by {@code
 * Values::integer}.
 *
 * @param name how it is written, with the classes around a nested one: {@code Viaje.Status}
 * @param boxed the same, where a primitive cannot stand
 * @param imports the classes that it needs
 * @param reader a function from a plain value to it: {@code Values::text}
 * @param plain how it becomes a plain value
 * @param collection whether it can be changed, so that a record copies it
 */
public record JavaType(
    String name,
    String boxed,
    Set<String> imports,
    String reader,
    PlainForm plain,
    boolean collection) {
  static final String VALUES = "dev.clave.table.typed.Values";

  public static final JavaType TEXT = plain("String", "Values::text");
  public static final JavaType NUMBER =
      plain("BigDecimal", "Values::number", "java.math.BigDecimal");
  public static final JavaType INTEGER = primitive("long", "Long", "Values::integer");
  public static final JavaType BOOL = primitive("boolean", "Boolean", "Values::bool");
  public static final JavaType INSTANT = plain("Instant", "Values::instant", "java.time.Instant");
  public static final JavaType DATE = plain("LocalDate", "Values::date", "java.time.LocalDate");
  public static final JavaType BINARY =
      plain("SdkBytes", "Values::binary", "software.amazon.awssdk.core.SdkBytes");
  public static final JavaType ANY = plain("Object", "Values::any");

  public JavaType {
    imports = Set.copyOf(imports);
  }

  /** What is done to a value of the type before the untyped table takes it. */
  public sealed interface PlainForm {
    /** Nothing: the table takes it as it is. */
    record Same() implements PlainForm {}

    /** A method of the value: {@code toMap}, {@code toString}. */
    record Method(String type, String method) implements PlainForm {}

    /** The same for each element of a list or each value of a map. */
    record Each(PlainForm element) implements PlainForm {}

    /** An expression for the plain form of the value of another expression. */
    default String of(String expression) {
      if (this instanceof Method method) {
        return expression + "." + method.method() + "()";
      }
      if (this instanceof Each each) {
        return "Values.each(" + expression + ", " + each.element().function() + ")";
      }
      return expression;
    }

    /** A function from a value to its plain form. */
    default String function() {
      return this instanceof Method method
          ? method.type() + "::" + method.method()
          : "each -> " + of("each");
    }
  }

  private static JavaType plain(String name, String reader, String... imports) {
    return new JavaType(name, name, withValues(imports), reader, new PlainForm.Same(), false);
  }

  private static JavaType primitive(String name, String boxed, String reader) {
    return new JavaType(name, boxed, withValues(), reader, new PlainForm.Same(), false);
  }

  /** A type without a reader, for parameters: {@code java.time.YearMonth}, sent as its text. */
  static JavaType parameter(String qualified) {
    String name = qualified.substring(qualified.lastIndexOf('.') + 1);
    return new JavaType(
        name, name, Set.of(qualified), "", new PlainForm.Method(name, "toString"), false);
  }

  /** A nested record, which is a map when it is stored. */
  static JavaType fields(String qualified) {
    return new JavaType(
        qualified,
        qualified,
        Set.of(),
        qualified + "::from",
        new PlainForm.Method(qualified, "toMap"),
        false);
  }

  /** A nested enumeration; the table takes constants by their text. */
  static JavaType words(String qualified) {
    return new JavaType(
        qualified, qualified, Set.of(), qualified + "::from", new PlainForm.Same(), false);
  }

  /** A list, set or map of another type. */
  static JavaType collection(String kind, JavaType element) {
    Set<String> imports = new TreeSet<>(element.imports());
    imports.add("java.util." + kind);
    imports.add(VALUES);
    String name = kind + "<" + (kind.equals("Map") ? "String, " : "") + element.boxed() + ">";
    String method =
        switch (kind) {
          case "List" -> "listOf";
          case "Set" -> "setOf";
          default -> "mapOf";
        };
    PlainForm plain =
        element.plain() instanceof PlainForm.Same
            ? element.plain()
            : new PlainForm.Each(element.plain());
    return new JavaType(
        name, name, imports, "Values." + method + "(" + element.reader() + ")", plain, true);
  }

  private static Set<String> withValues(String... imports) {
    Set<String> all = new TreeSet<>(Set.of(imports));
    all.add(VALUES);
    return all;
  }

  public boolean isPrimitive() {
    return !name.equals(boxed);
  }
}
