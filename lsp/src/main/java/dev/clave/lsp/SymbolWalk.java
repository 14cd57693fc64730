package dev.clave.lsp;

import dev.clave.design.yaml.Yaml;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Walks through a design and notes where each name stands. For one thread. */
final class SymbolWalk {
  private static final Pattern BY = Pattern.compile("\\bby\\s+([A-Za-z_]\\w*)");
  private static final Set<String> STEP_KINDS =
      Set.of("create", "put", "update", "delete", "check");

  /** The settings of what files belong to that name transactions. */
  private static final List<String> FILE_STEPS = List.of("confirm", "attach", "replace", "remove");

  private final SymbolNotes notes = new SymbolNotes();

  private SymbolWalk() {}

  static Symbols of(Yaml.Mapping design) {
    SymbolWalk walk = new SymbolWalk();
    walk.table(design);
    SymbolNotes.entries(design, "tables").forEach(walk::namedTable);
    EntityWalk entities = new EntityWalk(walk.notes);
    SymbolNotes.entries(design, "entities").forEach(entities::declarations);
    SymbolNotes.entries(design, "entities").forEach(entities::entity);
    walk.storedNames(design);
    SymbolNotes.entries(design, "tables").forEach(each -> walk.storedNames(each.value()));
    SymbolNotes.entries(design, "patterns").forEach(walk::pattern);
    SymbolNotes.entries(design, "views").forEach(walk::view);
    SymbolNotes.entries(design, "transactions").forEach(walk::transaction);
    SymbolNotes.entries(design, "samples").forEach(walk::samples);
    design.value("load").ifPresent(walk::load);
    design.value("audit").ifPresent(walk::audit);
    design.value("files").ifPresent(walk::files);
    return new Symbols(walk.notes.occurrences);
  }

  /**
   * Names that a table knows stored attributes by: those of an entity that alone has such an
   * attribute; what several have keeps its name, as a key does.
   */
  private void storedNames(Yaml table) {
    if (!(table instanceof Yaml.Mapping settings)) {
      return;
    }
    settings.value("ttl").ifPresent(this::storedName);
    for (Yaml.Entry index : SymbolNotes.entries(settings, "indexes")) {
      if (index.value() instanceof Yaml.Mapping each) {
        each.value("projection").ifPresent(this::storedName);
      }
    }
  }

  private void storedName(Yaml names) {
    for (Yaml.Scalar scalar : SymbolNotes.scalars(names)) {
      Matcher word = SymbolNotes.WORD.matcher(scalar.text());
      while (word.find()) {
        String name = word.group();
        List<String> owners =
            notes.attributes.entrySet().stream()
                .filter(each -> each.getValue().contains(name))
                .map(Map.Entry::getKey)
                .toList();
        if (owners.size() == 1) {
          notes.add(SymbolNotes.attributeOf(owners.get(0), name), scalar, word.start(), false);
        } else if (owners.size() > 1) {
          notes.add(Symbol.of(Symbol.Kind.KEY, name), scalar, word.start(), false);
        }
      }
    }
  }

  private void namedTable(Yaml.Entry entry) {
    notes.define(Symbol.Kind.TABLE, entry.key());
    if (entry.value() instanceof Yaml.Mapping table) {
      table(table);
    }
  }

  private void table(Yaml.Mapping table) {
    table.value("key").ifPresent(this::keyNames);
    for (Yaml.Entry index : SymbolNotes.entries(table, "indexes")) {
      notes.define(Symbol.Kind.INDEX, index.key());
      notes.indexes.add(index.key().text());
      keyNames(
          index.value() instanceof Yaml.Mapping settings
              ? settings.value("key").orElse(index.value())
              : index.value());
    }
  }

  /** {@code PK, SK number}: the first word of each is the name. */
  private void keyNames(Yaml value) {
    for (Yaml.Scalar scalar : SymbolNotes.scalars(value)) {
      int from = 0;
      for (String each : scalar.text().split("[,+]", -1)) {
        Matcher word = SymbolNotes.WORD.matcher(each);
        if (word.find()) {
          notes.keys.add(word.group());
          notes.add(Symbol.of(Symbol.Kind.KEY, word.group()), scalar, from + word.start(), true);
        }
        from += each.length() + 1;
      }
    }
  }

