package dev.clave.table.diagnosis;

import dev.clave.table.Diagnosis;
import dev.clave.table.Discrepancy.Kind;
import dev.clave.table.Progress;
import dev.clave.table.TableException;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.reading.Scans;
import dev.clave.table.request.Context;
import dev.clave.table.request.Tally;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads a whole table and tells what is not as its design says. */
public final class Examination {
  private final Catalogue catalogue;
  private final Context context;
  private final Findings findings = new Findings();
  private final CompanionCheck companions;
  private final Counts counts;
  private final Tally tally;

  public Examination(Catalogue catalogue, Context context, Progress progress) {
    this.catalogue = catalogue;
    this.context = context;
    this.companions = new CompanionCheck(catalogue.shapes(), context.gateway(), findings);
    this.counts = new Counts(catalogue.shapes());
    this.tally = new Tally("examined", progress);
  }

  public Diagnosis run() {
    new Scans(catalogue, context).stored(this::examine);
    counts.compare(findings);
    return findings.of(tally.finish());
  }

  private void examine(
      String table, Map<String, AttributeValue> stored, Optional<Shapes.Kind> kind) {
    if (kind.isEmpty()) {
      findings.add(
          Kind.UNKNOWN_ITEM, "", key(table, stored), "an entity of the design", "none that fits");
    } else if (kind.get().companion().isPresent()) {
      companions.companion(kind.get().shape(), kind.get().companion().get(), stored);
    } else {
      tally.add(1);
      item(kind.get().shape(), stored);
    }
  }

  private Map<String, AttributeValue> key(String table, Map<String, AttributeValue> stored) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    catalogue.design().tables().stream()
        .filter(each -> catalogue.tableName(each.name()).equals(table))
        .flatMap(each -> each.key().attributes().stream())
        .forEach(attribute -> key.put(attribute.name(), stored.get(attribute.name())));
    return key;
  }

  private void item(Shape shape, Map<String, AttributeValue> stored) {
    Map<String, AttributeValue> key = shape.keyOf(stored);
    Map<String, AttributeValue> values = shape.values(stored);
    for (Field field : shape.ordered()) {
      if (field.required() && !values.containsKey(field.name())) {
        findings.add(
            Kind.MISSING_VALUE, shape.name(), key, "a value of `" + field.name() + "`", "nothing");
      }
    }
    try {
      Map<String, AttributeValue> computed = shape.key(values);
      if (!computed.equals(key)) {
        findings.add(
            Kind.PRIMARY_KEY,
            shape.name(),
            key,
            "the key " + Findings.text(computed) + " that its values make",
            "another");
      }
      for (KeyPart part : shape.indexed()) {
        AttributeValue expected = shape.written(part, values, key);
        AttributeValue found = stored.get(part.attribute());
        if (!Objects.equals(expected, found)) {
          findings.add(
              Kind.INDEX_KEY,
              shape.name(),
              key,
              "`" + part.attribute() + "` " + Findings.text(expected),
              Findings.text(found));
        }
      }
      companions.owner(shape, stored);
      counts.add(shape, key, values, stored);
    } catch (TableException unfit) {
      findings.add(
          Kind.PRIMARY_KEY, shape.name(), key, "values that make its keys", unfit.getMessage());
    }
  }
}
