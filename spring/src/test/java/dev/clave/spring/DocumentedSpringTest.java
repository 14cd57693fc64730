package dev.clave.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.codegen.ClientSettings;
import dev.clave.codegen.JavaClient;
import dev.clave.codegen.SourceFile;
import dev.clave.design.Design;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The blocks of {@code docs/java.md} that use the starter compile. */
class DocumentedSpringTest {
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  private String written(String path, String text) throws IOException {
    Path file = folder.resolve("sources").resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  @Test
  void theBlocksOfTheStarterCompile() throws IOException {
    String text = Files.readString(Path.of("../systems/transporte/design.yaml"));
    Design design = Design.check(text).design().orElseThrow();
    List<String> arguments = new ArrayList<>(List.of("-d", folder.toString(), "-proc:none"));
    for (SourceFile file :
        JavaClient.of(design, text, ClientSettings.of(design).withPackage("com.example"))) {
      arguments.add(written(file.path(), file.text()));
    }
    StringBuilder classes =
        new StringBuilder(
            """
            package com.example;

            import dev.clave.spring.*;
            import org.springframework.beans.factory.annotation.Autowired;
            import org.springframework.boot.autoconfigure.SpringBootApplication;
            import org.springframework.stereotype.Repository;

            """);
    Matcher block = BLOCK.matcher(Files.readString(Path.of("../docs/java.md")));
    int blocks = 0;
    while (block.find()) {
      if (block.group(1).contains("@EnableClave") || block.group(1).contains("@ClaveSliceTest")) {
        classes.append(block.group(1));
        blocks++;
      }
    }
    assertThat(blocks).isEqualTo(2);
    arguments.add(written("com/example/Starter.java", classes.toString()));
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    ToolProvider.getSystemJavaCompiler().run(null, null, output, arguments.toArray(String[]::new));
    assertThat(output.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
