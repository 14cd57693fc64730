package dev.clave.design.check;

import dev.clave.design.Design;
import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.finding.Finding;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Reach;
import dev.clave.design.model.Table;
import dev.clave.design.model.VectorIndex;
import dev.clave.design.model.Waivable;
import dev.clave.design.model.Waiver;
import dev.clave.design.unify.ItemType;
import dev.clave.design.unify.Unification;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A design under review: what the checks look at, and what they have found. For one thread. */
final class Review {
  private final Design design;
  private final Map<String, List<ItemType>> typesByTable = new HashMap<>();
  private final Map<Reach, List<ItemType>> typesByReach = new HashMap<>();
  private final Map<String, List<ItemType>> reachedByPattern = new HashMap<>();
  private final Map<String, Entity> entities = new HashMap<>();
  private final Map<List<String>, List<Entity>> entitiesByWords = new HashMap<>();
  private final Map<String, Map<List<String>, List<Entity>>> entitiesByOwnWord = new HashMap<>();
  private final Map<String, Integer> countersByEntity = new HashMap<>();
  private final Map<Waivable, List<Table>> tablesByIndex = new HashMap<>();
  private final Map<String, Unification> unifications = new HashMap<>();
  private final Set<Finding> findings = new LinkedHashSet<>();
  private final Set<String> questionedPatterns = new HashSet<>();
  private final Set<Waiver> usedWaivers = new LinkedHashSet<>();

  Review(Design design) {
    this.design = design;
    for (Entity entity : design.entities()) {
      entities.put(entity.name(), entity);
      entitiesByWords
          .computeIfAbsent(Texts.words(entity.name()), words -> new ArrayList<>())
          .add(entity);
      entity.counters().forEach(counter -> countersByEntity.merge(counter.of(), 1, Integer::sum));
    }
    for (Table table : design.tables()) {
      Stream.concat(table.indexes().stream(), table.vectorIndexes().stream())
          .forEach(
              index -> tablesByIndex.computeIfAbsent(index, one -> new ArrayList<>()).add(table));
    }
    for (ItemType type : ItemType.of(design.entities())) {
      typesByTable.computeIfAbsent(type.entity().table(), name -> new ArrayList<>()).add(type);
      typesByReach.computeIfAbsent(type.reach(), reach -> new ArrayList<>()).add(type);
    }
  }

  /** The entity of that name, which a linked design has. */
  Entity entity(String name) {
    return entities.get(name);
  }

  /** The words that the names of the entities are made of. */
  Set<List<String>> entityWords() {
    return entitiesByWords.keySet();
  }

  /** The entities whose names are made of these words, in the order of the design. */
  List<Entity> entitiesNamed(List<String> words) {
    return entitiesByWords.getOrDefault(words, List.of());
  }

  /** The entities whose sort key ends in an id behind this word, as {@code DRIVER#<id>} does. */
  List<Entity> entitiesByOwnWord(Table table, List<String> word) {
    return entitiesByOwnWord
        .computeIfAbsent(table.name(), name -> byOwnWord(table))
        .getOrDefault(word, List.of());
  }

  private Map<List<String>, List<Entity>> byOwnWord(Table table) {
    Map<List<String>, List<Entity>> byWord = new HashMap<>();
    Set<List<String>> ofPartitions = new HashSet<>();
    for (Entity entity : design.entities()) {
      if (entity.table().equals(table.name())) {
        NamedVariable.of(entity, table.key().partition().get(0).name())
            .forEach(variable -> ofPartitions.add(variable.word()));
        NamedVariable.ownId(table, entity)
            .filter(id -> !id.word().isEmpty())
            .ifPresent(
                id -> byWord.computeIfAbsent(id.word(), word -> new ArrayList<>()).add(entity));
      }
    }
    // An id that has partitions of its own counts for all: elsewhere it is a reference to them.
    byWord.keySet().removeAll(ofPartitions);
    return byWord;
  }

  /** How many counters change when an item of that entity is created or deleted. */
  int countersOf(String entity) {
    return countersByEntity.getOrDefault(entity, 0);
  }

  Design design() {
    return design;
  }

  Table table(Entity entity) {
    return design.table(entity.table());
  }

  Table table(Pattern pattern) {
    return design.table(pattern.table());
  }

  /** The key of the index that a pattern reads. */
  KeySchema schema(Pattern pattern) {
    return table(pattern).schema(pattern.index());
  }

  Unification unification(Table table) {
    return unifications.computeIfAbsent(table.delimiter(), Unification::new);
  }

  /** How many comparisons of keys were left out, as they would have passed the bound of work. */
  int unfinished() {
    return unifications.values().stream().mapToInt(Unification::unfinished).sum();
  }

  /** Every kind of item in a table. */
  List<ItemType> types(Table table) {
    return typesByTable.getOrDefault(table.name(), List.of());
  }

  /** Every kind of item that a pattern's key range can hold. */
  List<ItemType> reached(Pattern pattern) {
    return reachedByPattern.computeIfAbsent(
        pattern.name(),
        name ->
            pattern.reaches().stream().flatMap(reach -> typesByReach.get(reach).stream()).toList());
  }

  /** Whether a check has found or waived something about a pattern. */
  boolean hasFindingAbout(Pattern pattern) {
    return questionedPatterns.contains(pattern.name());
  }

  List<Finding> findings() {
    return new ArrayList<>(findings);
  }

  /** Keeps a finding, unless one of the parts that it is about accepts it. */
  void add(Finding finding, Waivable... subjects) {
    CheckInterrupted.heed();
    for (Waivable subject : subjects) {
      if (subject instanceof Pattern pattern) {
        questionedPatterns.add(pattern.name());
      }
    }
    List<Waiver> accepting =
        Stream.concat(
                Stream.of(subjects)
                    .flatMap(subject -> Stream.concat(Stream.of(subject), table(subject))),
                Stream.of(design))
            .flatMap(subject -> subject.waivers().stream())
            .filter(waiver -> waiver.check().equals(finding.check()))
            .toList();
    if (accepting.isEmpty()) {
      findings.add(finding);
    } else {
      usedWaivers.addAll(accepting);
    }
  }

  /** The table in which an entity, a pattern or an index is. */
  private Stream<Table> table(Waivable subject) {
    if (subject instanceof Entity entity) {
      return Stream.of(table(entity));
    }
    if (subject instanceof Pattern pattern) {
      return Stream.of(table(pattern));
    }
    return subject instanceof Index || subject instanceof VectorIndex
        ? tablesByIndex.getOrDefault(subject, List.of()).stream()
        : Stream.empty();
  }

  /** The waivers that no finding has needed so far. */
  List<Waiver> unusedWaivers() {
    return Stream.of(
            Stream.of(design),
            design.tables().stream(),
            design.tables().stream().flatMap(table -> table.indexes().stream()),
            design.tables().stream().flatMap(table -> table.vectorIndexes().stream()),
            design.entities().stream(),
            design.patterns().stream(),
            design.transactions().stream())
        .flatMap(subjects -> subjects.map(Waivable.class::cast))
        .flatMap(subject -> subject.waivers().stream())
        .filter(waiver -> !usedWaivers.contains(waiver))
        .toList();
  }
}
