package dev.clave.engine.partiql;

import dev.clave.engine.value.ValueSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** One page of a SELECT, gathered from one partition after another. */
final class Selection {
  /** After so many bytes of items no further partition is read. */
  private static final long PAGE_BYTES = 1024 * 1024;

  private final Statements statements;
  private final SelectPlan plan;
  private final ExecuteStatementRequest request;
  private final List<Map<String, AttributeValue>> items = new ArrayList<>();
  private ConsumedCapacity consumed;
  private Optional<NextToken> next = Optional.empty();

  Selection(Statements statements, SelectPlan plan, ExecuteStatementRequest request) {
    this.statements = statements;
    this.plan = plan;
    this.request = request;
  }

  Selection read(NextToken from) {
    if (plan.partitions().isEmpty()) {
      ScanResponse page =
          statements.run(
              "Scan",
              plan.scan()
                  .consistentRead(request.consistentRead())
                  .limit(request.limit())
                  .exclusiveStartKey(from.after().orElse(null))
                  .returnConsumedCapacity(request.returnConsumedCapacityAsString())
                  .build(),
              ScanResponse.class);
      take(0, page.items(), page.lastEvaluatedKey(), page.consumedCapacity());
      return this;
    }
    int remaining = request.limit() == null ? Integer.MAX_VALUE : request.limit();
    Map<String, AttributeValue> after = from.after().orElse(null);
    long bytes = 0;
    for (int at = from.partition(); at < plan.partitions().size() && next.isEmpty(); at++) {
      if (remaining == 0 || bytes >= PAGE_BYTES) {
        next = Optional.of(new NextToken(at, Optional.empty()));
        break;
      }
      QueryResponse page = query(at, after, remaining);
      take(at, page.items(), page.lastEvaluatedKey(), page.consumedCapacity());
      remaining -= page.scannedCount();
      bytes += page.items().stream().mapToLong(ValueSize::ofItem).sum();
      after = null;
    }
    return this;
  }

  private QueryResponse query(int partition, Map<String, AttributeValue> after, int remaining) {
    return statements.run(
        "Query",
        plan.query(plan.partitions().get(partition))
            .consistentRead(request.consistentRead())
            .limit(request.limit() == null ? null : (Integer) remaining)
            .exclusiveStartKey(after)
            .returnConsumedCapacity(request.returnConsumedCapacityAsString())
            .build(),
        QueryResponse.class);
  }

  private void take(
      int partition,
      List<Map<String, AttributeValue>> pageItems,
      Map<String, AttributeValue> last,
      ConsumedCapacity cost) {
    items.addAll(plan.selected(pageItems));
    if (!last.isEmpty()) {
      next = Optional.of(new NextToken(partition, Optional.of(last)));
    }
    if (cost != null) {
      consumed =
          consumed == null
              ? cost
              : cost.toBuilder()
                  .capacityUnits(cost.capacityUnits() + consumed.capacityUnits())
                  .build();
    }
  }

  List<Map<String, AttributeValue>> items() {
    return items;
  }

  ConsumedCapacity consumed() {
    return consumed;
  }

  Optional<NextToken> next() {
    return next;
  }
}
