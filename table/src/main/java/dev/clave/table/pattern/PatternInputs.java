package dev.clave.table.pattern;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.TimeUnit;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Operands;
import dev.clave.table.schema.Problems;
import dev.clave.table.value.Mismatch;
import dev.clave.table.value.ValueCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The parameters of one run of a pattern, checked and encoded. */
public final class PatternInputs {
  /** What completes the beginning of a timestamp. */
  private static final String FIRST_INSTANT = "0000-01-01T00:00:00Z";

  private static final String SAMPLE = "2024-01-15T08:00:00Z";

  private final PatternShape pattern;
  private final Map<String, AttributeValue> lower = new HashMap<>();
  private final Map<String, AttributeValue> upper = new HashMap<>();
  private final Map<String, Object> values = new TreeMap<>();

  public PatternInputs(PatternShape pattern, Map<String, ?> parameters) {
    this.pattern = pattern;
    Problems problems = new Problems();
    for (String name : parameters.keySet()) {
      if (pattern.codec(name) == null) {
        problems.add(() -> unknown(name));
      }
    }
    for (Parameter parameter : pattern.pattern().parameters()) {
      Object value = parameters.get(parameter.name());
      if (value != null) {
        take(parameter.name(), value, problems);
      } else if (!parameter.optional()) {
        problems.add(new ItemFault(pattern.name(), parameter.name(), "a value", "nothing"));
      }
    }
    problems.refuseIfAny();
  }

  private ItemFault unknown(String name) {
    List<String> names = pattern.pattern().parameters().stream().map(Parameter::name).toList();
    return new ItemFault(
        pattern.name(), name, "one of the parameters " + names, Mismatch.quoted(name));
  }

  private void take(String name, Object value, Problems problems) {
    values.put(name, value);
    ValueCodec codec = pattern.codec(name);
    Optional<TimeUnit> unit = unit(name);
    try {
      if (unit.isPresent() && unit.get().isPart(String.valueOf(value))) {
        String text = String.valueOf(value);
        if (unit.get().isBeginning()) {
          codec.encodeText(text + first(name).substring(text.length()));
        }
        lower.put(name, AttributeValue.createS(text));
        upper.put(name, AttributeValue.createS(text));
        return;
      }
      AttributeValue encoded = Operands.encode(codec, value);
      lower.put(name, encoded);
      upper.put(name, value instanceof String text ? codec.encodeUpper(text) : encoded);
    } catch (Mismatch mismatch) {
      String whole =
          unit.flatMap(each -> each.of(SAMPLE)).map(part -> "`" + part + "`, or ").orElse("");
      problems.add(
          new ItemFault(pattern.name(), name, whole + mismatch.expected(), Mismatch.quoted(value)));
    }
  }

  private String first(String name) {
    return pattern.parameter(name).type() instanceof AttributeType.Date
        ? FIRST_INSTANT.substring(0, TimeUnit.DAY.length())
        : FIRST_INSTANT;
  }

  /** A month or a day may be given as such where the key holds no more of the date. */
  private Optional<TimeUnit> unit(String name) {
    return Stream.concat(pattern.partition().stream(), pattern.sort().stream())
        .map(bound -> bound.truncation(name))
        .flatMap(Optional::stream)
        .map(Form.Truncate::unit)
        .findFirst();
  }

  AttributeValue lower(String name) {
    return lower.get(name);
  }

  AttributeValue upper(String name) {
    return upper.get(name);
  }

  public Map<String, Object> values() {
    return values;
  }

  TableException missing() {
    return TableException.refused(pattern.name(), "", "every parameter of the key", "fewer");
  }

  /** What a cursor is bound to: the table, the pattern and every parameter. */
  public String binding() {
    StringBuilder text = new StringBuilder(pattern.tableName()).append('\n').append(pattern.name());
    lower.keySet().stream()
        .sorted()
        .forEach(
            name -> {
              String value = lower.get(name) + " " + upper.get(name);
              text.append('\n').append(name).append('=').append(value.length()).append(value);
            });
    return text.toString();
  }
}
