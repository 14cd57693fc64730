package dev.clave.engine.destination;

import dev.clave.engine.wire.ItemJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * Kinesis, or something that speaks its protocol, at an address.
 *
 * <pre>{@code
 * URI address = URI.create("https://kinesis.eu-west-1.amazonaws.com");
 * KinesisSink kinesis = new KinesisEndpoint(address, "eu-west-1", AwsBasicCredentials.create(id, secret));
 * Engine engine = Engine.open(folder, EngineOptions.defaults().withKinesis(kinesis));
 * }</pre>
 */
public final class KinesisEndpoint implements KinesisSink {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int LONGEST_ANSWER = 64 * 1024;
  private static final Set<String> OF_THE_CONNECTION = Set.of("host", "content-length");
  private static final Pattern NONE_FAILED = Pattern.compile("\"FailedRecordCount\"\\s*:\\s*0\\b");

  private final URI address;
  private final String region;
  private final AwsCredentialsIdentity credentials;
  private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

  public KinesisEndpoint(URI address, String region, AwsCredentialsIdentity credentials) {
    this.address = address;
    this.region = region;
    this.credentials = credentials;
  }

  @Override
  public void put(String streamArn, List<Entry> entries) throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (Entry entry : entries) {
      records.add(
          Map.of(
              "PartitionKey",
              entry.partitionKey(),
              "Data",
              Base64.getEncoder().encodeToString(entry.data())));
    }
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("StreamARN", streamArn);
    request.put("StreamName", streamArn.substring(streamArn.lastIndexOf('/') + 1));
    request.put("Records", records);
    byte[] body = ItemJson.write(request);
    SdkHttpRequest plain =
        SdkHttpRequest.builder()
            .uri(address)
            .method(SdkHttpMethod.POST)
            .putHeader("Content-Type", "application/x-amz-json-1.1")
            .putHeader("X-Amz-Target", "Kinesis_20131202.PutRecords")
            .build();
    ContentStreamProvider payload = () -> new ByteArrayInputStream(body);
    SdkHttpRequest signed =
        signer
            .sign(
                sign ->
                    sign.identity(credentials)
                        .request(plain)
                        .payload(payload)
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "kinesis")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, region))
            .request();
    send(signed, body);
  }

  private void send(SdkHttpRequest signed, byte[] body) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(signed.getUri())
            .timeout(PATIENCE)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    signed.forEachHeader(
        (name, values) -> {
          if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
            values.forEach(value -> request.header(name, value));
          }
        });
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    // The time of a request ends with the head of its answer; the body may then take for ever.
    CompletableFuture<HttpResponse<Void>> response =
        client.sendAsync(
            request.build(),
            HttpResponse.BodyHandlers.ofByteArrayConsumer(
                part -> part.ifPresent(bytes -> take(bytes, answer))));
    try {
      int status = response.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS).statusCode();
      String text = answer.toString(StandardCharsets.UTF_8);
      if (status != 200 || !NONE_FAILED.matcher(text).find()) {
        throw new IOException("Kinesis answered " + status + " " + text);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    } catch (ExecutionException failure) {
      throw new IOException(failure.getCause());
    } catch (TimeoutException late) {
      throw new IOException("Kinesis did not answer within " + PATIENCE, late);
    } finally {
      response.cancel(true);
    }
  }

  /** Of an answer that is too long, the beginning. */
  private static void take(byte[] part, ByteArrayOutputStream answer) {
    answer.write(part, 0, Math.min(part.length, LONGEST_ANSWER - answer.size()));
  }
}
