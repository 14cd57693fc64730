package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Expression;
import dev.clave.table.schema.Shapes;
import dev.clave.table.transition.PairedEntity;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Adds to a plan what keeps the other design of a running change right: for each item that the plan
 * writes, the attributes, index keys, guards, references and counts that only the other design has.
 * They are computed from the item as it was read; the write demands that it is still so.
 */
final class Expansion {
  private final Transition transition;
  private final Planner planner;
  private final Plan plan;
  private final UnaryOperator<Form> target;
  private final Optional<Map<String, AttributeValue>> itemAsRead;
  private final List<Runnable> counts = new ArrayList<>();

  Expansion(Transition transition, Planner planner) {
    this(transition, planner, transition::target, Optional.empty());
  }

  /**
   * With another form for items to have afterwards, and the one item of the plan as it was read.
   */
  Expansion(
      Transition transition,
      Planner planner,
      UnaryOperator<Form> target,
      Optional<Map<String, AttributeValue>> itemAsRead) {
    this.transition = transition;
    this.planner = planner;
    this.plan = planner.plan();
    this.target = target;
    this.itemAsRead = itemAsRead;
  }

  void expand() {
    for (ItemWrite write : List.copyOf(plan.writes())) {
      if (write.kind != ItemWrite.Kind.CHECK) {
        plan.of(write.table, write.key).ifPresent(this::expand);
      }
    }
    // Holders that the plan writes have the form that they will have only now.
    counts.forEach(Runnable::run);
  }

  private void expand(ItemWrite write) {
    Map<String, AttributeValue> before =
        itemAsRead.orElseGet(() -> planner.reads().item(write.table, write.key, true));
    if (before.isEmpty() && write.kind != ItemWrite.Kind.PUT) {
      refuseIfItComes(write);
      return;
    }
    Map<String, AttributeValue> typedItem = write.kind == ItemWrite.Kind.PUT ? write.item : before;
    Optional<Shapes.Kind> kind =
        planner.shapes().kind(write.table, planner.shapes().typeAttribute(), typedItem);
    if (kind.isEmpty() || !kind.get().isEntity()) {
      return;
    }
    Optional<PairedEntity> pair =
        transition.pair(kind.get().shape(), before.isEmpty() ? write.item : before);
    if (pair.isEmpty() || (pair.get().isSame() && !transition.isMarked(before))) {
      return;
    }
    if (write.kind == ItemWrite.Kind.UPDATE
        && itemAsRead.isEmpty()
        && !touches(write, pair.get())) {
      return;
    }
    ItemInChange item =
        new ItemInChange(transition, planner, pair.get(), before, WriteDraft.of(write));
    boolean carried = itemAsRead.isPresent();
    if (pair.get().moved()) {
      new TwinItems(item, target, counts, carried).plan();
    } else {
      new SharedItem(item, target, counts, carried).plan();
    }
    plan.replace(write, item.write.asWrite());
  }

  /** The write of an item that is not there must not meet one that comes meanwhile. */
  private void refuseIfItComes(ItemWrite write) {
    if (write.demands.stream().anyMatch(demand -> !demand.holds().test(Map.of()))) {
      plan.replace(
          write,
          write.demanding(
              new Demand(expression -> absent(write, expression), Map::isEmpty, Optional.empty())));
    }
  }

  private static String absent(ItemWrite write, Expression expression) {
    return "attribute_not_exists(" + expression.name(write.key.keySet().iterator().next()) + ")";
  }

  /** Whether an update changes something from which the other design makes something. */
  private static boolean touches(ItemWrite write, PairedEntity pair) {
    if (pair.movesWithEveryWrite() || pair.isChosen()) {
      return true;
    }
    Set<List<String>> paths = new HashSet<>();
    pair.roots().forEach(root -> paths.add(pair.mine().stored(root)));
    pair.expiry().held().ifPresent(field -> paths.add(field.path()));
    if (pair.moved()) {
      pair.mine().counters().forEach(counter -> paths.add(counter.path()));
    }
    return write
        .paths()
        .anyMatch(
            path ->
                paths.stream()
                    .anyMatch(
                        root ->
                            root.size() <= path.size()
                                ? path.subList(0, root.size()).equals(root)
                                : root.subList(0, path.size()).equals(path)));
  }
}
