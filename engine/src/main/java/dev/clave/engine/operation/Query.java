package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.QueryFault;
import dev.clave.engine.expression.ExpressionKind;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Filter;
import dev.clave.engine.expression.KeyTest;
import dev.clave.engine.expression.KeyTests;
import dev.clave.engine.expression.LegacyConditions;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.query.KeyPlan;
import dev.clave.engine.query.Page;
import dev.clave.engine.query.PageReader;
import dev.clave.engine.query.ReadPath;
import dev.clave.engine.query.Selection;
import dev.clave.engine.query.StartKey;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.KeyPaths;
import dev.clave.engine.table.KeySchema;
import dev.clave.engine.table.Space;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueLayer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Reads items of one partition of a table or index, in order of their sort keys. */
final class Query implements Operation<QueryRequest, QueryResponse> {

  private final Catalogue catalogue;
  private final ReadPath reads;

  Query(Catalogue catalogue, ReadPath reads) {
    this.catalogue = catalogue;
    this.reads = reads;
  }

  @Override
  public QueryResponse run(QueryRequest request) {
    constrain(request);
    ExpressionParameters expressions =
        ExpressionParameters.of(ValueLayer.CURRENT)
            .expression("ProjectionExpression", request.projectionExpression())
            .expression("FilterExpression", request.filterExpression())
            .expression("KeyConditionExpression", request.keyConditionExpression())
            .legacy("AttributesToGet", request.hasAttributesToGet())
            .legacy("QueryFilter", request.hasQueryFilter())
            .legacy("ConditionalOperator", request.conditionalOperator() != null)
            // Alone among the old parameters it may stand beside expressions, but its own.
            .legacy(
                "KeyConditions",
                request.hasKeyConditions() && request.keyConditionExpression() != null)
            .with(
                request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
                request.hasExpressionAttributeValues()
                    ? request.expressionAttributeValues()
                    : null);
    Optional<Filter> legacyFilter = legacyFilter(request);
    LegacyParameters.checkNames(request.attributesToGet());
    Map<String, AttributeValue> startKey =
        StartKey.normalize(request.exclusiveStartKey(), ValueLayer.CURRENT);
    if (request.keyConditionExpression() == null && !request.hasKeyConditions()) {
      throw QueryFault.KEY_CONDITIONS_MISSING.with();
    }
    Substitutions substitutions = expressions.check();
    Optional<Filter> keyCondition =
        condition(ExpressionKind.KEY_CONDITION, request.keyConditionExpression(), substitutions);
    Optional<Filter> filter =
        legacyFilter.or(
            () -> condition(ExpressionKind.FILTER, request.filterExpression(), substitutions));
    Optional<Projection> projection =
        ProjectionParameters.of(
            request.projectionExpression(), request.attributesToGet(), substitutions);
    substitutions.requireAllUsed();
    List<KeyTest> tests =
        keyCondition
            .map(KeyTests::of)
            .orElseGet(() -> LegacyConditions.keyTests(request.keyConditions()));
    Selection.check(
        request.select(),
        request.indexName() != null,
        request.hasAttributesToGet(),
        request.projectionExpression() != null);

    Table table = catalogue.table(request.tableName());
    Optional<Index> index =
        IndexChoice.ofQuery(table, request.indexName(), request.consistentRead());
    Space space = index.map(Index::space).orElse(table.space());
    if (request.hasExclusiveStartKey()) {
      StartKey.check(table, index, startKey);
    }
    KeyRange range = KeyPlan.range(space, tests);
    Direction direction =
        Boolean.FALSE.equals(request.scanIndexForward()) ? Direction.BACKWARD : Direction.FORWARD;
    if (request.hasExclusiveStartKey()) {
      range =
          StartKey.rest(
              table,
              index,
              startKey,
              range,
              direction,
              (tests.size() > 1
                      ? QueryFault.START_KEY_PREDICATE
                      : QueryFault.START_KEY_OUTSIDE_QUERY)
                  .with());
    }
    projection.ifPresent(projected -> KeyPaths.refuse(table, projected.attributesWithin()));
    refuseKeys(space.schema(), filter, request.hasQueryFilter());
    Selection selection = Selection.of(request.select(), index, projection);
    filter.ifPresent(condition -> KeyPaths.refuse(table, condition.attributesWithin()));
    int limit = request.limit() == null ? Integer.MAX_VALUE : request.limit();
    PageReader pages = new PageReader(table, index, range, direction, limit, filter, selection);
    Page page = ReadAnswer.page(reads, pages, request.consistentRead());
    QueryResponse.Builder response =
        QueryResponse.builder().count(page.count()).scannedCount(page.scanned());
    if (!selection.isCountOnly()) {
      response.items(page.items());
    }
    page.lastKey().ifPresent(response::lastEvaluatedKey);
    return response
        .consumedCapacity(
            ReadAnswer.consumed(
                table, index, page, request.consistentRead(), request.returnConsumedCapacity()))
        .build();
  }

  private static void constrain(QueryRequest request) {
    if (request.conditionalOperator() == ConditionalOperator.UNKNOWN_TO_SDK_VERSION
        && request.hasQueryFilter()
        && request.queryFilter().size() > 1) {
      throw Fault.CONDITIONAL_OPERATOR_OF_QUERY.with();
    }
    new Constraints()
        .tableName("tableName", request.tableName())
        .size(
            "attributesToGet",
            request.hasAttributesToGet() ? request.attributesToGet() : null,
            1,
            Integer.MAX_VALUE)
        .indexName("indexName", request.indexName())
        .oneOf("select", request.selectAsString(), Constraints.SELECT)
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Constraints.RETURN_CONSUMED_CAPACITY)
        .oneOf(
            "conditionalOperator",
            request.conditionalOperatorAsString(),
            Constraints.CONDITIONAL_OPERATOR)
        .conditions("keyConditions", request.keyConditions())
        .conditions("queryFilter", request.queryFilter())
        .check();
    // This one parameter is shown in its wire form and without its value.
    if (request.limit() != null && request.limit() < 1) {
      new Constraints()
          .add("", "Limit", "Member must have value greater than or equal to 1")
          .check();
    }
  }

  private static Optional<Filter> condition(
      ExpressionKind kind, String text, Substitutions substitutions) {
    return text == null
        ? Optional.empty()
        : Optional.of(Expressions.condition(kind, text, substitutions));
  }

  private static Optional<Filter> legacyFilter(QueryRequest request) {
    LegacyParameters.checkOperator(
        request.conditionalOperator(), request.hasQueryFilter() ? request.queryFilter().size() : 0);
    return LegacyConditions.filter(
        request.queryFilter(), request.conditionalOperator(), ValueLayer.CURRENT);
  }

  /** Conditions on keys belong with the keys, where they save work. */
  private static void refuseKeys(KeySchema schema, Optional<Filter> filter, boolean isLegacy) {
    for (String attribute : filter.map(Filter::attributes).orElse(List.of())) {
      if (schema.contains(attribute)) {
        throw (isLegacy ? QueryFault.QUERY_FILTER_ON_KEY : QueryFault.FILTER_ON_KEY)
            .with(attribute);
      }
    }
  }
}
