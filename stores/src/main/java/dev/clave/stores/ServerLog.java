package dev.clave.stores;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** What a server has written to its log since some time. */
record ServerLog(Path file, long from) {
  private static final Pattern EARLIER_SERVER =
      Pattern.compile("lock file \"[^\"]*\" already exists|pre-existing shared memory block");

  /** What is written from now on. */
  static ServerLog from(Path file) {
    try {
      return new ServerLog(file, Files.exists(file) ? Files.size(file) : 0);
    } catch (IOException e) {
      throw new StoreException("could not read the log `" + file + "`", e);
    }
  }

  boolean saysThatAnEarlierServerIsThere() {
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(from);
      return EARLIER_SERVER.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8)).find();
    } catch (IOException e) {
      return false;
    }
  }
}
