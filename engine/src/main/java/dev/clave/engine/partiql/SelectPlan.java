package dev.clave.engine.partiql;

import dev.clave.engine.error.QueryFault;
import dev.clave.engine.error.VectorFault;
import dev.clave.engine.expression.ExpressionKind;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Filter;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.KeyPaths;
import dev.clave.engine.table.KeySchema;
import dev.clave.engine.table.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * How a SELECT is read: from one partition, from several, or from the whole table; and what of the
 * WHERE is then still to be tested.
 *
 * @param partitions the partition keys to query, in order; empty to scan
 * @param sortTests what the sort key answers
 * @param readsWholeItems whether a local index is read beyond what it projects
 */
record SelectPlan(
    Statement.Select select,
    List<Map<String, AttributeValue>> partitions,
    List<Criterion> sortTests,
    Optional<Filter> filter,
    boolean readsWholeItems) {

  static SelectPlan of(Statement.Select select, Table table) {
    refuse(select, table);
    KeySchema schema = schema(select, table);
    checkColumns(select, table);
    select.where().ifPresent(where -> Overlap.refuse(where, schema));
    KeyMatch match = new KeyMatch(select.where());
    List<Map<String, AttributeValue>> partitions = new ArrayList<>();
    match.takeKey(schema.partition()).ifPresent(partitions::add);
    if (partitions.isEmpty()) {
      String name = schema.partition().get(0).name();
      match.takeAlternatives(schema).forEach(value -> partitions.add(Map.of(name, value)));
    }
    List<Criterion> sortTests = partitions.isEmpty() ? List.of() : match.takeSortTests(schema);
    checkOrder(select, schema, partitions);
    Optional<Filter> filter = match.rest().map(SelectPlan::filter);
    filter.ifPresent(condition -> KeyPaths.refuse(table, condition.attributesWithin()));
    if (!partitions.isEmpty()) {
      select.index().flatMap(table::index).ifPresent(index -> checkFilter(index, filter));
    }
    boolean readsWholeItems =
        select
            .index()
            .flatMap(table::index)
            .map(index -> !notProjected(select, index).isEmpty())
            .orElse(false);
    return new SelectPlan(select, partitions, sortTests, filter, readsWholeItems);
  }

  /** What no SELECT reads, whatever its WHERE is. */
  static void refuse(Statement.Select select, Table table) {
    Optional<Index> index = select.index().flatMap(table::index);
    if (index.filter(Index::isVector).isPresent()) {
      throw VectorFault.SCAN_UNSUPPORTED.with();
    }
    if (index.map(Index::schema).filter(SelectPlan::isOfSeveral).isPresent()) {
      throw StatementFault.validation(
          "PartiQL statements cannot be executed on tables with multi-attribute HASH keys or"
              + " multi-attribute RANGE keys.");
    }
    select
        .call()
        .ifPresent(
            place -> {
              throw StatementFault.validation("Unexpected path component at " + place);
            });
  }

  private static boolean isOfSeveral(KeySchema schema) {
    return schema.partition().size() > 1 || schema.sort().size() > 1;
  }

  /** The columns that the index does not have, of a SELECT from one. */
  private static List<String> notProjected(Statement.Select select, Index index) {
    return select.columns().stream()
        .map(column -> (String) column.route().steps().get(0))
        .filter(name -> !index.projects(name))
        .distinct()
        .toList();
  }

  private static void checkColumns(Statement.Select select, Table table) {
    Set<String> names = new HashSet<>();
    Rendering rendering = new Rendering();
    List<String> routes = new ArrayList<>();
    for (Statement.Column column : select.columns()) {
      if (!names.add(column.name())) {
        throw StatementFault.validation("Duplicate identifiers in select clause: " + column.name());
      }
      routes.add(column.route().render(rendering));
    }
    Optional<Index> global = select.index().flatMap(table::index).filter(Index::isGlobal);
    global.ifPresent(
        index -> {
          List<String> absent = notProjected(select, index);
          if (!absent.isEmpty()) {
            throw QueryFault.NAMES_NOT_IN_INDEX.with(index.name(), absent);
          }
        });
    if (!routes.isEmpty()) {
      Projection projection =
          Expressions.projection(
              String.join(", ", routes), new Substitutions(rendering.names(), null));
      KeyPaths.refuse(table, projection.attributesWithin());
    }
  }

  /** A read of a partition tests only what the index has; a scan finds nothing in what it lacks. */
  private static void checkFilter(Index index, Optional<Filter> filter) {
    List<String> absent =
        filter.map(Filter::attributes).orElse(List.of()).stream()
            .filter(name -> !index.projects(name))
            .toList();
    if (!absent.isEmpty()) {
      throw QueryFault.FILTER_NOT_IN_INDEX.with(index.name(), absent);
    }
  }

  private static KeySchema schema(Statement.Select select, Table table) {
    return select
        .index()
        .map(name -> table.index(name).map(Index::schema).orElseThrow(StatementFault::unknownIndex))
        .orElse(table.schema());
  }

  private static void checkOrder(
      Statement.Select select, KeySchema schema, List<Map<String, AttributeValue>> partitions) {
    if (select.orderedBy().isEmpty()) {
      return;
    }
    if (select.where().isEmpty()) {
      throw StatementFault.validation(
          "Must have WHERE clause in the statement when using ORDER BY clause.");
    }
    if (partitions.isEmpty()) {
      throw StatementFault.validation(
          "Must have at least one non-optional hash key condition in WHERE clause when using ORDER"
              + " BY clause.");
    }
    List<String> keys = schema.attributes().stream().map(KeyAttribute::name).toList();
    for (String name : select.orderedBy()) {
      if (!keys.contains(name)) {
        throw StatementFault.validation(
            "Variable reference " + name + " in ORDER BY clause must be part of the primary key");
      }
    }
  }

  static Filter filter(Criterion criterion) {
    Rendering rendering = new Rendering();
    String text = criterion.render(rendering);
    return Expressions.condition(
        ExpressionKind.FILTER, text, new Substitutions(rendering.names(), rendering.values()));
  }

  QueryRequest.Builder query(Map<String, AttributeValue> partition) {
    Rendering rendering = new Rendering();
    List<String> tests = new ArrayList<>();
    partition.forEach(
        (name, value) -> tests.add(rendering.name(name) + " = " + rendering.value(value)));
    sortTests.forEach(test -> tests.add(test.render(rendering)));
    return QueryRequest.builder()
        .tableName(select.table())
        .indexName(select.index().orElse(null))
        .select(readsWholeItems ? Select.ALL_ATTRIBUTES : null)
        .scanIndexForward(!select.isDescending())
        .keyConditionExpression(String.join(" AND ", tests))
        .expressionAttributeNames(rendering.names())
        .expressionAttributeValues(rendering.values());
  }

  ScanRequest.Builder scan() {
    return ScanRequest.builder()
        .tableName(select.table())
        .indexName(select.index().orElse(null))
        .select(readsWholeItems ? Select.ALL_ATTRIBUTES : null);
  }

  /** Those of {@code items} that the rest of the WHERE lets through, as the SELECT shows them. */
  List<Map<String, AttributeValue>> selected(List<Map<String, AttributeValue>> items) {
    return items.stream()
        .filter(item -> filter.isEmpty() || filter.get().test(item))
        .map(this::selected)
        .toList();
  }

  private Map<String, AttributeValue> selected(Map<String, AttributeValue> item) {
    if (select.columns().isEmpty()) {
      return item;
    }
    Map<String, AttributeValue> selected = new LinkedHashMap<>();
    for (Statement.Column column : select.columns()) {
      AttributeValue value = column.route().in(item);
      if (value != null) {
        selected.put(column.name(), value);
      }
    }
    return selected;
  }
}
