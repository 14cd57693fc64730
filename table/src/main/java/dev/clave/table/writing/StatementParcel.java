package dev.clave.table.writing;

import dev.clave.table.item.TableException;
import dev.clave.table.request.Gateway;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Updates of single items as statements, each of which succeeds or fails by itself. They cost what
 * the updates would cost one by one.
 */
final class StatementParcel implements Parcel {
  /** Statements in one request, by the AWS documentation of BatchExecuteStatement. */
  private static final int LARGEST = 25;

  private final Gateway gateway;
  private final int largest;
  private final List<Scanned> items = new ArrayList<>(LARGEST);
  private final List<BatchStatementRequest> statements = new ArrayList<>(LARGEST);

  StatementParcel(Gateway gateway, int largest) {
    this.gateway = gateway;
    this.largest = Math.min(largest, LARGEST);
  }

  boolean add(Scanned item, BatchStatementRequest statement) {
    if (items.size() >= largest) {
      return false;
    }
    items.add(item);
    statements.add(statement);
    return true;
  }

  @Override
  public int size() {
    return items.size();
  }

  @Override
  public List<Scanned> send() {
    List<BatchStatementResponse> responses;
    try {
      responses =
          gateway
              .execute(BatchExecuteStatementRequest.builder().statements(statements))
              .responses();
    } catch (DynamoDbException | TableException refusedItems) {
      return items;
    }
    List<Scanned> refusedItems = new ArrayList<>();
    for (int place = 0; place < items.size(); place++) {
      if (place >= responses.size() || responses.get(place).error() != null) {
        refusedItems.add(items.get(place));
      }
    }
    return refusedItems;
  }
}
