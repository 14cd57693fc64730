package dev.clave.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The library that records what a process does to its files, compiled from {@code power-cut.c}.
 *
 * @param library the compiled file
 */
public record PowerRecorder(Path library) {

  /** Compiles it into a folder, or skips the test where there is no compiler. */
  public static PowerRecorder compile(Path directory) throws IOException, InterruptedException {
    Path source = directory.resolve("power-cut.c");
    try (InputStream in = PowerRecorder.class.getResourceAsStream("power-cut.c")) {
      Files.copy(in, source);
    }
    Path library = directory.resolve("power-cut.so");
    Process compiler;
    try {
      compiler =
          new ProcessBuilder(
                  "gcc",
                  "-shared",
                  "-fPIC",
                  "-O1",
                  "-o",
                  library.toString(),
                  source.toString(),
                  "-ldl",
                  "-lpthread")
              .inheritIO()
              .start();
    } catch (IOException absent) {
      assumeTrue(false, "gcc is not installed, and the recording library is compiled with it");
      throw absent;
    }
    assertThat(compiler.waitFor()).as("gcc").isZero();
    return new PowerRecorder(library);
  }

  /** The environment of a process that is to be recorded, with all processes that it starts. */
  public Map<String, String> environment(Path folder, Path journal) {
    return Map.of(
        "LD_PRELOAD", library.toString(),
        "POWER_CUT_FOLDER", folder.toString(),
        "POWER_CUT_JOURNAL", journal.toString());
  }
}
