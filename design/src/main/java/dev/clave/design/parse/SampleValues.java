package dev.clave.design.parse;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Span;
import dev.clave.design.model.TimestampForm;
import dev.clave.design.yaml.Yaml;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the values of a sample item, each of the type of its attribute. */
final class SampleValues {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d{1,3})?");

  private final Findings findings;

  SampleValues(Findings findings) {
    this.findings = findings;
  }

  /** The value, or a finding that says what was expected. */
  Optional<Object> value(String path, AttributeType type, Yaml yaml) {
    if (type instanceof AttributeType.Any) {
      return Optional.of(plain(yaml));
    }
    if (type instanceof AttributeType.Fields fields) {
      return mapping(path, yaml).flatMap(map -> fields(path, fields, map));
    }
    if (type instanceof AttributeType.MapOf map) {
      return mapping(path, yaml).flatMap(each -> mapOf(path, map.element(), each));
    }
    if (type instanceof AttributeType.ListOf list) {
      return sequence(path, yaml).flatMap(each -> list(path, list.element(), each));
    }
    if (type instanceof AttributeType.Vector vector) {
      return sequence(path, yaml).flatMap(each -> vector(path, vector, each));
    }
    if (type instanceof AttributeType.SetOf set) {
      return sequence(path, yaml).flatMap(each -> set(path, set.element(), each));
    }
    if (yaml instanceof Yaml.Scalar scalar && !scalar.isEmpty()) {
      return scalar(path, type, scalar);
    }
    return misfit(path, yaml, "one value");
  }

  private Optional<Object> scalar(String path, AttributeType type, Yaml.Scalar scalar) {
    String text = scalar.text();
    Optional<String> refusal =
        type instanceof AttributeType.Binary && !isBase64(text)
            ? Optional.of("expected bytes in Base64")
            : ValueFit.refusal(type, text);
    if (refusal.isPresent()) {
      findings.malformed(
          "`%s` is no value of `%s`: %s".formatted(text, path, refusal.get()),
          scalar.span(),
          "write a value of its type, or change the type");
      return Optional.empty();
    }
    if (type instanceof AttributeType.Bool) {
      return Optional.of(Boolean.valueOf(text));
    }
    boolean number =
        type instanceof AttributeType.Numeric
            || (type instanceof AttributeType.Timestamp timestamp
                && timestamp.form() != TimestampForm.ISO);
    return Optional.of(number ? new BigDecimal(text) : text);
  }

  private static boolean isBase64(String text) {
    try {
      Base64.getDecoder().decode(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private Optional<Object> fields(String path, AttributeType.Fields type, Yaml.Mapping mapping) {
    return attributes(path + ".", type.fields(), mapping, path).map(Object.class::cast);
  }

  /**
   * The attributes of an item, or the fields of a map.
   *
   * @param prefix what goes before their names in findings
   * @param owner what they belong to
   */
  Optional<Map<String, Object>> attributes(
      String prefix,
      Map<String, Attribute> declaredAttributes,
      Yaml.Mapping mapping,
      String owner) {
    int before = findings.count();
    Map<String, Object> values = new LinkedHashMap<>();
    for (Yaml.Entry entry : mapping.entries()) {
      String name = entry.key().text();
      Attribute attribute = declaredAttributes.get(name);
      if (attribute == null) {
        findings.unknown(
            "attribute of `" + owner + "` called",
            name,
            entry.key().span(),
            declaredAttributes.keySet());
      } else {
        value(prefix + name, attribute.type(), entry.value())
            .ifPresent(value -> values.put(name, value));
      }
    }
    for (Attribute attribute : declaredAttributes.values()) {
      if (!attribute.mayBeLeftOut() && mapping.entry(attribute.name()).isEmpty()) {
        missing(prefix + attribute.name(), mapping.span());
      }
    }
    return findings.count() > before ? Optional.empty() : Optional.of(values);
  }

  private void missing(String path, Span span) {
    findings.missing(
        "a sample has no `" + path + "`", span, "add it, or make the attribute optional");
  }

  private Optional<Object> mapOf(String path, AttributeType element, Yaml.Mapping mapping) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Yaml.Entry entry : mapping.entries()) {
      value(path + "." + entry.key().text(), element, entry.value())
          .ifPresent(value -> values.put(entry.key().text(), value));
    }
    return values.size() == mapping.entries().size() ? Optional.of(values) : Optional.empty();
  }

  private Optional<Object> list(String path, AttributeType element, Yaml.Sequence sequence) {
    List<Object> values = new ArrayList<>();
    sequence.items().forEach(item -> value(path, element, item).ifPresent(values::add));
    return values.size() == sequence.items().size() ? Optional.of(values) : Optional.empty();
  }

  private Optional<Object> vector(String path, AttributeType.Vector type, Yaml.Sequence sequence) {
    if (sequence.items().size() != type.dimensions()) {
      findings.malformed(
          "expected %d numbers for `%s`, found %d"
              .formatted(type.dimensions(), path, sequence.items().size()),
          sequence.span(),
          "write as many as the vector has dimensions");
      return Optional.empty();
    }
    return list(path, type.asList().element(), sequence);
  }

  private Optional<Object> set(String path, AttributeType element, Yaml.Sequence sequence) {
    Set<Object> values = new LinkedHashSet<>();
    for (Yaml item : sequence.items()) {
      Optional<Object> value = value(path, element, item);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      if (!values.add(value.get())) {
        findings.malformed(
            "`%s` is twice in the set `%s`".formatted(value.get(), path),
            item.span(),
            "remove one of them");
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }

  private Optional<Yaml.Mapping> mapping(String path, Yaml yaml) {
    if (yaml instanceof Yaml.Mapping mapping) {
      return Optional.of(mapping);
    }
    return misfit(path, yaml, "a map");
  }

  private Optional<Yaml.Sequence> sequence(String path, Yaml yaml) {
    if (yaml instanceof Yaml.Sequence sequence) {
      return Optional.of(sequence);
    }
    return misfit(path, yaml, "a list");
  }

  private <T> Optional<T> misfit(String path, Yaml yaml, String expected) {
    boolean nothing = yaml instanceof Yaml.Scalar scalar && scalar.isEmpty();
    findings.malformed(
        "expected %s for `%s`, found %s"
            .formatted(expected, path, nothing ? "nothing" : yaml.kind()),
        yaml.span(),
        "write a value of its type, or change the type");
    return Optional.empty();
  }

  private static Object plain(Yaml yaml) {
    if (yaml instanceof Yaml.Mapping mapping) {
      Map<String, Object> values = new LinkedHashMap<>();
      mapping.entries().forEach(entry -> values.put(entry.key().text(), plain(entry.value())));
      return values;
    }
    if (yaml instanceof Yaml.Sequence sequence) {
      return sequence.items().stream().map(SampleValues::plain).toList();
    }
    Yaml.Scalar scalar = (Yaml.Scalar) yaml;
    if (!scalar.quoted() && NUMBER.matcher(scalar.text()).matches()) {
      return new BigDecimal(scalar.text());
    }
    boolean truth = scalar.text().equals("true") || scalar.text().equals("false");
    return truth && !scalar.quoted() ? (Object) Boolean.valueOf(scalar.text()) : scalar.text();
  }
}
