package dev.clave.table.evolution;

import dev.clave.table.memory.Memory;
import dev.clave.table.memory.Phase;
import dev.clave.table.memory.RunningChange;
import dev.clave.table.transition.Transition.Form;
import java.time.Duration;
import java.util.Optional;

/** What the process that leads a change does, phase by phase, and what those do that help it. */
final class ChangeSteps {
  private final ChangeInPhase.Setting setting;
  private final ApplySettings settings;
  private final ApplyLease lease;
  private final ApplyProgress progress;

  ChangeSteps(
      ChangeInPhase.Setting setting,
      ApplySettings settings,
      ApplyLease lease,
      ApplyProgress progress) {
    this.setting = setting;
    this.settings = settings;
    this.lease = lease;
    this.progress = progress;
  }

  /** Brings the table to where programs of both designs work on it. */
  Verification expand(ChangeInPhase begunChange) {
    ChangeInPhase work = begunChange;
    if (work.phase() == Phase.PREPARE) {
      await(work.change());
      work = work.in(Phase.EXPAND);
    }
    if (work.phase() != Phase.EXPAND) {
      return work.verified(settings, lease::renew);
    }
    await(work.change());
    setting.tables().provision(work.next());
    SegmentWork.Outcome outcome = work.bring(Form.BOTH, true, settings, lease, progress);
    if (!outcome.conflicts().isEmpty()) {
      throw new EvolutionException(
          "some items cannot have what the new design needs; mend them and apply again, or go"
              + " back",
          outcome.conflicts());
    }
    Verification verification = work.verified(settings, lease::renew);
    work.in(Phase.PUBLIC);
    return verification;
  }

  /** Removes what only the old design needs; then brings indexes with twins to their own names. */
  void contract(ChangeInPhase begunChange) {
    ChangeInPhase work = begunChange;
    if (!work.change().endsTwins()) {
      remove(work);
      setting.tables().expire(setting.next());
      if (work.change().twins().isEmpty()) {
        end(work.change().to());
        return;
      }
      work = work.endingTwins();
    }
    if (!work.phase().servesNew()) {
      expand(work);
      work = work.again();
    }
    remove(work);
    end(work.change().to());
  }

  private void remove(ChangeInPhase begunChange) {
    ChangeInPhase work = begunChange;
    if (work.phase() == Phase.PUBLIC) {
      // Programs that still bring items along must have noticed that all are.
      await(work.change());
      work = work.in(Phase.CONTRACT);
    }
    await(work.change());
    work.bring(Form.MINE, false, settings, lease, progress);
    setting.tables().dropIndexes(work.before(), work.next());
  }

  /** Removes what only the new design needs. */
  void retract(ChangeInPhase begunChange) {
    ChangeInPhase work = begunChange;
    if (work.phase() == Phase.PREPARE) {
      end(work.change().from());
      return;
    }
    if (work.phase() == Phase.PUBLIC) {
      work = work.in(Phase.EXPAND);
    }
    if (work.phase() == Phase.EXPAND) {
      await(work.change());
      work = work.in(Phase.RETRACT);
    }
    await(work.change());
    work.bring(Form.MINE, true, settings, lease, progress);
    setting.tables().dropIndexes(work.next(), work.before());
    end(work.change().from());
  }

  /** Helps to bring items along, if that is under way. */
  void helpExpand(ChangeInPhase work) {
    if (work.phase() == Phase.EXPAND) {
      work.help(Form.BOTH, true, settings, lease, progress);
    }
  }

  /** Helps the process that contracts the change. */
  void helpContract(ChangeInPhase work) {
    if (work.phase() == Phase.CONTRACT) {
      work.help(Form.MINE, false, settings, lease, progress);
    } else if (work.change().endsTwins()) {
      helpExpand(work);
    }
  }

  /** Helps the process that goes back. */
  void helpRetract(ChangeInPhase work) {
    if (work.phase() == Phase.RETRACT) {
      work.help(Form.MINE, true, settings, lease, progress);
    }
  }

  /** Waits until no program works by what was so before the phase began. */
  private void await(RunningChange change) {
    Duration step = Duration.ofSeconds(1);
    // A clock elsewhere wrote when the phase began, so the whole time passes here.
    for (Duration remaining = settings.phaseLength();
        !remaining.isZero() && !remaining.isNegative();
        remaining = remaining.minus(step)) {
      progress.report(
          new ApplyProgress.Report(
              "wait for programs, " + change.phase().word(), 0, 0, -1, Optional.of(remaining)));
      lease.renew();
      Pace.pause(
          setting.options().retry().pause(), remaining.compareTo(step) < 0 ? remaining : step);
    }
  }

  private void end(String inForce) {
    Memory memory = setting.store().read().orElseThrow();
    setting.replace(
        Optional.of(memory), memory.ended(inForce, setting.options().clock().instant()));
  }
}
