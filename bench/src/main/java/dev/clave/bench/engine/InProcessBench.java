package dev.clave.bench.engine;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures calls inside a process, the engine's and its peer's one after the other in one run. */
@Command(
    name = "clave bench in-process",
    mixinStandardHelpOptions = true,
    description = "Measure calls of the engine inside the process, on one thread.")
public final class InProcessBench implements Callable<Integer> {
  @Option(
      names = "--dynamodb-local",
      description = {
        "Also measure the embedded mode of Amazon's DynamoDB Local, in a process of its own.",
        "Its licence asks for an AWS account and forbids building it into a program: give this"
            + " option only if you accept it."
      })
  private boolean dynamoDbLocal;

  @Option(names = "--folder", description = "Where the peer is put (${DEFAULT-VALUE}).")
  private Path folder = Path.of("target", "engine-bench").toAbsolutePath();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new InProcessBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    String classes = System.getProperty("java.class.path");
    Map<String, Double> ours = measure("clave", classes, List.of());
    Map<String, Double> theirs = Map.of();
    if (dynamoDbLocal) {
      Path libraries = new Peers(folder).dynamoDbLocal();
      theirs =
          measure(
              "local",
              libraries + File.separator + "*" + File.pathSeparator + classes,
              List.of("-Dsqlite4java.library.path=" + libraries));
    }
    System.out.println("| operation, one thread | clave, a second | DynamoDB Local | ratio |");
    System.out.println("|---|--:|--:|--:|");
    for (String operation : ours.keySet()) {
      Double theirRate = theirs.get(operation);
      System.out.printf(
          "| %s | %,.0f | %s | %s |%n",
          operation,
          ours.get(operation),
          theirRate == null ? "–" : "%,.0f".formatted(theirRate),
          theirRate == null ? "–" : "%.0f".formatted(ours.get(operation) / theirRate));
    }
    return 0;
  }

  /** In a process of its own: the peer brings other versions of the same libraries. */
  private static Map<String, Double> measure(String whose, String classes, List<String> options)
      throws IOException, InterruptedException {
    System.err.println("measuring " + whose);
    ProcessBuilder builder = new ProcessBuilder(Subject.java());
    builder.command().addAll(options);
    builder.command().addAll(List.of("-cp", classes, InProcessLoad.class.getName(), whose));
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Map<String, Double> rates = new LinkedHashMap<>();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int between = line.indexOf(InProcessLoad.BETWEEN);
        if (between > 0) {
          rates.put(line.substring(0, between), Double.valueOf(line.substring(between + 1)));
        }
      }
    }
    if (process.waitFor() != 0) {
      throw new IOException("measuring `" + whose + "` failed");
    }
    return rates;
  }
}
