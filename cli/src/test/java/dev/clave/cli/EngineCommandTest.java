package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class EngineCommandTest {
  @TempDir Path folder;

  @Test
  void itSaysWhereItListensAnswersAndStopsWhenAsked() throws Exception {
    Process engine = start("--port", "0", "--data", folder.resolve("data").toString());
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(engine.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      assertThat(line).startsWith("engine listens on http://127.0.0.1:");
      URI uri = URI.create(line.substring("engine listens on ".length()));
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
      assertThat(answer.body()).startsWith("healthy");
      engine.destroy();
      assertThat(engine.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      engine.destroyForcibly();
    }
  }

  @Test
  void itUnderstandsTheFlagsOfDynamoDbLocal() throws Exception {
    Process engine =
        start("-port", "0", "-inMemory", "-sharedDb", "-delayTransientStatuses", "--separate");
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(engine.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(out.readLine()).startsWith("engine listens on http://127.0.0.1:");
      assertThat(out.readLine()).isEqualTo("tables are kept in memory");
      assertThat(out.readLine()).contains("-delayTransientStatuses has no effect");
    } finally {
      engine.destroyForcibly();
    }
  }

  @Test
  void separateTablesAreKeptBelowTheFolder() throws Exception {
    Process engine = start("--port", "0", "--separate", "-dbPath", folder.toString());
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(engine.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(out.readLine()).startsWith("engine listens on http://127.0.0.1:");
      assertThat(out.readLine())
          .isEqualTo("tables of each access key and region are kept in " + folder);
    } finally {
      engine.destroyForcibly();
    }
  }

  @Test
  void anAddressThatOthersCanReachNeedsCredentials() throws Exception {
    Process engine = start("--port", "0", "--memory", "--host", "0.0.0.0");
    String said = new String(engine.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(engine.waitFor()).isEqualTo(2);
    assertThat(said).contains("`0.0.0.0` can be reached from other machines");
  }

  /** A process of its own, because stopping is the end of one. */
  private static Process start(String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.clave.cli.Clave",
                "engine"));
    command.addAll(List.of(options));
    return new ProcessBuilder(command).start();
  }
}
