package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The last step of docs/first-typed-test.md: its design is served, and its requests are answered.
 */
@Timeout(120)
final class ServedTutorialTest {
  private static final Pattern DESIGN = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern SERVE = Pattern.compile("^clave (up .*)$", Pattern.MULTILINE);
  private static final Pattern WRITE =
      Pattern.compile("^curl .* -d '(.*)' http://127.0.0.1:8080(\\S+)$", Pattern.MULTILINE);
  private static final Pattern READ =
      Pattern.compile("^curl .* \"http://127.0.0.1:8080(\\S+)\"$", Pattern.MULTILINE);

  @TempDir private Path folder;

  @Test
  void theDesignIsServedAndANoteIsWrittenAndRead() throws Exception {
    String text = Files.readString(ArchitectureDocument.ROOT.resolve("docs/first-typed-test.md"));
    Files.writeString(folder.resolve("design.yaml"), match(DESIGN, text).group(1));
    String command = match(SERVE, text).group(1) + " --port 0 --dynamodb-port 0";
    Process up =
        new ProcessBuilder(ClaveProcess.command(command.split(" ", -1)))
            .redirectError(folder.resolve("err").toFile())
            .directory(folder.toFile())
            .start();
    try {
      URI console = console(up.inputReader());
      MatchResult write = match(WRITE, text);
      HttpResponse<String> creation =
          send(
              request(console, write.group(2))
                  .header("Content-Type", "application/json")
                  .POST(HttpRequest.BodyPublishers.ofString(write.group(1))));
      assertThat(creation.statusCode()).as(creation.body()).isEqualTo(201);
      assertThat(creation.body()).contains("\"kind\":\"idea\"");
      HttpResponse<String> page = send(request(console, match(READ, text).group(1)));
      assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
      assertThat(page.body()).contains("\"text\":\"hola\"");
    } finally {
      up.destroyForcibly();
    }
  }

  private static MatchResult match(Pattern pattern, String page) {
    List<MatchResult> matches = pattern.matcher(page).results().toList();
    assertThat(matches).as(pattern.pattern()).isNotEmpty();
    return matches.get(0);
  }

  /** The address that `up` shows, once it is ready. */
  private static URI console(BufferedReader out) throws Exception {
    URI console = null;
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      String[] words = line.split(" +", 2);
      if (words[0].equals("console")) {
        console = URI.create(words[1]);
      } else if (words[0].equals("Ctrl-C")) {
        break;
      }
    }
    assertThat(console).isNotNull();
    return console;
  }

  private static HttpRequest.Builder request(URI console, String path) {
    String token = console.getFragment().substring("token=".length());
    return HttpRequest.newBuilder(console.resolve(path)).header("Authorization", "Bearer " + token);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
