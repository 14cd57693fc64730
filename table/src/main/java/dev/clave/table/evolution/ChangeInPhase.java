package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.design.compare.StorageShape;
import dev.clave.design.compare.TwinIndexes;
import dev.clave.design.model.Index;
import dev.clave.design.model.Table;
import dev.clave.table.context.Context;
import dev.clave.table.memory.Memory;
import dev.clave.table.memory.MemoryStore;
import dev.clave.table.memory.Phase;
import dev.clave.table.memory.RunningChange;
import dev.clave.table.options.Conversions;
import dev.clave.table.options.TableOptions;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.request.CursorSeal;
import dev.clave.table.request.Gateway;
import dev.clave.table.schema.GeneratedIds;
import dev.clave.table.schema.IdMaker;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A change in one phase, with what its steps need. */
final class ChangeInPhase {
  /** What is the same in every phase of a change. */
  record Setting(
      DynamoDbClient client,
      TableOptions options,
      Gateway gateway,
      MemoryStore store,
      PhysicalTables tables,
      Design next) {
    void replace(Optional<Memory> before, Memory after) {
      if (!store.replace(before, after)) {
        throw new EvolutionException("another process changed the table's memory", List.of());
      }
    }
  }

  private final Setting setting;
  private final Design declaredDesign;
  private final RunningChange change;
  private final Design before;
  private final Design next;
  private final Conversions conversions;
  private final Catalogue oldCatalogue;
  private final Catalogue newCatalogue;

  /** With the design that programs of the old version have. */
  ChangeInPhase(Setting setting, Design declaredDesign, RunningChange change) {
    this.setting = setting;
    this.declaredDesign = declaredDesign;
    this.change = change;
    TwinIndexes twins = change.twins();
    this.before = change.endsTwins() ? twins.in(setting.next()) : declaredDesign;
    this.next =
        change.endsTwins() ? setting.next() : twins.meanwhile(declaredDesign, setting.next());
    this.conversions = change.endsTwins() ? Conversions.none() : setting.options().conversions();
    this.oldCatalogue = new Catalogue(before, setting.options(), declaredDesign);
    this.newCatalogue = new Catalogue(next, setting.options(), setting.next());
  }

  ChangeInPhase(Setting setting, Design before, Phase phase, long number) {
    this(
        setting,
        before,
        new RunningChange(
            number,
            StorageShape.of(before).hash(),
            StorageShape.of(setting.next()).hash(),
            phase,
            Instant.EPOCH,
            setting.options().conversions().names(),
            TwinIndexes.between(before, setting.next())));
  }

  /** The old design as the table has it. */
  Design before() {
    return before;
  }

  /** The new design as the table has it: with twins, as long as there are some. */
  Design next() {
    return next;
  }

  RunningChange change() {
    return change;
  }

  Phase phase() {
    return change.phase();
  }

  ChangeInPhase in(Phase phase) {
    Memory memory = setting.store().read().orElseThrow();
    RunningChange following = change.in(phase, setting.options().clock().instant());
    setting.replace(Optional.of(memory), memory.with(following));
    return new ChangeInPhase(setting, declaredDesign, following);
  }

  /** The same change in the phase in which the table has it now. */
  ChangeInPhase again() {
    return new ChangeInPhase(
        setting, declaredDesign, setting.store().read().flatMap(Memory::running).orElseThrow());
  }

  /** Ends this change, and begins the one that brings indexes with twins to their own names. */
  ChangeInPhase endingTwins() {
    Memory memory = setting.store().read().orElseThrow();
    Instant now = setting.options().clock().instant();
    Memory endedMemory = memory.ended(change.to(), now);
    RunningChange following =
        new RunningChange(
            endedMemory.nextNumber(),
            change.to(),
            change.to(),
            Phase.PREPARE,
            now,
            Set.of(),
            change.twins());
    setting.replace(Optional.of(memory), endedMemory.with(following));
    return new ChangeInPhase(setting, setting.next(), following);
  }

  private Transition transition(boolean asOld) {
    return asOld
        ? Transition.of(
            change, true, before, oldCatalogue.shapes(), next, newCatalogue.shapes(), conversions)
        : Transition.of(
            change, false, next, newCatalogue.shapes(), before, oldCatalogue.shapes(), conversions);
  }

