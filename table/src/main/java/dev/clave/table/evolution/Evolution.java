package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.design.compare.Comparison;
import dev.clave.design.compare.StorageShape;
import dev.clave.table.memory.Memory;
import dev.clave.table.memory.MemoryStore;
import dev.clave.table.memory.Phase;
import dev.clave.table.memory.RunningChange;
import dev.clave.table.options.TableOptions;
import dev.clave.table.request.Gateway;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Changes the design of a table while programs use it. The table remembers how far a change has
 * come, so that any step can be stopped at any point and run again.
 *
 * <pre>{@code
 * Evolution evolution = Evolution.of(client, TableOptions.defaults(), Optional.of(before), after);
 * System.out.println(evolution.plan());
 * evolution.apply(ApplySettings.defaults(), ApplyProgress.NONE);    // programs of both may run now
 * evolution.contract(ApplySettings.defaults(), ApplyProgress.NONE); // those of the old are gone
 * }</pre>
 *
 * Used by one thread, except {@link #stop}. Several processes may apply the same change: one leads,
 * the others help.
 */
public final class Evolution {
  private final TableOptions options;
  private final MemoryStore store;
  private final DesignInForce inForce;
  private final Design next;
  private final Optional<Design> namedDesign;
  private final PhysicalTables tables;
  private final ChangeInPhase.Setting setting;
  private volatile boolean stopping;

  private Evolution(
      DynamoDbClient client, TableOptions options, Optional<Design> namedDesign, Design next) {
    this.options = options;
    this.namedDesign = namedDesign;
    this.next = next;
    this.tables = new PhysicalTables(client, options);
    Gateway gateway = new Gateway(client, options.retry(), null);
    this.store = new MemoryStore(gateway, next.tables().get(0), tables.name(next, 0));
    this.inForce = new DesignInForce(store);
    this.setting = new ChangeInPhase.Setting(client, options, gateway, store, tables, next);
  }

  /**
   * The change of a table to another design.
   *
   * @param before the design that the table has; needed only where it does not remember one
   */
  public static Evolution of(
      DynamoDbClient client, TableOptions options, Optional<Design> before, Design next) {
    return new Evolution(client, options, before, next);
  }

  /** What the table remembers; empty if it was never told. */
  public Optional<Memory> memory() {
    return store.read();
  }

  /** A design that the table remembers, by its hash; empty if it does not. */
  public Optional<Design> remembered(String hash) {
    return store.shape(hash).map(StorageShape::design);
  }

  /** How far the process has come that applies a change now; empty if none does. */
  public Optional<ApplyProgress.Report> underWay() {
    return watching().lastReport();
  }

  /** The design that the table remembers as the one in force, without patterns and texts. */
  public Optional<Design> remembered() {
    return inForce.remembered();
  }

  /** Has the table remember this design as the one in force, unless it remembers one already. */
  public boolean remember() {
    return inForce.remember(StorageShape.of(next));
  }

  /**
   * Has the table remember this design as the one in force, if it remembers none, or one from which
   * this differs only in what is safe. While a change is applied, nothing is done. A program that
   * writes by this design calls it first: otherwise a later change would begin at a design that no
   * program has any more.
   *
   * <pre>{@code
   * Evolution.of(client, TableOptions.defaults(), Optional.empty(), design).adopt();
   * }</pre>
   *
   * @return whether the table remembers this design as the one in force
   */
  public boolean adopt() {
    return inForce.adopt(StorageShape.of(next), now());
  }

  /** Reads the table and tells what the change asks of it. Nothing is written. */
  public EvolutionPlan plan() {
    return plan(ApplySettings.defaults());
  }

  /** As {@link #plan()}, reading no more units a second than the settings allow. */
  public EvolutionPlan plan(ApplySettings settings) {
    Design before = inForce.of(namedDesign);
    List<String> refusals = Coverage.refusals(before, next, options.conversions());
    Comparison comparison = Comparison.of(before, StorageShape.of(next).design());
    if (!refusals.isEmpty()) {
      return EvolutionPlan.refused(comparison, refusals);
    }
    ChangeInPhase work = new ChangeInPhase(setting, before, Phase.PREPARE, 0);
    return EvolutionPlan.of(
        comparison, work, work.precheck(settings, () -> {}), options.conversions().names());
  }

  /**
   * Brings the table to where programs of both designs work on it. What was done before is not done
   * again.
   *
   * @throws EvolutionException if the change cannot be applied; before anything is written where
   *     that can be told before
   */
  public Verification apply(ApplySettings settings, ApplyProgress progress) {
    refuseUncovered(inForce.of(namedDesign));
    StorageShape to = StorageShape.of(next);
    store.read().flatMap(Memory::running).ifPresent(this::refuseOther);
    return shared("apply", settings)
        .run(
            lease -> apply(to, settings, lease, progress),
            lease -> helpApply(to, new ChangeSteps(setting, settings, lease, progress)));
  }

  private SharedStep shared(String action, ApplySettings settings) {
    return new SharedStep(
        store,
        options,
        () -> stopping,
        new ApplyLease.Purpose(action, StorageShape.of(next).hash()),
        settings);
  }

  /** Helps the process that applies the change; gives a result if it has come to its end. */
  private Optional<Verification> helpApply(StorageShape to, ChangeSteps steps) {
    Memory memory = store.read().orElseThrow();
    if (memory.running().isEmpty()) {
      return Optional.of(Verification.NONE).filter(none -> memory.shape().equals(to.hash()));
    }
    refuseOther(memory.running().get());
    ChangeInPhase work =
        new ChangeInPhase(setting, inForce.shape(memory.shape()), memory.running().get());
    steps.helpExpand(work);
    return Optional.of(Verification.NONE).filter(none -> work.phase().servesNew());
  }

  private void refuseOther(RunningChange change) {
    refuseUnfit(change);
    if (!change.to().equals(StorageShape.of(next).hash())) {
      throw new EvolutionException(
          "another change of this table is under way; finish it or go back first", List.of());
    }
    if (change.endsTwins()) {
      throw inPhaseAlready(Phase.CONTRACT);
    }
  }

  private static EvolutionException inPhaseAlready(Phase phase) {
    return new EvolutionException(
        "the change is in phase `" + phase.word() + "` already", List.of());
  }

  private Verification apply(
      StorageShape to, ApplySettings settings, ApplyLease lease, ApplyProgress progress) {
    Memory memory = begun(to, settings, lease);
    if (memory.running().isEmpty()) {
      return Verification.NONE;
    }
    RunningChange change = memory.running().get();
    if (change.phase() == Phase.RETRACT || change.phase() == Phase.CONTRACT) {
      throw inPhaseAlready(change.phase());
    }
    return steps(settings, lease, progress)
        .expand(new ChangeInPhase(setting, inForce.shape(memory.shape()), change));
  }

  /** The steps of the process that leads. */
  private ChangeSteps steps(ApplySettings settings, ApplyLease lease, ApplyProgress progress) {
    return new ChangeSteps(setting, settings, lease, lease.telling(progress));
  }

  private void refuseUncovered(Design before) {
    List<String> refusals = Coverage.refusals(before, next, options.conversions());
    if (!refusals.isEmpty()) {
      throw new EvolutionException("the change cannot be applied in place", refusals);
    }
  }

  /** The memory with the change under way: begun now, or before. */
  private Memory begun(StorageShape to, ApplySettings settings, ApplyLease lease) {
    Optional<Memory> storedMemory = store.read();
    if (storedMemory.isEmpty()) {
      StorageShape from = StorageShape.of(inForce.of(namedDesign));
      store.keep(from);
      storedMemory = Optional.of(Memory.first(from.hash()));
      setting.replace(Optional.empty(), storedMemory.get());
    }
    Memory memory = storedMemory.get();
    if (memory.running().isPresent()) {
      refuseOther(memory.running().get());
      return memory;
    }
    if (memory.shape().equals(to.hash())) {
      return memory;
    }
    // A program may have had the table adopt its design since the first look.
    Design before = inForce.shape(memory.shape());
    refuseUncovered(before);
    ChangeInPhase work = new ChangeInPhase(setting, before, Phase.PREPARE, memory.nextNumber());
    store.keep(to);
    if (work.changesNothing()) {
      tables.provision(next);
      tables.expire(next);
      Memory endedMemory = memory.ended(to.hash(), now());
      setting.replace(storedMemory, endedMemory);
      return endedMemory;
    }
    List<String> obstacles = work.precheck(settings, lease::renew).obstacles();
    if (!obstacles.isEmpty()) {
      throw new EvolutionException("items stand in the way of the change", obstacles);
    }
    Memory begunMemory =
        memory.with(
            new RunningChange(
                memory.nextNumber(),
                memory.shape(),
                to.hash(),
                Phase.PREPARE,
                now(),
                options.conversions().names(),
                work.change().twins()));
    setting.replace(storedMemory, begunMemory);
    return begunMemory;
  }

  private void refuseUnfit(RunningChange change) {
    if (!options.conversions().names().containsAll(change.conversions())) {
      throw new EvolutionException(
          "the change under way needs its Java functions in the options of who applies it",
          List.copyOf(change.conversions()));
    }
    if (change.phase() == Phase.MOVE) {
      throw new EvolutionException(
          "the table moves to another name or place; its design changes there", List.of());
    }
  }

  private Instant now() {
    return options.clock().instant();
  }

  /**
   * Removes what only the old design needs and ends the change. No program of the old design may
   * run any more, and there is no way back.
   *
   * @throws EvolutionException if the change has not come so far
   */
  public void contract(ApplySettings settings, ApplyProgress progress) {
    ChangeInPhase work = running();
    if (!work.phase().servesNew() && !work.change().endsTwins()) {
      throw new EvolutionException(
          "the change is in phase `" + work.phase().word() + "`; apply it first", List.of());
    }
    shared("contract", settings)
        .run(
            lease -> {
              if (!isOver()) {
                steps(settings, lease, progress).contract(running());
              }
              return true;
            },
            lease -> help(new ChangeSteps(setting, settings, lease, progress)::helpContract));
  }

  /** Helps with the change under way; gives a result if there is none any more. */
  private Optional<Boolean> help(Consumer<ChangeInPhase> step) {
    Optional<RunningChange> change = store.read().orElseThrow().running();
    change.ifPresent(
        running -> step.accept(new ChangeInPhase(setting, inForce.shape(running.from()), running)));
    return Optional.of(true).filter(done -> change.isEmpty());
  }

  /** Whether another process ended the change while this one waited. */
  private boolean isOver() {
    return store.read().flatMap(Memory::running).isEmpty();
  }

  /**
   * Takes the change back: what only the new design needs is removed, and everything that was
   * written meanwhile stays, as the old design has it. No program of the new design may run any
   * more.
   *
   * @throws EvolutionException if no change is under way, or {@link #contract} has begun
   */
  public void back(ApplySettings settings, ApplyProgress progress) {
    ChangeInPhase work = running();
    if (work.phase() == Phase.CONTRACT || work.change().endsTwins()) {
      throw new EvolutionException(
          "there is no way back, as what the old design needs is being removed", List.of());
    }
    shared("back", settings)
        .run(
            lease -> {
              if (!isOver()) {
                steps(settings, lease, progress).retract(running());
              }
              return true;
            },
            lease -> help(new ChangeSteps(setting, settings, lease, progress)::helpRetract));
  }

  /** Asks the process that applies a change to stop at a place from which it can go on. */
  public void pause() {
    watching().askToPause();
  }

  private ApplyLease watching() {
    return new ApplyLease(
        store,
        options.clock(),
        options.retry().pause(),
        () -> false,
        ApplyLease.Purpose.NONE,
        ApplySettings.defaults().lease());
  }

  /**
   * Has this object stop the work that another thread does with it, at a place from which it can go
   * on. That thread gets an {@link EvolutionException}.
   */
  public void stop() {
    stopping = true;
  }

  private ChangeInPhase running() {
    RunningChange change =
        store
            .read()
            .flatMap(Memory::running)
            .orElseThrow(
                () -> new EvolutionException("no change of this table is under way", List.of()));
    refuseUnfit(change);
    if (!change.to().equals(StorageShape.of(next).hash())) {
      throw new EvolutionException(
          "the change under way is to another design than this one", List.of());
    }
    return new ChangeInPhase(setting, inForce.shape(change.from()), change);
  }
}
