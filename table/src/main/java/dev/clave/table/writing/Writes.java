package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.context.Context;
import dev.clave.table.item.Image;
import dev.clave.table.item.Item;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.pattern.PatternReader;
import dev.clave.table.pattern.Scope;
import dev.clave.table.reading.CounterSums;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.Items;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.ShardedCounter;
import dev.clave.table.transition.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The operations on single entities. */
public final class Writes {
  private final Catalogue catalogue;
  private final Context context;
  private final Scope scope;
  private final Reads reads;
  private final Sender sender;
  private final PatternReader patterns;
  private final Children children;
  private final Signature signature;
  private final Consumer<Item> cascaded;

  /**
   * The operations within a scope.
   *
   * @param patterns reads children that are in other partitions, whoever they belong to
   * @param signature who writes
   */
  public Writes(
      Catalogue catalogue,
      Context context,
      Scope scope,
      PatternReader patterns,
      Signature signature) {
    this(catalogue, context, scope, patterns, signature, item -> {});
  }

  private Writes(
      Catalogue catalogue,
      Context context,
      Scope scope,
      PatternReader patterns,
      Signature signature,
      Consumer<Item> cascaded) {
    this.catalogue = catalogue;
    this.context = context;
    this.scope = scope;
    this.patterns = patterns;
    this.signature = signature;
    this.cascaded = cascaded;
    this.reads = new Reads(context.gateway());
    this.sender = new Sender(context.gateway());
    this.children =
        new Children(
            catalogue.shapes(), context.gateway(), new ChildItems(catalogue, context, patterns));
  }

  /** The same; {@code observer} is told of each child that is deleted with its parent. */
  public Writes telling(Consumer<Item> observer) {
    return new Writes(catalogue, context, scope, patterns, signature, observer);
  }

  Signature signature() {
    return signature;
  }

  /** A new item as the caller gives it, within the scope, with its ids and snapshots. */
  public Map<String, ?> whole(Shape shape, Map<String, ?> attributes) {
    return whole(shape, attributes, true);
  }

  /** As {@link #whole(Shape, Map)}, without the snapshots. */
  public Map<String, ?> identified(Shape shape, Map<String, ?> attributes) {
    return context.ids().complete(shape, scope.entity(shape, attributes));
  }

  private Map<String, ?> whole(Shape shape, Map<String, ?> attributes, boolean mayExist) {
    Map<String, ?> input = identified(shape, attributes);
    return new Snapshots(catalogue.shapes(), (table, key) -> reads.item(table, key, true), scope)
        .complete(shape, input, mayExist);
  }

  /** Plans as often as needed and sends; then deletes the children of what was deleted. */
  public <R> Sender.Outcome<R> send(Function<Planner, R> planning) {
    List<Children.Removal> removals = new ArrayList<>(1);
    Sender.Outcome<R> outcome = sent(planning, removals);
    cascade(removals);
    return outcome;
  }

  private <R> Sender.Outcome<R> sent(
      Function<Planner, R> planning, List<Children.Removal> removals) {
    return sender.send(
        attempt -> {
          Optional<Transition> transition = context.watch().forWriting();
          Gateway gateway = gateway(transition);
          Planner planner =
              new Planner(
                  catalogue.shapes(),
                  new Reads(gateway),
                  context.now(),
                  scope,
                  children,
                  new Signer(gateway, signature),
                  attempt > 1);
          transition.ifPresent(planner::heed);
          R result = planning.apply(planner);
          removals.clear();
          removals.addAll(planner.removals());
          Plan plan = planner.finished();
          transition.ifPresent(change -> new Expansion(change, planner).expand());
          return new Sender.Planned<>(plan, result, gateway);
        });
  }

  /** Where requests leave, with the names that indexes have while a change gives them twins. */
  private Gateway gateway(Optional<Transition> transition) {
    return context.gateway().exchanging(transition.flatMap(Transition::twinNames));
  }

