package dev.clave.table.schema;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Shards;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.table.condition.Binding;
import dev.clave.table.condition.BoundCondition;
import dev.clave.table.condition.Stored;
import dev.clave.table.key.KeyTexts;
import dev.clave.table.key.TemplateReader;
import dev.clave.table.key.TemplateWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How one key attribute of an entity is computed from its values, and read back. */
public final class KeyPart {
  private record Choice(
      Optional<BoundCondition> when, TemplateWriter writer, TemplateReader reader) {}

  private final KeyRule rule;
  private final KeyLimit limit;
  private final List<String> primary;
  private final Shards shards;
  private final List<Choice> choices;
  private final Set<String> inputs;
  private final Set<String> roots;

  KeyPart(KeyRule rule, Function<String, AttributeType> types, Binding binding, Table table) {
    String delimiter = table.delimiter();
    this.rule = rule;
    this.limit = KeyLimit.of(table, rule.attribute());
    this.primary = table.key().attributes().stream().map(KeyAttribute::name).toList();
    this.shards = rule.shards() > 1 ? new Shards(rule.shards(), delimiter) : Shards.NONE;
    this.choices =
        rule.choices().stream()
            .map(
                choice ->
                    new Choice(
                        choice.when().map(binding::bind),
                        TemplateWriter.of(choice.template(), types, delimiter),
                        TemplateReader.of(choice.template(), types, delimiter, rule.shards())))
            .toList();
    this.inputs = rule.inputs();
    this.roots = inputs.stream().map(Shape::root).collect(Collectors.toUnmodifiableSet());
  }

  public String attribute() {
    return rule.attribute();
  }

  KeyLimit limit() {
    return limit;
  }

  public boolean natural() {
    return rule.natural();
  }

  /** Whether every key of this form tells the whole value of a variable, whatever case applies. */
  public boolean hasWhole(String variable) {
    return rule.templates().stream()
            .allMatch(
                template ->
                    template.variables().stream().anyMatch(each -> each.name().equals(variable)))
        && !mixes(rule.templates(), variable);
  }

  /** Whether one of the templates shortens or folds a variable. */
  public static boolean mixes(List<Template> templates, String variable) {
    return templates.stream()
        .flatMap(template -> template.variables().stream())
        .filter(each -> each.name().equals(variable))
        .anyMatch(
            each ->
                each.form(Form.Fold.class).isPresent()
                    || each.form(Form.First.class).isPresent()
                    || each.form(Form.Truncate.class).isPresent());
  }

  /** The paths from which this key is computed. */
  public Set<String> inputs() {
    return inputs;
  }

  /** The attributes from which this key is computed. */
  public Set<String> roots() {
    return roots;
  }

  /**
   * The key's value, or null when it has none: no choice applies or a variable has no value. The
   * item's own key, which is in {@code keyAttributes}, tells which shard.
   */
  AttributeValue write(
      Map<String, AttributeValue> values, Map<String, AttributeValue> keyAttributes) {
    if (rule.natural()) {
      return values.get(rule.attribute());
    }
    for (Choice choice : choices) {
      if (choice.when.isPresent() && !choice.when.get().test(values)) {
        continue;
      }
      Optional<String> text = choice.writer.write(path -> Stored.at(values, path));
      return text.isEmpty() ? null : typed(spread(text.get(), keyAttributes));
    }
    return null;
  }

  private String spread(String partition, Map<String, AttributeValue> keyAttributes) {
    if (shards.count() <= 1) {
      return partition;
    }
    return shards.spread(partition, KeyTexts.of(primary.stream().map(keyAttributes::get).toList()));
  }

  /** Every value that this part of a key has for these values: several where it has shards. */
  public List<AttributeValue> all(Map<String, AttributeValue> values) {
    AttributeValue unspread = unspread(values);
    return isSpread()
        ? shards.all(unspread.s()).stream().map(AttributeValue::createS).toList()
        : List.of(unspread);
  }

  boolean isSpread() {
    return shards.count() > 1;
  }

  /** The value of a key part that no shard is added to. */
  AttributeValue unspread(Map<String, AttributeValue> values) {
    if (rule.natural() || !isSpread()) {
      return write(values, Map.of());
    }
    for (Choice choice : choices) {
      if (choice.when.isEmpty() || choice.when.get().test(values)) {
        return choice.writer.write(path -> Stored.at(values, path)).map(this::typed).orElse(null);
      }
    }
    return null;
  }

  private AttributeValue typed(String text) {
    return rule.type() == KeyType.N
        ? AttributeValue.createN(text)
        : rule.type() == KeyType.B
            ? AttributeValue.createB(SdkBytes.fromUtf8String(text))
            : AttributeValue.createS(text);
  }

  public KeyType type() {
    return rule.type();
  }

  /** What every key with these values begins with; empty where that is not known. */
  public String prefix(Map<String, AttributeValue> values) {
    return rule.natural() || choices.size() != 1 || shards.count() > 1
        ? ""
        : choices.get(0).writer.writePrefix(path -> Stored.at(values, path));
  }

  /** The variables that a stored key shows, as text; empty when it is not of this form. */
  Optional<Map<String, String>> read(AttributeValue key) {
    if (key == null) {
      return Optional.empty();
    }
    String text = key.s() != null ? key.s() : key.n();
    if (rule.natural() || text == null) {
      return Optional.of(text == null ? Map.of() : new HashMap<>(Map.of(rule.attribute(), text)));
    }
    for (Choice choice : choices) {
      Optional<Map<String, String>> values = choice.reader.read(text);
      if (values.isPresent()) {
        return values;
      }
    }
    return Optional.empty();
  }
}
