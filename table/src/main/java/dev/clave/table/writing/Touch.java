package dev.clave.table.writing;

import dev.clave.table.TableException;
import dev.clave.table.pattern.Scope;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.Moment;
import dev.clave.table.schema.Shapes;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes an item again as it is, so that it has what another form of a running change needs. What
 * others write meanwhile is never overwritten: the item is then read and touched again.
 */
public final class Touch {
  /** Nothing is deleted here, so nobody asks for children. */
  private static final Children NO_CHILDREN = null;

  private final Transition transition;
  private final Shapes shapes;
  private final Reads reads;
  private final Sender sender;
  private final Signer signer;
  private final InstantSource clock;

  public Touch(Transition transition, Gateway gateway, InstantSource clock) {
    this.transition = transition;
    this.shapes = transition.mine();
    this.reads = new Reads(gateway);
    this.sender = new Sender(gateway);
    this.signer = new Signer(gateway, Signature.NONE);
    this.clock = clock;
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
      Form wanted) {
    try {
      return bring(table, key, Optional.of(scanned), wanted);
    } catch (TableException refused) {
      // A program may have brought the item along since it was scanned: judge it as it is now.
      return bring(table, key, Optional.empty(), wanted);
    }
  }

  private boolean bring(
      String table,
      Map<String, AttributeValue> key,
      Optional<Map<String, AttributeValue>> scanned,
      Form wanted) {
    return sender
        .send(
            attempt -> {
              Planner planner =
                  new Planner(
                      shapes,
                      reads,
                      new Moment(clock),
                      Scope.NONE,
                      NO_CHILDREN,
                      signer,
                      attempt > 1);
              planner.heed(transition);
              Map<String, AttributeValue> stored =
                  attempt == 1 && scanned.isPresent()
                      ? scanned.get()
                      : reads.item(table, key, true);
              return new Sender.Planned<>(
                  planner.plan(), plan(planner, table, key, stored, wanted));
            })
        .result();
  }

  private boolean plan(
      Planner planner,
      String table,
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> stored,
      Form wanted) {
    Form form = transition.form(stored);
    if (form == wanted || form == Form.NONE || form == Form.OTHER) {
      return false;
    }
    ItemWrite write = ItemWrite.of(ItemWrite.Kind.UPDATE, table, key, 1);
    planner.plan().add(write);
    new Expansion(transition, planner, before -> wanted, Optional.of(stored)).expand();
    if (write.sets.isEmpty()
        && write.adds.isEmpty()
        && write.removes.isEmpty()
        && planner.plan().writes().size() == 1) {
      planner.plan().writes().clear();
      return false;
    }
    return true;
  }
}