  /** Children go with their parent whoever wrote them, so they are deleted without the scope. */
  private long cascade(List<Children.Removal> removals) {
    long deletedItems = 0;
    for (Children.Removal removal : removals) {
      Writes all = new Writes(catalogue, context, Scope.NONE, patterns, signature, cascaded);
      deletedItems +=
          children.cascade(removal, new Batches(catalogue, context, Scope.NONE, all), cascaded);
    }
    return deletedItems;
  }

  private Item write(Function<Planner, PlannedItem> planning) {
    return item(send(planning).result());
  }

  /** The item that was written, with the numbers of its shards. */
  public Item item(PlannedItem plannedItem) {
    return plannedItem.item(
        plannedItem.needsSums()
            ? new CounterSums(context.gateway()).of(plannedItem.shape(), plannedItem.values(), true)
            : Map.of());
  }

  public Item create(String entity, Map<String, ?> attributes) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, ?> input = whole(shape, attributes, false);
    Map<String, AttributeValue> values = Inputs.fresh(shape, input, context.now());
    if (catalogue.shapes().standsAlone(shape) && context.watch().forWriting().isEmpty()) {
      values.putAll(signature.of(shape));
      sender.create(shape, shape.item(values));
      return Items.values(shape, values);
    }
    Optional<Supplier<TableException>> exists =
        Optional.of(() -> Planner.exists(shape, shape.key(values)));
    return write(planner -> planner.create(shape, values, exists, 1));
  }

  public Item put(String entity, Map<String, ?> attributes) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, ?> input = whole(shape, attributes);
    return write(planner -> new PutPlan(planner, shape, input, 1).add());
  }

  public Item replace(String entity, Map<String, ?> attributes) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, ?> input = whole(shape, attributes);
    return write(planner -> new PutPlan(planner, shape, input, 1).replace());
  }

  /** Writes an append-only item as it was exported; refused where another one is stored. */
  void restore(String entity, Map<String, ?> attributes) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, ?> input = scope.entity(shape, attributes);
    send(planner -> new PutPlan(planner, shape, input, 1).restore());
  }

  /** Refuses what a put would refuse before it is sent. */
  public void check(String entity, Map<String, ?> attributes) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, ?> input = whole(shape, attributes);
    Map<String, AttributeValue> values = Inputs.whole(shape, input, context.now());
    Map<String, AttributeValue> key = shape.key(values);
    shape.companions().forEach(companion -> companion.items(key, values));
    shape.item(key, values);
  }

  public List<Image> images(String entity, Map<String, ?> attributes) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, ?> input = whole(shape, attributes);
    Optional<Transition> change = context.watch().forWriting().filter(each -> !each.isSame(shape));
    Map<String, AttributeValue> values = Inputs.whole(shape, input, context.now());
    return change.isPresent()
        ? planned(change.get(), shape, values)
        : images(shape, shape.key(values), values);
  }

  private static List<Image> images(
      Shape shape, Map<String, AttributeValue> key, Map<String, AttributeValue> values) {
    List<Image> images = new ArrayList<>();
    List<Companion> companions = shape.companions();
    for (Companion companion : companions) {
      companion
          .items(key, values)
          .forEach((place, item) -> images.add(new Image(shape.tableName(), place, item)));
    }
    for (ShardedCounter counter : shape.shardedCounters()) {
      counter
          .items(key, values, counter.take(values))
          .forEach((place, shard) -> images.add(new Image(shape.tableName(), place, shard)));
    }
    images.add(0, new Image(shape.tableName(), key, shape.item(key, values)));
    return images;
  }

  /**
   * Refuses a load by images that could not be finished now.
   *
   * @param counts whether the load has the counters counted when it is done
   */
  public void checkLoad(boolean counts) {
    Optional<Transition> change = context.watch().forWriting();
    boolean otherCounts =
        change.isPresent()
            && StreamSupport.stream(change.get().pairs().spliterator(), false)
                .anyMatch(pair -> !pair.otherCounters().isEmpty());
    if (change.isPresent() && (counts || otherCounts)) {
      refuseWhileChanging("load of what counters count");
    }
  }

  /** The images of an item that is not there, with what the other design needs. */
  private List<Image> planned(Transition change, Shape shape, Map<String, AttributeValue> values) {
    Planner planner =
        new Planner(
            catalogue.shapes(),
            new Reads(gateway(Optional.of(change))),
            context.now(),
            scope,
            children,
            new Signer(gateway(Optional.of(change)), signature),
            false);
    planner.heed(change);
    planner.createCounted(shape, values, 1);
    new Expansion(change, planner, change::target, Optional.of(Map.of())).expand();
    List<Image> images = new ArrayList<>();
    for (ItemWrite write : planner.plan().writes()) {
      if (write.kind != ItemWrite.Kind.PUT) {
        refuseWhileChanging("load of what counters count");
      }
      Map<String, AttributeValue> item =
          change.twinNames().map(names -> names.item(write.table, write.item)).orElse(write.item);
      images.add(new Image(write.table, write.key, item));
    }
    return images;
  }

  /** Refuses what writes past the planner, and so cannot keep the two designs of a change right. */
  void refuseWhileChanging(String work) {
    context
        .watch()
        .forWriting()
        .ifPresent(
            transition -> {
              throw TableException.of(
                  TableException.Kind.OTHER_DESIGN,
                  new ItemFault(
                      catalogue.design().name(),
                      "",
                      "no " + work + " while a change of the design is applied",
                      "one in phase `" + transition.phase().word() + "`"));
            });
  }

  /** Whether a change of the design is under way, which writes must heed one by one. */
  boolean isChanging() {
    return context.watch().forWriting().isPresent();
  }

  public Optional<Item> get(String entity, Map<String, ?> key, boolean consistent) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, AttributeValue> values = Inputs.key(shape, scope.entity(shape, key));
    Map<String, AttributeValue> item = reads.item(shape.tableName(), shape.key(values), consistent);
    return item.isEmpty()
        ? Optional.empty()
        : Optional.of(Items.stored(shape, withSums(shape, item, consistent)));
  }

  private Map<String, AttributeValue> withSums(
      Shape shape, Map<String, AttributeValue> item, boolean consistent) {
    return shape.shardedCounters().isEmpty()
        ? item
        : new CounterSums(context.gateway()).complete(shape, item, consistent);
  }

  public Item update(String entity, Map<String, ?> key, Map<String, ?> changes) {
    return update(entity, key, changes, Map.of());
  }

  public Item update(
      String entity, Map<String, ?> key, Map<String, ?> changes, Map<String, ?> expected) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, AttributeValue> keyValues = Inputs.key(shape, scope.entity(shape, key));
    Changes encoded =
        ChangeInputs.changes(shape, keyValues, changes).expecting(Inputs.versionBeside(shape, key));
    List<Demand> demands = ExpectedValues.demands(shape, expected, context.now());
    Sender.Outcome<Map<String, AttributeValue>> outcome =
        send(planner -> planner.update(shape, keyValues, encoded, demands, 1));
    Map<String, AttributeValue> after =
        outcome.after().isEmpty()
            ? reads.item(shape.tableName(), outcome.result(), true)
            : outcome.after();
    return Items.stored(shape, withSums(shape, after, true));
  }

  public boolean delete(String entity, Map<String, ?> key) {
    catalogue.shapes().shape(entity).refuseAppendOnly("delete");
    return erase(entity, key);
  }

  /** As {@link #delete}, of an append-only entity too. */
  public boolean erase(String entity, Map<String, ?> key) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, AttributeValue> keyValues = Inputs.key(shape, scope.entity(shape, key));
    Optional<AttributeValue> version = Inputs.versionBeside(shape, key);
    List<Children.Removal> removals = new ArrayList<>(1);
    boolean deleted = false;
    try {
      deleted =
          sent(planner -> planner.erase(shape, keyValues, List.of(), version, 1), removals)
              .result()
              .isPresent();
    } catch (TableException refusal) {
      if (refusal.kind() != TableException.Kind.NOT_FOUND) {
        throw refusal;
      }
    }
    // Also where there is no parent: an earlier delete may have ended before its last child.
    return cascade(removals) > 0 || deleted;
  }
}
