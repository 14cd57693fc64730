package dev.clave.design.parse;

import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes out variables that name a key of the same item: with {@code PK: USER#<id>}, {@code <PK>}
 * in an index key is {@code USER#<id>}, so that everything downstream sees attributes only.
 */
final class KeyExpansion {
  private KeyExpansion() {}

  /** Expands {@code rules}, taking keys from {@code keys}. */
  static Map<String, KeyRule> expand(Map<String, KeyRule> rules, Map<String, KeyRule> keys) {
    Map<String, KeyRule> expanded = new LinkedHashMap<>();
    rules.forEach((name, rule) -> expanded.put(name, expand(rule, keys)));
    return expanded;
  }

  private static KeyRule expand(KeyRule rule, Map<String, KeyRule> keys) {
    if (rule.natural()) {
      return rule;
    }
    List<KeyChoice> choices = rule.choices();
    for (KeyRule key : keys.values()) {
      boolean other = !key.natural() && !key.attribute().equals(rule.attribute());
      if (other && names(choices, key.attribute())) {
        choices = choices.stream().flatMap(choice -> replace(choice, key).stream()).toList();
      }
    }
    return new KeyRule(rule.attribute(), rule.type(), choices, false, rule.shards(), rule.span());
  }

  private static boolean names(List<KeyChoice> choices, String attribute) {
    return choices.stream()
        .flatMap(choice -> choice.template().variables().stream())
        .anyMatch(variable -> variable.name().equals(attribute));
  }

  private static List<KeyChoice> replace(KeyChoice choice, KeyRule key) {
    List<KeyChoice> replacements = new ArrayList<>();
    for (KeyChoice inner : key.choices()) {
      List<Part> parts = new ArrayList<>();
      for (Part part : choice.template().parts()) {
        if (part instanceof Part.Variable variable && variable.name().equals(key.attribute())) {
          parts.addAll(inner.template().parts());
        } else {
          parts.add(part);
        }
      }
      Template template =
          new Template(Templates.merged(parts), choice.template().text(), choice.template().span());
      replacements.add(new KeyChoice(KeyRuleParser.both(choice.when(), inner.when()), template));
    }
    return replacements.isEmpty()
        ? List.of(new KeyChoice(Optional.empty(), choice.template()))
        : replacements;
  }
}
