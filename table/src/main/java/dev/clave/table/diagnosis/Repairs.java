package dev.clave.table.diagnosis;

import dev.clave.table.diagnosis.Discrepancy.Kind;
import dev.clave.table.request.Gateway;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * What can be mended: made now, or only told.
 *
 * <pre>{@code
 * Repaired told = table.repair(true, Progress.NONE);     // by Repairs.dryRun()
 * Repaired made = table.repair(false, Progress.NONE);    // by Repairs.writing(gateway)
 * }</pre>
 */
public final class Repairs {
  private enum Mode {
    NONE,
    DRY_RUN,
    WRITE
  }

  private final Mode mode;
  private final Gateway gateway;
  private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
  private final List<String> first = new ArrayList<>();
  private long overtaken;

  private Repairs(Mode mode, Gateway gateway) {
    this.mode = mode;
    this.gateway = gateway;
  }

  /** Nothing is mended, and nobody asks what could be. */
  static Repairs none() {
    return new Repairs(Mode.NONE, null);
  }

  /** Nothing is written; what would be is told. */
  public static Repairs dryRun() {
    return new Repairs(Mode.DRY_RUN, null);
  }

  /** Each repair is made as soon as it is found. */
  public static Repairs writing(Gateway gateway) {
    return new Repairs(Mode.WRITE, gateway);
  }

  void offer(Kind kind, Repair repair) {
    if (mode == Mode.NONE) {
      return;
    }
    if (mode == Mode.WRITE && !send(repair)) {
      overtaken++;
      return;
    }
    counts.merge(kind, 1L, Long::sum);
    if (first.size() < Diagnosis.SHOWN) {
      first.add(repair.what());
    }
  }

  private boolean send(Repair repair) {
    try {
      gateway.transact(TransactWriteItemsRequest.builder().transactItems(repair.writes()));
      return true;
    } catch (TransactionCanceledException changed) {
      return false;
    }
  }

  /** How many were made, or would be. */
  long count() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  public Map<Kind, Long> counts() {
    return counts;
  }

  public List<String> first() {
    return first;
  }

  /** How many were not made because another program wrote meanwhile. */
  public long overtaken() {
    return overtaken;
  }
}
