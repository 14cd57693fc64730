package dev.clave.cli;

import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A client for tables elsewhere. A local endpoint takes any credentials; others want yours. */
final class RemoteTables {
  private RemoteTables() {}

  static DynamoDbClient client(String endpoint) {
    URI address = URI.create(endpoint);
    boolean local = "localhost".equals(address.getHost()) || "127.0.0.1".equals(address.getHost());
    AwsCredentialsProvider credentials =
        local
            ? StaticCredentialsProvider.create(AwsBasicCredentials.create("clave", "clave"))
            : DefaultCredentialsProvider.builder().build();
    return DynamoDbClient.builder()
        .endpointOverride(address)
        .region(Region.US_EAST_1)
        .credentialsProvider(credentials)
        .httpClientBuilder(Apache5HttpClient.builder())
        .build();
  }
}
