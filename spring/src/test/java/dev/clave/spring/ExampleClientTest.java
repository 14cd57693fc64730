package dev.clave.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.codegen.ClientSettings;
import dev.clave.codegen.JavaClient;
import dev.clave.codegen.SourceFile;
import dev.clave.design.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The client of the example is what the generator writes today. {@code -Dclave.golden=write} writes
 * it anew.
 */
class ExampleClientTest {
  private static final Path SOURCES = Path.of("src/test/java");

  @Test
  void theClientOfTheExampleIsTheGeneratedOne() throws IOException {
    String text = Files.readString(Path.of("src/test/resources/notebook.yaml"));
    Design design = Design.check(text).design().orElseThrow();
    ClientSettings settings =
        ClientSettings.of(design).withPackage("dev.clave.spring.example.notebook");
    for (SourceFile file : JavaClient.of(design, text, settings)) {
      Path exampleFile = SOURCES.resolve(file.path());
      if ("write".equals(System.getProperty("clave.golden"))) {
        Files.writeString(exampleFile, file.text());
      }
      assertThat(exampleFile).hasContent(file.text());
    }
  }
}
