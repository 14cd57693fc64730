package dev.clave.cli;

import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A client for tables elsewhere. */
final class RemoteTables {
  private static final AwsCredentialsProvider ANYBODY =
      StaticCredentialsProvider.create(AwsBasicCredentials.create("clave", "clave"));

  private RemoteTables() {}

  /** Of AWS itself, if no endpoint is given. */
  static DynamoDbClient client(Optional<URI> endpoint, Region region) {
    return DynamoDbClient.builder()
        .region(region)
        .credentialsProvider(endpoint.map(RemoteTables::credentials).orElseGet(RemoteTables::yours))
        .httpClientBuilder(Apache5HttpClient.builder())
        .applyMutation(client -> endpoint.ifPresent(client::endpointOverride))
        .build();
  }

  /**
   * Yours where you have some. Endpoints other than AWS often take any, and looking for yours takes
   * seconds where there are none, so one on this machine is asked as anybody unless you name a key.
   */
  private static AwsCredentialsProvider credentials(URI endpoint) {
    boolean local =
        "localhost".equals(endpoint.getHost()) || "127.0.0.1".equals(endpoint.getHost());
    return local && System.getenv("AWS_ACCESS_KEY_ID") == null
        ? ANYBODY
        : AwsCredentialsProviderChain.of(yours(), ANYBODY);
  }

  private static AwsCredentialsProvider yours() {
    return DefaultCredentialsProvider.builder().build();
  }
}
