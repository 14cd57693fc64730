package dev.clave.design.cost;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.Load;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Reach;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Table;
import dev.clave.design.model.View;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * How many read units one call of a pattern takes, and where.
 *
 * <pre>{@code
 * ReadCapacity capacity = new ReadCapacity(design, design.load());
 * capacity.of(pattern).total();    // read units of one call
 * }</pre>
 */
public final class ReadCapacity {
  /** How many items a query is taken to give when nothing says so. */
  public static final int ASSUMED_ITEMS = 20;

  private final Design design;
  private final Load load;
  private final ItemSize sizes;

  public ReadCapacity(Design design, Load load) {
    this.design = design;
    this.load = load;
    this.sizes = new ItemSize(load);
  }

  /** How many items one call gives: as the load states, or as the pattern suggests. */
  public double items(Pattern pattern) {
    Load.Reads statedReads = load.patterns().get(pattern.name());
    if (statedReads != null && statedReads.items().isPresent()) {
      return statedReads.items().getAsDouble();
    }
    if (pattern.operation() == Operation.GET || pattern.one()) {
      return 1;
    }
    double limit = pattern.limit().orElse(ASSUMED_ITEMS);
    OptionalDouble perParent = perParent(pattern);
    return perParent.isEmpty()
        ? limit
        : pattern.limit().isPresent()
            ? Math.min(limit, perParent.getAsDouble())
            : perParent.getAsDouble();
  }

  /** What the load says to stand in one partition of the table, of all types in the range. */
  public OptionalDouble perParent(Pattern pattern) {
    if (pattern.operation() != Operation.QUERY || pattern.index().isPresent()) {
      return OptionalDouble.empty();
    }
    double sum =
        pattern.reaches().stream()
            .filter(reach -> !reach.guard() && load.entities().containsKey(reach.entity()))
            .mapToDouble(reach -> load.entities().get(reach.entity()).perParent().orElse(0))
            .sum();
    return sum == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum);
  }

  /** The units of one call of a view: those of its patterns. */
  public Units of(View view) {
    return view.patterns().stream()
        .flatMap(name -> design.findPattern(name).stream())
        .map(this::of)
        .reduce(Units.NONE, Units::plus);
  }

  /** The units of one call. What a key range holds is read whether it is asked for or not. */
  public Units of(Pattern pattern) {
    Table table = design.table(pattern.table());
    Place place = new Place(table.name(), pattern.index());
    double items = items(pattern);
    boolean consistent = pattern.consistent() && pattern.index().isEmpty();
    Units shards = Units.of(Place.table(table.name()), items * shards(pattern, consistent));
    if (pattern.operation() == Operation.GET) {
      return Units.of(place, Capacity.read(averageBytes(table, pattern), consistent)).plus(shards);
    }
    if (pattern.operation() == Operation.NEAR) {
      // The search itself is billed by bytes; what it finds is read by key.
      return Units.of(
              Place.table(table.name()), items * Capacity.read(averageBytes(table, pattern), false))
          .plus(shards);
    }
    // Each shard is a query of its own, and each query is rounded up.
    double queries = Math.max(1, pattern.shards());
    double bytes = averageBytes(table, pattern) * items / queries;
    Units query = Units.of(place, queries * Capacity.read(bytes, consistent));
    return query.plus(Units.of(Place.table(table.name()), items * followed(pattern))).plus(shards);
  }

  /** The units of the shards whose sums an item that a pattern gives has, on the average. */
  private double shards(Pattern pattern, boolean consistent) {
    return pattern.returns().stream()
        .map(design::entity)
        .mapToDouble(entity -> ItemSize.shards(entity) * Capacity.read(1, consistent))
        .average()
        .orElse(0);
  }

  /** The bytes of an item of those in a pattern's range, on the average of what is there. */
  private double averageBytes(Table table, Pattern pattern) {
    Optional<Index> index = pattern.index().flatMap(table::index);
    List<Reach> reaches = pattern.reaches().stream().filter(reach -> !reach.guard()).toList();
    List<Load.Items> items =
        reaches.stream().map(reach -> load.entities().get(reach.entity())).toList();
    double bytes = 0;
    double weights = 0;
    for (int i = 0; i < reaches.size(); i++) {
      double weight = weight(items, items.get(i));
      bytes += weight * bytes(table, index, reaches.get(i));
      weights += weight;
    }
    return weights == 0 ? 0 : bytes / weights;
  }

  /** How many there are of a type beside the others; one where the load says so of others only. */
  private static double weight(List<Load.Items> all, Load.Items of) {
    List<Function<Load.Items, OptionalDouble>> amounts =
        List.of(Load.Items::perParent, Load.Items::stored);
    for (Function<Load.Items, OptionalDouble> amount : amounts) {
      if (all.stream().anyMatch(each -> each != null && amount.apply(each).isPresent())) {
        return of == null ? 1 : amount.apply(of).orElse(1);
      }
    }
    return 1;
  }

  private double bytes(Table table, Optional<Index> index, Reach reach) {
    Entity entity = design.entity(reach.entity());
    Optional<Reference> reference = reference(entity, reach);
    if (reference.isPresent()) {
      return sizes.of(entity, reference.get());
    }
    return index.map(each -> sizes.in(each, entity, table.key())).orElseGet(() -> sizes.of(entity));
  }

  /**
   * A reference that does not carry the whole entity is followed by a get of the entity itself, as
   * it is now: the index may be behind it.
   */
  private double followed(Pattern pattern) {
    return pattern.reaches().stream()
        .filter(
            reach ->
                !reach.guard()
                    && reach.reference().isPresent()
                    && pattern.returns().contains(reach.entity()))
        .map(reach -> design.entity(reach.entity()))
        .filter(entity -> entity.references().stream().noneMatch(Reference::copiesAll))
        .mapToDouble(entity -> Capacity.read(sizes.of(entity), true))
        .average()
        .orElse(0);
  }

  private static Optional<Reference> reference(Entity entity, Reach reach) {
    return reach
        .reference()
        .flatMap(
            name ->
                entity.references().stream().filter(each -> each.name().equals(name)).findFirst());
  }
}
