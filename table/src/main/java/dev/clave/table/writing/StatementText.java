package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;

/** Writes an update as a PartiQL statement, several of which are one request. */
final class StatementText {
  /** By the AWS documentation of ExecuteStatement. */
  private static final int LONGEST = 8192;

  private final StringBuilder text = new StringBuilder();
  private final List<AttributeValue> parameters = new ArrayList<>();

  private StatementText() {}

  /** Empty if the language has no words for it. */
  static Optional<BatchStatementRequest> of(ItemWrite write) {
    StatementText statement = new StatementText();
    return statement.write(write) && statement.text.length() <= LONGEST
        ? Optional.of(
            BatchStatementRequest.builder()
                .statement(statement.text.toString())
                .parameters(statement.parameters)
                .build())
        : Optional.empty();
  }

  private boolean write(ItemWrite write) {
    // An update counts from what is stored, for which there is no function.
    if (write.kind != ItemWrite.Kind.UPDATE
        || !write.adds.isEmpty()
        || (write.sets.isEmpty() && write.removes.isEmpty())) {
      return false;
    }
    text.append("UPDATE ");
    name(write.table);
    write.sets.forEach(
        (path, value) -> {
          text.append(" SET ");
          path(path);
          text.append(" = ?");
          parameters.add(value);
        });
    write.removes.forEach(
        path -> {
          text.append(" REMOVE ");
          path(path);
        });
    String word = " WHERE ";
    for (Map.Entry<String, AttributeValue> part : write.key.entrySet()) {
      text.append(word);
      name(part.getKey());
      text.append(" = ?");
      parameters.add(part.getValue());
      word = " AND ";
    }
    for (Demand demand : write.demands) {
      if (!demand(write, demand)) {
        return false;
      }
    }
    return true;
  }

  private boolean demand(ItemWrite write, Demand demand) {
    if (demand.text() instanceof Demand.Call call) {
      // A statement updates only an item that is there.
      return call.function().equals("attribute_exists") && write.key.containsKey(call.attribute());
    }
    if (!(demand.text() instanceof Demand.Equality equality)) {
      return false;
    }
    AttributeValue value = equality.value();
    if (value != null && value.nul() != null) {
      return false;
    }
    text.append(" AND ");
    path(equality.path());
    if (value == null) {
      text.append(" IS MISSING");
    } else {
      text.append(" = ?");
      parameters.add(value);
    }
    return true;
  }

  private void path(List<String> path) {
    for (int place = 0; place < path.size(); place++) {
      text.append(place == 0 ? "" : ".");
      name(path.get(place));
    }
  }

  private void name(String name) {
    text.append('"').append(name.replace("\"", "\"\"")).append('"');
  }
}