  boolean changesNothing() {
    for (int place = 0; place < next.tables().size(); place++) {
      Table table = next.tables().get(place);
      if (!table.ttl().equals(before.tables().get(place).ttl())) {
        return false;
      }
      for (Index index : before.tables().get(place).indexes()) {
        // Programs of the old design read it until the change is contracted.
        if (table.index(index.name()).isEmpty()) {
          return false;
        }
      }
    }
    for (var pair : transition(true).pairs()) {
      if (!pair.isSame()) {
        return false;
      }
    }
    return true;
  }

  private Context context(Pace pace) {
    return new Context(
        pace.isBounded() ? setting.gateway().observed(pace) : setting.gateway(),
        setting.options(),
        new CursorSeal(new byte[0]),
        null,
        new GeneratedIds(new IdMaker(setting.options().clock(), setting.options().random())));
  }

  private Pace pace(ApplySettings settings) {
    return new Pace(
        settings.unitsPerSecond(), setting.options().clock(), setting.options().retry().pause());
  }

  private static void beat(Pace pace, Runnable heartbeat) {
    heartbeat.run();
    pace.keep(heartbeat);
  }

  Precheck.Result precheck(ApplySettings settings, Runnable heartbeat) {
    Pace pace = pace(settings);
    return Precheck.of(
        oldCatalogue,
        context(pace),
        transition(true),
        settings.segments(),
        () -> beat(pace, heartbeat));
  }

  Verification verified(ApplySettings settings, Runnable heartbeat) {
    Pace pace = pace(settings);
    Verification verification =
        Verification.of(
            oldCatalogue,
            newCatalogue,
            context(pace),
            transition(true),
            settings.segments(),
            () -> beat(pace, heartbeat));
    if (!verification.holds()) {
      List<String> reasons = new ArrayList<>(verification.problems());
      if (verification.notBrought() > 0) {
        reasons.add(verification.notBrought() + " items without what the new design needs");
      }
      throw new EvolutionException(
          "the table is not as the new design says; apply again, or go back", reasons);
    }
    return verification;
  }

  /** Gives every item the form, together with other processes that help. */
  SegmentWork.Outcome bring(
      Form form, boolean asOld, ApplySettings settings, ApplyLease lease, ApplyProgress progress) {
    return bring(
        form, asOld, settings, lease::renew, progress, work -> work.lead(settings.segments()));
  }

  /** Helps the process that does so. */
  void help(
      Form form, boolean asOld, ApplySettings settings, ApplyLease lease, ApplyProgress progress) {
    bring(
        form,
        asOld,
        settings,
        lease::renewHelp,
        progress,
        work -> {
          work.help(settings.segments());
          return new SegmentWork.Outcome(0, 0, List.of());
        });
  }

  private SegmentWork.Outcome bring(
      Form form,
      boolean asOld,
      ApplySettings settings,
      Runnable heartbeat,
      ApplyProgress progress,
      Function<SegmentWork, SegmentWork.Outcome> part) {
    Pace pace = pace(settings);
    long items = 0;
    long writtenItems = 0;
    List<String> conflicts = new ArrayList<>();
    for (int place = 0; place < next.tables().size(); place++) {
      String name = setting.tables().name(next, place);
      Long describedCount =
          setting.client().describeTable(request -> request.tableName(name)).table().itemCount();
      SegmentWork work =
          new SegmentWork(
              transition(asOld),
              new SegmentWork.Surroundings(
                  setting.gateway(),
                  setting.store(),
                  next.tables().get(place),
                  name,
                  setting.options().parallel(),
                  setting.options().clock(),
                  setting.options().retry().pause(),
                  settings),
              form,
              pace,
              heartbeat,
              progress,
              describedCount == null ? -1 : describedCount);
      SegmentWork.Outcome outcome = part.apply(work);
      items += outcome.items();
      writtenItems += outcome.written();
      conflicts.addAll(outcome.conflicts());
    }
    return new SegmentWork.Outcome(items, writtenItems, conflicts);
  }
}