  private void pattern(Yaml.Entry entry) {
    String pattern = entry.key().text();
    notes.define(Symbol.Kind.PATTERN, entry.key());
    if (!(entry.value() instanceof Yaml.Mapping settings)) {
      where(pattern, entry.value());
      return;
    }
    List<String> returned =
        settings.value("returns").stream()
            .flatMap(value -> SymbolNotes.scalars(value).stream())
            .map(Yaml.Scalar::text)
            .toList();
    settings.value("where").ifPresent(where -> where(pattern, where));
    if (settings.value("inputs").orElse(null) instanceof Yaml.Mapping inputs) {
      inputs
          .entries()
          .forEach(
              input ->
                  notes.add(
                      new Symbol(Symbol.Kind.INPUT, pattern, input.key().text()),
                      input.key(),
                      0,
                      false));
    }
    settings.value("returns").ifPresent(names -> notes.refer(Symbol.Kind.ENTITY, names));
    settings.value("index").ifPresent(index -> notes.refer(Symbol.Kind.INDEX, index));
    settings.value("table").ifPresent(table -> notes.refer(Symbol.Kind.TABLE, table));
    settings.value("near").ifPresent(near -> near(pattern, near));
    settings.value("order").ifPresent(order -> order(returned, order));
    settings.value("needs").ifPresent(needs -> ofReturned(returned, needs));
    settings
        .value("filter")
        .ifPresent(
            filter -> {
              inputs(pattern, filter);
              ofReturned(returned, filter);
            });
  }

  private void where(String pattern, Yaml value) {
    inputs(pattern, value);
    for (Yaml.Scalar scalar : SymbolNotes.scalars(value)) {
      Matcher word = SymbolNotes.WORD.matcher(scalar.text());
      while (word.find()) {
        if (notes.keys.contains(word.group()) && isOutsideTemplate(scalar.text(), word.start())) {
          notes.add(Symbol.of(Symbol.Kind.KEY, word.group()), scalar, word.start(), false);
        }
      }
    }
  }

  private static boolean isOutsideTemplate(String text, int at) {
    boolean begins = at == 0 || Character.isWhitespace(text.charAt(at - 1));
    return begins && text.lastIndexOf('<', at) <= text.lastIndexOf('>', at);
  }

  /** {@code <embedding> in VI1}. */
  private void near(String pattern, Yaml value) {
    inputs(pattern, value);
    for (Yaml.Scalar scalar : SymbolNotes.scalars(value)) {
      int at = scalar.text().lastIndexOf(' ') + 1;
      String index = scalar.text().substring(at);
      if (notes.indexes.contains(index)) {
        notes.add(Symbol.of(Symbol.Kind.INDEX, index), scalar, at, false);
      }
    }
  }

  /** {@code by onHand, descending}. */
  private void order(List<String> returned, Yaml value) {
    for (Yaml.Scalar scalar : SymbolNotes.scalars(value)) {
      Matcher by = BY.matcher(scalar.text());
      if (by.find()) {
        for (String entity : returned.isEmpty() ? notes.attributes.keySet() : returned) {
          if (notes.attributes.getOrDefault(entity, Set.of()).contains(by.group(1))) {
            notes.add(SymbolNotes.attributeOf(entity, by.group(1)), scalar, by.start(1), false);
          }
        }
      }
    }
  }

  private void inputs(String pattern, Yaml value) {
    notes.variables(value, name -> new Symbol(Symbol.Kind.INPUT, pattern, name));
  }

  /** Attributes of what a pattern returns; without a declaration, of any entity that has them. */
  private void ofReturned(List<String> returned, Yaml value) {
    notes.ofAny(returned.isEmpty() ? List.copyOf(notes.attributes.keySet()) : returned, value);
  }

