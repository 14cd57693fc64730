package dev.clave.design.parse;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Parameter;
import dev.clave.design.yaml.Yaml;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The types that a pattern states for its inputs: {@code inputs: { day: date }}. They hold where
 * the attributes that an input stands for do not tell its type, or tell more than one.
 */
record DeclaredInputs(Map<String, Attribute> byName) {
  static DeclaredInputs parse(Section pattern, Findings findings) {
    Map<String, Attribute> inputs = new LinkedHashMap<>();
    pattern
        .map("inputs")
        .map((Yaml.Mapping mapping) -> new AttributeParser(findings).parse(mapping))
        .orElse(Map.of())
        .forEach(
            (name, input) -> {
              if (isOnlyAType(input)) {
                inputs.put(name, input);
              } else {
                findings.malformed(
                    "the input `%s` should have the type of a value in a key or filter"
                        .formatted(name),
                    input.span(),
                    "write a type and nothing else, as in `%s: date`".formatted(name));
              }
            });
    return new DeclaredInputs(inputs);
  }

  private static boolean isOnlyAType(Attribute input) {
    AttributeType type = input.type();
    boolean whole =
        type instanceof AttributeType.Fields
            || type instanceof AttributeType.ListOf
            || type instanceof AttributeType.SetOf
            || type instanceof AttributeType.MapOf
            || type instanceof AttributeType.Vector;
    return !whole
        && !input.optional()
        && !input.fixed()
        && input.defaultValue().isEmpty()
        && input.copyOf().isEmpty()
        && input.origin().isEmpty()
        && input.was().isEmpty()
        && input.storedAs().isEmpty();
  }

  Map<String, AttributeType> types() {
    Map<String, AttributeType> types = new LinkedHashMap<>();
    byName.forEach((name, input) -> types.put(name, input.type()));
    return types;
  }

  /** The inputs of a pattern, with the types that are stated. */
  List<Parameter> over(List<Parameter> inferred, Findings findings) {
    List<String> names = inferred.stream().map(Parameter::name).toList();
    byName.forEach(
        (name, input) -> {
          if (!names.contains(name)) {
            findings.unknown("input", name, input.span(), names);
          }
        });
    return inferred.stream()
        .map(
            each ->
                Optional.ofNullable(byName.get(each.name()))
                    .map(input -> new Parameter(each.name(), input.type(), each.optional()))
                    .orElse(each))
        .toList();
  }
}
