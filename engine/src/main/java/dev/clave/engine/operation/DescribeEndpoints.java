package dev.clave.engine.operation;

import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;

/** Tells the address of the service in the engine's region. */
final class DescribeEndpoints
    implements Operation<DescribeEndpointsRequest, DescribeEndpointsResponse> {
  private static final long CACHE_MINUTES = 1440;

  private final String region;

  DescribeEndpoints(String region) {
    this.region = region;
  }

  @Override
  public DescribeEndpointsResponse run(DescribeEndpointsRequest request) {
    return DescribeEndpointsResponse.builder()
        .endpoints(
            endpoint ->
                endpoint
                    .address("dynamodb." + region + ".amazonaws.com")
                    .cachePeriodInMinutes(CACHE_MINUTES))
        .build();
  }
}
