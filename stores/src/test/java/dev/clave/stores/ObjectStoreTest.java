package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

final class ObjectStoreTest {
  private static final String CONSOLE = "http://127.0.0.1:8080";

  @TempDir Path folder;

  @Test
  void anObjectAndTheCredentialsSurviveARestart() {
    String secret;
    try (ObjectStore store = start();
        S3Client s3 = client(store)) {
      secret = store.secretKey();
      s3.createBucket(b -> b.bucket("media"));
      s3.putObject(
          b -> b.bucket("media").key("a/b.txt").contentType("text/plain"),
          RequestBody.fromString("hello"));
    }
    try (ObjectStore store = start();
        S3Client s3 = client(store)) {
      assertThat(store.secretKey()).isEqualTo(secret);
      assertThat(s3.getObjectAsBytes(b -> b.bucket("media").key("a/b.txt")).asUtf8String())
          .isEqualTo("hello");
      assertThat(s3.headObject(b -> b.bucket("media").key("a/b.txt")).contentType())
          .isEqualTo("text/plain");
    }
  }

  @Test
  void aPresignedUrlAllowsWhatItSaysAndNothingElse() throws Exception {
    try (ObjectStore store = start();
        S3Client s3 = client(store);
        S3Presigner presigner = presigner(store)) {
      s3.createBucket(b -> b.bucket("media"));
      URI url =
          presigner
              .presignPutObject(
                  b ->
                      b.signatureDuration(Duration.ofMinutes(5))
                          .putObjectRequest(
                              o ->
                                  o.bucket("media")
                                      .key("a.png")
                                      .contentType("image/png")
                                      .contentLength(3L)))
              .url()
              .toURI();

      assertThat(put(url, "image/png", "abc")).isEqualTo(200);
      assertThat(put(url, "text/html", "abc")).isEqualTo(403);
      assertThat(put(url, "image/png", "abcd")).isEqualTo(403);
      assertThat(put(URI.create(url.toString().replace("a.png", "b.png")), "image/png", "abc"))
          .isEqualTo(403);
      assertThat(get(url)).isEqualTo(403);
      assertThat(get(URI.create(store.endpoint() + "/media/a.png"))).isEqualTo(403);
    }
  }

  @Test
  void onlyTheConsoleMayUseItFromABrowser() throws Exception {
    try (ObjectStore store = start();
        S3Client s3 = client(store)) {
      s3.createBucket(b -> b.bucket("media"));
      assertThat(preflight(store, CONSOLE)).isEqualTo(200);
      assertThat(preflight(store, "http://evil.example")).isEqualTo(403);
    }
  }

  private ObjectStore start() {
    return ObjectStore.start(folder, 0, List.of(CONSOLE));
  }

  private static int put(URI url, String type, String body) throws Exception {
    return status(
        HttpRequest.newBuilder(url)
            .header("Content-Type", type)
            .PUT(HttpRequest.BodyPublishers.ofString(body)));
  }

  private static int get(URI url) throws Exception {
    return status(HttpRequest.newBuilder(url));
  }

  private static int preflight(ObjectStore store, String origin) throws Exception {
    return status(
        HttpRequest.newBuilder(store.endpoint().resolve("/media/a.png"))
            .header("Origin", origin)
            .header("Access-Control-Request-Method", "PUT")
            .header("Access-Control-Request-Headers", "content-type")
            .method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
  }

  private static int status(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient()
        .send(request.build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private static S3Client client(ObjectStore store) {
    return S3Client.builder()
        .endpointOverride(store.endpoint())
        .region(Region.US_EAST_1)
        .forcePathStyle(true)
        .credentialsProvider(credentials(store))
        .build();
  }

  private static S3Presigner presigner(ObjectStore store) {
    return S3Presigner.builder()
        .endpointOverride(store.endpoint())
        .region(Region.US_EAST_1)
        .serviceConfiguration(S3Configuration.builder().pathStyleAccessEnabled(true).build())
        .credentialsProvider(credentials(store))
        .build();
  }

  private static StaticCredentialsProvider credentials(ObjectStore store) {
    return StaticCredentialsProvider.create(
        AwsBasicCredentials.create(store.accessKey(), store.secretKey()));
  }
}
