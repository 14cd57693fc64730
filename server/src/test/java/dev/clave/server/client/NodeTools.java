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

/** Programs from npm that a {@code package.json} names, installed once for all modules. */
public final class NodeTools {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private final String name;
  private final Path folder;
  private final Path directory;

  /**
   * @param name the resource folder that has the {@code package.json}
   * @param directory where the programs run
   */
  private NodeTools(String name, Path directory) {
    this.name = name;
    this.folder = folderOf(name);
    this.directory = directory;
  }

  private static Path folderOf(String name) {
    return ROOT.resolve("target").resolve(name);
  }

  /** What makes and judges clients; skips the tests that need it where there is no Node.js. */
  public static NodeTools forClients() {
    NodeTools tools = new NodeTools("clients", folderOf("clients"));
    tools.install("redocly.yaml", "tsconfig.json", "shop.ts");
    return tools;
  }

  /** What checks the JavaScript of the console, run in the project's folder; skips likewise. */
  public static NodeTools forConsole() {
    NodeTools tools = new NodeTools("console-checks", ROOT);
    tools.install("prettier.json", "eslint.config.js", "tsconfig.json", "elements.d.ts");
    return tools;
  }

  private void install(String... settings) {
    if (!isThere("node") || !isThere("npm")) {
      throw new TestAbortedException("SKIPPED: no Node.js on this machine");
    }
    try {
      Files.createDirectories(folder);
      Path installed = folder.resolve("installed-lock.json");
      List.of("package.json", "package-lock.json").forEach(this::copy);
      List.of(settings).forEach(this::copy);
      String lock = Files.readString(folder.resolve("package-lock.json"));
      if (!Files.exists(installed) || !Files.readString(installed).equals(lock)) {
        runIn(
            folder, "npm", "ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund");
        Files.writeString(installed, lock);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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

  private void copy(String setting) {
    try (InputStream file = NodeTools.class.getResourceAsStream("/" + name + "/" + setting)) {
      Files.copy(file, folder.resolve(setting), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Keeps a description as a file for the programs. */
  public Path write(String file, String text) {
    try {
      return Files.writeString(folder.resolve(file), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a script of an installed package; gives what it printed. */
  public String node(String script, String... arguments) {
    List<String> command = new ArrayList<>(List.of("node", folder.resolve(script).toString()));
    command.addAll(List.of(arguments));
    return runIn(directory, command.toArray(String[]::new));
  }

  /** What redocly's linter says of descriptions, by the name of the file. */
  public Map<String, List<String>> lint(List<String> files) {
    Map<String, List<String>> problemsByFile = new TreeMap<>();
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
      problemsByFile.put(file, problems);
    }
    return problemsByFile;
  }

  private static String runIn(Path directory, String... command) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
      builder.environment().put("REDOCLY_TELEMETRY", "off");
      builder.environment().put("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
      Path errors = Files.createTempFile("node", ".txt");
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
