package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.crash.PowerCut;
import dev.clave.engine.crash.PowerRecorder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Without the password nobody enters the database that it was made for. */
@EnabledOnOs(OS.LINUX)
class SecretFilePowerCutTest {

  @TempDir Path directory;

  @Test
  void aSecretThatWasWrittenIsThereAfterThePowerIsCut() throws Exception {
    PowerRecorder recorder = PowerRecorder.compile(directory);
    Path folder = Files.createDirectory(directory.resolve("folder"));
    PowerCut.Run run = PowerCut.Run.of(folder, directory.resolve("journal"));
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            SecretFilePowerCutTest.class.getName(),
            folder.resolve("secret").toString());
    builder.environment().putAll(recorder.environment(folder, run.journal()));
    assertThat(builder.inheritIO().start().waitFor()).isZero();
    PowerCut power = run.cut();
    power.follow(power.entries());
    Path folderAfterCut = directory.resolve("left");
    power.writeAfterCut(folderAfterCut, new NothingUnsynced());
    assertThat(folderAfterCut.resolve("secret")).hasContent("secret");
  }

  /** Writes a secret; the process of the test. */
  public static void main(String[] arguments) throws Exception {
    new SecretFile(Path.of(arguments[0])).write("secret".getBytes(StandardCharsets.UTF_8));
  }

  private static final class NothingUnsynced extends Random {
    private static final long serialVersionUID = 1L;

    @Override
    public int nextInt(int bound) {
      return 0;
    }

    @Override
    public boolean nextBoolean() {
      return false;
    }
  }
}
