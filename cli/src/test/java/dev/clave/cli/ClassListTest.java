package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassListTest {
  @TempDir Path folder;

  @Test
  void classesOfWhichAJarHasSeveralVersionsAreLeftOut() throws Exception {
    Path jar =
        jar(
            "driver/Connection.class",
            "driver/Cleaner.class",
            "META-INF/versions/9/driver/Cleaner.class",
            "META-INF/versions/11/driver/Cleaner$Entry.class");

    Set<String> versioned = ClassList.versionedClasses(jar);

    assertThat(versioned).containsExactlyInAnyOrder("driver/Cleaner", "driver/Cleaner$Entry");
    assertThat(
            ClassList.archivable(
                List.of(
                    "java/lang/Object id: 0",
                    "driver/Connection id: 7",
                    "driver/Cleaner id: 8",
                    "@lambda-proxy driver/Cleaner run ()Ljava/lang/Runnable;",
                    "@lambda-proxy driver/Connection run ()Ljava/lang/Runnable;"),
                versioned))
        .containsExactly(
            "java/lang/Object id: 0",
            "driver/Connection id: 7",
            "@lambda-proxy driver/Connection run ()Ljava/lang/Runnable;");
  }

  private Path jar(String... entries) throws IOException {
    Path jar = folder.resolve("driver.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String entry : entries) {
        out.putNextEntry(new JarEntry(entry));
        out.closeEntry();
      }
    }
    return jar;
  }
}
