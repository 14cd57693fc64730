package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.pattern.Scope;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.CounterLink;
import dev.clave.table.schema.Moment;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import dev.clave.table.schema.ShardedCounter;
import dev.clave.table.transition.Transition;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Plans the writes of one attempt: what an operation on an entity does to its own item, to its
 * companions and to the counters that count it. A planner is made for each attempt; {@code careful}
 * ones follow an attempt that was refused and read more before they plan.
 */
public final class Planner {
  private final Shapes shapes;
  private final Reads reads;
  private final Moment now;
  private final boolean careful;
  private final Scope scope;
  private final Children children;
  private final Signer signer;
  private final List<Children.Removal> removals = new ArrayList<>(1);
  private final Plan plan = new Plan();
  private final List<UpdatePlan> updates = new ArrayList<>(1);
  private final List<ShardCount> shardCounts = new ArrayList<>(1);
  private boolean itemsMove;
  private String transaction;
  private IntFunction<String> stepText;

  Planner(
      Shapes shapes,
      Reads reads,
      Moment now,
      Scope scope,
      Children children,
      Signer signer,
      boolean careful) {
    this.shapes = shapes;
    this.reads = reads;
    this.now = now;
    this.scope = scope;
    this.children = children;
    this.signer = signer;
    this.careful = careful;
  }

  /** Has refusals say which step of which transaction they are about. */
  public void inSteps(String name, IntFunction<String> words) {
    this.transaction = name;
    this.stepText = words;
  }

  /** Has companions be released whichever of an owner's two keys they name. */
  void heed(Transition transition) {
    this.itemsMove = transition.movesItems();
  }

  boolean itemsMove() {
    return itemsMove;
  }

  public TableException inStep(int step, TableException refusal) {
    return transaction == null
        ? refusal
        : TableException.inStep(transaction, step, stepText.apply(step), refusal);
  }

  /**
   * Plans the updates, now that all are known: what several steps change in one item is one write,
   * whose index keys follow from all of it. The counts that they cause come among them.
   */
  Plan finished() {
    int rounds = 0;
    for (Optional<UpdatePlan> last = followed(); last.isPresent(); last = followed()) {
      rounds++;
      // Counts that end pass every item at most once on their way, one round for each at worst.
      if (rounds > updates.size()) {
        UpdatePlan circle = last.get();
        throw inStep(circle.step(), circle.inCircle());
      }
    }
    for (UpdatePlan update : updates) {
      inStepOf(
          update,
          () -> {
            update.add();
            return true;
          });
    }
    shardCounts.forEach(count -> count.add(plan));
    if (transaction != null) {
      plan.inSteps(transaction, stepText);
    }
    return plan;
  }

  /** Follows every update once; gives the last that had something new to follow. */
  private Optional<UpdatePlan> followed() {
    UpdatePlan last = null;
    for (int next = 0; next < updates.size(); next++) {
      UpdatePlan update = updates.get(next);
      if (inStepOf(update, update::follow)) {
        last = update;
      }
    }
    return Optional.ofNullable(last);
  }

  private boolean inStepOf(UpdatePlan update, BooleanSupplier planning) {
    try {
      return planning.getAsBoolean();
    } catch (TableException refusal) {
      throw inStep(update.step(), refusal);
    }
  }

  /** The items that this plan deletes and that may have children. */
  List<Children.Removal> removals() {
    return removals;
  }

  Plan plan() {
    return plan;
  }

  Shapes shapes() {
    return shapes;
  }

  Reads reads() {
    return reads;
  }

  public Moment now() {
    return now;
  }

  /** Puts into values who writes them. */
  void sign(Shape shape, Map<String, AttributeValue> values) {
    values.putAll(signer.of(shape));
  }

