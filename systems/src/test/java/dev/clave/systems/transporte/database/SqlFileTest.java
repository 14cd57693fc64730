package dev.clave.systems.transporte.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.database.Sql;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statements as they are shipped. A folder forgives a name that a jar does not know. */
class SqlFileTest {
  private static final String FOLDER = "dev/clave/systems/transporte/reference/sql";

  @Test
  void everyStatementIsReadFromAJar(@TempDir Path folder) throws Exception {
    Path classes =
        Path.of(SqlFile.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Path> statements;
    try (Stream<Path> files = Files.list(classes.resolve(FOLDER))) {
      statements = files.toList();
    }
    Path shipped = folder.resolve("statements.jar");
    try (OutputStream file = Files.newOutputStream(shipped);
        JarOutputStream jar = new JarOutputStream(file)) {
      add(jar, SqlFile.class);
      add(jar, Sql.class);
      for (Path statement : statements) {
        add(jar, classes, statement);
      }
    }

    assertThat(statements).isNotEmpty();
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {shipped.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Method read = loader.loadClass(SqlFile.class.getName()).getMethod("read", String.class);
      for (Path statement : statements) {
        String name = statement.getFileName().toString().replace(".sql", "");
        assertThat(read.invoke(null, name)).isEqualTo(Files.readString(statement));
      }
    }
  }

  private static void add(JarOutputStream jar, Class<?> type) throws IOException {
    String name = type.getName().replace('.', '/') + ".class";
    jar.putNextEntry(new JarEntry(name));
    try (InputStream bytes = type.getClassLoader().getResourceAsStream(name)) {
      bytes.transferTo(jar);
    }
    jar.closeEntry();
  }

  private static void add(JarOutputStream jar, Path root, Path file) throws IOException {
    jar.putNextEntry(new JarEntry(root.relativize(file).toString()));
    Files.copy(file, jar);
    jar.closeEntry();
  }
}
