package dev.clave.cli.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.cli.terminal.Version;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The archive that {@code mvn -Pdist package} made, unpacked outside of the clone and run by a Java
 * runtime without a compiler. Run by that build, which names the archive.
 */
@Timeout(300)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ArchiveCheck {
  @TempDir static Path folder;
  private static Path home;
  private static Path runtime;

  private record Result(int code, String output) {}

  @BeforeAll
  static void unpack() throws Exception {
    Path archive = Path.of(System.getProperty("clave.archive"));
    assertThat(execute(List.of("tar", "xzf", archive.toString(), "-C", folder.toString())).code())
        .isZero();
    home = folder.resolve("clave-" + Version.number());
    runtime = folder.resolve("runtime");
    Path jlink = Path.of(System.getProperty("java.home"), "bin", "jlink");
    Result linked =
        execute(
            List.of(
                jlink.toString(),
                "--add-modules",
                "java.se,jdk.unsupported,jdk.crypto.ec,jdk.httpserver,jdk.management,jdk.naming.dns,"
                    + "jdk.net,jdk.zipfs",
                "--output",
                runtime.toString()));
    assertThat(linked.code()).as(linked.output()).isZero();
    assertThat(runtime.resolve("bin/javac")).doesNotExist();
  }

  private static ProcessBuilder process(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(folder.toFile());
    builder.environment().put("JAVA_HOME", String.valueOf(runtime));
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    builder.environment().put("CLAVE_ARCHIVE", "wait");
    return builder;
  }

  private static Result execute(List<String> command) throws IOException, InterruptedException {
    return ended(process(command).start());
  }

  private static Result ended(Process process) throws InterruptedException {
    String output = process.inputReader().lines().collect(Collectors.joining("\n"));
    return new Result(process.waitFor(), output);
  }

  private static List<String> clave(String... arguments) {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/clave").toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  @Test
  @Order(1)
  void theFirstStartMakesAnArchiveOfClassesAndTheNextUsesIt() throws Exception {
    Result first = execute(clave("--version"));
    assertThat(first.output()).startsWith("clave " + Version.number());
    assertThat(folder.resolve("cache/clave/classes/classes.jsa")).isNotEmptyFile();
    ProcessBuilder second = process(clave("--version"));
    // Then the JVM refuses to start with an archive that it cannot use.
    second.environment().put("JDK_JAVA_OPTIONS", "-Xshare:on");
    assertThat(ended(second.start()))
        .satisfies(
            result -> {
              assertThat(result.output()).contains("clave " + Version.number());
              assertThat(result.code()).isZero();
            });
  }

  @Test
  @Order(2)
  void itRunsThroughALinkFromAnyFolder() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), home.resolve("bin/clave"));
    Result checked =
        execute(List.of(link.toString(), "check", home + "/examples/transporte/design.yaml"));
    assertThat(checked.code()).as(checked.output()).isZero();
  }

  @Test
  @Order(3)
  void itServesAllSystemsIsBackedUpAndEndsWhenItIsTold() throws Exception {
    String data = folder.resolve("data").toString();
    List<String> up =
        clave(
            "up",
            "--data",
            data,
            "--port",
            "0",
            "--dynamodb-port",
            "0",
            "--s3-port",
            "0",
            "--no-sample");
    Process server = process(up).start();
    try {
      BufferedReader out = server.inputReader();
      List<String> lines = new ArrayList<>();
      URI console = null;
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        lines.add(line);
        if (line.startsWith("console ")) {
          console = URI.create(line.substring("console ".length()).strip());
        }
        if (line.startsWith("Ctrl-C")) {
          break;
        }
      }
      assertThat(console).as("%s", lines).isNotNull();
      HttpResponse<String> ready =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(console.resolve("/ready")).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(ready.statusCode()).as(ready.body()).isEqualTo(200);
      Result backup = execute(clave("backup", folder + "/backups", "--data", data));
      assertThat(backup.code()).as(backup.output()).isZero();
    } finally {
      server.toHandle().destroy();
    }
    assertThat(server.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(server.exitValue()).isZero();
    Result restored =
        execute(clave("restore", folder + "/backups", "--data", folder + "/restored"));
    assertThat(restored.code()).as(restored.output()).isZero();
  }

  @Test
  void manualCompletionLicencesAndUnitsAreThere() {
    assertThat(home.resolve("share/man/man1/clave.1")).content().contains(".SS clave backup PLACE");
    assertThat(home.resolve("share/bash-completion/completions/clave"))
        .content()
        .contains("backup");
    assertThat(home.resolve("licences/THIRD-PARTY.txt"))
        .content()
        .contains("org.rocksdb:rocksdbjni", "Apache-2.0");
    assertThat(home.resolve("licences/LICENSE")).isNotEmptyFile();
    assertThat(home.resolve("share/systemd/clave.service")).isNotEmptyFile();
    assertThat(home.resolve("docs/install.md")).isNotEmptyFile();
  }

  @Test
  void aProjectOfYourOwnGetsTheModules() throws Exception {
    Result made = execute(clave("repository", folder.resolve("modules").toString()));
    assertThat(made.code()).as(made.output()).isZero();
    assertThat(
            folder.resolve(
                "modules/dev/clave/engine/%1$s/engine-%1$s.jar".formatted(Version.number())))
        .isNotEmptyFile();
  }
}
