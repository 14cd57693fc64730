package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Stored;
import dev.clave.table.item.TableException;
import dev.clave.table.pattern.Scope;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.Moment;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import dev.clave.table.transition.PairedEntity;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;

/**
 * Writes an item again as it is, so that it has what another form of a running change needs. What
 * others write meanwhile is never overwritten: the item is then read and touched again.
 */
public final class Touch {
  /** Nothing is deleted here, so nobody asks for children. */
  private static final Children NO_CHILDREN = null;

  private final Transition transition;
  private final Shapes shapes;
  private final Gateway gateway;
  private final Reads reads;
  private final Sender sender;
  private final Signer signer;
  private final InstantSource clock;

  public Touch(Transition transition, Gateway gateway, InstantSource clock) {
    this.transition = transition;
    this.shapes = transition.mine();
    this.gateway = gateway;
    this.reads = new Reads(gateway);
    this.sender = new Sender(gateway);
    this.signer = new Signer(gateway, Signature.NONE);
    this.clock = clock;
  }

  /**
   * What giving items the form needs.
   *
   * @param parcels requests for several items each, which may be sent at once
   * @param alone items to {@link #bring} one by one
   */
  public record Planned(List<Parcel> parcels, List<Scanned> alone) {}

  /**
   * Plans to give items the form. Nothing is written yet.
   *
   * @param largest how many writes a request may have
   */
  public Planned plan(String table, List<Scanned> items, Form target, int largest) {
    List<Parcel> parcels = new ArrayList<>();
    List<Scanned> alone = new ArrayList<>();
    StatementParcel statements = new StatementParcel(gateway, largest);
    TransactionParcel transaction = new TransactionParcel(gateway, largest);
    StatementText text = new StatementText();
    for (Scanned item : items) {
      List<ItemWrite> writes;
      try {
        Planner planner = planner(false);
        if (!plan(planner, item.shape(), table, item.key(), item.item(), target)) {
          continue;
        }
        writes = planner.plan().writes();
      } catch (TableException refusal) {
        alone.add(item);
        continue;
      }
      Optional<BatchStatementRequest> statement =
          writes.size() == 1 ? text.of(writes.get(0)) : Optional.empty();
      if (statement.isPresent()) {
        if (!statements.add(item, statement.get())) {
          parcels.add(statements);
          statements = new StatementParcel(gateway, largest);
          statements.add(item, statement.get());
        }
      } else if (writes.size() == 1 || writes.size() > Plan.LARGEST) {
        alone.add(item);
      } else if (!transaction.add(item, writes)) {
        parcels.add(transaction);
        transaction = new TransactionParcel(gateway, largest);
        transaction.add(item, writes);
      }
    }
    parcels.add(statements);
    parcels.add(transaction);
    parcels.removeIf(parcel -> parcel.size() == 0);
    return new Planned(parcels, alone);
  }

  private Planner planner(boolean careful) {
    Planner planner =
        new Planner(shapes, reads, new Moment(clock), Scope.NONE, NO_CHILDREN, signer, careful);
    planner.heed(transition);
    return planner;
  }

  /**
   * Gives an item the form; returns false if nothing had to be written.
   *
   * @throws TableException of kind {@code NOT_UNIQUE} if another item holds a value that is to be
   *     unique, {@code REFUSED_INPUT} if a value does not fit the other design
   */
  public boolean bring(
      String table,
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> scanned,
      Form target) {
    try {
      return bring(table, key, Optional.of(scanned), target);
    } catch (TableException refusal) {
      // A program may have brought the item along since it was scanned: judge it as it is now.
      return bring(table, key, Optional.empty(), target);
    }
  }

  private boolean bring(
      String table,
      Map<String, AttributeValue> key,
      Optional<Map<String, AttributeValue>> scanned,
      Form target) {
    return sender
        .send(
            attempt -> {
              Planner planner = planner(attempt > 1);
              Map<String, AttributeValue> stored =
                  attempt == 1 && scanned.isPresent()
                      ? scanned.get()
                      : reads.item(table, key, true);
              return new Sender.Planned<>(
                  planner.plan(), plan(planner, table, key, stored, target), gateway);
            })
        .result();
  }

  private boolean plan(
      Planner planner,
      String table,
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> storedItem,
      Form target) {
    if (storedItem.isEmpty()) {
      return false;
    }
    return shapes
        .kind(table, shapes.typeAttribute(), storedItem)
        .filter(Shapes.Kind::isEntity)
        .map(kind -> plan(planner, kind.shape(), table, key, storedItem, target))
        .orElse(false);
  }

  private boolean plan(
      Planner planner,
      Shape shape,
      String table,
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> storedItem,
      Form target) {
    Form form = transition.form(storedItem);
    if (form == target && form == Form.MINE) {
      return removeStrayCounts(planner, shape, table, key, storedItem);
    }
    if (form == target || form == Form.NONE || form == Form.OTHER) {
      return false;
    }
    Optional<PairedEntity> pair = transition.pair(shape, storedItem);
    if (pair.isEmpty() || (pair.get().isSame() && !transition.isMarked(storedItem))) {
      return false;
    }
    ItemInChange item =
        new ItemInChange(
            transition, planner, pair.get(), storedItem, WriteDraft.update(table, key, 1));
    List<Runnable> counts = new ArrayList<>(0);
    if (pair.get().moved()) {
      new TwinItems(item, before -> target, counts, true).plan();
    } else {
      new SharedItem(item, before -> target, counts, true).plan();
    }
    List<ItemWrite> writes = planner.plan().writes();
    writes.add(0, item.write.asWrite());
    // Holders that the plan writes have the form that they will have only now.
    counts.forEach(Runnable::run);
    if (writes.size() == 1 && writes.get(0).changesNothing()) {
      writes.clear();
      return false;
    }
    return true;
  }

  /** Nobody counts there any more, so that they are gone for good. */
  private boolean removeStrayCounts(
      Planner planner,
      Shape shape,
      String table,
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> storedItem) {
    List<List<String>> counts = transition.strayCounts(shape, storedItem);
    if (counts.isEmpty()) {
      return false;
    }
    WriteDraft write = WriteDraft.update(table, key, 1);
    write.removes.addAll(counts);
    write.demand(Demand.unchanged(List.of(Transition.MARK), storedItem.get(Transition.MARK)));
    counts.forEach(path -> write.demand(Demand.unchanged(path, Stored.at(storedItem, path))));
    planner.plan().add(write.asWrite());
    return true;
  }
}
