package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.table.Catalogue;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;

/** Lists the names of tables in order. */
final class ListTables implements Operation<ListTablesRequest, ListTablesResponse> {

  private final Catalogue catalogue;

  ListTables(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public ListTablesResponse run(ListTablesRequest request) {
    Long limit = request.limit() == null ? null : request.limit().longValue();
    Constraints constraints =
        new Constraints().atLeast("limit", limit, 1).atMost("limit", limit, Limits.LIST_TABLES);
    if (request.exclusiveStartTableName() != null) {
      constraints.newName("exclusiveStartTableName", request.exclusiveStartTableName());
    }
    constraints.check();
    String after =
        request.exclusiveStartTableName() == null ? "" : request.exclusiveStartTableName();
    int most = limit == null ? Limits.LIST_TABLES : limit.intValue();
    List<String> names = catalogue.namesAfter(after).stream().limit(most + 1L).toList();
    if (names.size() <= most) {
      return ListTablesResponse.builder().tableNames(names).build();
    }
    List<String> page = names.subList(0, most);
    return ListTablesResponse.builder()
        .tableNames(page)
        .lastEvaluatedTableName(page.get(most - 1))
        .build();
  }
}
