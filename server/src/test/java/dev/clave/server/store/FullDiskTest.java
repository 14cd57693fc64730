package dev.clave.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.clave.server.Await;
import dev.clave.server.Server;
import dev.clave.server.ShopServer;
import dev.clave.server.config.Setting;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose data folder is on a disk that is really full. Only root may mount a small one. */
@Timeout(180)
final class FullDiskTest {
  private static final int DISK_MEGABYTES = 256;

  @TempDir Path folder;

  private Path disk;
  private Server server;

  @BeforeEach
  void start() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "only root may mount a small disk");
    disk = Files.createDirectory(folder.resolve("disk"));
    String size = "size=" + DISK_MEGABYTES + "m";
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", size, "tmpfs", disk.toString()) == 0,
        "this machine lets nobody mount a small disk");
    server =
        ShopServer.start(
            ShopServer.configuration(
                Map.of(Setting.MEMORY, "false", Setting.DATA, disk.resolve("data").toString())));
  }

  @AfterEach
  void stop() throws Exception {
    if (server != null) {
      server.close();
      run("umount", "-l", disk.toString());
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(List.of(command)).start().waitFor();
  }

  @Test
  void writesAreRefusedReadsGoOnAndAfterwardsItWritesWithoutARestart() throws Exception {
    assertThat(product("before").statusCode()).isEqualTo(201);
    assertThat(get("/ready").statusCode()).isEqualTo(200);

    Path ballast = disk.resolve("ballast");
    fill(ballast);
    Await.until(() -> get("/ready").statusCode() == 503);
    assertThat(get("/ready").body()).contains("\"disk\":\"down\"");
    for (int i = 0; i < 10; i++) {
      HttpResponse<String> refusal = product("full" + i);
      assertThat(refusal.statusCode()).as(refusal.body()).isEqualTo(503);
      assertThat(refusal.headers().firstValue("Retry-After")).isPresent();
    }
    assertThat(get("/api/shop/entities/product/before").statusCode()).isEqualTo(200);
    assertThat(get("/api/shop/export").body()).contains("before").doesNotContain("full0");
    assertThat(get("/health").statusCode()).isEqualTo(200);

    Files.delete(ballast);
    Await.until(() -> get("/ready").statusCode() == 200);
    Await.until(() -> product("after").statusCode() == 201);
    assertThat(get("/api/shop/entities/product/after").statusCode()).isEqualTo(200);
  }

  /** To the last byte. */
  private static void fill(Path file) throws IOException {
    byte[] part = new byte[1 << 16];
    try (OutputStream out = Files.newOutputStream(file)) {
      while (true) {
        out.write(part);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  private HttpResponse<String> product(String id) throws Exception {
    return send(
        "POST",
        "/api/shop/entities/product",
        "{\"productId\": \"%s\", \"name\": \"%s\"}".formatted(id, id));
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send("GET", path, "");
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .header("Authorization", "Bearer " + server.administratorToken().orElseThrow())
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
