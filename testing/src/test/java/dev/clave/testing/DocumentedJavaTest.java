package dev.clave.testing;

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

/** Every block of Java in {@code README.md} and {@code docs/java.md} compiles. */
class DocumentedJavaTest {
  private static final String IMPORTS =
      """
      import static org.assertj.core.api.Assertions.assertThat;
      import static dev.clave.testing.RequestAssertions.assertThat;

      import dev.clave.design.Design;
      import dev.clave.engine.Engine;
      import dev.clave.table.*;
      import dev.clave.table.item.*;
      import dev.clave.table.options.*;
      import dev.clave.table.change.*;
      import dev.clave.testing.*;
      import java.math.BigDecimal;
      import java.nio.file.*;
      import java.time.*;
      import java.util.*;
      import java.util.concurrent.*;
      import org.junit.jupiter.api.Test;
      import software.amazon.awssdk.services.dynamodb.*;
      import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
      """;

  @TempDir private Path folder;

  private static List<String> blocks(Path page, String language) throws IOException {
    Matcher block =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(page));
    List<String> blocks = new ArrayList<>();
    while (block.find()) {
      blocks.add(block.group(1));
    }
    return blocks;
  }

  private String written(String path, String text) throws IOException {
    Path file = folder.resolve("sources").resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  /** What the compiler says of blocks that use the client of a design. */
  private String compiled(String designText, String imports, String fields, List<String> blocks)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-d", folder.toString(), "-proc:none"));
    arguments.addAll(List.of("-sourcepath", folder.resolve("sources").toString()));
    Design design = Design.check(designText).design().orElseThrow();
    ClientSettings settings = ClientSettings.of(design).withPackage("com.example");
    for (SourceFile file : JavaClient.of(design, designText, settings)) {
      arguments.add(written(file.path(), file.text()));
    }
    for (int i = 0; i < blocks.size(); i++) {
      boolean declares =
          Pattern.compile("^(@|class )", Pattern.MULTILINE).matcher(blocks.get(i)).find();
      String body =
          declares ? blocks.get(i) : "void read() throws Exception {\n" + blocks.get(i) + "}\n";
      String name = "Block" + (i + 1);
      arguments.add(
          written(
              "com/example/" + name + ".java",
              "package com.example;\n\n"
                  + IMPORTS
                  + imports
                  + "class "
                  + name
                  + " {\n"
                  + fields
                  + body
                  + "}\n"));
    }
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    ToolProvider.getSystemJavaCompiler().run(null, null, output, arguments.toArray(String[]::new));
    return output.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theReadmeCompiles() throws IOException {
    Path readme = Path.of("../README.md");
    List<String> blocks = blocks(readme, "java");
    assertThat(blocks).hasSizeGreaterThan(1);
    assertThat(blocks.get(0)).contains("@ClaveTest");
    assertThat(compiled(blocks(readme, "yaml").get(0), "", "", blocks)).isEmpty();
  }

  @Test
  void thePageOfTypedJavaCompiles() throws IOException {
    List<String> blocks =
        blocks(Path.of("../docs/java.md"), "java").stream()
            .filter(block -> !block.contains("@EnableClave") && !block.contains("@ClaveSliceTest"))
            .toList();
    assertThat(blocks).hasSizeGreaterThan(4);
    String fields =
        """
        static Transporte transporte;
        static Viaje viaje;
        static DynamoDbClient dynamoDbClient;
        static DynamoDbAsyncClient dynamoDbAsyncClient;
        static DynamoDbStreamsClient dynamoDbStreamsClient;
        static void send(Viaje viaje) {}
        """;
    String design = Files.readString(Path.of("../systems/transporte/design.yaml"));
    String before = design.replace("      capacidadCarga: number", "      kilos: number");
    Design old = Design.check(before).design().orElseThrow();
    ClientSettings settings = ClientSettings.of(old).withPackage("com.example.before");
    for (SourceFile file : JavaClient.of(old, before, settings)) {
      written(file.path(), file.text());
    }
    String imports =
        "import static com.example.Viaje.Status.*;\nimport dev.clave.table.typed.Page;\n";
    assertThat(compiled(design, imports, fields, blocks)).isEmpty();
  }
}
