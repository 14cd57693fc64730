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

  /** As the reference of ExecuteStatement has it; a key of 3 KB needs less. */
  private static final int LONGEST = 32_768;

  NextToken {
    if (partition < 0) {
      throw new IllegalArgumentException("expected a partition from 0 on, found " + partition);
    }
  }

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
      Map<String, AttributeValue> content = content(text);
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

  private static Map<String, AttributeValue> content(String text) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException("expected at most " + LONGEST + " characters");
    }
    return ItemCodec.decode(Base64.getDecoder().decode(text));
  }
}
