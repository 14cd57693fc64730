package dev.clave.design.check;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.unify.ItemType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words in which findings speak of names, templates and items. */
final class Texts {
  private static final Pattern HUMP = Pattern.compile("([\\p{Ll}\\p{N}])(\\p{Lu})");
  private static final Pattern SEPARATOR = Pattern.compile("[^\\p{L}\\p{N}]+");

  private Texts() {}

  /** {@code `a`, `b` and `c`}. */
  static String list(List<String> names) {
    List<String> quoted = names.stream().map(name -> "`" + name + "`").toList();
    int last = quoted.size() - 1;
    return last <= 0
        ? String.join("", quoted)
        : String.join(", ", quoted.subList(0, last)) + " and " + quoted.get(last);
  }

  /** All templates of a rule, as written. */
  static String templates(KeyRule rule) {
    return rule.templates().stream()
        .map(Template::text)
        .distinct()
        .collect(Collectors.joining(" or "));
  }

  /** The words that a name in camel case or with separators is made of, in lower case. */
  static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    String spaced = SEPARATOR.matcher(HUMP.matcher(name).replaceAll("$1 $2")).replaceAll(" ");
    for (String word : spaced.strip().split(" ", -1)) {
      if (!word.isEmpty()) {
        words.add(word.toLowerCase(Locale.ROOT));
      }
    }
    return words;
  }

  static AttributeType type(Entity entity, Part.Variable variable) {
    return entity.attribute(variable.name()).map(Attribute::type).orElse(AttributeType.Text.PLAIN);
  }

  static boolean isImplied(Entity entity, Part.Variable variable) {
    return entity.attribute(variable.name()).map(Attribute::implied).orElse(true);
  }

  /** The rule of an item's key attribute, if it writes it. */
  static Optional<KeyRule> rule(ItemType type, String attribute) {
    return Optional.ofNullable(type.keys().get(attribute));
  }
}
