package dev.clave.lsp;

import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Walks through a design and notes where each name stands. For one thread. */
final class SymbolWalk {
  private static final Pattern VARIABLE = Pattern.compile("<([A-Za-z_][\\w]*)[^<>]*>");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_][\\w-]*");
  private static final Set<String> STEP_KINDS =
      Set.of("create", "put", "update", "delete", "check");

  private final List<Occurrence> occurrences = new ArrayList<>();
  private final Set<String> keys = new LinkedHashSet<>();
  private final Set<String> indexes = new LinkedHashSet<>();
  private final Map<String, Set<String>> attributes = new LinkedHashMap<>();

  private SymbolWalk() {}

  static Symbols of(Yaml.Mapping design) {
    SymbolWalk walk = new SymbolWalk();
    walk.table(design);
    entries(design, "tables").forEach(walk::namedTable);
    entries(design, "entities").forEach(walk::declarations);
    entries(design, "entities").forEach(walk::entity);
    entries(design, "patterns").forEach(walk::pattern);
    entries(design, "views").forEach(walk::view);
    entries(design, "transactions").forEach(walk::transaction);
    entries(design, "samples").forEach(walk::samples);
    design.value("load").ifPresent(walk::load);
    return new Symbols(walk.occurrences);
  }

  private void namedTable(Yaml.Entry entry) {
    define(Symbol.Kind.TABLE, entry.key());
    if (entry.value() instanceof Yaml.Mapping table) {
      table(table);
    }
  }

  private void table(Yaml.Mapping table) {
    table.value("key").ifPresent(this::keyNames);
    for (Yaml.Entry index : entries(table, "indexes")) {
      define(Symbol.Kind.INDEX, index.key());
      indexes.add(index.key().text());
      keyNames(
          index.value() instanceof Yaml.Mapping settings
              ? settings.value("key").orElse(index.value())
              : index.value());
    }
  }

  /** {@code PK, SK number}: the first word of each is the name. */
  private void keyNames(Yaml value) {
    for (Yaml.Scalar scalar : scalars(value)) {
      int from = 0;
      for (String each : scalar.text().split("[,+]", -1)) {
        Matcher word = WORD.matcher(each);
        if (word.find()) {
          keys.add(word.group());
          add(Symbol.of(Symbol.Kind.KEY, word.group()), scalar, from + word.start(), true);
        }
        from += each.length() + 1;
      }
    }
  }

  private void declarations(Yaml.Entry entry) {
    String entity = entry.key().text();
    define(Symbol.Kind.ENTITY, entry.key());
    Set<String> names = attributes.computeIfAbsent(entity, key -> new LinkedHashSet<>());
    if (entry.value() instanceof Yaml.Mapping settings) {
      for (Yaml.Entry attribute : entries(settings, "attributes")) {
        String name = attribute.key().text().replaceFirst("\\?$", "");
        names.add(name);
        add(attributeOf(entity, name), attribute.key(), 0, true);
      }
    }
  }

  private void entity(Yaml.Entry entry) {
    if (entry.value() instanceof Yaml.Mapping settings) {
      settings.entries().forEach(setting -> entitySetting(entry.key().text(), setting));
    }
  }

  private void entitySetting(String entity, Yaml.Entry setting) {
    switch (setting.key().text()) {
      case "about", "type", "kind", "was", "allow" -> {}
      case "attributes" -> copies(setting.value());
      case "table" -> refer(Symbol.Kind.TABLE, setting.value());
      case "excludes" -> refer(Symbol.Kind.ENTITY, setting.value());
      case "on delete" -> {
        if (setting.value() instanceof Yaml.Mapping children) {
          children.entries().forEach(child -> refer(Symbol.Kind.ENTITY, child.key()));
        }
      }
      case "counters" -> counters(entity, setting.value());
      case "unique", "identity", "ttl" -> attributeWords(entity, setting.value(), true);
      default -> {
        keyOrIndex(setting.key());
        keyRule(entity, setting.value());
      }
    }
  }

  private void keyOrIndex(Yaml.Scalar name) {
    if (keys.contains(name.text())) {
      add(Symbol.of(Symbol.Kind.KEY, name.text()), name, 0, false);
    } else if (indexes.contains(name.text())) {
      add(Symbol.of(Symbol.Kind.INDEX, name.text()), name, 0, false);
    }
  }

  /** Templates, the parts of an index entry, references: whatever writes keys. */
  private void keyRule(String entity, Yaml value) {
    variables(value, name -> attributeOf(entity, name));
    if (value instanceof Yaml.Mapping parts) {
      for (Yaml.Entry part : parts.entries()) {
        keyOrIndex(part.key());
        if (Set.of("when", "by", "copy").contains(part.key().text())) {
          attributeWords(entity, part.value(), false);
        } else if (part.value() instanceof Yaml.Mapping) {
          keyRule(entity, part.value());
        }
      }
    }
  }

  /** {@code name: copy of client.name}. */
  private void copies(Yaml value) {
    if (value instanceof Yaml.Mapping declared) {
      Pattern copy = Pattern.compile("(?:copy|snapshot) of ([A-Za-z_]\\w*)\\.([A-Za-z_]\\w*)");
      for (Yaml.Entry attribute : declared.entries()) {
        for (Yaml.Scalar scalar : scalars(attribute.value())) {
          Matcher found = copy.matcher(scalar.text());
          if (found.find()) {
            add(Symbol.of(Symbol.Kind.ENTITY, found.group(1)), scalar, found.start(1), false);
            add(attributeOf(found.group(1), found.group(2)), scalar, found.start(2), false);
          }
        }
      }
    }
  }

  private void counters(String entity, Yaml value) {
    if (!(value instanceof Yaml.Mapping counters)) {
      return;
    }
    for (Yaml.Entry counter : counters.entries()) {
      add(attributeOf(entity, counter.key().text()), counter.key(), 0, false);
      if (counter.value() instanceof Yaml.Mapping settings) {
        Optional<String> counted = settings.value("of").map(SymbolWalk::text);
        settings.value("of").ifPresent(of -> refer(Symbol.Kind.ENTITY, of));
        settings.value("sum").ifPresent(sum -> attributeWords(counted.orElse(""), sum, false));
        settings.value("when").ifPresent(when -> attributeWords(counted.orElse(""), when, false));
      } else {
        refer(Symbol.Kind.ENTITY, counter.value());
      }
    }
  }

  private void pattern(Yaml.Entry entry) {
    String pattern = entry.key().text();
    define(Symbol.Kind.PATTERN, entry.key());
    if (!(entry.value() instanceof Yaml.Mapping settings)) {
      where(pattern, entry.value());
      return;
    }
    List<String> returned =
        settings.value("returns").stream()
            .flatMap(value -> scalars(value).stream())
            .map(Yaml.Scalar::text)
            .toList();
    settings.value("where").ifPresent(where -> where(pattern, where));
    if (settings.value("inputs").orElse(null) instanceof Yaml.Mapping inputs) {
      inputs
          .entries()
          .forEach(
              input ->
                  add(
                      new Symbol(Symbol.Kind.INPUT, pattern, input.key().text()),
                      input.key(),
                      0,
                      false));
    }
    settings.value("returns").ifPresent(names -> refer(Symbol.Kind.ENTITY, names));
    settings.value("index").ifPresent(index -> refer(Symbol.Kind.INDEX, index));
    settings.value("table").ifPresent(table -> refer(Symbol.Kind.TABLE, table));
    settings.value("needs").ifPresent(needs -> ofAny(returned, needs));
    settings
        .value("filter")
        .ifPresent(
            filter -> {
              inputs(pattern, filter);
              ofAny(returned, filter);
            });
  }

  private void where(String pattern, Yaml value) {
    inputs(pattern, value);
    for (Yaml.Scalar scalar : scalars(value)) {
      Matcher word = WORD.matcher(scalar.text());
      while (word.find()) {
        if (keys.contains(word.group()) && isOutsideTemplate(scalar.text(), word.start())) {
          add(Symbol.of(Symbol.Kind.KEY, word.group()), scalar, word.start(), false);
        }
      }
    }
  }

  private static boolean isOutsideTemplate(String text, int at) {
    boolean begins = at == 0 || Character.isWhitespace(text.charAt(at - 1));
    return begins && text.lastIndexOf('<', at) <= text.lastIndexOf('>', at);
  }

  private void inputs(String pattern, Yaml value) {
    variables(value, name -> new Symbol(Symbol.Kind.INPUT, pattern, name));
  }

  /** Attributes of what a pattern returns; without a declaration, of any entity that has them. */
  private void ofAny(List<String> returned, Yaml value) {
    for (String entity : returned.isEmpty() ? List.copyOf(attributes.keySet()) : returned) {
      attributeWords(entity, value, false);
    }
  }

  private void view(Yaml.Entry entry) {
    define(Symbol.Kind.VIEW, entry.key());
    refer(
        Symbol.Kind.PATTERN,
        entry.value() instanceof Yaml.Mapping settings
            ? settings.value("patterns").orElse(settings)
            : entry.value());
  }

  private void transaction(Yaml.Entry entry) {
    define(Symbol.Kind.TRANSACTION, entry.key());
    Yaml steps =
        entry.value() instanceof Yaml.Mapping settings
            ? settings.value("steps").orElse(settings)
            : entry.value();
    if (steps instanceof Yaml.Sequence list) {
      for (Yaml item : list.items()) {
        if (item instanceof Yaml.Mapping step) {
          step(step);
        }
      }
    }
  }

  private void step(Yaml.Mapping step) {
    String entity = "";
    for (Yaml.Entry part : step.entries()) {
      if (STEP_KINDS.contains(part.key().text())) {
        entity = text(part.value());
        refer(Symbol.Kind.ENTITY, part.value());
      }
    }
    for (Yaml.Entry part : step.entries()) {
      switch (part.key().text()) {
        case "with", "set", "add" -> {
          if (part.value() instanceof Yaml.Mapping values) {
            for (Yaml.Entry value : values.entries()) {
              attributeWords(entity, value.key(), false);
            }
          }
        }
        case "remove", "when" -> attributeWords(entity, part.value(), false);
        default -> {}
      }
    }
  }

  private void samples(Yaml.Entry entry) {
    refer(Symbol.Kind.ENTITY, entry.key());
    if (entry.value() instanceof Yaml.Sequence items) {
      for (Yaml item : items.items()) {
        if (item instanceof Yaml.Mapping attributes) {
          attributes
              .entries()
              .forEach(each -> attributeWords(entry.key().text(), each.key(), true));
        }
      }
    }
  }

  private void load(Yaml value) {
    if (value instanceof Yaml.Mapping load) {
      entries(load, "patterns").forEach(each -> refer(Symbol.Kind.PATTERN, each.key()));
      entries(load, "entities").forEach(each -> refer(Symbol.Kind.ENTITY, each.key()));
      entries(load, "transactions").forEach(each -> refer(Symbol.Kind.TRANSACTION, each.key()));
    }
  }

  private void define(Symbol.Kind kind, Yaml.Scalar name) {
    add(Symbol.of(kind, name.text()), name, 0, true);
  }

  private void refer(Symbol.Kind kind, Yaml names) {
    for (Yaml.Scalar name : scalars(names)) {
      if (WORD.matcher(name.text()).matches()) {
        add(Symbol.of(kind, name.text()), name, 0, false);
      }
    }
  }

  private void variables(Yaml value, java.util.function.Function<String, Symbol> symbol) {
    for (Yaml.Scalar scalar : scalars(value)) {
      Matcher variable = VARIABLE.matcher(scalar.text());
      while (variable.find()) {
        if (!keys.contains(variable.group(1))) {
          Symbol each = symbol.apply(variable.group(1));
          add(each, scalar, variable.start(1), false);
          if (each.kind() == Symbol.Kind.ATTRIBUTE) {
            attributes.computeIfAbsent(each.owner(), key -> new LinkedHashSet<>()).add(each.name());
          }
        }
      }
    }
  }

  /** Words that are attributes of an entity, outside of {@code <inputs>} and quotes. */
  private void attributeWords(String entity, Yaml value, boolean names) {
    Set<String> known = attributes.getOrDefault(entity, Set.of());
    List<Yaml.Scalar> words = new ArrayList<>(scalars(value));
    if (names && value instanceof Yaml.Mapping mapping) {
      mapping.entries().forEach(entry -> words.add(entry.key()));
      variables(value, name -> attributeOf(entity, name));
    }
    for (Yaml.Scalar scalar : words) {
      String text = scalar.text().replaceAll("'[^']*'|\"[^\"]*\"", "''");
      Matcher word = WORD.matcher(text.equals(scalar.text()) ? scalar.text() : "");
      while (word.find()) {
        boolean input =
            scalar.text().lastIndexOf('<', word.start())
                > scalar.text().lastIndexOf('>', word.start());
        if (known.contains(word.group()) && !input) {
          add(attributeOf(entity, word.group()), scalar, word.start(), false);
        }
      }
    }
  }

  private static Symbol attributeOf(String entity, String name) {
    return new Symbol(Symbol.Kind.ATTRIBUTE, entity, name);
  }

  private void add(Symbol symbol, Yaml.Scalar scalar, int from, boolean isDefinition) {
    if (scalar.span().line() == scalar.span().endLine()) {
      occurrences.add(
          new Occurrence(symbol, scalar.part(from, symbol.name().length()), isDefinition));
    }
  }

  private static String text(Yaml value) {
    return value instanceof Yaml.Scalar scalar ? scalar.text() : "";
  }

  private static List<Yaml.Entry> entries(Yaml.Mapping parent, String name) {
    return parent.value(name).orElse(null) instanceof Yaml.Mapping section
        ? section.entries()
        : List.of();
  }

  /** The texts of a value: itself, the items of a list, the values of a map. */
  private static List<Yaml.Scalar> scalars(Yaml value) {
    if (value instanceof Yaml.Scalar scalar) {
      return List.of(scalar);
    } else if (value instanceof Yaml.Sequence list) {
      return list.items().stream().flatMap(item -> scalars(item).stream()).toList();
    }
    return ((Yaml.Mapping) value)
        .entries().stream().flatMap(entry -> scalars(entry.value()).stream()).toList();
  }
}
