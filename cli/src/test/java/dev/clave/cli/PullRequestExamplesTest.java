package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.design.yaml.Yaml;
import dev.clave.design.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples for GitHub and pre-commit do in a real repository what they say. */
final class PullRequestExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "docs", "examples");
  private static final String NOTES =
      """
      design: notes
      table: notes
      key: PK, SK
      entities:
        note:
          PK: USER#<userId>
          SK: NOTE#<noteId>
          attributes: { userId: string, noteId: string, text: string }
      patterns:
        notes: PK = USER#<userId>
      """;

  @TempDir private Path folder;

  private static JsonNode read(String name) throws IOException {
    YamlReader.Result result = YamlReader.read(Files.readString(EXAMPLES.resolve(name)));
    assertThat(result.findings()).isEmpty();
    return new ObjectMapper().valueToTree(plain(result.root().orElseThrow()));
  }

  private static Object plain(Yaml yaml) {
    if (yaml instanceof Yaml.Mapping mapping) {
      Map<String, Object> values = new LinkedHashMap<>();
      mapping.entries().forEach(each -> values.put(each.key().text(), plain(each.value())));
      return values;
    }
    if (yaml instanceof Yaml.Sequence sequence) {
      return sequence.items().stream().map(PullRequestExamplesTest::plain).toList();
    }
    return yaml instanceof Yaml.Scalar scalar ? scalar.text() : "";
  }

  @Test
  void theWorkflowTellsABreakingChangeFromOthersAndFromAFailure() throws Exception {
    JsonNode workflow = read("design-diff.yml");
    assertThat(workflow.at("/on/pull_request/paths/0").asText()).isEqualTo("**/design.yaml");
    assertThat(workflow.at("/permissions/pull-requests").asText()).isEqualTo("write");
    List<JsonNode> steps = new ArrayList<>();
    workflow.at("/jobs/diff/steps").forEach(steps::add);
    assertThat(steps).allMatch(step -> step.has("uses") ^ step.has("run"));
    String compare =
        steps.stream()
            .filter(step -> step.path("id").asText().equals("diff"))
            .findFirst()
            .orElseThrow()
            .get("run")
            .asText()
            .replace("${{ github.base_ref }}", "main");
    repository();
    git("branch", "-f", "origin/main");
    Files.writeString(folder.resolve("design.yaml"), NOTES.replace("text: string", "text: number"));

    assertThat(shell(compare)).isZero();

    assertThat(folder.resolve("diff.md")).content().contains("| **breaking** | `note.text`");
    assertThat(folder.resolve("output")).content().isEqualTo("code=5\n");
    assertThat(shell(compare.replace("origin/main", "no-such-branch"))).isNotZero();
  }

  @Test
  void theHookRefusesABreakingChangeAndLetsOthersPass() throws Exception {
    JsonNode hooks = read("pre-commit-config.yaml").at("/repos/0/hooks");
    assertThat(hooks).allMatch(hook -> hook.has("id") && hook.has("entry") && hook.has("files"));
    String compare = hooks.get(1).get("entry").asText();
    repository();
    Path design = folder.resolve("design.yaml");
    Files.writeString(design, NOTES.replace("text: string", "text: string, tag: string?"));
    assertThat(shell(compare)).isZero();
    assertThat(shell(hooks.get(0).get("entry").asText() + " design.yaml")).isZero();
    Files.writeString(design, NOTES.replace("text: string", "text: number"));
    assertThat(shell(compare)).isNotZero();
  }

  private void repository() throws Exception {
    Files.writeString(folder.resolve("design.yaml"), NOTES);
    git("init", "-q", "-b", "main");
    git("add", "design.yaml");
    git("-c", "user.name=n", "-c", "user.email=n@example.com", "commit", "-qm", "Add notes");
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path clave =
        Files.writeString(
            bin.resolve("clave"),
            "#!/bin/sh\nexec '" + String.join("' '", ClaveProcess.command()) + "' \"$@\"\n");
    Files.setPosixFilePermissions(clave, PosixFilePermissions.fromString("rwx------"));
  }

  private void git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    assertThat(run(new ProcessBuilder(command))).as(command.toString()).isZero();
  }

  private int shell(String script) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sh", "-e", "-c", script);
    builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    builder.environment().put("GITHUB_OUTPUT", folder.resolve("output").toString());
    return run(builder);
  }

  private int run(ProcessBuilder builder) throws Exception {
    Process process =
        builder
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    return process.waitFor();
  }
}
