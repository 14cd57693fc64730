package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Expression;
import dev.clave.table.item.TableException;
import dev.clave.table.request.Gateway;
import dev.clave.table.schema.Shape;
import dev.clave.table.writing.ItemWrite.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Sends plans. A plan that was made from an item that has changed meanwhile is made again, a
 * bounded number of times; any other refusal is thrown in the design's words.
 */
public final class Sender {
  private static final String CONDITION_FAILED = "ConditionalCheckFailed";

  /** From this attempt on a refusal is told, whatever else was not as it was read. */
  private static final int PLANNED_AGAIN = 4;

  private final Gateway gateway;

  Sender(Gateway gateway) {
    this.gateway = gateway;
  }

  /** Writes a new item that stands alone: there is one request and nothing to plan. */
  void create(Shape shape, Map<String, AttributeValue> item) {
    Expression expression = new Expression();
    try {
      gateway.put(
          PutItemRequest.builder()
              .tableName(shape.tableName())
              .item(item)
              .conditionExpression(shape.absent().in(expression))
              .expressionAttributeNames(expression.names()));
    } catch (ConditionalCheckFailedException there) {
      throw Planner.exists(shape, shape.keyOf(item));
    }
  }

  /** What a plan that was sent left behind: of a single update, the item as it is now. */
  public record Outcome<R>(R result, Map<String, AttributeValue> after) {}

  /**
   * The writes of one attempt, and what its planning came to.
   *
   * @param gateway where they leave, with the names that the table had when they were planned
   */
  record Planned<R>(Plan plan, R result, Gateway gateway) {}

  /** Sends what is planned for each attempt, of which the first is number 1. */
  <R> Outcome<R> send(IntFunction<Planned<R>> planning) {
    for (int attempt = 1; ; attempt++) {
      Planned<R> planned = planning.apply(attempt);
      List<ItemWrite> writes = planned.plan().writes();
      if (writes.isEmpty()) {
        return new Outcome<>(planned.result(), Map.of());
      }
      try {
        Map<String, AttributeValue> after =
            writes.size() == 1 && writes.get(0).kind != Kind.CHECK
                ? single(writes.get(0), planned.gateway())
                : together(writes, planned.gateway());
        return new Outcome<>(planned.result(), after);
      } catch (ConditionalCheckFailedException failedDemands) {
        explain(writes.get(0), failedDemands.hasItem() ? failedDemands.item() : Map.of());
      } catch (TransactionCanceledException canceled) {
        explain(writes, canceled, attempt);
      }
      if (attempt == gateway.retry().attempts()) {
        throw TableException.busy(
            "the item changed under each of " + attempt + " attempts to write it", null);
      }
      gateway.pause(attempt);
    }
  }

  /** Throws the refusal of the first demand that failed; returns when the plan was only stale. */
  private static void explain(ItemWrite write, Map<String, AttributeValue> item) {
    write.failed(item).ifPresent(Sender::refuse);
  }

  private static void refuse(Demand demand) {
    if (demand.refusal().isPresent()) {
      throw demand.refusal().get().get();
    }
  }

  /**
   * Of several steps that were refused, the first is told. Where an item is not as it was read, the
   * refusal may come of that: whoever changed the item may have written what is in the way for it.
   * Then it is planned again first.
   */
  private static void explain(
      List<ItemWrite> writes, TransactionCanceledException canceled, int attempt) {
    List<CancellationReason> reasons = canceled.cancellationReasons();
    List<Demand> failedDemands = new ArrayList<>();
    boolean stale = false;
    for (int i = 0; i < reasons.size() && i < writes.size(); i++) {
      if (CONDITION_FAILED.equals(reasons.get(i).code())) {
        CancellationReason reason = reasons.get(i);
        ItemWrite write = writes.get(i);
        write
            .failed(reason.hasItem() ? reason.item() : Map.of())
            .map(demand -> demand.in(write.step))
            .ifPresent(failedDemands::add);
        stale = true;
      }
    }
    boolean asRead = failedDemands.stream().allMatch(demand -> demand.refusal().isPresent());
    if (asRead || attempt >= PLANNED_AGAIN) {
      failedDemands.sort(Comparator.comparingInt(Demand::step));
      failedDemands.forEach(Sender::refuse);
    }
    if (!stale) {
      throw canceled;
    }
  }

  private static Map<String, AttributeValue> single(ItemWrite write, Gateway gateway) {
    Expression expression = new Expression();
    String condition = write.condition(expression);
    ReturnValuesOnConditionCheckFailure old = write.evidence();
    switch (write.kind) {
      case PUT -> {
        gateway.put(
            PutItemRequest.builder()
                .tableName(write.table)
                .item(write.item)
                .conditionExpression(condition)
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .returnValuesOnConditionCheckFailure(old));
        return write.item;
      }
      case DELETE -> {
        gateway.delete(
            DeleteItemRequest.builder()
                .tableName(write.table)
                .key(write.key)
                .conditionExpression(condition)
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .returnValuesOnConditionCheckFailure(old));
        return Map.of();
      }
      default -> {
        String update = write.update(expression);
        return gateway
            .update(
                UpdateItemRequest.builder()
                    .tableName(write.table)
                    .key(write.key)
                    .updateExpression(update)
                    .conditionExpression(condition)
                    .expressionAttributeNames(expression.names())
                    .expressionAttributeValues(expression.values())
                    .returnValues(ReturnValue.ALL_NEW)
                    .returnValuesOnConditionCheckFailure(old))
            .attributes();
      }
    }
  }

  private static Map<String, AttributeValue> together(List<ItemWrite> writes, Gateway gateway) {
    if (writes.size() > Plan.LARGEST) {
      throw TableException.refused(
          "transaction",
          "",
          "at most " + Plan.LARGEST + " writes, those to guards and counters among them",
          writes.size() + " writes");
    }
    List<TransactWriteItem> items = new ArrayList<>(writes.size());
    writes.forEach(write -> items.add(TransactItems.of(write)));
    // One that was done but not answered is sent again: by its token it is not done twice.
    gateway.transact(
        TransactWriteItemsRequest.builder()
            .clientRequestToken(gateway.once(() -> UUID.randomUUID().toString()))
            .transactItems(items));
    return Map.of();
  }
}
