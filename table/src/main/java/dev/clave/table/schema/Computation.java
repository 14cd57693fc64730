package dev.clave.table.schema;

import dev.clave.design.model.Arithmetic;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.table.condition.Stored;
import dev.clave.table.item.TableException;
import dev.clave.table.key.TemplateWriter;
import dev.clave.table.value.Mismatch;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An attribute that the runtime computes from others. */
public final class Computation {
  private final String entity;
  private final Field field;
  private final List<String> inputs;
  private final Set<String> roots;
  private final Function<Map<String, AttributeValue>, Optional<String>> text;

  private Computation(Shape shape, Field field, AttributeType type, Template template) {
    this.entity = shape.name();
    this.field = field;
    this.inputs = template.variables().stream().map(Part.Variable::name).distinct().toList();
    this.roots = inputs.stream().map(Shape::root).collect(Collectors.toUnmodifiableSet());
    if (type instanceof AttributeType.Numeric) {
      Arithmetic arithmetic = Arithmetic.of(template).orElseThrow();
      this.text =
          values -> arithmetic.value(path -> number(values, path)).map(BigDecimal::toPlainString);
    } else {
      TemplateWriter writer = TemplateWriter.of(template, shape::type, "");
      this.text = values -> writer.write(path -> Stored.at(values, path));
    }
  }

  static List<Computation> of(Shape shape) {
    return shape.entity().attributes().values().stream()
        .filter(attribute -> attribute.computed().isPresent())
        .map((Attribute attribute) -> of(shape, attribute))
        .toList();
  }

  private static Computation of(Shape shape, Attribute attribute) {
    return new Computation(
        shape,
        shape.fields().get(attribute.name()),
        attribute.type(),
        attribute.computed().orElseThrow());
  }

  private static Optional<BigDecimal> number(Map<String, AttributeValue> values, String path) {
    AttributeValue value = Stored.at(values, path);
    return value == null || value.n() == null
        ? Optional.empty()
        : Optional.of(new BigDecimal(value.n()));
  }

  public String attribute() {
    return field.name();
  }

  /** The paths from which it is computed. */
  public List<String> inputs() {
    return inputs;
  }

  /** The attributes from which it is computed. */
  public Set<String> roots() {
    return roots;
  }

  /** Puts the value among the others, or removes it where one that it needs is absent. */
  public void put(Map<String, AttributeValue> values) {
    Optional<AttributeValue> value = value(values);
    if (value.isPresent()) {
      values.put(field.name(), value.get());
    } else {
      values.remove(field.name());
    }
  }

  /** The value; one that does not fit the attribute's type is refused. */
  public Optional<AttributeValue> value(Map<String, AttributeValue> values) {
    try {
      return text.apply(values).map(field.codec()::encodeText);
    } catch (Mismatch mismatch) {
      throw refusal(mismatch);
    } catch (TemplateWriter.Refused refusal) {
      throw refusal(refusal.mismatch());
    }
  }

  private TableException refusal(Mismatch mismatch) {
    return TableException.refused(entity, field.name(), mismatch.expected(), mismatch.found());
  }
}
