package dev.clave.cli.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every process of ours is started with. */
class LaunchersTest {
  /** One that went on would answer nothing and could not be told to end. */
  @ParameterizedTest
  @ValueSource(strings = {"../clave", "src/dist/bin/clave"})
  void aProcessThatIsOutOfMemoryEnds(String launcher) throws Exception {
    assertThat(Files.readAllLines(Path.of(launcher)))
        .filteredOn(line -> !line.strip().startsWith("#"))
        .anyMatch(line -> line.contains("-XX:+ExitOnOutOfMemoryError"));
  }

  /**
   * Before Java 22 it would be, with half of its memory free, while many of its threads compress.
   */
  @ParameterizedTest
  @ValueSource(strings = {"../clave", "src/dist/bin/clave"})
  void aThreadThatWaitsForOthersThatCompressIsNotOutOfMemory(String launcher) throws Exception {
    assertThat(Files.readString(Path.of(launcher)))
        .contains("-lt 22 ]; then")
        .contains("-XX:+UnlockDiagnosticVMOptions -XX:GCLockerRetryAllocationCount=1000");
  }

  /** What is measured begins with the heap that people's processes have. */
  @ParameterizedTest
  @ValueSource(strings = {"../clave", "src/dist/bin/clave", "../bench/pom.xml"})
  void theHeapBeginsWithAnEighthOfTheMemoryAndIsNotMadeSmallForClasses(String starter)
      throws Exception {
    assertThat(Files.readString(Path.of(starter)))
        .contains("-XX:InitialRAMPercentage=12.5 -XX:MetaspaceSize=192m");
  }

  @Test
  void whatServersAndBackupsWriteIsForTheirOwnerOnlyInBoth() throws Exception {
    List<String> ofClone = commands("../clave", "umask 077");
    assertThat(ofClone).containsExactly("up", "engine", "backup", "restore");
    assertThat(commands("src/dist/bin/clave", "umask 077")).isEqualTo(ofClone);
  }

  /** What optimizes long runs costs a command more than it gives that is over within a second. */
  @Test
  void shortCommandsStartWithoutTheOptimizingCompilerInBoth() throws Exception {
    List<String> ofClone = shortCommands("../clave");
    assertThat(ofClone).contains("check", "run").doesNotContain("up", "apply", "migrate");
    assertThat(shortCommands("src/dist/bin/clave")).isEqualTo(ofClone);
  }

  private static List<String> shortCommands(String launcher) throws Exception {
    return commands(launcher, "TieredStopAtLevel");
  }

  /** Those that are started in a way of their own. */
  private static List<String> commands(String launcher, String way) throws Exception {
    return Files.readAllLines(Path.of(launcher)).stream()
        .filter(line -> line.contains(way))
        .map(line -> line.substring(0, line.indexOf(')')).strip())
        .flatMap(names -> Stream.of(names.split(" \\| ", -1)))
        .toList();
  }
}
