package dev.clave.server;

import dev.clave.design.Design;
import dev.clave.table.Table;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.item.TableException;
import dev.clave.table.options.DesignCheck;
import dev.clave.table.options.TableOptions;
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

  /**
   * Has the table remember the served design before anything is written by it, unless it remembers
   * one from which this differs in more than what is safe.
   *
   * @param own whether the table is in a store that Clave made; another is given no memory
   */
  void keep(boolean own) {
    Evolution evolution = Evolution.of(client, options, Optional.empty(), served);
    boolean isChecked = options.designCheck() != DesignCheck.OFF;
    if (own || (isChecked && evolution.memory().isPresent())) {
      evolution.adopt();
    }
  }
}
