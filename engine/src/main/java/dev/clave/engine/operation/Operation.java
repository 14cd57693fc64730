package dev.clave.engine.operation;

import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;

/** One DynamoDB operation. Fails with the SDK's exceptions only. */
public interface Operation<Q extends AwsRequest, R extends AwsResponse> {

  R run(Q request);
}
