package dev.clave.stores;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The statements of this module, one file each. */
final class SqlFile {
  private SqlFile() {}

  static String text(String name) {
    try (InputStream file = SqlFile.class.getResourceAsStream("sql/" + name + ".sql")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new StoreException("could not read the statement `" + name + "`", e);
    }
  }
}
