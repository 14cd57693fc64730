package dev.clave.engine.operation;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.Kind;
import dev.clave.engine.expression.Filter;
import dev.clave.engine.table.KeyPaths;
import dev.clave.engine.table.Table;
import dev.clave.engine.write.Mutation;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** The condition of a write, and what its failure shows. */
record Conditional(Optional<Filter> filter, boolean showsItem) {

  static final Conditional NONE = new Conditional(Optional.empty(), false);

  static Conditional of(Optional<Filter> filter, ReturnValuesOnConditionCheckFailure onFailure) {
    return new Conditional(filter, onFailure == ReturnValuesOnConditionCheckFailure.ALL_OLD);
  }

  /** Fails if the condition looks into a key of the table. */
  void refuseKeyPaths(Table table) {
    filter.ifPresent(condition -> KeyPaths.refuse(table, condition.attributesWithin()));
  }

  /**
   * Puts an item in the place of what is there, if the condition holds for that.
   *
   * @param item {@code null} for none
   */
  Mutation replacing(
      Table table, Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
    return filter.isEmpty()
        ? Mutation.replacing(table, key, item)
        : Mutation.of(
            table,
            key,
            before -> {
              require(before);
              return item;
            });
  }

  /** Fails if the condition does not hold for the item, which is {@code null} if there is none. */
  void require(Map<String, AttributeValue> before) {
    if (filter.isEmpty() || filter.get().test(before)) {
      return;
    }
    ConditionalCheckFailedException.Builder failure =
        AwsFailure.fill(
            ConditionalCheckFailedException.builder(),
            Kind.CONDITION_FAILED.code(),
            Fault.CONDITION_FAILED.text());
    if (showsItem && before != null) {
      failure.item(before);
    }
    throw failure.build();
  }
}
