package dev.clave.spring;

import dev.clave.table.Table;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * What the endpoint says of each table.
 *
 * @param up whether all of them can be used
 * @param byTable the status of each, or why there is none
 */
record TableStates(boolean up, Map<String, String> byTable) {
  static TableStates of(Collection<Table> tables) {
    boolean up = true;
    Map<String, String> byTable = new LinkedHashMap<>();
    for (Table table : tables) {
      String name = table.tableName();
      try {
        TableStatus status =
            table.client().describeTable(request -> request.tableName(name)).table().tableStatus();
        up &= status == TableStatus.ACTIVE || status == TableStatus.UPDATING;
        byTable.put(name, status.toString());
      } catch (SdkException failure) {
        up = false;
        byTable.put(name, failure.getClass().getSimpleName());
      }
    }
    return new TableStates(up, byTable);
  }
}
