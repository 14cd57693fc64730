package dev.clave.bench.events;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A build of Clave that runs {@link EndToEndProcess}: this one, or a checkout of another version
 * whose modules are compiled.
 */
record Build(String name, String classPath) {

  private static final Pattern MODULE = Pattern.compile(".*/([a-z-]+)/target/[^/]+");

  static Build here() {
    return new Build(EventsBenchmark.HERE, System.getProperty("java.class.path"));
  }

  /** Its modules in place of ours, but for the benchmark itself; libraries are the same. */
  static Build at(Path checkout) {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(entry -> replaced(entry, checkout))
            .collect(Collectors.joining(File.pathSeparator));
    return new Build(checkout.toString(), classPath);
  }

  private static String replaced(String entry, Path checkout) {
    Matcher module = MODULE.matcher(entry);
    if (!module.matches() || module.group(1).equals("bench")) {
      return entry;
    }
    Path classes = checkout.resolve(module.group(1)).resolve("target/classes");
    return Files.isDirectory(classes) ? classes.toString() : entry;
  }

  /** Events a second, end to end, and the bytes of write-ahead log for each. */
  record Figures(double rate, double logBytes) {}

  Figures run(String jdbcUrl, int events) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    classPath,
                    EndToEndProcess.class.getName(),
                    jdbcUrl,
                    Integer.toString(events)))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<String> lines = process.inputReader().lines().toList();
    process.waitFor();
    return new Figures(
        figure(lines, EndToEndProcess.RATE), figure(lines, EndToEndProcess.LOG_BYTES));
  }

  private double figure(List<String> lines, String label) {
    return lines.stream()
        .filter(line -> line.startsWith(label))
        .mapToDouble(line -> Double.parseDouble(line.substring(label.length())))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("`" + name + "` did not end well"));
  }
}
