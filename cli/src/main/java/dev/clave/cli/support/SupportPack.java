package dev.clave.cli.support;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** An archive of texts, none of which holds a secret. */
final class SupportPack implements AutoCloseable {
  private final ZipOutputStream zip;
  private final Secrets secrets;
  private final List<String> names = new ArrayList<>();

  private SupportPack(OutputStream file, Secrets secrets) {
    this.zip = new ZipOutputStream(file, StandardCharsets.UTF_8);
    this.secrets = secrets;
  }

  /** Refuses to write over a file that is there. */
  static SupportPack create(Path file, Secrets secrets) throws IOException {
    return new SupportPack(
        Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
        secrets);
  }

  void add(String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry("clave-support/" + name));
    zip.write(secrets.masked(text).getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
    names.add(name);
  }

  /** What is in it, in order. */
  List<String> names() {
    return List.copyOf(names);
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
