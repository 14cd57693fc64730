package dev.clave.server;

import dev.clave.design.Design;
import dev.clave.table.DesignCheck;
import dev.clave.table.Table;
import dev.clave.table.TableException;
import dev.clave.table.TableOptions;
import dev.clave.table.evolution.Evolution;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The design that a table remembers, beside the one that is served on it. */
record RememberedDesign(Design served, DynamoDbClient client, TableOptions options) {

  /** Why writes by the served design are refused, if they are. */
  Optional<String> refusal() {
    if (options.designCheck() != DesignCheck.REFUSE) {
      return Optional.empty();
    }
    try {
      Table.open(served, client, options.withDesignCheck(DesignCheck.REFUSE_AT_OPEN));
      return Optional.empty();
    } catch (TableException other) {
      if (other.kind() != TableException.Kind.OTHER_DESIGN) {
        throw other;
      }
      return Optional.of(other.getMessage());
    }
  }

  /** Has the table remember the served design, unless it remembers one. */
  void keep() {
    Evolution evolution = Evolution.of(client, options, Optional.empty(), served);
    if (evolution.memory().isEmpty()) {
      evolution.remember();
    }
  }
}
