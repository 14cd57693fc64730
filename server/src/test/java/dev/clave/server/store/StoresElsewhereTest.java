package dev.clave.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.engine.Engine;
import dev.clave.engine.wire.Endpoint;
import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Json;
import dev.clave.stores.ObjectStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Tables and files are somebody else's, by one setting each; PostgreSQL is in ForeignStoresTest.
 */
final class StoresElsewhereTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path folder;

  @Test
  void whatIsWrittenIsInTheStoresThatTheConfigurationNames() throws Exception {
    Path own = folder.resolve("own");
    try (Engine engine = Engine.inMemory();
        Endpoint tables = engine.serve("127.0.0.1", 0);
        ObjectStore objects = ObjectStore.start(folder.resolve("objects"), 0, List.of());
        S3Client bucket = client(objects)) {
      bucket.createBucket(create -> create.bucket("elsewhere"));
      Map<Setting, String> settings =
          Map.of(
              Setting.MEMORY, "false",
              Setting.DATA, own.toString(),
              Setting.DYNAMODB_ENDPOINT, tables.uri().toString(),
              Setting.S3_ENDPOINT, objects.endpoint().toString(),
              Setting.S3_BUCKET, "elsewhere",
              Setting.S3_ACCESS_KEY, objects.accessKey(),
              Setting.S3_SECRET_KEY, objects.secretKey());
      try (Server server =
          Server.builder()
              .serve(LibraryServer.library())
              .configuration(LibraryServer.configuration(settings))
              .start()) {
        post(server, "/api/library/entities/member", "{\"memberId\": \"m1\", \"name\": \"Ana\"}");
        post(server, "/api/library/entities/book", "{\"bookId\": \"b1\", \"title\": \"Uno\"}");
        JsonNode upload =
            post(
                server,
                "/api/library/assets",
                """
                {"owner": "m1", "relation": "book", "relatedTo": "b1", "fileName": "uno.pdf",
                 "contentType": "application/pdf", "size": 5}\
                """);
        send(upload.at("/parts/0"));
        post(server, upload.at("/asset/self").asText() + "/confirm", "{}");
      }

      assertThat(engine.client().scan(scan -> scan.tableName("library")).items())
          .anyMatch(item -> item.get("PK").s().equals("MEMBER#m1"));
      assertThat(bucket.listObjectsV2(list -> list.bucket("elsewhere")).contents())
          .singleElement()
          .satisfies(object -> assertThat(object.size()).isEqualTo(5));
      for (String store : List.of("tables", "objects")) {
        assertThat(own.resolve(store)).doesNotExist();
      }
    }
  }

  private static S3Client client(ObjectStore objects) {
    return S3Client.builder()
        .endpointOverride(objects.endpoint())
        .region(Region.US_EAST_1)
        .forcePathStyle(true)
        .credentialsProvider(
            StaticCredentialsProvider.create(
                AwsBasicCredentials.create(objects.accessKey(), objects.secretKey())))
        .build();
  }

  private static JsonNode post(Server server, String path, String body) throws Exception {
    HttpResponse<String> answer =
        CLIENT.send(
            HttpRequest.newBuilder(URI.create(server.address()).resolve(path))
                .header("Authorization", "Bearer " + server.administratorToken().orElseThrow())
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(path + " " + answer.body()).isIn(200, 201);
    return Json.MAPPER.readTree(answer.body());
  }

  private static void send(JsonNode part) throws Exception {
    HttpRequest put =
        HttpRequest.newBuilder(URI.create(part.get("url").asText()))
            .header("Content-Type", "application/pdf")
            .PUT(HttpRequest.BodyPublishers.ofString("%PDF-"))
            .build();
    assertThat(CLIENT.send(put, HttpResponse.BodyHandlers.discarding()).statusCode())
        .isEqualTo(200);
  }
}
