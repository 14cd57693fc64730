package dev.clave.engine.partiql;

import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is written between {@code <<} and {@code >>}: a set, whose members say of what. */
final class Bag {
  private Bag() {}

  static AttributeValue toSet(List<AttributeValue> members) {
    if (members.isEmpty()) {
      throw StatementFault.validation("Empty bags are not supported");
    }
    AttributeValue.Type type = members.get(0).type();
    if (members.stream().anyMatch(member -> member.type() != type)) {
      throw StatementFault.validation("The members of a set must have one type");
    }
    return ValueCheck.normalize(set(type, members), ValueLayer.OLDER);
  }

  private static AttributeValue set(AttributeValue.Type type, List<AttributeValue> members) {
    return switch (type) {
      case S -> AttributeValue.fromSs(members.stream().map(AttributeValue::s).toList());
      case N -> AttributeValue.fromNs(members.stream().map(AttributeValue::n).toList());
      case B -> AttributeValue.fromBs(members.stream().map(AttributeValue::b).toList());
      default -> throw StatementFault.validation("A set holds texts, numbers or binaries");
    };
  }
}