  /**
   * A new item with the snapshots that its caller leaves out, of originals that are there or that
   * this plan creates.
   */
  public Map<String, ?> withSnapshots(Shape shape, Map<String, ?> input, boolean mayExist) {
    return new Snapshots(
            shapes,
            (table, key) ->
                plan.of(table, key)
                    .filter(write -> write.kind == ItemWrite.Kind.PUT)
                    .map(write -> write.item)
                    .orElseGet(() -> reads.item(table, key, true)),
            scope)
        .complete(shape, input, mayExist);
  }

  boolean careful() {
    return careful;
  }

  /** A new item; refused when one with its key is there. */
  public PlannedItem create(
      Shape shape,
      Map<String, AttributeValue> values,
      Optional<Supplier<TableException>> refusal,
      int step) {
    sign(shape, values);
    PlannedItem item = add(shape, values, refusal, step);
    new Effects(this, shape, item.key(), step).all(Optional.empty(), Optional.of(values));
    return item;
  }

  /** As {@link #create}, of an item that the counters have counted already. */
  PlannedItem createCounted(Shape shape, Map<String, AttributeValue> values, int step) {
    PlannedItem item = add(shape, values, Optional.empty(), step);
    new Effects(this, shape, item.key(), step).companions(Optional.empty(), Optional.of(values));
    return item;
  }

  private PlannedItem add(
      Shape shape,
      Map<String, AttributeValue> values,
      Optional<Supplier<TableException>> refusal,
      int step) {
    Map<String, AttributeValue> key = shape.key(values);
    for (ShardedCounter counter : shape.shardedCounters()) {
      counter
          .items(key, values, counter.take(values))
          .forEach(
              (place, shard) -> plan.add(ItemWrite.put(shape.tableName(), place, shard, step)));
    }
    ItemWrite write = ItemWrite.put(shape.tableName(), key, shape.item(key, values), step);
    plan.add(write.demanding(Demand.absent(shape.absent(), refusal)));
    return new PlannedItem(plan, shape, key, values);
  }

  /** Deletes an item. Empty means that there is none. */
  public Optional<Map<String, AttributeValue>> delete(
      Shape shape,
      Map<String, AttributeValue> keyValues,
      List<Demand> demands,
      Optional<AttributeValue> version,
      int step) {
    shape.refuseAppendOnly("delete");
    return erase(shape, keyValues, demands, version, step);
  }

  /** As {@link #delete}, of an append-only entity too. */
  Optional<Map<String, AttributeValue>> erase(
      Shape shape,
      Map<String, AttributeValue> keyValues,
      List<Demand> demands,
      Optional<AttributeValue> version,
      int step) {
    Map<String, AttributeValue> key = shape.key(keyValues);
    List<Demand> childless = children.refuse(shape, keyValues);
    if (shape.entity().onDelete().isPresent()) {
      removals.add(new Children.Removal(shape, keyValues));
    }
    WriteDraft draft = WriteDraft.of(ItemWrite.Kind.DELETE, shape.tableName(), key, step);
    draft.demand(Demand.present(shape.present(), () -> notFound(shape, key)));
    childless.forEach(draft::demand);
    Tallies.demandZero(shape, keyValues).forEach(draft::demand);
    demands.forEach(draft::demand);
    version.ifPresent(expected -> draft.demand(version(shape, expected)));
    Effects effects = new Effects(this, shape, key, step);
    Map<String, AttributeValue> before = keyValues;
    if (!effects.knownFrom(shape.identity())) {
      Map<String, AttributeValue> item = reads.item(shape.tableName(), key, true);
      if (item.isEmpty()) {
        return Optional.empty();
      }
      before = shape.values(item);
      for (String root : effects.roots()) {
        if (!shape.identity().contains(root)) {
          draft.demand(Demand.unchanged(shape.stored(root), before.get(root)));
        }
      }
    }
    ItemWrite delete = draft.asWrite();
    signer.beforeDelete(shape, delete);
    plan.add(delete);
    for (ShardedCounter counter : shape.shardedCounters()) {
      counter
          .keys(keyValues)
          .forEach(shard -> plan.add(ItemWrite.delete(shape.tableName(), shard, step)));
    }
    effects.all(Optional.of(before), Optional.empty());
    return Optional.of(before);
  }

