package dev.clave.table;

import dev.clave.table.item.TableException;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.pattern.Scope;
import dev.clave.table.schema.Shape;
import dev.clave.table.writing.ChangeInputs;
import dev.clave.table.writing.Changes;
import dev.clave.table.writing.Inputs;
import dev.clave.table.writing.Planner;
import dev.clave.table.writing.PutPlan;
import dev.clave.table.writing.Writes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes that happen together or not at all, put together in Java where the design declares none.
 * Not safe to share while it is being put together.
 *
 * <pre>{@code
 * table
 *     .transaction()
 *     .create("trip", Map.of("accountId", "a1", "tripId", "t1"))
 *     .update("vehicle", Map.of("vehicleId", "v1"), Map.of("tripId", "t1"))
 *     .commit();
 * }</pre>
 */
public final class Transaction {
  private record Step(String text, BiConsumer<Planner, Integer> planning) {}

  private final Catalogue catalogue;
  private final Scope scope;
  private final Writes writes;
  private final List<Step> steps = new ArrayList<>();

  Transaction(Catalogue catalogue, Scope scope, Writes writes) {
    this.catalogue = catalogue;
    this.scope = scope;
    this.writes = writes;
  }

  /**
   * Creates an item; {@link #commit} is refused if there is one with its key.
   *
   * @throws TableException {@code REFUSED_INPUT} if the attributes do not fit the design; {@code
   *     OUT_OF_SCOPE}
   */
  public Transaction create(String entity, Map<String, ?> attributes) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, ?> input = writes.identified(shape, attributes);
    return step(
        "create " + entity,
        (planner, step) -> {
          Map<String, AttributeValue> values =
              Inputs.fresh(shape, planner.withSnapshots(shape, input, false), planner.now());
          Optional<Supplier<TableException>> exists =
              Optional.of(() -> Planner.exists(shape, shape.key(values)));
          planner.create(shape, values, exists, step);
        });
  }

  /**
   * Creates an item or replaces the one with its key.
   *
   * @throws TableException {@code REFUSED_INPUT} if the attributes do not fit the design; {@code
   *     OUT_OF_SCOPE}
   */
  public Transaction put(String entity, Map<String, ?> attributes) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, ?> input = writes.identified(shape, attributes);
    return step(
        "put " + entity,
        (planner, step) ->
            new PutPlan(planner, shape, planner.withSnapshots(shape, input, true), step).add());
  }

  /**
   * Changes attributes of an item; a value of {@code null} removes one, an {@link
   * dev.clave.table.item.Add} adds to a number. {@link #commit} is refused if there is no such
   * item.
   *
   * @throws TableException {@code REFUSED_INPUT} if the changes do not fit the design; {@code
   *     OUT_OF_SCOPE}
   */
  public Transaction update(
      String entity, Map<String, ?> key, Map<String, ? extends @Nullable Object> changes) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, AttributeValue> values = Inputs.key(shape, scope.entity(shape, key));
    Changes encoded =
        ChangeInputs.changes(shape, values, changes).expecting(Inputs.versionBeside(shape, key));
    return step(
        "update " + entity,
        (planner, step) -> planner.update(shape, values, encoded, List.of(), step));
  }

  /**
   * Deletes an item; {@link #commit} is refused if there is no such item.
   *
   * @throws TableException {@code REFUSED_INPUT} if the key does not fit the design; {@code
   *     OUT_OF_SCOPE}
   */
  public Transaction delete(String entity, Map<String, ?> key) {
    Shape shape = catalogue.shapes().shape(entity);
    Map<String, AttributeValue> values = Inputs.key(shape, scope.entity(shape, key));
    Optional<AttributeValue> version = Inputs.versionBeside(shape, key);
    return step(
        "delete " + entity,
        (planner, step) -> {
          if (planner.delete(shape, values, List.of(), version, step).isEmpty()) {
            throw Planner.notFound(shape, shape.key(values));
          }
        });
  }

  private Transaction step(String text, BiConsumer<Planner, Integer> planning) {
    steps.add(new Step(text, planning));
    return this;
  }

  /**
   * Sends it. A refusal says which step it was and why, and nothing has happened.
   *
   * @throws TableException {@code ALREADY_EXISTS}, {@code NOT_FOUND}, {@code NOT_UNIQUE}, {@code
   *     VERSION_CONFLICT}, {@code HAS_CHILDREN}, {@code LIMIT_REACHED} or {@code CONDITION_FAILED},
   *     with the number of the step; {@code REFUSED_INPUT} if two steps write one item; {@code
   *     OTHER_DESIGN}; {@code BUSY}
   */
  public void commit() {
    writes.send(
        planner -> {
          planner.inSteps("transaction", number -> steps.get(number - 1).text);
          for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            try {
              step.planning.accept(planner, i + 1);
            } catch (TableException refusal) {
              throw planner.inStep(i + 1, refusal);
            }
          }
          return steps.size();
        });
  }
}
