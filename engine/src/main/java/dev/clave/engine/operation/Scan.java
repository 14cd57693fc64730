package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.QueryFault;
import dev.clave.engine.expression.ExpressionKind;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Filter;
import dev.clave.engine.expression.LegacyConditions;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.expression.Substitutions;
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
import dev.clave.engine.table.Space;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueLayer;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Reads all items of a table or index, or of one of several segments of it. */
final class Scan implements Operation<ScanRequest, ScanResponse> {

  private final Catalogue catalogue;
  private final ReadPath reads;

  Scan(Catalogue catalogue, ReadPath reads) {
    this.catalogue = catalogue;
    this.reads = reads;
  }

  @Override
  public ScanResponse run(ScanRequest request) {
    constrain(request);
    ExpressionParameters expressions =
        ExpressionParameters.of(ValueLayer.OLDER)
            .expression("ProjectionExpression", request.projectionExpression())
            .expression("FilterExpression", request.filterExpression())
            .legacy("AttributesToGet", request.hasAttributesToGet())
            .legacy("ScanFilter", request.hasScanFilter())
            .legacy("ConditionalOperator", request.conditionalOperator() != null)
            .with(
                request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
                request.hasExpressionAttributeValues()
                    ? request.expressionAttributeValues()
                    : null);
    LegacyParameters.checkNames(request.attributesToGet());
    Optional<Filter> legacyFilter = legacyFilter(request);
    Map<String, AttributeValue> startKey =
        StartKey.normalize(request.exclusiveStartKey(), ValueLayer.OLDER);
    checkSegments(request.segment(), request.totalSegments());
    Substitutions substitutions = expressions.check();
    Optional<Filter> filter = legacyFilter.or(() -> filter(request, substitutions));
    Optional<Projection> projection =
        ProjectionParameters.of(
            request.projectionExpression(), request.attributesToGet(), substitutions);
    substitutions.requireAllUsed();
    Selection.check(
        request.select(),
        request.indexName() != null,
        request.hasAttributesToGet(),
        request.projectionExpression() != null);

    Table table = catalogue.table(request.tableName());
    Optional<Index> index =
        IndexChoice.ofScan(table, request.indexName(), request.consistentRead());
    if (request.hasExclusiveStartKey()) {
      checkStart(table, index, startKey);
    }
    Selection selection = Selection.of(request.select(), index, projection);
    KeyRange range = range(request, startKey, table, index);
    projection.ifPresent(projected -> KeyPaths.refuse(table, projected.attributesWithin()));
    filter.ifPresent(condition -> KeyPaths.refuse(table, condition.attributesWithin()));
    int limit = request.limit() == null ? Integer.MAX_VALUE : request.limit();
    PageReader pages =
        new PageReader(table, index, range, Direction.FORWARD, limit, filter, selection);
    Page page = ReadAnswer.page(reads, pages, request.consistentRead());
    ScanResponse.Builder response =
        ScanResponse.builder().count(page.count()).scannedCount(page.scanned());
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

  private static void checkStart(
      Table table, Optional<Index> index, Map<String, AttributeValue> startKey) {
    if (index.isPresent()) {
      StartKey.check(table, index, startKey);
    } else if (startKey.size() != table.schema().attributes().size()
        || !startKey.keySet().stream().allMatch(table.schema()::contains)) {
      throw QueryFault.START_KEY_INVALID.with();
    }
  }

  private static KeyRange range(
      ScanRequest request,
      Map<String, AttributeValue> startKey,
      Table table,
      Optional<Index> index) {
    Space space = index.map(Index::space).orElse(table.space());
    KeyRange range =
        request.totalSegments() == null
            ? space.all()
            : space.segment(request.segment(), request.totalSegments());
    if (!request.hasExclusiveStartKey()) {
      return range;
    }
    return StartKey.rest(
        table,
        index,
        startKey,
        range,
        Direction.FORWARD,
        QueryFault.START_KEY_SEGMENT.with(request.totalSegments(), request.segment()));
  }

  private static void constrain(ScanRequest request) {
    new Constraints()
        .tableName("tableName", request.tableName())
        .size(
            "attributesToGet",
            request.hasAttributesToGet() ? request.attributesToGet() : null,
            1,
            Integer.MAX_VALUE)
        .indexName("indexName", request.indexName())
        .oneOf("select", request.selectAsString(), Constraints.SELECT)
        .atLeast("totalSegments", asLong(request.totalSegments()), 1)
        .atMost("totalSegments", asLong(request.totalSegments()), Limits.SCAN_SEGMENTS)
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Constraints.RETURN_CONSUMED_CAPACITY)
        .oneOf(
            "conditionalOperator",
            request.conditionalOperatorAsString(),
            Constraints.CONDITIONAL_OPERATOR)
        .conditions("scanFilter", request.scanFilter())
        .check();
    // These are shown in their wire form and without their values.
    atLeast("Limit", request.limit(), 1);
    atLeast("Segment", request.segment(), 0);
    if (request.select() == Select.SPECIFIC_ATTRIBUTES
        && !request.hasAttributesToGet()
        && request.projectionExpression() == null) {
      throw QueryFault.SELECT_SPECIFIC_NEEDS_NAMES_IN_SCAN.with();
    }
  }

  private static void atLeast(String parameter, Integer value, int least) {
    if (value != null && value < least) {
      new Constraints()
          .add("", parameter, "Member must have value greater than or equal to " + least)
          .check();
    }
  }

  private static Long asLong(Integer value) {
    return value == null ? null : value.longValue();
  }

  private static void checkSegments(Integer segment, Integer total) {
    if (segment != null && total == null) {
      throw QueryFault.TOTAL_SEGMENTS_MISSING.with();
    }
    if (total != null && segment == null) {
      throw QueryFault.SEGMENT_MISSING.with();
    }
    if (segment != null && segment >= total) {
      throw QueryFault.SEGMENT_RANGE.with();
    }
  }

  private static Optional<Filter> filter(ScanRequest request, Substitutions substitutions) {
    return Optional.ofNullable(request.filterExpression())
        .map(text -> Expressions.condition(ExpressionKind.FILTER, text, substitutions));
  }

  private static Optional<Filter> legacyFilter(ScanRequest request) {
    LegacyParameters.checkOperator(
        request.conditionalOperator(),
        request.hasScanFilter() ? request.scanFilter().size() : 0,
        Fault.CONDITIONAL_OPERATOR_ALONE_IN_SCAN);
    return LegacyConditions.filter(
        request.scanFilter(), request.conditionalOperator(), ValueLayer.OLDER);
  }
}
