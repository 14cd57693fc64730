package dev.clave.server.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.http.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.opentest4j.TestAbortedException;

/** The programs of {@code clients/package.json}, installed once for all modules. */
public final class NodeTools {
  private static final Path FOLDER =
      Path.of("..", "target", "clients").toAbsolutePath().normalize();
  private static final List<String> FILES =
      List.of("package.json", "package-lock.json", "redocly.yaml", "tsconfig.json", "shop.ts");

  private NodeTools() {}

  /** Installs them, or skips the tests that need them and says so. */
  public static NodeTools install() {
    if (!isThere("node") || !isThere("npm")) {
      throw new TestAbortedException("SKIPPED: no Node.js on this machine");
    }
    try {
      Files.createDirectories(FOLDER);
      Path installed = FOLDER.resolve("installed-lock.json");
      FILES.forEach(NodeTools::copy);
      String lock = Files.readString(FOLDER.resolve("package-lock.json"));
      if (!Files.exists(installed) || !Files.readString(installed).equals(lock)) {
        run("npm", "ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund");
        Files.writeString(installed, lock);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new NodeTools();
  }

  private static boolean isThere(String program) {
    try {
      return new ProcessBuilder(program, "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void copy(String name) {
    try (InputStream file = NodeTools.class.getResourceAsStream("/clients/" + name)) {
      Files.copy(file, FOLDER.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Keeps a description as a file for the programs. */
  public Path write(String name, String text) {
    try {
      return Files.writeString(FOLDER.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a script of an installed package; gives what it printed. */
  public String node(String script, String... arguments) {
    List<String> command = new ArrayList<>(List.of("node", script));
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  /** What redocly's linter says of descriptions, by the name of the file. */
  public Map<String, List<String>> lint(List<String> files) {
    Map<String, List<String>> said = new TreeMap<>();
    for (String file : files) {
      List<String> problems = new ArrayList<>();
      try {
        Json.MAPPER
            .readTree(node("node_modules/@redocly/cli/bin/cli.js", "lint", file, "--format=json"))
            .get("problems")
            .forEach(each -> problems.add(each.get("ruleId").asText() + ": " + each));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      said.put(file, problems);
    }
    return said;
  }

  private static String run(String... command) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).directory(FOLDER.toFile());
      builder.environment().put("REDOCLY_TELEMETRY", "off");
      builder.environment().put("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
      Path errors = Files.createTempFile(FOLDER, "errors", ".txt");
      Process process = builder.redirectError(errors.toFile()).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor())
          .as("%s: %s%n%s", List.of(command), output, Files.readString(errors))
          .isZero();
      Files.delete(errors);
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
