package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.ObjectCannedACL;
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
  void theFolderMayBeNamedByItsParent() throws Exception {
    Path parent = Files.createDirectories(folder.resolve("project"));
    try (ObjectStore store = ObjectStore.start(parent.resolve("../data"), 0, List.of(CONSOLE));
        S3Client s3 = client(store)) {
      s3.createBucket(b -> b.bucket("media"));
      s3.putObject(b -> b.bucket("media").key("a"), RequestBody.fromString("hello"));
      assertThat(s3.getObjectAsBytes(b -> b.bucket("media").key("a")).asUtf8String())
          .isEqualTo("hello");
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
  void whoeverHoldsAPresignedUrlAddsNothingToIt() throws Exception {
    try (ObjectStore store = start();
        S3Client s3 = client(store);
        S3Presigner presigner = presigner(store)) {
      s3.createBucket(b -> b.bucket("media"));
      s3.putObject(b -> b.bucket("media").key("theirs"), RequestBody.fromString("secret"));
      s3.putObject(b -> b.bucket("media").key("mine"), RequestBody.fromString("mine"));
      URI url =
          presigner
              .presignPutObject(
                  b ->
                      b.signatureDuration(Duration.ofMinutes(5))
                          .putObjectRequest(o -> o.bucket("media").key("mine")))
              .url()
              .toURI();
      for (List<String> header :
          List.of(
              List.of("x-amz-copy-source", "/media/theirs"),
              List.of("X-Amz-Copy-Source", "media/theirs"),
              List.of("x-amz-acl", "public-read"),
              List.of("x-amz-grant-read", "uri=http://acs.amazonaws.com/groups/global/AllUsers"),
              List.of("x-amz-meta-owner", "me"),
              List.of("x-amz-storage-class", "GLACIER"),
              List.of("Authorization", "AWS4-HMAC-SHA256 SignedHeaders=x-amz-acl"))) {
        assertThat(putWith(url, header.get(0), header.get(1))).as(header.get(0)).isEqualTo(403);
      }
      for (String parameter :
          List.of("acl", "x-amz-acl=public-read", "X-Amz-SignedHeaders=x-amz-acl")) {
        assertThat(put(URI.create(url + "&" + parameter), "", "abc")).as(parameter).isEqualTo(403);
      }
      assertThat(s3.getObjectAsBytes(b -> b.bucket("media").key("mine")).asUtf8String())
          .isEqualTo("mine");
      assertThat(get(URI.create(store.endpoint() + "/media/mine"))).isEqualTo(403);
    }
  }

  @Test
  void aSignatureThatIsNotWholeOpensNothing() throws Exception {
    try (ObjectStore store = start();
        S3Client s3 = client(store)) {
      s3.createBucket(b -> b.bucket("media"));
      s3.putObject(b -> b.bucket("media").key("theirs"), RequestBody.fromString("secret"));
      allowEverybody();
      for (String query :
          List.of(
              "X-Amz-Signature=x",
              "X-Amz-Signature=x&X-Amz-SignedHeaders=host",
              "X-Amz-Signature=x&x-amz-algorithm=AWS4-HMAC-SHA256",
              "X-Amz-Signature=x&X-Amz-Algorithm=AWS4-HMAC-SHA256",
              "X-Amz-Signature=x&AWSAccessKeyId=" + store.accessKey())) {
        for (String path : List.of("/", "/media", "/media/theirs", "/media/nothing")) {
          URI url = URI.create(store.endpoint() + path + "?" + query);
          assertThat(get(url)).as("%s", url).isEqualTo(403);
        }
      }
      for (String authorization : List.of("", "AWS", "AWS " + store.accessKey() + ":x")) {
        HttpRequest.Builder request =
            HttpRequest.newBuilder(URI.create(store.endpoint() + "/media/theirs"))
                .header("Authorization", authorization);
        assertThat(status(request)).as(authorization).isEqualTo(403);
      }
    }
  }

  /** Every presigned URL shows the id of the access key. */
  @Test
  @Timeout(20)
  void aLongBodyIsNotAwaitedFromWhoeverKnowsOnlyTheIdOfTheKey() throws Exception {
    try (ObjectStore store = start()) {
      for (String length : List.of("Content-Length: 2000000000", "Transfer-Encoding: chunked")) {
        assertThat(statusOfHead(store, length)).as(length).isEqualTo(403);
      }
    }
  }

  private static int statusOfHead(ObjectStore store, String length) throws Exception {
    String time =
        DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
            .withZone(ZoneOffset.UTC)
            .format(Instant.now());
    String head =
        String.join(
            "\r\n",
            "PUT /media/a HTTP/1.1",
            "Host: " + store.endpoint().getAuthority(),
            "x-amz-date: " + time,
            "x-amz-content-sha256: " + "0".repeat(64),
            "Authorization: AWS4-HMAC-SHA256 Credential=%s/%s/us-east-1/s3/aws4_request,"
                    .formatted(store.accessKey(), time.substring(0, 8))
                + " SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature="
                + "0".repeat(64),
            length,
            "",
            "");
    try (Socket socket = new Socket(store.endpoint().getHost(), store.endpoint().getPort())) {
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      BufferedReader answer =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      return Integer.parseInt(answer.readLine().split(" ", 3)[1]);
    }
  }

  @Test
  void aLongBodyWhoseDigestIsSignedIsTakenFromTheOwnerOfTheKey() {
    try (ObjectStore store = start();
        S3Client s3 = client(store, false)) {
      s3.createBucket(b -> b.bucket("media"));
      String text = "hello".repeat(100_000);
      for (String key : List.of("a", "a b/ñ+&=?.txt", "~(a)'*!$,;:@")) {
        s3.putObject(b -> b.bucket("media").key(key), RequestBody.fromString(text));
        assertThat(s3.getObjectAsBytes(b -> b.bucket("media").key(key)).asUtf8String())
            .as(key)
            .isEqualTo(text);
      }
      String upload = s3.createMultipartUpload(b -> b.bucket("media").key("parts")).uploadId();
      assertThat(
              s3.uploadPart(
                      b -> b.bucket("media").key("parts").uploadId(upload).partNumber(1),
                      RequestBody.fromString(text))
                  .eTag())
          .isNotEmpty();
    }
  }

  /** S3Proxy takes the modes of files for who may read them; a copied folder brings modes along. */
  private void allowEverybody() throws Exception {
    try (Stream<Path> files = Files.walk(folder.resolve("objects"))) {
      for (Path file : files.toList()) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
  }

  @Test
  void aPresignedUrlThatCopiesOrOpensIsRefusedThoughItIsSigned() throws Exception {
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
                              o -> o.bucket("media").key("a").acl(ObjectCannedACL.PUBLIC_READ)))
              .url()
              .toURI();
      assertThat(putWith(url, "x-amz-acl", "public-read")).isEqualTo(403);
    }
  }

  @Test
  void whoeverHasTheKeyCopies() {
    try (ObjectStore store = start();
        S3Client s3 = client(store)) {
      s3.createBucket(b -> b.bucket("media"));
      s3.putObject(b -> b.bucket("media").key("from"), RequestBody.fromString("hello"));
      s3.copyObject(
          b ->
              b.sourceBucket("media")
                  .sourceKey("from")
                  .destinationBucket("media")
                  .destinationKey("to"));
      assertThat(s3.getObjectAsBytes(b -> b.bucket("media").key("to")).asUtf8String())
          .isEqualTo("hello");
    }
  }

  @Test
  void anotherNameThatLeadsToThisAddressOpensNothing() throws Exception {
    try (ObjectStore store = start()) {
      for (String host :
          List.of("evil.example", "evil_site.example", "127.0.0.1.evil.example", "[::1]", "0")) {
        assertThat(statusUnder(store, host)).as(host).isEqualTo(403);
      }
    }
  }

  @Test
  @Timeout(20)
  void silentConnectionsKeepNobodyOut() throws Exception {
    try (ObjectStore store = start()) {
      List<Socket> silent = new ArrayList<>();
      for (int count = 0; count < ObjectStoreGuard.mostConnections(); count++) {
        silent.add(new Socket(store.endpoint().getHost(), store.endpoint().getPort()));
      }

      assertThat(statusUnder(store, "evil.example")).isEqualTo(403);

      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  @Test
  void onlyTheConsoleMayUseItFromABrowser() throws Exception {
    try (ObjectStore store = start();
        S3Client s3 = client(store)) {
      s3.createBucket(b -> b.bucket("media"));
      assertThat(preflight(store, CONSOLE)).isEqualTo(200);
      for (String origin :
          List.of(
              "http://evil.example",
              "null",
              "https://127.0.0.1:8080",
              "http://127.0.0.1:80801",
              "http://127.0.0.1:8080.evil.example",
              "http://127.0.0.1",
              "http://[::1]:8080")) {
        assertThat(preflight(store, origin)).as(origin).isEqualTo(403);
      }
    }
  }

  private ObjectStore start() {
    return ObjectStore.start(folder, 0, List.of(CONSOLE));
  }

  private static int put(URI url, String type, String body) throws Exception {
    return status(
        HttpRequest.newBuilder(url)
            .header("Content-Type", type.isEmpty() ? "text/plain" : type)
            .PUT(HttpRequest.BodyPublishers.ofString(body)));
  }

  private static int putWith(URI url, String header, String value) throws Exception {
    return status(
        HttpRequest.newBuilder(url)
            .header(header, value)
            .PUT(HttpRequest.BodyPublishers.ofString("abc")));
  }

  /** A page whose name was pointed at this machine sends its own name. */
  private static int statusUnder(ObjectStore store, String host) throws Exception {
    try (Socket socket = new Socket(store.endpoint().getHost(), store.endpoint().getPort())) {
      String request = "GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(answer).contains("the store's own address");
      return Integer.parseInt(answer.split(" ", 3)[1]);
    }
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
    return client(store, true);
  }

  private static S3Client client(ObjectStore store, boolean chunked) {
    return S3Client.builder()
        .serviceConfiguration(S3Configuration.builder().chunkedEncodingEnabled(chunked).build())
        .requestChecksumCalculation(
            chunked
                ? RequestChecksumCalculation.WHEN_SUPPORTED
                : RequestChecksumCalculation.WHEN_REQUIRED)
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
