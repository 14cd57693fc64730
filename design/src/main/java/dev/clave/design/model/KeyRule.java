package dev.clave.design.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How an entity writes one key attribute: the first choice whose condition holds gives the value;
 * when none holds the attribute is left out, and the item is not in the indexes that need it. A
 * {@code natural} rule is an attribute that is itself the key. {@code shards} above 1 spreads a
 * partition value over that many partitions.
 *
 * <p>In a design: {@code PK: USER#<userId>} or, with shards, {@code PK: { template: "DAY#<day>",
 * shards: 8 }}.
 */
public record KeyRule(
    String attribute,
    KeyType type,
    List<KeyChoice> choices,
    boolean natural,
    int shards,
    Span span) {
  public KeyRule {
    choices = List.copyOf(choices);
  }

  public List<Template> templates() {
    List<Template> templates = new ArrayList<>(choices.size());
    choices.forEach(choice -> templates.add(choice.template()));
    return Collections.unmodifiableList(templates);
  }

  /** The attributes from which this key is computed, those of the conditions among them. */
  public Set<String> inputs() {
    return choices.stream()
        .flatMap(
            choice ->
                Stream.concat(
                    choice.template().variables().stream().map(Part.Variable::name),
                    choice.when().stream().flatMap(Condition::paths)))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The templates, each with the condition under which it is the one. */
  public String text() {
    return choices.stream().map(KeyChoice::text).collect(Collectors.joining(" | "));
  }
}
