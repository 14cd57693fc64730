package dev.clave.lsp;

import dev.clave.design.yaml.Yaml;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names in the entities of a design: in their keys, their attributes and what hangs on them.
 */
final class EntityWalk {
  private static final Pattern COPY =
      Pattern.compile("(?:copy|snapshot) of ([A-Za-z_]\\w*)\\.([A-Za-z_]\\w*)");
  private static final Pattern BY = Pattern.compile("\\bby\\s+([A-Za-z_]\\w*)");

  private final SymbolNotes notes;

  EntityWalk(SymbolNotes notes) {
    this.notes = notes;
  }

  void declarations(Yaml.Entry entry) {
    String entity = entry.key().text();
    notes.define(Symbol.Kind.ENTITY, entry.key());
    Set<String> names = notes.attributes.computeIfAbsent(entity, key -> new LinkedHashSet<>());
    if (entry.value() instanceof Yaml.Mapping settings) {
      for (Yaml.Entry attribute : SymbolNotes.entries(settings, "attributes")) {
        String name = attribute.key().text().replaceFirst("\\?$", "");
        names.add(name);
        notes.add(SymbolNotes.attributeOf(entity, name), attribute.key(), 0, true);
      }
    }
  }

  void entity(Yaml.Entry entry) {
    if (entry.value() instanceof Yaml.Mapping settings) {
      settings.entries().forEach(setting -> entitySetting(entry.key().text(), setting));
    }
  }

  private void entitySetting(String entity, Yaml.Entry setting) {
    switch (setting.key().text()) {
      case "about", "type", "kind", "was", "allow" -> {}
      case "attributes" -> values(entity, setting.value());
      case "table" -> notes.refer(Symbol.Kind.TABLE, setting.value());
      case "excludes" -> notes.refer(Symbol.Kind.ENTITY, setting.value());
      case "on delete" -> {
        if (setting.value() instanceof Yaml.Mapping children) {
          for (Yaml.Entry child : children.entries()) {
            notes.refer(Symbol.Kind.ENTITY, child.key());
            finder(child.value());
          }
        }
      }
      case "counters" -> counters(entity, setting.value());
      case "unique", "identity", "ttl" -> notes.attributeWords(entity, setting.value(), true);
      default -> {
        keyOrIndex(setting.key());
        keyRule(entity, setting.value());
      }
    }
  }

  private void keyOrIndex(Yaml.Scalar name) {
    if (notes.keys.contains(name.text())) {
      notes.add(Symbol.of(Symbol.Kind.KEY, name.text()), name, 0, false);
    } else if (notes.indexes.contains(name.text())) {
      notes.add(Symbol.of(Symbol.Kind.INDEX, name.text()), name, 0, false);
    }
  }

  /** Templates, the parts of an index entry, references: whatever writes keys. */
  private void keyRule(String entity, Yaml value) {
    notes.variables(value, name -> SymbolNotes.attributeOf(entity, name));
    if (value instanceof Yaml.Mapping parts) {
      for (Yaml.Entry part : parts.entries()) {
        keyOrIndex(part.key());
        if (Set.of("when", "by", "copy").contains(part.key().text())) {
          notes.attributeWords(entity, part.value(), false);
        } else if (part.value() instanceof Yaml.Mapping) {
          keyRule(entity, part.value());
        }
      }
    }
  }

  /** {@code cascade by bookmarksOfPost}. */
  private void finder(Yaml action) {
    if (action instanceof Yaml.Scalar scalar) {
      Matcher by = BY.matcher(scalar.text());
      if (by.find()) {
        notes.add(Symbol.of(Symbol.Kind.PATTERN, by.group(1)), scalar, by.start(1), false);
      }
    }
  }

  /** What attributes are copied from, computed from, or kept of another item. */
  private void values(String entity, Yaml value) {
    if (value instanceof Yaml.Mapping attributeSection) {
      for (Yaml.Entry attribute : attributeSection.entries()) {
        Set<String> names = notes.attributes.getOrDefault(entity, Set.of());
        Optional<String> original = Optional.empty();
        for (Yaml.Scalar scalar : SymbolNotes.scalars(attribute.value())) {
          original = original.or(() -> original(scalar));
        }
        notes.variables(
            attribute.value(), name -> SymbolNotes.attributeOf(entity, name), names::contains);
        Optional<String> of = original;
        if (attribute.value() instanceof Yaml.Mapping settings && of.isPresent()) {
          SymbolNotes.entries(settings, "with")
              .forEach(each -> notes.attributeWords(of.get(), each.key(), false));
        }
      }
    }
  }

  /** {@code copy of client.name}: the entity that has the original. */
  private Optional<String> original(Yaml.Scalar scalar) {
    Matcher copy = COPY.matcher(scalar.text());
    if (!copy.find()) {
      return Optional.empty();
    }
    notes.add(Symbol.of(Symbol.Kind.ENTITY, copy.group(1)), scalar, copy.start(1), false);
    notes.add(SymbolNotes.attributeOf(copy.group(1), copy.group(2)), scalar, copy.start(2), false);
    return Optional.of(copy.group(1));
  }

  private void counters(String entity, Yaml value) {
    if (!(value instanceof Yaml.Mapping counters)) {
      return;
    }
    for (Yaml.Entry counter : counters.entries()) {
      notes.add(SymbolNotes.attributeOf(entity, counter.key().text()), counter.key(), 0, false);
      if (counter.value() instanceof Yaml.Mapping settings) {
        Optional<String> countedName = settings.value("of").map(SymbolNotes::text);
        settings.value("of").ifPresent(of -> notes.refer(Symbol.Kind.ENTITY, of));
        settings
            .value("sum")
            .ifPresent(sum -> notes.attributeWords(countedName.orElse(""), sum, false));
        settings
            .value("when")
            .ifPresent(when -> notes.attributeWords(countedName.orElse(""), when, false));
        for (Yaml.Entry with : SymbolNotes.entries(settings, "with")) {
          notes.attributeWords(entity, with.key(), false);
          notes.attributeWords(countedName.orElse(""), with.value(), false);
        }
      } else {
        notes.refer(Symbol.Kind.ENTITY, counter.value());
      }
    }
  }
}
