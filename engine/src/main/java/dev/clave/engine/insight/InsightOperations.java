package dev.clave.engine.insight;

import dev.clave.engine.operation.Operations;
import dev.clave.engine.table.Catalogue;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;

/** Adds the operations on Contributor Insights to a registry. */
public final class InsightOperations {
  private InsightOperations() {}

  public static Operations.Builder addTo(
      Operations.Builder operations,
      Catalogue catalogue,
      InstantSource clock,
      ContributorCounts counts) {
    Insights insights = new Insights(catalogue, clock, counts);
    return operations
        .add(
            "UpdateContributorInsights",
            UpdateContributorInsightsRequest::builder,
            insights::update)
        .add(
            "DescribeContributorInsights",
            DescribeContributorInsightsRequest::builder,
            insights::describe)
        .add("ListContributorInsights", ListContributorInsightsRequest::builder, insights::list);
  }
}
