package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.QueryFault;
import dev.clave.engine.error.VectorFault;
import dev.clave.engine.expression.ExpressionKind;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Filter;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.expression.SearchTests;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.Table;
import dev.clave.engine.table.VectorAttribute;
import dev.clave.engine.value.FloatVector;
import dev.clave.engine.value.ValueLayer;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.vector.Match;
import dev.clave.engine.vector.VectorSearch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.SearchResultItem;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.VectorCapacity;

/** Reads the items of a vector index that are nearest to a vector. */
final class SearchVectors implements Operation<SearchVectorsRequest, SearchVectorsResponse> {

  private final Catalogue catalogue;
  private final VectorSearch search;

  SearchVectors(Catalogue catalogue, VectorSearch search) {
    this.catalogue = catalogue;
    this.search = search;
  }

  @Override
  public SearchVectorsResponse run(SearchVectorsRequest request) {
    constrain(request);
    if (request.topK() > Limits.TOP_K) {
      throw VectorFault.TOP_K.with(request.topK());
    }
    float[] sought =
        FloatVector.read(request.searchVector()).orElseThrow(VectorFault.SEARCH_VECTOR::with);
    Substitutions substitutions =
        ExpressionParameters.of(ValueLayer.CURRENT)
            .expression("ProjectionExpression", request.projectionExpression())
            .expression("SearchConditionExpression", request.searchConditionExpression())
            .with(
                request.hasExpressionAttributeNames() ? request.expressionAttributeNames() : null,
                request.hasExpressionAttributeValues() ? request.expressionAttributeValues() : null)
            .check();
    Optional<Filter> filter =
        Optional.ofNullable(request.searchConditionExpression())
            .map(
                text ->
                    Expressions.condition(ExpressionKind.SEARCH_CONDITION, text, substitutions));
    Optional<Projection> projection =
        ProjectionParameters.of(request.projectionExpression(), List.of(), substitutions);
    substitutions.requireAllUsed();

    Table table = catalogue.table(request.tableName());
    Index index = index(table, request.indexName());
    VectorAttribute vector = index.vector().orElseThrow();
    if (sought.length != vector.dimensions()) {
      throw VectorFault.SEARCH_DIMENSION.with(sought.length, vector.dimensions());
    }
    Map<String, AttributeValue> condition = condition(index, filter.map(SearchTests::of));
    List<Match> matches = search.nearest(index, sought, condition, request.topK());
    return answer(request, vector, projection, matches);
  }

  private static void constrain(SearchVectorsRequest request) {
    new Constraints()
        .tableName("tableName", request.tableName())
        .newName("indexName", request.indexName())
        .required("searchVector", request.hasSearchVector())
        .size(
            "searchVector",
            request.hasSearchVector() ? request.searchVector() : null,
            1,
            Integer.MAX_VALUE)
        .required("topK", request.topK() != null)
        .between("topK", request.topK(), 1, Integer.MAX_VALUE)
        .oneOf(
            "returnConsumedCapacity",
            request.returnConsumedCapacityAsString(),
            Constraints.RETURN_CONSUMED_CAPACITY)
        .check();
  }

  private static Index index(Table table, String name) {
    Index index =
        table
            .index(name)
            .filter(Index::isVector)
            .orElseThrow(() -> Fault.TABLE_HAS_NO_INDEX.with(name));
    boolean isBackfilling =
        table.description().vectorIndexes().stream()
            .anyMatch(
                description ->
                    description.indexName().equals(name)
                        && Boolean.TRUE.equals(description.backfilling()));
    if (isBackfilling) {
      throw VectorFault.INDEX_BACKFILLING.with(name);
    }
    if (index.status() != IndexStatus.ACTIVE) {
      throw Fault.TABLE_HAS_NO_INDEX.with(name);
    }
    return index;
  }

  private static Map<String, AttributeValue> condition(
      Index index, Optional<Map<String, AttributeValue>> tests) {
    Map<String, AttributeValue> condition = tests.orElse(Map.of());
    List<KeyAttribute> searchable = new ArrayList<>(index.schema().attributes());
    searchable.addAll(index.vector().orElseThrow().filters());
    condition.forEach(
        (name, value) -> {
          KeyAttribute attribute =
              searchable.stream()
                  .filter(each -> each.name().equals(name))
                  .findFirst()
                  .orElseThrow(() -> VectorFault.CONDITION_ATTRIBUTE.with(name));
          if (!attribute.hasTypeOf(value)) {
            throw QueryFault.KEY_CONDITION_TYPE.with();
          }
        });
    for (KeyAttribute key : index.schema().attributes()) {
      if (!condition.containsKey(key.name())) {
        throw VectorFault.CONDITION_MISSING.with();
      }
    }
    return condition;
  }

  private static SearchVectorsResponse answer(
      SearchVectorsRequest request,
      VectorAttribute vector,
      Optional<Projection> projection,
      List<Match> matches) {
    List<SearchResultItem> results = new ArrayList<>();
    long returnedBytes = 0;
    long readBytes = (long) vector.dimensions() * Float.BYTES;
    for (Match match : matches) {
      readBytes += ValueSize.ofItem(match.entry());
      Map<String, AttributeValue> item = returnedAttributes(match.entry(), vector, projection);
      returnedBytes += ValueSize.ofItem(item);
      results.add(SearchResultItem.builder().item(item).score((double) match.score()).build());
    }
    if (returnedBytes > Limits.SEARCH_BYTES) {
      throw VectorFault.RESPONSE_TOO_LARGE.with();
    }
    SearchVectorsResponse.Builder response = SearchVectorsResponse.builder().searchResults(results);
    ReturnConsumedCapacity level = request.returnConsumedCapacity();
    if (level != null && level != ReturnConsumedCapacity.NONE) {
      response.consumedCapacity(
          VectorCapacity.builder()
              .vectorSearchRequestBytes(
                  (double) Math.max(readBytes, Consumption.LEAST_VECTOR_BYTES))
              .build());
    }
    return response.build();
  }

  /** An entry shows its vector only if it is asked for. */
  private static Map<String, AttributeValue> returnedAttributes(
      Map<String, AttributeValue> entry, VectorAttribute vector, Optional<Projection> projection) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(entry);
    AttributeValue packed = item.remove(vector.name());
    if (projection.isEmpty()) {
      return item;
    }
    if (projection.get().attributes().contains(vector.name())) {
      item.put(
          vector.name(), FloatVector.toList(FloatVector.unpack(packed.b().asByteArrayUnsafe())));
    }
    return projection.get().of(item);
  }
}
