package dev.clave.engine.insight;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.Kind;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsAction;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsSummary;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsResponse;

/** Which tables and indexes have Contributor Insights, and since when. */
final class Insights {
  private static final String SETTING = "insights";

  /** The name under which the table itself stands among its indexes. */
  private static final String TABLE = "";

  private static final int MOST_LISTED = 100;

  private final Catalogue catalogue;
  private final InstantSource clock;
  private final ContributorCounts counts;

  Insights(Catalogue catalogue, InstantSource clock, ContributorCounts counts) {
    this.catalogue = catalogue;
    this.clock = clock;
    this.counts = counts;
  }

  static boolean isOn(Table table) {
    return table.definition().setting(SETTING).isPresent();
  }

  /** When it was switched on, by index. */
  private static Map<String, AttributeValue> since(Table table) {
    return table.definition().setting(SETTING).map(AttributeValue::m).orElse(Map.of());
  }

  UpdateContributorInsightsResponse update(UpdateContributorInsightsRequest request) {
    new Constraints()
        .tableName("tableName", request.tableName())
        .indexName("indexName", request.indexName())
        .required("contributorInsightsAction", request.contributorInsightsAction() != null)
        .oneOf(
            "contributorInsightsAction",
            request.contributorInsightsActionAsString(),
            "[ENABLE, DISABLE]")
        .check();
    Table table = table(request.tableName(), request.indexName());
    boolean enables = request.contributorInsightsAction() == ContributorInsightsAction.ENABLE;
    String name = request.indexName() == null ? TABLE : request.indexName();
    catalogue.update(
        table.name(),
        definition -> {
          Map<String, AttributeValue> since =
              new LinkedHashMap<>(
                  definition.setting(SETTING).map(AttributeValue::m).orElse(Map.of()));
          if (enables) {
            since.putIfAbsent(name, AttributeValue.fromN(Long.toString(clock.millis())));
          } else {
            since.remove(name);
          }
          return definition.withSetting(
              SETTING,
              since.isEmpty() ? Optional.empty() : Optional.of(AttributeValue.fromM(since)));
        });
    counts.refresh();
    return UpdateContributorInsightsResponse.builder()
        .tableName(table.name())
        .indexName(request.indexName())
        .contributorInsightsStatus(
            enables ? ContributorInsightsStatus.ENABLING : ContributorInsightsStatus.DISABLING)
        .contributorInsightsMode(request.contributorInsightsModeAsString())
        .build();
  }

  DescribeContributorInsightsResponse describe(DescribeContributorInsightsRequest request) {
    new Constraints()
        .tableName("tableName", request.tableName())
        .indexName("indexName", request.indexName())
        .check();
    Table table = table(request.tableName(), request.indexName());
    AttributeValue since =
        since(table).get(request.indexName() == null ? TABLE : request.indexName());
    DescribeContributorInsightsResponse.Builder response =
        DescribeContributorInsightsResponse.builder()
            .tableName(table.name())
            .indexName(request.indexName())
            .contributorInsightsStatus(ContributorInsightsStatus.DISABLED);
    if (since != null) {
      response
          .contributorInsightsStatus(ContributorInsightsStatus.ENABLED)
          .lastUpdateDateTime(Instant.ofEpochMilli(Long.parseLong(since.n())))
          .contributorInsightsRuleList(rules(table, request.indexName(), since.n()));
    }
    return response.build();
  }

  /** The rules that count partition keys (P) and items (S), accessed (C) and throttled (T). */
  private static List<String> rules(Table table, String index, String since) {
    boolean hasSortKey =
        index == null
            ? !table.schema().sort().isEmpty()
            : table.index(index).map(present -> !present.schema().sort().isEmpty()).orElse(false);
    List<String> rules = new ArrayList<>();
    for (String rule : hasSortKey ? List.of("PKC", "SKC", "PKT", "SKT") : List.of("PKC", "PKT")) {
      rules.add(
          "DynamoDBContributorInsights-"
              + rule
              + "-"
              + table.name()
              + (index == null ? "" : "-" + index)
              + "-"
              + since);
    }
    return rules;
  }

  ListContributorInsightsResponse list(ListContributorInsightsRequest request) {
    new Constraints().between("maxResults", request.maxResults(), 0, MOST_LISTED).check();
    String only = request.tableName() == null ? null : Catalogue.nameOf(request.tableName());
    List<ContributorInsightsSummary> summaries = new ArrayList<>();
    for (Table table : catalogue.tables()) {
      if (only == null || table.name().equals(only)) {
        since(table).keySet().stream().sorted().forEach(index -> summaries.add(of(table, index)));
      }
    }
    int from = request.nextToken() == null ? 0 : place(request.nextToken());
    int limit = request.maxResults() == null ? MOST_LISTED : request.maxResults();
    int to = Math.min(from + limit, summaries.size());
    return ListContributorInsightsResponse.builder()
        .contributorInsightsSummaries(summaries.subList(Math.min(from, to), to))
        .nextToken(to < summaries.size() ? Integer.toString(to) : null)
        .build();
  }

  private static int place(String token) {
    if (!token.matches("\\d{1,9}")) {
      throw AwsFailure.of(Kind.VALIDATION, "Invalid NextToken");
    }
    return Integer.parseInt(token);
  }

  private static ContributorInsightsSummary of(Table table, String index) {
    return ContributorInsightsSummary.builder()
        .tableName(table.name())
        .indexName(index.equals(TABLE) ? null : index)
        .contributorInsightsStatus(ContributorInsightsStatus.ENABLED)
        .build();
  }

  private Table table(String name, String index) {
    Table table = catalogue.find(name).orElseThrow(() -> Fault.TABLE_NOT_FOUND.with(name));
    if (index != null && table.index(index).isEmpty()) {
      throw SettingFault.INSIGHTS_INDEX.with(index);
    }
    return table;
  }
}
