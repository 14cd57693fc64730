package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The system in a jar of docs/own-system.md works as the page has it. */
@Timeout(180)
final class OwnSystemTest {
  /** A file of the example: its path in backticks, and the next block. */
  private static final Pattern FILE =
      Pattern.compile(
          "^`(src/main/[^`]+)`[^\\n]*\\n\\n```\\w*\\n(.*?)```", Pattern.DOTALL | Pattern.MULTILINE);

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir private Path folder;
  private Process up;

  @AfterEach
  void end() {
    if (up != null) {
      up.destroyForcibly();
    }
  }

  @Test
  void theExampleIsServedWithItsRouteCheckSettingTitlesAndFrontPage() throws Exception {
    Path classes = built(page());
    // A folder of the same name is no design, such as that of the project.
    Files.createDirectory(folder.resolve("workshop"));
    up = served(classes, "--set", "workshop.limit=100");
    Map<String, String> places = places(up.inputReader());
    URI console = URI.create(places.get("console"));
    String token = console.getFragment().substring("token=".length());

    assertThat(send(console, token, "GET", "/api/workshop/shops/norte/open", "").body())
        .isEqualTo("{\"open\":2}");
    HttpResponse<String> refusal =
        send(
            console,
            token,
            "POST",
            "/api/workshop/entities/job",
            "{\"shopId\":\"norte\",\"jobId\":\"j3\",\"dueOn\":\"2026-11-22\",\"estimate\":101}");
    assertThat(refusal.statusCode()).isEqualTo(422);
    assertThat(refusal.body()).contains("expected at most 100");
    assertThat(send(console, token, "GET", "/api/workshop", "").body())
        .contains("Taller de bicicletas", "/console/systems/workshop/bench.js");
    assertThat(send(console, token, "GET", "/console/systems/workshop/bench.js", "").body())
        .contains("workshop-bench");
    assertThat(send(console, token, "GET", "/api/openapi/workshop.json", "").body())
        .contains("countOpenJobs");
  }

  private static String page() throws IOException {
    return Files.readString(ArchitectureDocument.ROOT.resolve("docs/own-system.md"));
  }

  /** The files of the page where Maven would put them; the Java ones compiled. */
  private Path built(String page) throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    Matcher file = FILE.matcher(page);
    List<Path> sources = new ArrayList<>();
    while (file.find()) {
      boolean isJava = file.group(1).startsWith("src/main/java/");
      Path target =
          isJava
              ? folder.resolve(file.group(1))
              : classes.resolve(file.group(1).substring("src/main/resources/".length()));
      Files.createDirectories(target.getParent());
      Files.writeString(target, file.group(2));
      if (isJava) {
        sources.add(target);
      }
    }
    assertThat(sources).hasSize(1);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = List.of("-d", classes.toString(), "--release", "17");
    assertThat(
            compiler
                .getTask(
                    null,
                    null,
                    null,
                    options,
                    null,
                    compiler
                        .getStandardFileManager(null, null, null)
                        .getJavaFileObjectsFromPaths(sources))
                .call())
        .isTrue();
    return classes;
  }

  private Process served(Path classes, String... more) throws IOException {
    List<String> command =
        Stream.concat(
                Stream.of("up", "workshop", "--memory", "--port", "0", "--dynamodb-port", "0"),
                Stream.of(more))
            .collect(Collectors.toList());
    command = ClaveProcess.command(command.toArray(String[]::new));
    int classPath = command.indexOf("-cp") + 1;
    command.set(classPath, command.get(classPath) + ":" + classes);
    return new ProcessBuilder(command)
        .redirectError(folder.resolve("err").toFile())
        .directory(folder.toFile())
        .start();
  }

  /** What `up` shows once it is ready. */
  private Map<String, String> places(BufferedReader out) throws IOException {
    Map<String, String> places = new HashMap<>();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      String[] words = line.split(" +", 2);
      places.put(words[0], words[1]);
      if (words[0].equals("Ctrl-C")) {
        return places;
      }
    }
    throw new AssertionError(Files.readString(folder.resolve("err")));
  }

  private static HttpResponse<String> send(
      URI console, String token, String method, String path, String body) throws Exception {
    return CLIENT.send(
        HttpRequest.newBuilder(console.resolve(path))
            .header("Authorization", "Bearer " + token)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
