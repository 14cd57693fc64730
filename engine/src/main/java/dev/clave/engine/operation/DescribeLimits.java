package dev.clave.engine.operation;

import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;

/** Tells the quotas of provisioned throughput. They are a new account's; nothing is throttled. */
final class DescribeLimits implements Operation<DescribeLimitsRequest, DescribeLimitsResponse> {
  private static final long ACCOUNT_UNITS = 80_000;
  private static final long TABLE_UNITS = 40_000;

  @Override
  public DescribeLimitsResponse run(DescribeLimitsRequest request) {
    return DescribeLimitsResponse.builder()
        .accountMaxReadCapacityUnits(ACCOUNT_UNITS)
        .accountMaxWriteCapacityUnits(ACCOUNT_UNITS)
        .tableMaxReadCapacityUnits(TABLE_UNITS)
        .tableMaxWriteCapacityUnits(TABLE_UNITS)
        .build();
  }
}
