package dev.clave.bench.engine;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * A server to be measured, run as a process of its own.
 *
 * @param isDurable whether it keeps its tables on disk
 * @param command what starts it on a port
 * @param environment what it finds there besides ours
 */
record Subject(
    String name,
    boolean isDurable,
    IntFunction<List<String>> command,
    Map<String, String> environment) {

  private Subject(String name, boolean isDurable, IntFunction<List<String>> command) {
    this(name, isDurable, command, Map.of());
  }

  /** As users start it: the launcher becomes the Java process. */
  static Subject clave(Path launcher, boolean isDurable, Path folder) {
    return new Subject(
        isDurable ? "clave disk" : "clave memory",
        isDurable,
        port -> {
          List<String> command =
              new ArrayList<>(
                  List.of(launcher.toString(), "engine", "--port", Integer.toString(port)));
          command.addAll(
              isDurable
                  ? List.of("--data", folder.resolve("clave").toString())
                  : List.of("--memory"));
          return command;
        });
  }

  static Subject dynalite(Path installed) {
    Path script = installed.resolve(Path.of("node_modules", "dynalite", "cli.js"));
    return new Subject(
        "dynalite",
        false,
        port ->
            List.of(
                "node",
                script.toString(),
                "--port",
                Integer.toString(port),
                "--createTableMs",
                "1"));
  }

  static Subject dynoxide(Path binary, boolean isDurable, Path folder) {
    return new Subject(
        isDurable ? "Dynoxide disk" : "Dynoxide memory",
        isDurable,
        port -> {
          List<String> command =
              new ArrayList<>(
                  List.of(binary.toAbsolutePath().toString(), "--port", Integer.toString(port)));
          if (isDurable) {
            command.addAll(List.of("--db-path", folder.resolve("dynoxide.db").toString()));
          }
          return command;
        });
  }

  static Subject dynamoDbLocal(boolean isDurable, Path libraries, Path folder) {
    return new Subject(
        isDurable ? "DynamoDB Local disk" : "DynamoDB Local memory",
        isDurable,
        port -> {
          List<String> command =
              new ArrayList<>(
                  List.of(
                      java(),
                      "-Dsqlite4java.library.path=" + libraries,
                      "-cp",
                      libraries + File.separator + "*",
                      "software.amazon.dynamodb.services.local.main.ServerRunner",
                      "-disableTelemetry",
                      "-port",
                      Integer.toString(port)));
          command.addAll(isDurable ? List.of("-dbPath", folder.toString()) : List.of("-inMemory"));
          return command;
        });
  }

  /** The same, for a Java process with these options of the virtual machine. */
  Subject withJavaOptions(String options) {
    return new Subject(name, isDurable, command, Map.of("JDK_JAVA_OPTIONS", options));
  }

  Running start(Path log) throws IOException {
    return Running.start(this, log);
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
