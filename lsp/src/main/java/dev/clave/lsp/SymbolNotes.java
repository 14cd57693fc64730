package dev.clave.lsp;

import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names that a walk through a design has come across, and where they stand. */
final class SymbolNotes {
  private static final Pattern VARIABLE = Pattern.compile("<([A-Za-z_][\\w]*)[^<>]*>");
  static final Pattern WORD = Pattern.compile("[A-Za-z_][\\w-]*");

  /** What stands in a condition for itself: an input, a quoted text, what follows an operator. */
  private static final Pattern VALUE =
      Pattern.compile(
          "<\\w[^<> ]*>|'[^']*'|\"[^\"]*\""
              + "|(?:<>|<=|>=|[<>=]|\\b(?:begins_with|contains))\\s*[\\w-]+"
              + "|\\bbetween\\s+\\S+\\s+and\\s+\\S+|\\bin\\s*\\([^()]*\\)");

  final List<Occurrence> occurrences = new ArrayList<>();
  final Set<String> keys = new LinkedHashSet<>();
  final Set<String> indexes = new LinkedHashSet<>();

  /** By entity, its attributes as far as they are known. */
  final Map<String, Set<String>> attributes = new LinkedHashMap<>();

  void define(Symbol.Kind kind, Yaml.Scalar name) {
    add(Symbol.of(kind, name.text()), name, 0, true);
  }

  void refer(Symbol.Kind kind, Yaml names) {
    for (Yaml.Scalar name : scalars(names)) {
      if (WORD.matcher(name.text()).matches()) {
        add(Symbol.of(kind, name.text()), name, 0, false);
      }
    }
  }

  void variables(Yaml value, Function<String, Symbol> symbol) {
    variables(value, symbol, name -> !keys.contains(name));
  }

  /** The names within {@code <…>} that are meant. */
  void variables(Yaml value, Function<String, Symbol> symbol, Predicate<String> isMeant) {
    for (Yaml.Scalar scalar : scalars(value)) {
      Matcher variable = VARIABLE.matcher(scalar.text());
      while (variable.find()) {
        if (isMeant.test(variable.group(1))) {
          Symbol each = symbol.apply(variable.group(1));
          add(each, scalar, variable.start(1), false);
          if (each.kind() == Symbol.Kind.ATTRIBUTE) {
            attributes.computeIfAbsent(each.owner(), key -> new LinkedHashSet<>()).add(each.name());
          }
        }
      }
    }
  }

  /** Attributes of the entities whose names are given, wherever one of them has that name. */
  void ofAny(Collection<String> entities, Yaml value) {
    entities.forEach(entity -> attributeWords(entity, value, false));
  }

  /** Words that are attributes of an entity, outside of {@code <inputs>} and quotes. */
  void attributeWords(String entity, Yaml value, boolean names) {
    Set<String> attributeNames = attributes.getOrDefault(entity, Set.of());
    List<Yaml.Scalar> words = new ArrayList<>(scalars(value));
    if (names && value instanceof Yaml.Mapping mapping) {
      mapping.entries().forEach(entry -> words.add(entry.key()));
      variables(value, name -> attributeOf(entity, name));
    }
    for (Yaml.Scalar scalar : words) {
      String text = withoutValues(scalar.text());
      Matcher word = WORD.matcher(text);
      while (word.find()) {
        if (attributeNames.contains(word.group())) {
          add(attributeOf(entity, word.group()), scalar, word.start(), false);
        }
      }
    }
  }

  /** A text with blanks in place of inputs, quoted values, and words that are compared with. */
  private static String withoutValues(String text) {
    return VALUE.matcher(text).replaceAll(value -> " ".repeat(value.group().length()));
  }

  static Symbol attributeOf(String entity, String name) {
    return new Symbol(Symbol.Kind.ATTRIBUTE, entity, name);
  }

  void add(Symbol symbol, Yaml.Scalar scalar, int from, boolean isDefinition) {
    if (scalar.span().line() == scalar.span().endLine()) {
      occurrences.add(
          new Occurrence(symbol, scalar.part(from, symbol.name().length()), isDefinition));
    }
  }

  static String text(Yaml value) {
    return value instanceof Yaml.Scalar scalar ? scalar.text() : "";
  }

  static List<Yaml.Entry> entries(Yaml.Mapping parent, String name) {
    return parent.value(name).orElse(null) instanceof Yaml.Mapping section
        ? section.entries()
        : List.of();
  }

  /** The texts of a value: itself, the items of a list, the values of a map. */
  static List<Yaml.Scalar> scalars(Yaml value) {
    if (value instanceof Yaml.Scalar scalar) {
      return List.of(scalar);
    } else if (value instanceof Yaml.Sequence list) {
      return list.items().stream().flatMap(item -> scalars(item).stream()).toList();
    }
    return ((Yaml.Mapping) value)
        .entries().stream().flatMap(entry -> scalars(entry.value()).stream()).toList();
  }
}
