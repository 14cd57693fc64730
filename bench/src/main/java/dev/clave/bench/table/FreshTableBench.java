package dev.clave.bench.table;

import dev.clave.design.Design;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.openjdk.jmh.generators.bytecode.JmhBytecodeGenerator;

/**
 * Runs {@link FreshTable} with JMH. What JMH generates is made and compiled here, so that the build
 * of this module does not check code that nobody wrote. Arguments are those of JMH itself. JMH
 * measures the time that passes; on a busy machine that is mostly waiting, so the processor time of
 * the calling thread is printed too, of both benchmarks in turns.
 */
public final class FreshTableBench {
  private static final int WARM_UP = 3_000;
  private static final int SAMPLES = 3_000;
  private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

  private FreshTableBench() {}

  public static void main(String[] arguments) throws Exception {
    withJmh(List.of(arguments));
    printProcessorTime();
  }

  private static void printProcessorTime() throws IOException {
    FreshTable fresh = new FreshTable();
    fresh.readDesign();
    double[] alone = new double[SAMPLES];
    double[] withItem = new double[SAMPLES];
    for (int sample = -WARM_UP; sample < SAMPLES; sample++) {
      int place = Math.max(0, sample);
      if (sample % 2 == 0) {
        alone[place] = millis(fresh::engineAndTable);
        withItem[place] = millis(fresh::engineTableAndItem);
      } else {
        withItem[place] = millis(fresh::engineTableAndItem);
        alone[place] = millis(fresh::engineAndTable);
      }
    }
    System.out.printf("%nprocessor time of the calling thread, median and least of %d:%n", SAMPLES);
    printRow("engineAndTable", alone);
    printRow("engineTableAndItem", withItem);
    System.out.println(
        "Dynoxide publishes 0.2 ms for a fresh store; DynamoDB Local takes about 2,000 ms to start");
  }

  private static double millis(Supplier<?> work) {
    long start = THREAD.getCurrentThreadCpuTime();
    if (work.get() == null) {
      throw new IllegalStateException("nothing was done");
    }
    return (THREAD.getCurrentThreadCpuTime() - start) / 1e6;
  }

  private static void printRow(String name, double[] millis) {
    System.out.printf(
        Locale.ROOT,
        "%-20s %.3f ms %.3f ms%n",
        name,
        RoadFigures.median(millis),
        Arrays.stream(millis).min().orElseThrow());
  }

  private static void withJmh(List<String> arguments) throws Exception {
    Path folder = Files.createTempDirectory("clave-jmh");
    try {
      Path benchmarks = Files.createDirectories(folder.resolve("benchmarks"));
      Path generated = Files.createDirectories(folder.resolve("classes"));
      Path sources = Files.createDirectories(folder.resolve("sources"));
      copyBenchmark(benchmarks);
      JmhBytecodeGenerator.main(
          new String[] {
            benchmarks.toString(), sources.toString(), generated.toString(), "reflection"
          });
      compile(sources, generated);
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.add("-cp");
      command.add(generated + File.pathSeparator + System.getProperty("java.class.path"));
      command.add("org.openjdk.jmh.Main");
      command.addAll(arguments);
      int status = new ProcessBuilder(command).inheritIO().start().waitFor();
      if (status != 0) {
        throw new IllegalStateException("JMH ended with status " + status);
      }
    } finally {
      delete(folder);
    }
  }

  /** JMH looks at every class of a folder, so it gets one with this class alone. */
  private static void copyBenchmark(Path folder) throws IOException {
    String file = FreshTable.class.getName().replace('.', '/') + ".class";
    Path copy = folder.resolve(file);
    Files.createDirectories(copy.getParent());
    try (InputStream bytes = FreshTable.class.getResourceAsStream("/" + file)) {
      Files.copy(bytes, copy);
    }
  }

  private static void compile(Path sources, Path classes) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d"));
    arguments.add(classes.toString());
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    try (Stream<Path> files = Files.walk(sources)) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(arguments::add);
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException("what JMH generated does not compile");
    }
  }

  static Design design() throws IOException {
    try (InputStream file = FreshTableBench.class.getResourceAsStream("/bench/trips.yaml")) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return Design.check(text).design().orElseThrow();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
