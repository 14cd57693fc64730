package dev.clave.engine.operation;

import dev.clave.engine.table.Catalogue;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/** Adds the operations on what surrounds a table, and on the service itself, to a registry. */
public final class ServiceOperations {
  private ServiceOperations() {}

  public static Operations.Builder addTo(
      Operations.Builder operations, Catalogue catalogue, InstantSource clock, String region) {
    return operations
        .add("UpdateTimeToLive", UpdateTimeToLiveRequest::builder, new UpdateTimeToLive(catalogue))
        .add(
            "DescribeTimeToLive",
            DescribeTimeToLiveRequest::builder,
            new DescribeTimeToLive(catalogue))
        .add("TagResource", TagResourceRequest::builder, new TagResource(catalogue))
        .add("UntagResource", UntagResourceRequest::builder, new UntagResource(catalogue))
        .add(
            "ListTagsOfResource",
            ListTagsOfResourceRequest::builder,
            new ListTagsOfResource(catalogue))
        .add("DescribeLimits", DescribeLimitsRequest::builder, new DescribeLimits())
        .add("DescribeEndpoints", DescribeEndpointsRequest::builder, new DescribeEndpoints(region))
        .add(
            "DescribeContinuousBackups",
            DescribeContinuousBackupsRequest::builder,
            new DescribeContinuousBackups(catalogue, clock))
        .add(
            "UpdateContinuousBackups",
            UpdateContinuousBackupsRequest::builder,
            new UpdateContinuousBackups(catalogue, clock));
  }
}
