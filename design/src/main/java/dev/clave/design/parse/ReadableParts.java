package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Span;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A design without the parts that have errors. */
final class ReadableParts {
  /** What is left out can leave names unknown elsewhere, and so on. */
  private static final int MOST_ROUNDS = 8;

  private static final String ENTITIES = "entities";
  private static final String LOAD = "load";

  /** The parts of a load, of which the amounts with errors are left out. */
  private static final Set<String> AMOUNTS =
      Set.of("patterns", "views", "entities", "transactions");

  /** Sections of which one named part is left out, and not all of them. */
  private static final Set<String> SECTIONS =
      Set.of(ENTITIES, "patterns", "views", "transactions", "samples", LOAD);

  /** Settings without which an entity can still be shown. */
  private static final Set<String> ENTITY_SETTINGS =
      Set.of("unique", "counters", "references", "on delete", "ttl", "excludes", "identity");

  private static final String ATTRIBUTES = "attributes";

  /** Settings of which an entity can do without the parts that have errors. */
  private static final Set<String> LEFT_OUT =
      Stream.concat(ENTITY_SETTINGS.stream(), Stream.of(ATTRIBUTES))
          .collect(Collectors.toUnmodifiableSet());

  /** What a file says of itself; without it there is no design. */
  private static final Set<String> NEEDED = Set.of("design", "key", "table", "tables", "indexes");

  private ReadableParts() {}

  static Optional<Design> design(Yaml.Mapping root) {
    Yaml.Mapping readable = root;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      DesignParser.Parsed parsed = DesignParser.parse(readable);
      NavigableSet<Span> errors = errors(parsed.findings());
      if (errors.isEmpty()) {
        return parsed.design();
      }
      Yaml.Mapping rest = without(readable, SECTIONS, errors);
      if (parsed.faultySections().stream().anyMatch(NEEDED::contains) || rest.equals(readable)) {
        return Optional.empty();
      }
      readable = rest;
    }
    return Optional.empty();
  }

  static NavigableSet<Span> errors(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .map(Finding::span)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The settings of a file in which there are errors. Where those of all entities are in settings
   * that can be left out, they are named with them, as in {@code entities.counters}.
   */
  static Set<String> faultySections(Yaml.Mapping root, NavigableSet<Span> errors) {
    Set<String> sections = names(root, errors);
    if (sections.contains(ENTITIES)
        && root.value(ENTITIES).orElse(null) instanceof Yaml.Mapping all) {
      Set<String> settings = new TreeSet<>();
      for (int place = 0; place < all.entries().size(); place++) {
        NavigableSet<Span> errorsWithin = within(all, place, errors);
        Set<String> faulty = settings(all.entries().get(place).value(), errorsWithin);
        settings.addAll(faulty.isEmpty() && !errorsWithin.isEmpty() ? Set.of(ENTITIES) : faulty);
      }
      if (ENTITY_SETTINGS.containsAll(settings)) {
        sections.remove(ENTITIES);
        settings.forEach(setting -> sections.add(ENTITIES + "." + setting));
      }
    }
    return sections;
  }

  /** The settings of an entity that have all of its errors; none where some are its own. */
  private static Set<String> settings(Yaml entity, NavigableSet<Span> errors) {
    if (!(entity instanceof Yaml.Mapping settings) || settings.entries().isEmpty()) {
      return Set.of();
    }
    boolean areWithin = errors.headSet(settings.entries().get(0).key().span(), false).isEmpty();
    return areWithin ? names(settings, errors) : Set.of();
  }

  /** The entries of a map in which there are errors. */
  private static Set<String> names(Yaml.Mapping map, NavigableSet<Span> errors) {
    Set<String> names = new TreeSet<>();
    for (int place = 0; place < map.entries().size(); place++) {
      if (!within(map, place, errors).isEmpty()) {
        names.add(map.entries().get(place).key().text());
      }
    }
    return names;
  }

  /** A map without its entries that have errors, or without those parts of them. */
  private static Yaml.Mapping without(
      Yaml.Mapping map, Set<String> divided, NavigableSet<Span> errors) {
    List<Yaml.Entry> entries = new ArrayList<>();
    for (int place = 0; place < map.entries().size(); place++) {
      Yaml.Entry entry = map.entries().get(place);
      NavigableSet<Span> errorsWithin = within(map, place, errors);
      if (errorsWithin.isEmpty()) {
        entries.add(entry);
      } else if (divided.contains(entry.key().text())
          && entry.value() instanceof Yaml.Mapping parts) {
        entries.add(new Yaml.Entry(entry.key(), divided(entry.key().text(), parts, errorsWithin)));
      }
    }
    return new Yaml.Mapping(entries, map.span());
  }

  private static Yaml.Mapping divided(
      String section, Yaml.Mapping parts, NavigableSet<Span> errors) {
    if (section.equals(ATTRIBUTES)) {
      return plain(parts, errors);
    }
    if (!section.equals(ENTITIES)) {
      return without(parts, section.equals(LOAD) ? AMOUNTS : Set.of(), errors);
    }
    List<Yaml.Entry> entities = new ArrayList<>();
    for (int place = 0; place < parts.entries().size(); place++) {
      Yaml.Entry entity = parts.entries().get(place);
      NavigableSet<Span> errorsWithin = within(parts, place, errors);
      if (errorsWithin.isEmpty()) {
        entities.add(entity);
      } else if (entity.value() instanceof Yaml.Mapping settings
          && LEFT_OUT.containsAll(settings(settings, errorsWithin))) {
        Yaml.Mapping rest = without(settings, Set.of(ATTRIBUTES), errorsWithin);
        if (!rest.equals(settings)) {
          entities.add(new Yaml.Entry(entity.key(), rest));
        }
      }
    }
    return new Yaml.Mapping(entities, parts.span());
  }

  /** Attributes of which those whose types cannot be read are text. */
  private static Yaml.Mapping plain(Yaml.Mapping attributes, NavigableSet<Span> errors) {
    List<Yaml.Entry> entries = new ArrayList<>();
    for (int place = 0; place < attributes.entries().size(); place++) {
      Yaml.Entry entry = attributes.entries().get(place);
      entries.add(
          within(attributes, place, errors).isEmpty()
              ? entry
              : new Yaml.Entry(
                  entry.key(), new Yaml.Scalar("string", false, "", entry.value().span())));
    }
    return new Yaml.Mapping(entries, attributes.span());
  }

  /** The errors that lie between the name of an entry and the next one. */
  private static NavigableSet<Span> within(Yaml.Mapping map, int place, NavigableSet<Span> errors) {
    NavigableSet<Span> after = errors.tailSet(map.entries().get(place).key().span(), true);
    if (place + 1 == map.entries().size()) {
      return after;
    }
    Span next = map.entries().get(place + 1).key().span();
    return after.isEmpty() || after.first().compareTo(next) >= 0
        ? new TreeSet<>()
        : after.headSet(next, false);
  }
}
