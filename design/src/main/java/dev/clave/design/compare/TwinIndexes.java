package dev.clave.design.compare;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Load;
import dev.clave.design.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The indexes that a change keys in another way under their own names. An item has one value of a
 * key attribute at a time, so while programs of both versions run, the later one has each of these
 * indexes under another name, its twin, with key attributes of its own where their values differ.
 *
 * <pre>{@code
 * TwinIndexes twins = TwinIndexes.between(before, after);
 * Design meanwhile = twins.in(after);  // GSI1 is GSI1-next there, with the key GSI1PK-next
 * }</pre>
 *
 * @param tables the names that have twins in each table, in the order of the tables; empty if none
 */
public record TwinIndexes(List<Names> tables) {
  /** What the name of a twin ends in. */
  public static final String SUFFIX = "-next";

  public static final TwinIndexes NONE = new TwinIndexes(List.of());

  /** The indexes and the key attributes of a table that have twins. */
  public record Names(Set<String> indexes, Set<String> attributes) {
    public Names {
      indexes = Set.copyOf(indexes);
      attributes = Set.copyOf(attributes);
    }

    /** The other name of an attribute, if it has two: that of its twin, or that of a twin's own. */
    public String attribute(String name) {
      return other(attributes, name);
    }

    /** The other name of an index, if it has two. */
    public String index(String name) {
      return other(indexes, name);
    }

    private static String other(Set<String> names, String name) {
      if (names.contains(name)) {
        return name + SUFFIX;
      }
      String ownName =
          name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
      return names.contains(ownName) ? ownName : name;
    }
  }

  public TwinIndexes {
    tables = List.copyOf(tables);
  }

  public boolean isEmpty() {
    return tables.isEmpty();
  }

  /** The indexes that have twins, as a text names them. */
  public List<String> names() {
    return tables.stream()
        .flatMap(names -> names.indexes.stream().sorted())
        .map(name -> "index `" + name + "`")
        .toList();
  }

  /** The twins that a change needs. */
  public static TwinIndexes between(Design before, Design after) {
    if (before.tables().size() != after.tables().size()) {
      return NONE;
    }
    List<EntityPair> pairs = EntityPair.of(before, after);
    List<Names> all = new ArrayList<>();
    for (int place = 0; place < after.tables().size(); place++) {
      all.add(names(before.tables().get(place), after.tables().get(place), pairs));
    }
    return all.stream().allMatch(names -> names.indexes.isEmpty()) ? NONE : new TwinIndexes(all);
  }

  private static Names names(Table old, Table now, List<EntityPair> pairs) {
    Set<String> attributes = new TreeSet<>();
    pairs.stream()
        .filter(pair -> pair.after().table().equals(now.name()))
        .forEach(pair -> attributes.addAll(rekeyed(now, pair)));
    Set<String> indexes = new TreeSet<>();
    for (Index index : now.indexes()) {
      boolean rekeyed = attributes.stream().anyMatch(index.key()::has);
      boolean redefined =
          old.index(index.name())
              .filter(was -> !was.local() && !index.local() && !isSame(was, index))
              .isPresent();
      if (rekeyed && index.local()) {
        // A table has its local indexes for good: nothing can be built beside them.
        return new Names(Set.of(), Set.of());
      }
      if (rekeyed || redefined) {
        indexes.add(index.name());
      }
    }
    return new Names(indexes, attributes);
  }

  /** Whether two versions of an index are the same to DynamoDB. */
  private static boolean isSame(Index old, Index now) {
    return keys(old).equals(keys(now)) && old.projection().equals(now.projection());
  }

  private static List<String> keys(Index index) {
    List<String> keys = new ArrayList<>();
    index.key().partition().forEach(each -> keys.add("HASH " + each.name() + " " + each.type()));
    index.key().sort().forEach(each -> keys.add("RANGE " + each.name() + " " + each.type()));
    return keys;
  }

