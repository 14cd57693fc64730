package dev.clave.bench.table;

import dev.clave.design.Design;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.openjdk.jmh.generators.bytecode.JmhBytecodeGenerator;

/**
 * Runs {@link FreshTable} with JMH. What JMH generates is made and compiled here, so that the build
 * of this module does not check code that nobody wrote. Arguments are those of JMH itself.
 */
public final class FreshTableBench {
  private FreshTableBench() {}

  public static void main(String[] arguments) throws Exception {
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
      command.addAll(List.of(arguments));
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
