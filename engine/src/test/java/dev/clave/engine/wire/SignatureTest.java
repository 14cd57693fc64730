package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class SignatureTest {
  private static final AccessKey KEY = new AccessKey("AKIDEXAMPLE", "secret/with+signs");

  private final Engine engine = Engine.inMemory();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aRequestSignedByTheSdkIsServed() {
    try (DynamoDbClient client = client(KEY.id(), KEY.secret(), endpoint(), request -> request)) {
      assertThat(client.describeLimits().tableMaxReadCapacityUnits()).isPositive();
    }
  }

  @Test
  void anotherSecretIsRefused() {
    assertRefused(client(KEY.id(), "another", endpoint(), request -> request))
        .hasMessageContaining("The request signature we calculated does not match");
  }

  @Test
  void anotherKeyIsRefused() {
    assertRefused(client("OTHER", KEY.secret(), endpoint(), request -> request))
        .hasMessageContaining("The security token included in the request is invalid.");
  }

  @Test
  void aRequestChangedAfterSigningIsRefused() {
    assertRefused(
            client(
                KEY.id(),
                KEY.secret(),
                endpoint(),
                request ->
                    request.toBuilder()
                        .putHeader("X-Amz-Target", "DynamoDB_20120810.DescribeEndpoints")
                        .build()))
        .hasMessageContaining("The request signature we calculated does not match");
  }

  @Test
  void aRequestSignedTooLongAgoIsRefused() {
    InstantSource later = () -> InstantSource.system().instant().plus(Duration.ofMinutes(16));
    assertRefused(client(KEY.id(), KEY.secret(), endpoint(later), request -> request))
        .hasMessageContaining("Signature expired");
  }

  @Test
  void aRequestSignedInTheFutureIsRefused() {
    InstantSource earlier = () -> InstantSource.system().instant().plus(Duration.ofMinutes(-16));
    assertRefused(client(KEY.id(), KEY.secret(), endpoint(earlier), request -> request))
        .hasMessageContaining("Signature not yet current");
  }

  @Test
  void aRequestWithoutASignatureIsRefused() {
    Http http = new Http(endpoint().uri());
    assertThat(http.post("DescribeLimits", "{}", "Authorization", "none").body())
        .contains("MissingAuthenticationTokenException");
    assertThat(http.post("DescribeLimits", "{}", "Authorization", "AWS4-HMAC-SHA256").body())
        .contains("Authorization header requires 'Credential' parameter. ")
        .contains("Authorization header requires 'SignedHeaders' parameter. ");
    assertThat(http.post("DescribeLimits", "{}").body()).contains("IncompleteSignatureException");
    assertThat(http.post("DescribeLimits", "{}", "X-Amz-Date", "yesterday").body())
        .contains("Date must be in ISO-8601 'basic format'. Got 'yesterday'");
  }

  @Test
  void anAddressThatOthersCanReachNeedsAnAccessKey() {
    assertThatThrownBy(() -> engine.serve("0.0.0.0", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("`0.0.0.0` can be reached from other machines");
    assertThat(engine.serve(EndpointOptions.of("0.0.0.0", 0, KEY)).port()).isPositive();
  }

  @Test
  void theSecretIsNotPrinted() {
    assertThat(KEY.toString()).doesNotContain(KEY.secret());
  }

  private Endpoint endpoint() {
    return endpoint(InstantSource.system());
  }

  private Endpoint endpoint(InstantSource clock) {
    return engine.serve(EndpointOptions.of("127.0.0.1", 0, KEY).withClock(clock));
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
      DynamoDbClient client) {
    try (client) {
      return assertThatThrownBy(client::describeLimits).isInstanceOf(DynamoDbException.class);
    }
  }

  /** A client whose requests {@code change} after they are signed. */
  private static DynamoDbClient client(
      String id, String secret, Endpoint endpoint, UnaryOperator<SdkHttpRequest> change) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint.uri())
        .region(Region.EU_WEST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(id, secret)))
        .httpClient(new Tampering(Apache5HttpClient.create(), change))
        .overrideConfiguration(
            configuration -> configuration.retryStrategy(retry -> retry.maxAttempts(1)))
        .build();
  }

  private record Tampering(SdkHttpClient client, UnaryOperator<SdkHttpRequest> change)
      implements SdkHttpClient {
    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
      return client.prepareRequest(
          HttpExecuteRequest.builder()
              .request(change.apply(request.httpRequest()))
              .contentStreamProvider(request.contentStreamProvider().orElse(null))
              .build());
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
