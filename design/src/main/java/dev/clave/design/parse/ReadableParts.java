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

/** A design without the parts that have errors. */
final class ReadableParts {
  /** What is left out can leave names unknown elsewhere, and so on. */
  private static final int MOST_ROUNDS = 8;

  /** Sections of which one named part is left out, and not all of them. */
  private static final Set<String> SECTIONS =
      Set.of("entities", "patterns", "views", "transactions", "samples", "load");

  /** Settings without which an entity can still be shown. */
  private static final Set<String> ENTITY_SETTINGS =
      Set.of("unique", "counters", "references", "on delete", "ttl", "excludes", "identity");

  /** What a file says of itself; without it there is no design. */
  private static final Set<String> NEEDED = Set.of("design", "key", "table", "tables", "indexes");

  private ReadableParts() {}

  static Optional<Design> design(Yaml.Mapping root) {
    Yaml.Mapping left = root;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      DesignParser.Parsed parsed = DesignParser.parse(left);
      NavigableSet<Span> errors = errors(parsed.findings());
      if (errors.isEmpty()) {
        return parsed.design();
      }
      Yaml.Mapping rest = without(left, SECTIONS, errors);
      if (parsed.faultySections().stream().anyMatch(NEEDED::contains) || rest.equals(left)) {
        return Optional.empty();
      }
      left = rest;
    }
    return Optional.empty();
  }

  static NavigableSet<Span> errors(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .map(Finding::span)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The entries of a map in which there are errors. */
  static Set<String> names(Yaml.Mapping map, NavigableSet<Span> errors) {
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
      NavigableSet<Span> own = within(map, place, errors);
      if (own.isEmpty()) {
        entries.add(entry);
      } else if (divided.contains(entry.key().text())
          && entry.value() instanceof Yaml.Mapping parts) {
        entries.add(new Yaml.Entry(entry.key(), divided(entry.key().text(), parts, own)));
      }
    }
    return new Yaml.Mapping(entries, map.span());
  }

  private static Yaml.Mapping divided(
      String section, Yaml.Mapping parts, NavigableSet<Span> errors) {
    if (!section.equals("entities")) {
      return without(parts, Set.of(), errors);
    }
    List<Yaml.Entry> entities = new ArrayList<>();
    for (int place = 0; place < parts.entries().size(); place++) {
      Yaml.Entry entity = parts.entries().get(place);
      NavigableSet<Span> own = within(parts, place, errors);
      if (own.isEmpty()) {
        entities.add(entity);
      } else if (entity.value() instanceof Yaml.Mapping settings
          && ENTITY_SETTINGS.containsAll(names(settings, own))
          && !without(settings, Set.of(), own).equals(settings)) {
        entities.add(new Yaml.Entry(entity.key(), without(settings, Set.of(), own)));
      }
    }
    return new Yaml.Mapping(entities, parts.span());
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
