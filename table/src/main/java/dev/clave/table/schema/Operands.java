package dev.clave.table.schema;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Operand;
import dev.clave.table.item.TableException;
import dev.clave.table.key.TemplateWriter;
import dev.clave.table.value.Mismatch;
import dev.clave.table.value.ValueCodec;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The values of operands, each of the type of the attribute that it stands beside. {@code caller}
 * names the pattern or transaction whose inputs they are, for errors.
 */
public record Operands(String caller, Map<String, ?> inputs, Moment now) {
  /** A number to be added is not bound by the limits of what it is added to: it may be negative. */
  private static final ValueCodec AMOUNT =
      ValueCodec.of(new AttributeType.Numeric(false, Optional.empty(), Optional.empty()));

  /** What is added to a number. */
  public Optional<BigDecimal> amount(Operand operand) {
    Object amount =
        operand instanceof Operand.Constant constant
            ? constant.text()
            : operand instanceof Operand.Parameter parameter ? inputs.get(parameter.name()) : null;
    String name = operand instanceof Operand.Parameter parameter ? parameter.name() : "add";
    if (amount == null) {
      if (operand instanceof Operand.Parameter parameter && parameter.optional()) {
        return Optional.empty();
      }
      throw TableException.refused(caller, name, "a number", "nothing");
    }
    try {
      return Optional.of(new BigDecimal(encode(AMOUNT, amount).n()));
    } catch (Mismatch mismatch) {
      throw TableException.refused(caller, name, mismatch.expected(), mismatch.found());
    }
  }

  public Optional<AttributeValue> value(Shape shape, String path, Operand operand) {
    if (operand instanceof Operand.Constant constant) {
      return Optional.of(constant(shape, path, constant));
    }
    if (operand instanceof Operand.Now) {
      return Optional.of(shape.codec(path).encode(now(shape, path)));
    }
    if (operand instanceof Operand.Text text) {
      return TemplateWriter.of(text.template(), name -> AttributeType.Text.PLAIN, "")
          .write(
              name ->
                  inputs.get(name) == null
                      ? null
                      : AttributeValue.createS(String.valueOf(inputs.get(name))))
          .map(AttributeValue::createS);
    }
    Operand.Parameter parameter = (Operand.Parameter) operand;
    Object input = inputs.get(parameter.name());
    if (input == null) {
      if (parameter.optional()) {
        return Optional.empty();
      }
      throw TableException.refused(caller, parameter.name(), "a value", "nothing");
    }
    try {
      return Optional.of(encode(shape.codec(path), input));
    } catch (Mismatch mismatch) {
      throw TableException.refused(caller, parameter.name(), mismatch.expected(), mismatch.found());
    }
  }

  /** The instant of the write, or its day in UTC where a date is compared or set. */
  private Object now(Shape shape, String path) {
    boolean isDay =
        shape
            .entity()
            .attribute(path)
            .filter(attribute -> attribute.type() instanceof AttributeType.Date)
            .isPresent();
    return isDay ? LocalDate.ofInstant(now.instant(), ZoneOffset.UTC) : now.instant();
  }

  static AttributeValue constant(Shape shape, String path, Operand.Constant constant) {
    return shape.codec(path).encodeText(constant.text());
  }

  /** Parameters may come as text, from a shell or an address. */
  public static AttributeValue encode(ValueCodec codec, Object input) {
    return input instanceof String text ? codec.encodeText(text) : codec.encode(input);
  }
}
