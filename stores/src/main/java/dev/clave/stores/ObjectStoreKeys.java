package dev.clave.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/** The credentials of one store, made once and readable by their owner alone. */
record ObjectStoreKeys(String accessKey, String secretKey) {

  /** The credentials kept in the folder, made if there are none. */
  static ObjectStoreKeys in(Path folder) {
    Path file = folder.resolve("credentials");
    try {
      if (!Files.exists(file)) {
        new SecretFile(file)
            .write(
                ("clave" + random(8) + "\n" + random(20) + "\n").getBytes(StandardCharsets.UTF_8));
      }
      List<String> lines = Files.readAllLines(file);
      if (lines.size() != 2) {
        throw new IllegalStateException(
            "the credentials `%s` are damaged: expected 2 lines, found %d; delete the file to make new ones"
                .formatted(file, lines.size()));
      }
      return new ObjectStoreKeys(lines.get(0), lines.get(1));
    } catch (IOException e) {
      throw new UncheckedIOException("the credentials `" + file + "` cannot be read", e);
    }
  }

  private static String random(int bytes) {
    byte[] secret = new byte[bytes];
    new SecureRandom().nextBytes(secret);
    return HexFormat.of().formatHex(secret);
  }
}
