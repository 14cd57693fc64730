package dev.clave.engine.partiql;

import dev.clave.engine.value.ItemCodec;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Where a SELECT goes on: in which of its partitions, and after which item. It fits only the
 * statement it was given for.
 */
record NextToken(int partition, Optional<Map<String, AttributeValue>> after) {
  static final NextToken START = new NextToken(0, Optional.empty());

  String text(String statement) {
    Map<String, AttributeValue> content = new HashMap<>();
    content.put("partition", AttributeValue.fromN(Integer.toString(partition)));
    content.put("statement", AttributeValue.fromN(Integer.toString(statement.hashCode())));
    after.ifPresent(key -> content.put("after", AttributeValue.fromM(key)));
    return Base64.getEncoder().encodeToString(ItemCodec.encode(content));
  }

  static NextToken parse(String text, String statement) {
    if (text == null) {
      return START;
    }
    try {
      Map<String, AttributeValue> content = ItemCodec.decode(Base64.getDecoder().decode(text));
      if (Integer.parseInt(content.get("statement").n()) == statement.hashCode()) {
        return new NextToken(
            Integer.parseInt(content.get("partition").n()),
            Optional.ofNullable(content.get("after")).map(AttributeValue::m));
      }
    } catch (RuntimeException notOurs) {
      // told below, like a token of another statement
    }
    throw StatementFault.validation("Given NextToken is not of this statement");
  }
}
