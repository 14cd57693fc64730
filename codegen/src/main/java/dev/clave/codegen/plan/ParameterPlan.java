package dev.clave.codegen.plan;

/**
 * A parameter of a method.
 *
 * <p>Of the input {@code <readerId>}: {@code declaration()} is {@code String readerId}.
 *
 * @param input its name in the design
 * @param name its name in Java
 * @param wholeDays whether a day may be given for it, which then means all of that day
 */
public record ParameterPlan(
    String input, String name, JavaType type, boolean optional, boolean wholeDays) {
  ParameterPlan withName(String other) {
    return new ParameterPlan(input, other, type, optional, wholeDays);
  }

  /** The parameter as it is declared. */
  public String declaration() {
    return type.name() + " " + name;
  }

  /** What is handed to the untyped table. */
  public String plain() {
    return type.plain().of(name);
  }
}
