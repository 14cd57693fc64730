package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.design.model.Index;
import dev.clave.design.model.Table;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import dev.clave.table.provision.Provision;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The tables of a design in DynamoDB while the design changes: their names, indexes and TTL. */
final class PhysicalTables {
  private final DynamoDbClient client;
  private final TableOptions options;

  PhysicalTables(DynamoDbClient client, TableOptions options) {
    this.client = client;
    this.options = options;
  }

  String name(Design design, int place) {
    return place == 0 && options.tableName().isPresent()
        ? options.tableName().get()
        : options.tablePrefix() + design.tables().get(place).physicalName();
  }

  /** Adds the indexes of the new design. Items expire as before until the change is contracted. */
  void provision(Design next) {
    Provision provision = Provision.sending(client, options.retry(), Progress.NONE);
    for (int place = 0; place < next.tables().size(); place++) {
      provision.table(next.tables().get(place).withTtl(Optional.empty()), name(next, place));
    }
  }

  /** The attribute by which each table expires items, by the table's name. */
  private Map<String, Optional<String>> expiring(Design design) {
    Map<String, Optional<String>> attributes = new LinkedHashMap<>();
    for (int place = 0; place < design.tables().size(); place++) {
      attributes.put(name(design, place), design.tables().get(place).ttl());
    }
    return attributes;
  }

  /** Has DynamoDB expire items by the attributes of a design. */
  void expire(Design design) {
    new TimeToLive(client).bring(expiring(design));
  }

  /** Drops the indexes that one design has and the other does not. */
  void dropIndexes(Design having, Design lacking) {
    for (int place = 0; place < having.tables().size(); place++) {
      Table table = lacking.tables().get(place);
      String name = name(lacking, place);
      for (Index index : having.tables().get(place).indexes()) {
        if (table.index(index.name()).isEmpty()) {
          new IndexRemoval(client, options.retry().pause()).remove(name, index.name());
        }
      }
    }
  }
}