  /** The key attributes of indexes that the two versions of an entity write in different ways. */
  private static Set<String> rekeyed(Table now, EntityPair pair) {
    Set<String> rekeyed = new TreeSet<>();
    boolean moved =
        now.key().attributes().stream().anyMatch(key -> pair.changedKeys().contains(key.name()));
    if (moved) {
      // Each version has an item of its own, with its own keys.
      return rekeyed;
    }
    rekeyed.addAll(
        new RekeyedReferences(
                pair.before(), pair.after(), new Meaning(pair.formerNames()), now.key())
            .changedKeys());
    for (KeyRule rule : pair.after().keys().values()) {
      Optional<KeyRule> was = pair.before().key(rule.attribute());
      if (was.isEmpty()
          || rule.natural()
          || was.get().natural()
          || now.key().has(rule.attribute())) {
        continue;
      }
      boolean retyped =
          rule.inputs().stream()
              .map(path -> path.split("\\.", 2)[0])
              .filter(pair.after().attributes()::containsKey)
              .anyMatch(name -> !pair.storesAlike(name));
      if (retyped || pair.changedKeys().contains(rule.attribute())) {
        rekeyed.add(rule.attribute());
      }
    }
    return rekeyed;
  }

  /**
   * The storage part of a design with every name that has a twin exchanged for it, and back: what
   * is called GSI1 is called GSI1-next, and what is called GSI1-next is called GSI1.
   */
  public Design in(Design design) {
    if (isEmpty()) {
      return design;
    }
    List<Table> renamed = new ArrayList<>();
    for (int place = 0; place < design.tables().size(); place++) {
      Names names = tables.get(place);
      Table table = design.tables().get(place);
      renamed.add(
          table.withIndexes(table.indexes().stream().map(index -> renamed(index, names)).toList()));
    }
    return storage(
        design,
        renamed,
        design.entities().stream()
            .map(entity -> entity.withKeyNames(namesOf(design, entity)::attribute))
            .toList());
  }

  /**
   * As {@link #in}, of the later version, keeping the indexes whose keys alone change: they stay as
   * they are for DynamoDB, without entries, and are filled again in the end.
   */
  public Design meanwhile(Design before, Design after) {
    if (isEmpty()) {
      return after;
    }
    Design renamed = in(after);
    List<Table> all = new ArrayList<>();
    for (int place = 0; place < after.tables().size(); place++) {
      Table old = before.tables().get(place);
      List<Index> indexes = new ArrayList<>(renamed.tables().get(place).indexes());
      for (Index index : after.tables().get(place).indexes()) {
        if (tables.get(place).indexes.contains(index.name())
            && old.index(index.name()).filter(was -> isSame(was, index)).isPresent()) {
          indexes.add(index);
        }
      }
      all.add(renamed.tables().get(place).withIndexes(indexes));
    }
    return storage(after, all, renamed.entities());
  }

  private Names namesOf(Design design, Entity entity) {
    for (int place = 0; place < design.tables().size(); place++) {
      if (design.tables().get(place).name().equals(entity.table())) {
        return tables.get(place);
      }
    }
    throw new IllegalArgumentException("no table `" + entity.table() + "`");
  }

  private static Index renamed(Index index, Names names) {
    return new Index(
        names.index(index.name()),
        new KeySchema(
            renamed(index.key().partition(), names),
            renamed(index.key().sort(), names),
            index.key().span()),
        index.projection(),
        index.local(),
        index.shards(),
        index.about(),
        index.waivers(),
        index.span());
  }

  private static List<KeyAttribute> renamed(List<KeyAttribute> attributes, Names names) {
    return attributes.stream()
        .map(each -> new KeyAttribute(names.attribute(each.name()), each.type(), each.span()))
        .toList();
  }

  private static Design storage(Design design, List<Table> tables, List<Entity> entities) {
    return new Design(
        design.name(),
        design.about(),
        tables,
        entities,
        List.of(),
        List.of(),
        List.of(),
        Load.NONE,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }
}
