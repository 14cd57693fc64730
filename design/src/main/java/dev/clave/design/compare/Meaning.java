package dev.clave.design.compare;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Parts of a design as text that is equal when they mean the same: without their place in the file,
 * and with attributes under the names that they had before.
 */
final class Meaning {
  private static final Pattern PLACE =
      Pattern.compile("Span\\[line=\\d+, column=\\d+, endLine=\\d+, endColumn=\\d+\\]");

  private final Map<String, String> formerNames;

  /** With the former name of each attribute that was renamed. */
  Meaning(Map<String, String> formerNames) {
    this.formerNames = formerNames;
  }

  static final Meaning PLAIN = new Meaning(Map.of());

  String former(String path) {
    int dot = path.indexOf('.');
    String root = dot < 0 ? path : path.substring(0, dot);
    return formerNames.getOrDefault(root, root) + (dot < 0 ? "" : path.substring(dot));
  }

  List<String> former(Collection<String> paths) {
    return paths.stream().map(this::former).toList();
  }

  /** Any value of the model that names no attributes. */
  static String of(Object value) {
    return PLACE.matcher(String.valueOf(value)).replaceAll("");
  }

  /** A type with all that decides which values fit it. */
  static String of(AttributeType type) {
    if (type instanceof AttributeType.Fields fields) {
      return fields.fields().values().stream()
          .map(each -> each.name() + (each.optional() ? "?: " : ": ") + of(each.type()))
          .toList()
          .toString();
    }
    if (type instanceof AttributeType.ListOf list) {
      return "list of " + of(list.element());
    }
    if (type instanceof AttributeType.SetOf set) {
      return "set of " + of(set.element());
    }
    if (type instanceof AttributeType.MapOf map) {
      return "map of " + of(map.element());
    }
    boolean free = type instanceof AttributeType.Text text && text.free();
    return type.text() + (free ? " free" : "");
  }

  String rule(KeyRule rule) {
    return rule.choices().stream()
            .map(choice -> condition(choice.when()) + template(choice.template()))
            .collect(Collectors.joining(" | "))
        + (rule.shards() > 1 ? " shards " + rule.shards() : "")
        + " "
        + rule.type();
  }

  /** A template with every variable under its former name. */
  String template(Template template) {
    return template.parts().stream().map(this::part).collect(Collectors.joining());
  }

  String keys(Map<String, KeyRule> rules) {
    return rules.values().stream()
        .map(rule -> rule.attribute() + ": " + rule(rule))
        .collect(Collectors.joining(", "));
  }

  private String part(Part part) {
    if (part instanceof Part.Literal literal) {
      return literal.text();
    }
    Part.Variable variable = (Part.Variable) part;
    return "<"
        + former(variable.name())
        + variable.forms().stream().map(Form::toString).map(Meaning::of).toList()
        + ">";
  }

  /** A condition with every path under its former name. */
  String condition(Optional<Condition> condition) {
    String text = condition.map(Meaning::of).orElse("");
    for (Map.Entry<String, String> renamed : formerNames.entrySet()) {
      text =
          text.replaceAll(
              "path=" + Pattern.quote(renamed.getKey()) + "(?=[.,\\]])",
              "path=" + Matcher.quoteReplacement(renamed.getValue()));
    }
    return text;
  }
}
