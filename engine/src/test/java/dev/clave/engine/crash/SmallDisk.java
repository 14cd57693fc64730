package dev.clave.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A disk of a few megabytes in memory, with some of it taken. Only root may mount one. */
final class SmallDisk implements AutoCloseable {
  private final Path path;
  private final Path ballast;

  private SmallDisk(Path path) {
    this.path = path;
    this.ballast = path.resolve("ballast");
  }

  /** Mounts it in a folder, or skips the test where that is not allowed. */
  static SmallDisk mount(Path folder, int megabytes, int usedMegabytes) throws Exception {
    Files.createDirectories(folder);
    assumeTrue("root".equals(System.getProperty("user.name")), "only root may mount a small disk");
    int mounted =
        run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", folder.toString());
    assumeTrue(mounted == 0, "this machine lets nobody mount a small disk");
    SmallDisk disk = new SmallDisk(folder);
    Files.write(disk.ballast, new byte[usedMegabytes << 20]);
    return disk;
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(List.of(command))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  Path path() {
    return path;
  }

  /** Gives back what was taken. */
  void free() throws IOException {
    Files.delete(ballast);
  }

  @Override
  public void close() throws IOException, InterruptedException {
    assertThat(run("umount", "-l", path.toString())).isZero();
  }
}
