package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.schema.Companion;
import dev.clave.table.transition.Transition.Form;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Plans what guards and references that both designs of a change have say of their owners, of an
 * item that each design stores under a key of its own.
 */
final class CompanionOwners {
  private final ItemInChange item;

  CompanionOwners(ItemInChange item) {
    this.item = item;
  }

  /**
   * Has the companions name the owners that the item will have.
   *
   * @param otherKey the key of the item in the other design
   * @param next which designs will have the item
   * @param stay whether the companions that are stored name these owners already
   */
  void plan(
      Map<String, AttributeValue> otherKey,
      Map<String, AttributeValue> values,
      Form next,
      boolean stay) {
    Effects effects = new Effects(item.planner, item.mine, item.write.key, item.write.step);
    for (Companion companion : item.pair.companions().shared()) {
      companion
          .items(item.write.key, values)
          .forEach(
              (key, made) -> {
                Optional<ItemWrite> planned = item.planner.plan().of(item.mine.tableName(), key);
                if (planned.isPresent() && planned.get().kind == ItemWrite.Kind.PUT) {
                  Map<String, AttributeValue> whole = new HashMap<>(planned.get().item);
                  name(whole, otherKey, next);
                  item.planner.plan().replace(planned.get(), planned.get().withItem(whole));
                } else if (!stay) {
                  Map<String, AttributeValue> whole = new HashMap<>(made);
                  name(whole, otherKey, next);
                  ItemWrite put = ItemWrite.put(item.mine.tableName(), key, whole, item.write.step);
                  Demand owned =
                      effects.owned(
                          companion.guard()
                              ? Optional.of(() -> effects.notUnique(companion, key, values))
                              : Optional.empty());
                  item.planner.plan().addCompanion(put.demanding(owned));
                }
              });
    }
  }

  /** Writes the owners into a companion. */
  void name(
      Map<String, AttributeValue> companion, Map<String, AttributeValue> otherKey, Form next) {
    if (next != Form.BOTH) {
      companion.put(Companion.OWNER, AttributeValue.fromM(item.write.key));
      companion.remove(Companion.NEXT_OWNER);
      companion.remove(Companion.NEXT_DESIGN);
      return;
    }
    boolean mineIsOld = item.transition.mineIsOld();
    companion.put(Companion.OWNER, AttributeValue.fromM(mineIsOld ? item.write.key : otherKey));
    companion.put(
        Companion.NEXT_OWNER, AttributeValue.fromM(mineIsOld ? otherKey : item.write.key));
    companion.put(Companion.NEXT_DESIGN, AttributeValue.fromS(item.transition.change().to()));
  }
}
