package dev.clave.assets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -Dclave.assets.largest=1073741824} sends a whole gigabyte. */
final class LargeFileTest {
  private static final long SIZE = Long.getLong("clave.assets.largest", 96L << 20);

  /** Client, object store and assets together; less than the file. */
  private static final String HEAP = "-Xmx72m";

  @TempDir Path folder;

  @Test
  void aFileLargerThanTheMemoryGoesThrough() throws Exception {
    try (JavaProcess process =
        JavaProcess.start(List.of(HEAP), LargeFile.class, folder.toString(), Long.toString(SIZE))) {
      List<String> output = process.output();
      assertThat(process.exitCode()).isZero();
      assertThat(output).last().asString().startsWith(SIZE + " bytes in ");
    }
  }
}