  private void view(Yaml.Entry entry) {
    notes.define(Symbol.Kind.VIEW, entry.key());
    notes.refer(
        Symbol.Kind.PATTERN,
        entry.value() instanceof Yaml.Mapping settings
            ? settings.value("patterns").orElse(settings)
            : entry.value());
  }

  private void transaction(Yaml.Entry entry) {
    notes.define(Symbol.Kind.TRANSACTION, entry.key());
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
        entity = SymbolNotes.text(part.value());
        notes.refer(Symbol.Kind.ENTITY, part.value());
      }
    }
    for (Yaml.Entry part : step.entries()) {
      switch (part.key().text()) {
        case "with", "set", "add" -> {
          if (part.value() instanceof Yaml.Mapping values) {
            for (Yaml.Entry value : values.entries()) {
              notes.attributeWords(entity, value.key(), false);
            }
          }
        }
        case "remove", "when" -> notes.attributeWords(entity, part.value(), false);
        default -> {}
      }
    }
  }

  private void samples(Yaml.Entry entry) {
    notes.refer(Symbol.Kind.ENTITY, entry.key());
    if (entry.value() instanceof Yaml.Sequence items) {
      for (Yaml item : items.items()) {
        if (item instanceof Yaml.Mapping attributes) {
          attributes
              .entries()
              .forEach(each -> notes.attributeWords(entry.key().text(), each.key(), true));
        }
      }
    }
  }

  private void load(Yaml value) {
    if (value instanceof Yaml.Mapping load) {
      SymbolNotes.entries(load, "patterns")
          .forEach(each -> notes.refer(Symbol.Kind.PATTERN, each.key()));
      SymbolNotes.entries(load, "entities")
          .forEach(each -> notes.refer(Symbol.Kind.ENTITY, each.key()));
      SymbolNotes.entries(load, "transactions")
          .forEach(each -> notes.refer(Symbol.Kind.TRANSACTION, each.key()));
      SymbolNotes.entries(load, "views").forEach(each -> notes.refer(Symbol.Kind.VIEW, each.key()));
      for (Yaml.Entry each : SymbolNotes.entries(load, "entities")) {
        if (each.value() instanceof Yaml.Mapping amounts) {
          amounts
              .value("changes")
              .ifPresent(names -> notes.attributeWords(each.key().text(), names, false));
        }
      }
    }
  }

  private void audit(Yaml value) {
    if (value instanceof Yaml.Mapping audit) {
      audit.value("entries").ifPresent(entity -> notes.refer(Symbol.Kind.ENTITY, entity));
      audit
          .value("of")
          .filter(of -> !SymbolNotes.text(of).equals("all"))
          .ifPresent(of -> notes.refer(Symbol.Kind.ENTITY, of));
    }
  }

  /** Which entity holds the metadata of files, what they belong to, and what moves them. */
  private void files(Yaml value) {
    if (!(value instanceof Yaml.Mapping files)) {
      return;
    }
    String metadata = files.value("metadata").map(SymbolNotes::text).orElse("");
    files.value("metadata").ifPresent(entity -> notes.refer(Symbol.Kind.ENTITY, entity));
    files.value("discard").ifPresent(name -> notes.refer(Symbol.Kind.TRANSACTION, name));
    files.value("attributes").ifPresent(names -> notes.attributeWords(metadata, names, false));
    for (Yaml.Entry each : SymbolNotes.entries(files, "of")) {
      if (each.value() instanceof Yaml.Mapping relation) {
        relation(each.key(), relation);
      }
    }
  }

  private void relation(Yaml.Scalar name, Yaml.Mapping relation) {
    Yaml entity = relation.value("entity").orElse(name);
    notes.refer(Symbol.Kind.ENTITY, entity);
    relation
        .value("one")
        .ifPresent(one -> notes.attributeWords(SymbolNotes.text(entity), one, false));
    relation.value("list").ifPresent(list -> notes.refer(Symbol.Kind.PATTERN, list));
    for (String step : FILE_STEPS) {
      relation.value(step).ifPresent(each -> notes.refer(Symbol.Kind.TRANSACTION, each));
    }
  }
}
