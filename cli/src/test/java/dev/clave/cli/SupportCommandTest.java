package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(180)
class SupportCommandTest {
  private static final String DESIGN =
      """
      design: Notes
      table: notes
      key: PK, SK
      entities:
        note:
          PK: NOTE#<noteId>
          SK: NOTE
          attributes:
            noteId: string
            text: string
      """;

  @TempDir Path folder;

  private record Result(int code, String out, String err) {}

  private static Result run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = Clave.commandLine();
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return new Result(line.execute(arguments), out.toString(), err.toString());
  }

  private static Map<String, String> unpacked(Path zip) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        texts.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return texts;
  }

  private Server start() throws IOException {
    Path design = Files.writeString(folder.resolve("design.yaml"), DESIGN);
    ServedSystem notes = SystemFolder.read(design);
    Map<Setting, String> flags =
        Map.of(
            Setting.DATA,
            folder.resolve("data").toString(),
            Setting.PORT,
            "0",
            Setting.DYNAMODB_PORT,
            "0");
    return Server.builder()
        .serve(notes)
        .configuration(Configuration.of(List.of(), Optional.empty(), Map.of(), flags))
        .start();
  }

  @Test
  void itPacksSettingsLogsAndFiguresAndNoneOfThePlantedSecrets() throws Exception {
    Path data = folder.resolve("data");
    List<String> secrets =
        new ArrayList<>(
            List.of(
                "pg-hunter2-password",
                "s3-hunter3-secret",
                "collector-hunter4",
                "hunter5",
                "hunter6"));
    Path settings =
        Files.writeString(
            folder.resolve("clave.properties"),
            """
            postgres.password=pg-hunter2-password
            postgres.url=jdbc:postgresql://db.example/clave?user=u&password=hunter5
            s3.secret-key=s3-hunter3-secret
            otlp.headers=authorization=collector-hunter4
            alarm.webhook=https://chat.example/services/hunter6
            """);
    Path pack = folder.resolve("pack.zip");
    try (Server server = start()) {
      String token = server.administratorToken().orElseThrow();
      secrets.add(token);
      HttpRequest request =
          HttpRequest.newBuilder(
                  URI.create(
                      "http://127.0.0.1:" + server.port() + "/api/notes/entities/note/private-id"))
              .header("Authorization", "Bearer " + token)
              .build();
      HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());
      // As if some library had told too much.
      Files.writeString(
          data.resolve("log/clave.jsonl"),
          """
          {"at": "now", "message": "sent Authorization: Bearer %s to https://u:hunter5@h/?X-Amz-Signature=0a1b2c3d4e"}
          {"at": "now", "message": "pg-hunter2-password s3-hunter3-secret collector-hunter4 jdbc:x?password=hunter5 https://chat.example/services/hunter6"}
          """
              .formatted(token),
          StandardOpenOption.APPEND);
      Result packed =
          run(
              "support",
              "--data",
              data.toString(),
              "--config",
              settings.toString(),
              "--output",
              pack.toString());
      assertThat(packed.code()).as(packed.err()).isZero();
      assertThat(packed.out()).contains("settings.json", "server/metrics.txt");
    }
    secrets.add(HexFormat.of().formatHex(Files.readAllBytes(data.resolve("signing.key"))));
    secrets.add("0a1b2c3d4e");
    secrets.add("private-id");
    Map<String, String> texts = unpacked(pack);
    assertThat(texts.values())
        .allSatisfy(
            text ->
                assertThat(secrets).allSatisfy(secret -> assertThat(text).doesNotContain(secret)));
    assertThat(texts.get("clave-support/about.txt")).contains("java", "answered", "signing.key");
    assertThat(texts.get("clave-support/settings.json"))
        .contains("\"postgres.password\"", "db.example");
    assertThat(texts.get("clave-support/server/metrics.txt"))
        .contains("jvm_memory_used_bytes", "clave_engine_file_bytes");
    assertThat(texts.get("clave-support/server/health.json")).contains("tables");
    assertThat(texts.get("clave-support/log/clave.jsonl"))
        .contains("/api/notes/entities/note/:", "Authorization: Bearer ***", "\"status\":404");
  }

  @Test
  void withoutAServerThereIsWhatTheFolderHas() throws IOException {
    Path pack = folder.resolve("pack.zip");
    String[] command = {
      "support",
      "--data",
      folder.resolve("none").toString(),
      "--server",
      "http://127.0.0.1:1",
      "--output",
      pack.toString()
    };
    Result packed = run(command);
    assertThat(packed.code()).as(packed.err()).isZero();
    assertThat(unpacked(pack).get("clave-support/about.txt")).contains("no answers of a server");
    Result again = run(command);
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err()).contains("is there already");
    assertThat(run("support", "--server", "nonsense").code()).isEqualTo(2);
  }
}