  /** Changes some attributes of an item that is there; gives its primary key. */
  public Map<String, AttributeValue> update(
      Shape shape,
      Map<String, AttributeValue> keyValues,
      Changes changes,
      List<Demand> demands,
      int step) {
    shape.refuseAppendOnly("update");
    Map<String, AttributeValue> key = shape.key(keyValues);
    Demand present = Demand.present(shape.present(), () -> notFound(shape, key));
    UpdatePlan update = updateOf(shape, keyValues, step);
    update.demand(present, step);
    demands.forEach(demand -> update.demand(demand, step));
    changes.expectedVersion().ifPresent(read -> update.demand(version(shape, read), step));
    update.change(changes.overriding(shape, signer.of(shape)));
    return key;
  }

  /** The one update of an item in this plan. */
  private UpdatePlan updateOf(Shape shape, Map<String, AttributeValue> keyValues, int step) {
    Map<String, AttributeValue> key = shape.key(keyValues);
    for (UpdatePlan update : updates) {
      if (update.isOf(shape.tableName(), key)) {
        return update;
      }
    }
    UpdatePlan update = new UpdatePlan(this, shape, keyValues, key, step);
    updates.add(update);
    return update;
  }

  /**
   * Adds to a counter, which is no change of its holder's version. A holder that is missing refuses
   * the write, or with {@code lenient} has it planned again with care; a tally is then created.
   */
  void count(
      Shape holder,
      Map<String, AttributeValue> keyValues,
      String counter,
      BigDecimal amount,
      boolean lenient,
      int step) {
    scope.refuseOther(holder, keyValues);
    Tallies tallies = new Tallies(this);
    if (holder.tally() && careful && tallies.isMissing(holder, keyValues)) {
      tallies.create(holder, keyValues, step);
    }
    Supplier<TableException> missing = () -> notFound(holder, holder.key(keyValues));
    Demand present =
        new Demand(
            holder.present(),
            item -> !item.isEmpty(),
            lenient || holder.tally() ? Optional.empty() : Optional.of(missing));
    UpdatePlan update = updateOf(holder, keyValues, step);
    update.demand(present, step);
    update.count(counter, amount, signer.of(holder));
  }

  /** As {@link #count}, in one of the shards of a counter: that of the counted item. */
  void countInShard(CounterLink link, Map<String, AttributeValue> holder, ShardCount count) {
    scope.refuseOther(link.holder(), holder);
    shardCounts.add(count);
  }

  static Demand version(Shape shape, AttributeValue expected) {
    String name = shape.entity().version().orElseThrow();
    return Demand.equal(
        shape.stored(name),
        expected,
        Optional.of(
            () ->
                TableException.of(
                    TableException.Kind.VERSION_CONFLICT,
                    new ItemFault(
                        shape.name(), name, "version " + expected.n(), "a later or earlier one"))));
  }

  public static TableException notFound(Shape shape, Map<String, AttributeValue> key) {
    return TableException.of(
        TableException.Kind.NOT_FOUND,
        new ItemFault(shape.name(), "", "an item with key " + keyText(key), "none"));
  }

  public static TableException exists(Shape shape, Map<String, AttributeValue> key) {
    return TableException.of(
        TableException.Kind.ALREADY_EXISTS,
        new ItemFault(shape.name(), "", "no item with key " + keyText(key), "one"));
  }

  static String keyText(Map<String, AttributeValue> key) {
    StringBuilder text = new StringBuilder();
    key.values()
        .forEach(
            value ->
                text.append(text.isEmpty() ? "`" : "` / `")
                    .append(value.s() != null ? value.s() : value.n()));
    return text.append('`').toString();
  }
}
