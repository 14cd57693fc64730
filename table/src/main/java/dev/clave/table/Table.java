package dev.clave.table;

import dev.clave.design.Design;
import dev.clave.table.context.Context;
import dev.clave.table.diagnosis.Diagnosis;
import dev.clave.table.diagnosis.Repaired;
import dev.clave.table.item.Add;
import dev.clave.table.item.Image;
import dev.clave.table.item.Item;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.memory.MemoryStore;
import dev.clave.table.options.DesignCheck;
import dev.clave.table.options.Progress;
import dev.clave.table.options.Sent;
import dev.clave.table.options.TableOptions;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.pattern.PatternInputs;
import dev.clave.table.pattern.PatternShape;
import dev.clave.table.pattern.Scope;
import dev.clave.table.provision.Provisioned;
import dev.clave.table.reading.Scans;
import dev.clave.table.request.CursorSeal;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Replay;
import dev.clave.table.schema.GeneratedIds;
import dev.clave.table.schema.IdMaker;
import dev.clave.table.schema.RecordFit;
import dev.clave.table.schema.ReservedKey;
import dev.clave.table.schema.Shape;
import dev.clave.table.transition.DesignWatch;
import dev.clave.table.writing.Batches;
import dev.clave.table.writing.Signature;
import dev.clave.table.writing.Steps;
import dev.clave.table.writing.Writes;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A design at work on a DynamoDB endpoint. Entities go in and come out as plain maps, or as records
 * through {@link #entity}; keys are computed here and seen by nobody. Safe to share between
 * threads.
 *
 * <pre>{@code
 * Table table = Table.open(design, client);
 * table.provision();
 * table.create("viaje", Map.of("userId", "abc123", "id", "v001", "status", "pendiente", ...));
 * ItemPage page = table.run("viajesPorEstado", Map.of("userId", "abc123", "status", "pendiente")).page();
 * }</pre>
 */
public final class Table {
  private final Design design;
  private final Catalogue catalogue;
  private final Context context;
  private final Scope scope;
  private final Signature signature;
  private final Writes writes;

  private Table(
      Design design, Catalogue catalogue, Context context, Scope scope, Signature signature) {
    this.design = design;
    this.catalogue = catalogue;
    this.context = context;
    this.scope = scope;
    this.signature = signature;
    this.writes =
        new Writes(
            catalogue,
            context,
            scope,
            (pattern, parameters) ->
                run(catalogue, context, Scope.NONE, pattern, parameters).stream(),
            signature);
  }

  public static Table open(Design design, DynamoDbClient client) {
    return open(design, client, TableOptions.defaults());
  }

  /**
   * Opens a table with options. Nothing is sent, unless the options ask for {@link
   * DesignCheck#REFUSE_AT_OPEN}.
   *
   * @throws TableException of kind {@code OTHER_DESIGN} if the options refuse what the table
   *     remembers of its design
   */
  public static Table open(Design design, DynamoDbClient client, TableOptions options) {
    Table table = over(design, new Gateway(client, options.retry(), null), options);
    if (options.designCheck() == DesignCheck.REFUSE_AT_OPEN) {
      table.context.watch().forWriting();
    }
    return table;
  }

  /** What the operations of an asynchronous table are made {@link #through}. */
  static Table unconnected(Design design, TableOptions options) {
    return over(design, Gateway.unconnected(options.retry()), options);
  }

  private static Table over(Design design, Gateway gateway, TableOptions options) {
    Catalogue catalogue = new Catalogue(design, options);
    DesignWatch watch =
        new DesignWatch(
            design,
            catalogue.shapes(),
            catalogue.tableNames(),
            new MemoryStore(gateway, design.tables().get(0), catalogue.firstTableName()),
            options);
    Context context =
        new Context(
            gateway,
            options,
            CursorSeal.of(catalogue.firstTableName(), options.cursorSecret()),
            watch,
            new GeneratedIds(new IdMaker(options.clock(), options.random())));
    return new Table(design, catalogue, context, Scope.NONE, Signature.NONE);
  }

  public Design design() {
    return design;
  }

  /** What the design calls its things. */
  public Names names() {
    return new Names(design);
  }

  TableOptions options() {
    return context.options();
  }

  /** The same table for one asynchronous operation. */
  Table through(Replay replay) {
    return new Table(design, catalogue, context.through(replay), scope, signature);
  }

  /** The same table by requests of another client, which no observer sees. */
  public Table through(DynamoDbClient client) {
    Gateway gateway = new Gateway(client, context.options().retry(), null);
    return new Table(design, catalogue, context.through(gateway), scope, signature);
  }

  /** The client of the endpoint on which the design is at work. */
  public DynamoDbClient client() {
    return context.gateway().client();
  }

  /** The name of the table that DynamoDB knows; of a design with several, the first. */
  public String tableName() {
    return catalogue.firstTableName();
  }

  /** The name at the endpoint of a table of the design. */
  public String tableName(String table) {
    return catalogue.tableName(table);
  }

  /**
   * The same table with variables bound for good: no key, pattern or write through it can reach
   * what belongs to another value of them.
   */
  public Table scope(Map<String, ?> bound) {
    return new Table(design, catalogue, context, scope.and(bound), signature);
  }

  /**
   * The same table, with these attributes set by every write to an item whose entity has them,
   * whatever the caller gives for them. A delete sets them just before. A {@link #restore} leaves
   * items as they were.
   *
   * <pre>{@code
   * table.signed(Map.of("modifiedBy", "ana")).delete("post", Map.of("postId", "p1"));
   * }</pre>
   */
  public Table signed(Map<String, ?> attributes) {
    return new Table(design, catalogue, context, scope, new Signature(Map.copyOf(attributes)));
  }

  /** The same table, showing each request that it sends, with its capacity, to an observer. */
  public Table observed(Consumer<Sent> observer) {
    Context watched =
        new Context(
            context.gateway().observed(observer),
            context.options(),
            context.seal(),
            context.watch(),
            context.ids());
    return new Table(design, catalogue, watched, scope, signature);
  }

  /**
   * Writes a new item.
   *
   * @return the item as it is stored, with what the runtime keeps
   * @throws TableException of kind {@code ALREADY_EXISTS} if there is one with its key, {@code
   *     NOT_UNIQUE} if another has a unique value of it, {@code REFUSED_INPUT} with every problem
   *     of the input, {@code OUT_OF_SCOPE}, {@code LIMIT_REACHED} if a counter is full, {@code
   *     OTHER_DESIGN}, or {@code BUSY} once retries are used up
   */
  public Item create(String entity, Map<String, ?> attributes) {
    return writes.create(entity, attributes);
  }

  /**
   * Writes an item whether or not there is one with its key.
   *
   * @return the item as it is stored, with what the runtime keeps
   * @throws TableException of the kinds of {@link #create}, but for {@code ALREADY_EXISTS}; of kind
   *     {@code VERSION_CONFLICT} if the version given is not the stored one
   */
  public Item put(String entity, Map<String, ?> attributes) {
    return writes.put(entity, attributes);
  }

  /**
   * As {@link #put}, of an item that is there.
   *
   * @throws TableException of the kinds of {@link #put}, and {@code NOT_FOUND} if there is none
   */
  public Item replace(String entity, Map<String, ?> attributes) {
    return writes.replace(entity, attributes);
  }

  /**
   * Refuses what {@link #put} would refuse before it sends anything; nothing is read or written.
   *
   * <pre>{@code
   * table.check("viaje", Map.of("userId", "abc123", "status", "lost"));  // throws
   * }</pre>
   *
   * @throws TableException of kind {@code REFUSED_INPUT} with every problem of the input, or {@code
   *     OUT_OF_SCOPE}
   */
  public void check(String entity, Map<String, ?> attributes) {
    writes.check(entity, attributes);
  }

  /**
   * What a put of an item that is not there would store, its own item first and then its guards and
   * references: for loads that write in bulk and see to duplicates themselves. Counters are left
   * alone. While a change of the design is applied, the images have what both designs need.
   *
   * @throws TableException of kind {@code REFUSED_INPUT} with every problem of the input, or {@code
   *     OTHER_DESIGN} if the table takes no such load now
   */
  public List<Image> images(String entity, Map<String, ?> attributes) {
    return writes.images(entity, attributes);
  }

  /**
   * Refuses a load by {@link #images} that could not be finished now: one of a design that must not
   * write to the table, or one of counted items while a change of the design is applied.
   *
   * @param counts whether the load ends with a {@link #repair}, which counts what counters count
   * @throws TableException of kind {@code OTHER_DESIGN}
   */
  public void checkLoad(boolean counts) {
    writes.checkLoad(counts);
  }

  /**
   * The same table, in which a write fills in this moment where the design says so. What the table
   * knows of changes of its design goes on with the clock of its options.
   */
  public Table at(Instant moment) {
    return new Table(design, catalogue, context.at(moment), scope, signature);
  }

  /**
   * The item with a key; {@code key} has the variables of the entity's key. The read is eventually
   * consistent.
   *
   * @throws TableException of kind {@code REFUSED_INPUT} if the key lacks a variable or has another
   *     name, {@code OUT_OF_SCOPE}, or {@code BUSY}
   */
  public Optional<Item> get(String entity, Map<String, ?> key) {
    return writes.get(entity, key, false);
  }

  /** As {@link #get}, and certain to see the last write. */
  public Optional<Item> getConsistent(String entity, Map<String, ?> key) {
    return writes.get(entity, key, true);
  }

  /**
   * Changes some attributes of an item that is there: null removes one, {@link Add} adds to one, a
   * path such as {@code costos.casetas} reaches inside. Index entries, references, guards and
   * counters follow by themselves. Gives the item as it is then.
   *
   * @throws TableException of kind {@code NOT_FOUND} if there is none, {@code REFUSED_INPUT} with
   *     every problem of the changes, {@code NOT_UNIQUE}, {@code LIMIT_REACHED} if a number would
   *     leave its bounds, {@code VERSION_CONFLICT}, {@code OUT_OF_SCOPE}, {@code OTHER_DESIGN}, or
   *     {@code BUSY}
   */
  public Item update(
      String entity, Map<String, ?> key, Map<String, ? extends @Nullable Object> changes) {
    return writes.update(entity, key, changes);
  }

  /**
   * As {@link #update(String, Map, Map)}, refused with {@code CONDITION_FAILED} unless the item has
   * the expected values; null expects that it has none.
   *
   * <pre>{@code
   * table.update("viaje", key, Map.of("status", "en_curso"), Map.of("status", "pendiente"));
   * }</pre>
   */
  public Item update(
      String entity,
      Map<String, ?> key,
      Map<String, ? extends @Nullable Object> changes,
      Map<String, ? extends @Nullable Object> expected) {
    return writes.update(entity, key, changes, expected);
  }

  /**
   * Deletes an item, and what hangs from it as the design says with {@code on delete}; returns
   * false if there was nothing to delete.
   *
   * <p>The delete of the item itself comes first and decides: it is durable, or refused with
   * nothing done. Its children follow in batches. A process that ends before the last of them
   * leaves the rest; the same delete, called again, deletes them and returns true.
   *
   * <pre>{@code
   * table.delete("post", Map.of("postId", "p1"));  // and its comments, likes and bookmarks
   * }</pre>
   *
   * @throws TableException of kind {@code REFUSED_INPUT} if the entity or a child that would go
   *     with it is append-only, {@code HAS_CHILDREN} if the design refuses the delete while there
   *     are children, {@code VERSION_CONFLICT} if the key holds another version
   */
  public boolean delete(String entity, Map<String, ?> key) {
    return writes.delete(entity, key);
  }

  /**
   * As {@link #delete}, of an append-only entity too. It is meant for an administrator who erases
   * the data of a person, and the caller records that it was done.
   *
   * @param cascaded is told of each item that is deleted with this one, by several threads
   */
  public boolean erase(String entity, Map<String, ?> key, Consumer<Item> cascaded) {
    return writes.telling(cascaded).erase(entity, key);
  }

  /**
   * A pattern of the design with its parameters, to be read.
   *
   * @throws TableException of kind {@code REFUSED_INPUT} if there is no such pattern, or a
   *     parameter is missing, unknown or not of its type; {@code OUT_OF_SCOPE}
   */
  public Run run(String pattern, Map<String, ?> parameters) {
    return run(catalogue, context, scope, pattern, parameters);
  }

  private static Run run(
      Catalogue catalogue,
      Context context,
      Scope scope,
      String pattern,
      Map<String, ?> parameters) {
    PatternShape shape = catalogue.pattern(pattern);
    Map<String, ?> all = scope.pattern(shape, parameters);
    return new Run(shape, new PatternInputs(shape, all), scope, context);
  }

  /** What of the design can be used within what this table is bound to with {@link #scope}. */
  public Reach reach() {
    return Reach.of(design, catalogue, scope);
  }

  /**
   * One entity as a record whose components have the names of its attributes.
   *
   * <pre>{@code
   * record Trip(String accountId, String tripId, Instant startsAt) {}
   * Optional<Trip> trip = table.entity("trip", Trip.class).get(key);
   * }</pre>
   *
   * @throws TableException of kind {@code REFUSED_INPUT} if a component has no attribute of its
   *     name, or a type that cannot hold the attribute's values
   */
  public <R extends Record> Entities<R> entity(String entity, Class<R> type) {
    Shape shape = catalogue.shapes().shape(entity);
    List<ItemFault> problems = RecordFit.problems(shape, type);
    if (!problems.isEmpty()) {
      throw TableException.refused(problems);
    }
    return new Entities<>(this, shape.name(), type);
  }

  /**
   * The patterns of a view with the same parameters, read together.
   *
   * @return a page of each pattern, by its name
   * @throws TableException of the kinds of {@link #run(String, Map)}, or {@code BUSY}
   */
  public Map<String, ItemPage> view(String view, Map<String, ?> parameters) {
    return new Views(catalogue, context, scope).read(view, parameters, Optional.empty());
  }

  /** As {@link #view(String, Map)}, with at most so many results of each pattern. */
  public Map<String, ItemPage> view(String view, Map<String, ?> parameters, int limit) {
    return new Views(catalogue, context, scope).read(view, parameters, Optional.of(limit));
  }

  /**
   * Runs a transaction of the design: all of its steps or none. A refusal says which step it was
   * and why. Gives the items that its steps created or put.
   *
   * @throws TableException of the kinds of {@link #create} and {@link #update(String, Map, Map)},
   *     or {@code CONDITION_FAILED}; {@link TableException#step()} counts the steps from 1
   */
  public List<Item> transact(String transaction, Map<String, ?> inputs) {
    Map<String, Object> all = scope.inputs(transaction, inputs);
    Steps steps = new Steps(catalogue.transaction(transaction), all, catalogue, scope, context);
    return writes.send(steps::plan).result().stream().map(writes::item).toList();
  }

  /**
   * Creates the table, or compares it with the design and adds the indexes that it lacks.
   *
   * @return what was created, what differs from the design and was left alone, and what the
   *     endpoint does not offer
   */
  public Provisioned provision() {
    return provision(Progress.NONE);
  }

  public Provisioned provision(Progress progress) {
    return upkeep().provision(progress);
  }

  /**
   * Says what {@link #provision()} would create and change, and what differs; sends only reads.
   *
   * <pre>{@code
   * table.provisionDryRun().planned().forEach(System.out::println); // create the table `notes` …
   * }</pre>
   */
  public Provisioned provisionDryRun() {
    return upkeep().provisionDryRun();
  }

  private Upkeep upkeep() {
    return new Upkeep(design, catalogue, context, scope);
  }

  /**
   * Puts any number of items, in batches and with retries. Items are replaced whole. Gives how many
   * were written.
   */
  public long putAll(Stream<Item> items) {
    return putAll(items, Progress.NONE);
  }

  public long putAll(Stream<Item> items, Progress progress) {
    return batches().putAll(items, progress);
  }

  /** The items with these keys, in the keys' order; empty where there is none. */
  public List<Optional<Item>> getAll(String entity, Collection<? extends Map<String, ?>> keys) {
    return batches().getAll(entity, keys);
  }

  /** Deletes any number of items; refused if the entity is append-only. */
  public long deleteAll(String entity, Stream<? extends Map<String, ?>> keys) {
    return deleteAll(entity, keys, Progress.NONE);
  }

  public long deleteAll(String entity, Stream<? extends Map<String, ?>> keys, Progress progress) {
    return batches().deleteAll(entity, keys, progress);
  }

  /**
   * Writes what {@link #items} gave, as it was: with its counts, versions and timestamps. Meant for
   * an empty table; nothing is compared with what is there, except that an item of an append-only
   * entity is not replaced by a different one.
   *
   * @throws TableException of kind {@code ALREADY_EXISTS} if an append-only item would change
   */
  public long restore(Stream<Item> items, Progress progress) {
    return batches().restore(items, progress, false);
  }

  /**
   * As {@link #restore}, and replaces items of append-only entities too. This is the only way to
   * change them: it is meant for an administrator who restores a backup, and the caller records
   * that it was done.
   */
  public long rewrite(Stream<Item> items, Progress progress) {
    return batches().restore(items, progress, true);
  }

  private Batches batches() {
    return new Batches(catalogue, context, scope, writes);
  }

  /** Every entity in the table, read as it is asked for, in no order. */
  public Stream<Item> items() {
    scope.refuseWhole();
    return new Scans(catalogue, context).items(0);
  }

  /** The entities of one response to a scan, from a place or from the beginning. */
  Scans.Part part(Optional<Scans.Place> from) {
    scope.refuseWhole();
    return new Scans(catalogue, context).part(from);
  }

  /** Some entities of the table, so many at most; little more than those is read. */
  public Stream<Item> items(int most) {
    scope.refuseWhole();
    return new Scans(catalogue, context).items(most).limit(most);
  }

  /** Every entity in the table, read in so many segments at once; {@code each} is called by all. */
  public void scan(int segments, Consumer<Item> each) {
    scope.refuseWhole();
    new Scans(catalogue, context).scan(segments, each);
  }

  /**
   * A stored item, as a stream brings it, as the entity that it is; empty for guards and such, and
   * for what is outside the scope.
   */
  public Optional<Item> decode(Map<String, AttributeValue> storedItem) {
    return decode(design.tables().get(0).name(), storedItem);
  }

  /**
   * The same of a design with several tables.
   *
   * @param table the design's name of the table in which the item is stored
   */
  public Optional<Item> decode(String table, Map<String, AttributeValue> storedItem) {
    return new Scans(catalogue, context)
        .decode(tableName(table), storedItem)
        .filter(item -> scope.owns(catalogue.shapes().shape(item.entity()), storedItem));
  }

  /**
   * Whether a stored item is one that Clave itself keeps in the table, such as the memory of its
   * design. No read of this class gives such items; who scans the table by himself skips them.
   */
  public boolean isReserved(Map<String, AttributeValue> storedItem) {
    return design.tables().stream()
        .map(each -> storedItem.get(each.key().attributes().get(0).name()))
        .anyMatch(ReservedKey::isReserved);
  }

  /** The same of a partition key's value, for a table whose design is not known. */
  public static boolean isReservedKey(AttributeValue partitionKey) {
    return ReservedKey.isReserved(partitionKey);
  }

  /**
   * Reads the whole table and tells what is not as the design says: items of no entity, required
   * values that are missing, keys and index keys that an earlier version of the design made, guards
   * and references without an owner and owners without them, counters that differ. Nothing is
   * written. Counters are exact only while nobody writes.
   *
   * <pre>{@code
   * Diagnosis diagnosis = table.diagnose(Progress.NONE);
   * diagnosis.first().forEach(System.out::println);
   * }</pre>
   */
  public Diagnosis diagnose(Progress progress) {
    return upkeep().diagnose(progress);
  }

  /**
   * Repairs what {@link #diagnose} finds and needs no decision: index keys, guards and references
   * that are missing, stale or without an owner, marks of ended changes, and counters that stood
   * still between two readings. Every write is on condition that what was read is still so, so
   * programs may go on.
   *
   * @param dryRun whether to write nothing and only tell
   * @throws TableException of kind {@code OTHER_DESIGN} if another design is in force, or a change
   *     is under way
   */
  public Repaired repair(boolean dryRun, Progress progress) {
    return upkeep().repair(dryRun, progress);
  }

  /** The variables of an entity's key, in the order of its templates. */
  public List<String> keyVariables(String entity) {
    return List.copyOf(catalogue.shapes().shape(entity).identity());
  }

  /** Those of an item's attributes that make up its key. */
  public Map<String, Object> identity(Item item) {
    return catalogue.shapes().shape(item.entity()).identity(item);
  }

  /**
   * An id as the runtime makes it for an attribute with a generated value, for a caller that needs
   * it before the item is written.
   *
   * <pre>{@code
   * String orderId = table.newId("order", "orderId");
   * table.transaction().create("order", Map.of("orderId", orderId)) …
   * }</pre>
   *
   * @throws TableException of kind {@code REFUSED_INPUT} if the design does not generate it
   */
  public String newId(String entity, String attribute) {
    return context.ids().make(catalogue.shapes().shape(entity), attribute);
  }

  /** Several writes that happen together or not at all, put together by the caller. */
  public Transaction transaction() {
    return new Transaction(catalogue, scope, writes);
  }
}
