package dev.clave.table.transition;

import dev.clave.design.Design;
import dev.clave.design.compare.ChangeClass;
import dev.clave.design.compare.Comparison;
import dev.clave.design.compare.ComparisonText;
import dev.clave.design.compare.StorageShape;
import dev.clave.design.compare.TwinIndexes;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.memory.Memory;
import dev.clave.table.memory.MemoryStore;
import dev.clave.table.memory.Phase;
import dev.clave.table.memory.RunningChange;
import dev.clave.table.options.Conversions;
import dev.clave.table.options.DesignCheck;
import dev.clave.table.options.TableOptions;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.TwinNames;
import dev.clave.table.schema.Shapes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * Keeps what a program knows of its table's design fresh. A program writes by what it read at most
 * {@link #RENEWAL} ago; who changes the design waits for {@link #LEASE} before the next phase, so
 * that at most two adjacent phases are in use at once. Safe to share between threads.
 */
public final class DesignWatch {
  private static final Logger LOG = LoggerFactory.getLogger(DesignWatch.class);

  /** The age at which what was read is read again before a write. */
  public static final Duration RENEWAL = Duration.ofSeconds(5);

  /** How long what was read may be in use, requests under way and their retries included. */
  public static final Duration LEASE = Duration.ofSeconds(60);

  private static final String ACCESS_DENIED = "AccessDeniedException";

  private record Known(
      Instant at,
      long version,
      Optional<Transition> transition,
      Optional<TableException> refusal,
      Optional<TwinNames> twinNames) {}

  private final Design design;
  private final Shapes mine;
  private final Map<String, String> tableNames;
  private final MemoryStore store;
  private final TableOptions options;
  private final DesignCheck check;
  private final InstantSource clock;
  private final Learnt learnt;

  /** What was last read, shared by all operations of a program. */
  private static final class Learnt {
    private volatile Known knowledge;
    private volatile Instant denied;
    private StorageShape shape;
  }

  public DesignWatch(
      Design design,
      Shapes mine,
      Map<String, String> tableNames,
      MemoryStore store,
      TableOptions options) {
    this(design, mine, tableNames, store, options, options.clock(), new Learnt());
  }

  private DesignWatch(
      Design design,
      Shapes mine,
      Map<String, String> tableNames,
      MemoryStore store,
      TableOptions options,
      InstantSource clock,
      Learnt learnt) {
    this.design = design;
    this.mine = mine;
    this.tableNames = tableNames;
    this.store = store;
    this.options = options;
    this.check = options.designCheck();
    this.clock = clock;
    this.learnt = learnt;
  }

  /** The same for one operation, whose requests go another way. */
  public DesignWatch through(Gateway gateway, InstantSource time) {
    return new DesignWatch(design, mine, tableNames, store.through(gateway), options, time, learnt);
  }

  /**
   * The change that a write must heed, if one is under way.
   *
   * @throws TableException of kind {@code OTHER_DESIGN} if this program's design must not write
   */
  public Optional<Transition> forWriting() {
    if (check == DesignCheck.OFF) {
      return Optional.empty();
    }
    Known fresh = store.gateway().once(() -> fresh(clock.instant()));
    if (fresh.refusal.isPresent()) {
      throw fresh.refusal.get();
    }
    return fresh.transition;
  }

  /**
   * The names of indexes and their keys that a read exchanges with the table, if it does. A program
   * that may not read the table's memory exchanges none.
   */
  public Optional<TwinNames> forReading() {
    Instant now = clock.instant();
    Instant denied = learnt.denied;
    if (check == DesignCheck.OFF
        || (denied != null && Duration.between(denied, now).compareTo(RENEWAL) < 0)) {
      return Optional.empty();
    }
    try {
      return store.gateway().once(() -> fresh(now)).twinNames;
    } catch (DynamoDbException refusal) {
      if (refusal.awsErrorDetails() == null
          || !ACCESS_DENIED.equals(refusal.awsErrorDetails().errorCode())) {
        throw refusal;
      }
      learnt.denied = now;
      return Optional.empty();
    }
  }

  /** What the table remembers of another design than this program's; empty if it is the same. */
  public Optional<String> difference() {
    Optional<Memory> memory;
    try {
      memory = store.read();
    } catch (ResourceNotFoundException absent) {
      return Optional.empty();
    }
    String ownHash = StorageShape.of(design).hash();
    if (memory.isEmpty()) {
      return Optional.empty();
    }
    if (memory.get().running().isPresent()) {
      RunningChange change = memory.get().running().get();
      return Optional.of(
          "a change of it in phase `"
              + change.phase().word()
              + (ownHash.equals(change.from()) || ownHash.equals(change.to())
                  ? "`"
                  : "`, between two other designs"));
    }
    if (ownHash.equals(memory.get().shape())) {
      return Optional.empty();
    }
    Comparison comparison =
        Comparison.of(stored(memory.get().shape()), StorageShape.of(design).design());
    return Optional.of("another. " + ComparisonText.of(comparison, Map.of()).strip());
  }

  /** Has the table remember this program's design, unless it remembers one. */
  public void remember() {
    StorageShape ownShape = StorageShape.of(design);
    store.keep(ownShape);
    store.replace(Optional.empty(), Memory.first(ownShape.hash()));
  }

  private Known fresh(Instant now) {
    Known last = learnt.knowledge;
    if (last != null && Duration.between(last.at, now).compareTo(RENEWAL) < 0) {
      return last;
    }
    synchronized (learnt) {
      last = learnt.knowledge;
      if (last == null || Duration.between(last.at, now).compareTo(RENEWAL) >= 0) {
        last = read(now, last);
        learnt.knowledge = last;
      }
      return last;
    }
  }

  private Known read(Instant now, Known last) {
    Optional<Memory> memory;
    try {
      memory = store.read();
    } catch (ResourceNotFoundException absent) {
      memory = Optional.empty();
    }
    if (memory.isEmpty()) {
      return new Known(now, 0, Optional.empty(), Optional.empty(), Optional.empty());
    }
    if (last != null && last.version == memory.get().version()) {
      return new Known(now, last.version, last.transition, last.refusal, last.twinNames);
    }
    if (learnt.shape == null) {
      learnt.shape = StorageShape.of(design);
    }
    Optional<TwinNames> twinNames = memory.get().running().flatMap(this::twinNames);
    try {
      Optional<Transition> transition =
          memory.get().running().isPresent()
              ? Optional.of(transition(memory.get().running().get(), twinNames))
              : Optional.empty();
      if (transition.isEmpty()) {
        settled(memory.get());
      }
      return new Known(now, memory.get().version(), transition, Optional.empty(), twinNames);
    } catch (TableException refusal) {
      return new Known(
          now, memory.get().version(), Optional.empty(), Optional.of(refusal), twinNames);
    }
  }

  /**
   * The names that a program of the later design exchanges: its indexes have twins until those of
   * the old design are gone and the indexes are filled again under their own names.
   */
  private Optional<TwinNames> twinNames(RunningChange change) {
    boolean haveTwins =
        change.endsTwins() ? !change.phase().servesNew() : change.phase() != Phase.PREPARE;
    if (change.twins().isEmpty() || !learnt.shape.hash().equals(change.to()) || !haveTwins) {
      return Optional.empty();
    }
    Map<String, TwinIndexes.Names> names = new HashMap<>();
    for (int place = 0; place < design.tables().size(); place++) {
      names.put(
          tableNames.get(design.tables().get(place).name()), change.twins().tables().get(place));
    }
    return Optional.of(new TwinNames(names));
  }

  private Transition transition(RunningChange change, Optional<TwinNames> twinNames) {
    if (change.phase() == Phase.MOVE) {
      throw refusal(
          "a table that takes writes",
          Optional.ofNullable(store.item(MemoryStore.MOVED).get("to"))
              .map(to -> "one that has moved to `" + to.s() + "`")
              .orElse("one to which another is being moved"));
    }
    boolean mineIsOld = learnt.shape.hash().equals(change.from());
    boolean mineIsNew = learnt.shape.hash().equals(change.to());
    if (change.endsTwins() && mineIsNew) {
      // In its own names, or in those that it exchanges, the other design has the twins.
      return transition(change, !change.phase().servesNew(), design, twinNames);
    }
    if (mineIsOld && change.phase().servesOld()) {
      refuseWithoutConversions(change, "forward ");
      return transition(change, true, stored(change.to()), twinNames);
    }
    if (mineIsNew && change.phase().servesNew()) {
      refuseWithoutConversions(change, "backward ");
      return transition(change, false, stored(change.from()), twinNames);
    }
    if (mineIsNew) {
      throw refusal(
          "a table whose items have what this design needs",
          "one in phase `" + change.phase().word() + "` of the change to it");
    }
    if (mineIsOld) {
      throw refusal(
          "the design to which the table changes",
          "the one before, in phase `" + change.phase().word() + "`, which removes what it needs");
    }
    throw refusal("one of the two designs of the change under way", "a third one");
  }

  private Transition transition(
      RunningChange change, boolean mineIsOld, Design other, Optional<TwinNames> twinNames) {
    Design namedDesign = change.twins().in(other);
    return Transition.of(
        change,
        mineIsOld,
        design,
        mine,
        namedDesign,
        shapes(namedDesign, other),
        change.endsTwins() ? Conversions.none() : options.conversions(),
        twinNames);
  }

  private void refuseWithoutConversions(RunningChange change, String direction) {
    for (String name : change.conversions()) {
      if (name.startsWith(direction) && !options.conversions().names().contains(name)) {
        throw refusal(
            "a program with the conversion `" + name + "`, which the change under way needs",
            "none in the options of this one");
      }
    }
  }

  private void settled(Memory memory) {
    String hash = learnt.shape.hash();
    if (hash.equals(memory.shape())) {
      return;
    }
    boolean former = memory.isFormer(hash);
    Design inForce = stored(memory.shape());
    Design ownDesign = learnt.shape.design();
    Comparison comparison =
        former ? Comparison.of(ownDesign, inForce) : Comparison.of(inForce, ownDesign);
    if (comparison.heaviest().orElse(ChangeClass.SAFE) == ChangeClass.SAFE) {
      return;
    }
    String differences = ComparisonText.of(heavy(comparison), Map.of()).strip();
    if (check != DesignCheck.WARN) {
      throw refusal(
          "the design that the table remembers",
          (former ? "one that was in force before. " : "another, to which nothing was applied. ")
              + differences);
    }
    LOG.warn(
        "the table remembers another design than this program's; `clave plan` shows how to change"
            + " it:\n{}",
        differences);
  }

  private static Comparison heavy(Comparison comparison) {
    return new Comparison(
        comparison.changes().stream()
            .filter(change -> change.changeClass() != ChangeClass.SAFE)
            .toList(),
        comparison.likelyRenames());
  }

  private TableException refusal(String expected, String found) {
    return TableException.of(
        TableException.Kind.OTHER_DESIGN, new ItemFault(design.name(), "", expected, found));
  }

  private Design stored(String hash) {
    return store
        .shape(hash)
        .orElseThrow(() -> refusal("a shape that the table remembers", "none of hash " + hash))
        .design();
  }

  /** The other design on the tables of this one, each under the name that it has here. */
  private Shapes shapes(Design namedDesign, Design declaredDesign) {
    Map<String, String> names = new HashMap<>();
    for (int place = 0; place < namedDesign.tables().size(); place++) {
      String name = namedDesign.tables().get(place).name();
      String here = place < design.tables().size() ? design.tables().get(place).name() : name;
      names.put(name, tableNames.getOrDefault(name, tableNames.get(here)));
    }
    return new Shapes(namedDesign, names, false, declaredDesign);
  }
}
