package dev.clave.cli.shipping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.clave.cli.Clave;
import dev.clave.cli.terminal.Version;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The files of the container image, as far as they can be held against the program. */
class ContainerFilesTest {
  private static final Path FILES = Path.of("src/dist/image");
  private static final Path BASH = Path.of("/bin/bash");

  private static JsonNode config() throws IOException {
    String text = Files.readString(FILES.resolve("config.json"));
    return new ObjectMapper()
        .readTree(text.replace("@DIFF_IDS@", "\"sha256:0\"").replace("@VERSION@", "1.2.3"))
        .path("config");
  }

  /** Fails if a variable is not a setting, or if its value is not valid for the setting. */
  private static Configuration configuration(Map<String, String> environment) {
    assertThat(environment.keySet())
        .isSubsetOf(Setting.ofServer().stream().map(Setting::variable).toList());
    return Configuration.of(List.of(), Optional.empty(), environment, Map.of());
  }

  @Test
  void theImageRunsAsNobodyInParticularWithSettingsThatThereAre() throws IOException {
    Map<String, String> environment = new HashMap<>();
    config()
        .path("Env")
        .forEach(
            each -> {
              String[] parts = each.asText().split("=", 2);
              if (parts[0].startsWith("CLAVE_")) {
                environment.put(parts[0], parts[1]);
              }
            });
    Configuration configuration = configuration(environment);
    assertThat(configuration.text(Setting.HOST)).isEqualTo("0.0.0.0");
    assertThat(configuration.text(Setting.SAMPLE)).isEqualTo("false");
    assertThat(config().path("Volumes").has(configuration.text(Setting.DATA))).isTrue();
    assertThat(config().path("User").asText()).matches("[1-9]\\d{3,}:[1-9]\\d{3,}");
    List<String> command = new ArrayList<>();
    config().path("Cmd").forEach(each -> command.add(each.asText()));
    Clave.commandLine().parseArgs(command.toArray(String[]::new));
  }

  @Test
  @SuppressWarnings("unchecked")
  void theCompositionNamesThisVersionAndSettingsThatThereAre() throws IOException {
    Map<String, Object> file =
        (Map<String, Object>)
            new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(FILES.resolve("compose.yaml")));
    Map<String, Map<String, Object>> services =
        (Map<String, Map<String, Object>>) file.get("services");
    assertThat(services).containsOnlyKeys("clave", "postgres", "objects", "broker");
    Map<String, Object> clave = services.get("clave");
    assertThat(clave.get("image")).isEqualTo("clave:" + Version.number());
    assertThat((Map<String, Object>) clave.get("depends_on"))
        .containsOnlyKeys("postgres", "objects", "broker");
    Configuration configuration =
        configuration(new HashMap<>((Map<String, String>) clave.get("environment")));
    assertThat(configuration.text(Setting.POSTGRES_URL)).contains("//postgres:");
    assertThat(configuration.text(Setting.KAFKA_BOOTSTRAP)).startsWith("broker:");
    Map<String, Object> volumes = (Map<String, Object>) file.get("volumes");
    services
        .values()
        .forEach(
            service ->
                ((List<String>) service.get("volumes"))
                    .forEach(volume -> assertThat(volumes).containsKey(volume.split(":", 2)[0])));
  }

  @Test
  void theHealthCheckPassesWhileEveryStoreAnswersOnly() throws Exception {
    assumeTrue(Files.exists(BASH), "bash is missing");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    int[] status = {200};
    server.createContext(
        "/ready",
        exchange -> {
          exchange.sendResponseHeaders(status[0], -1);
          exchange.close();
        });
    server.start();
    int port = server.getAddress().getPort();
    try {
      assertThat(health(port)).isZero();
      status[0] = 503;
      assertThat(health(port)).isNotZero();
    } finally {
      server.stop(0);
    }
    assertThat(health(port)).isNotZero();
  }

  private static int health(int port) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(FILES.resolve("health").toAbsolutePath().toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("CLAVE_PORT", Integer.toString(port));
    return builder.start().waitFor();
  }
}
