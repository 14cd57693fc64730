package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.server.Server;
import dev.clave.server.Startup;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.systems.Systems;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AssetsCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> OF_THE_CLIENT =
      List.of("--owner", "carrier1", "--relation", "cliente", "--to", "c1");

  @TempDir static Path folder;
  private static Server server;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void start() {
    Map<Setting, String> flags =
        Map.of(
            Setting.MEMORY, "true",
            Setting.SAMPLE, "false",
            Setting.PORT, "0",
            Setting.DYNAMODB_PORT, "0",
            Setting.S3_PORT, "0");
    server = Server.start(Configuration.of(Optional.empty(), Map.of(), flags), Startup.QUIET);
    Systems.table("transporte")
        .orElseThrow()
        .open(server.stores().tables().client())
        .create(
            "cliente",
            Map.of(
                "userId", "carrier1",
                "id", "c1",
                "tipo", "cliente",
                "nombre", "Comercial",
                "rfc", "XYZ987654321"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aFileIsSentListedFetchedAndDeleted() throws Exception {
    Path file = Files.writeString(folder.resolve("notas de entrega.txt"), "entregado, sin daños\n");
    assertThat(run("upload", OF_THE_CLIENT, "transporte", file.toString(), "--format", "json"))
        .as(err.toString())
        .isZero();
    String asset = JSON.readTree(out.toString()).get("asset").textValue();
    assertThat(out.toString()).contains("\"content_type\":\"text/plain\"", "\"confirmed\"");

    assertThat(run("list", OF_THE_CLIENT, "transporte")).isZero();
    assertThat(out.toString()).contains("notas de entrega.txt", asset);

    Path copy = folder.resolve("copy.txt");
    assertThat(run("download", List.of(), asset, "--to", copy.toString())).isZero();
    assertThat(copy).hasSameTextualContentAs(file);
    assertThat(run("download", List.of(), asset, "--to", copy.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("is there already");

    assertThat(run("delete", List.of(), asset)).isZero();
    assertThat(run("list", OF_THE_CLIENT, "transporte", "--format", "json")).isZero();
    assertThat(out.toString().strip()).isEqualTo("[]");
  }

  @Test
  void aRefusalIsTheServersOwnSentence() throws Exception {
    Path page = Files.writeString(folder.resolve("page.html"), "<html><body>x</body></html>");
    assertThat(run("upload", OF_THE_CLIENT, "transporte", page.toString())).isEqualTo(1);
    assertThat(err.toString()).startsWith("clave: expected one of [").contains("`text/html`");

    String stranger =
        server
            .tokens()
            .issue(
                new Grant("x", Set.of(), Set.of(Right.READ), Map.of("userId", "carrier2")),
                Duration.ofMinutes(5));
    assertThat(run("list", OF_THE_CLIENT, "transporte", "--token", stranger)).isEqualTo(1);
    assertThat(err.toString()).contains("to which the token is bound");
  }

  @Test
  void onlyAnAssetOfTheServerIsAskedFor() {
    for (String other :
        List.of(
            "@127.0.0.1:1/x",
            "3f0c",
            "/api/portfolio/entities/category/c9",
            "/api/transporte/assets/../entities/cliente/carrier1/c1")) {
      for (String command : List.of("download", "delete")) {
        assertThat(run(command, List.of(), other)).isEqualTo(1);
        assertThat(err.toString()).startsWith("clave: expected an asset").contains(other);
      }
    }
  }

  @Test
  void aSweepReportsWhatItFound() {
    assertThat(run("sweep", List.of(), "transporte", "--dry-run")).isZero();
    assertThat(out.toString().strip()).isEqualTo("none");
    assertThat(run("sweep", List.of(), "nothing")).isEqualTo(1);
  }

  private int run(String command, List<String> more, String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of("assets", command));
    all.addAll(List.of(arguments));
    all.addAll(more);
    all.addAll(List.of("--server", server.address()));
    all.addAll(List.of("--data", server.stores().folder().toString()));
    return Clave.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all.toArray(new String[0]));
  }
}
