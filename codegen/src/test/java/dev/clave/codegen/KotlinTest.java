package dev.clave.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Generated clients in Kotlin, which takes nullability from their annotations. */
class KotlinTest {
  @TempDir private Path folder;

  private String compiled(String kotlin) throws IOException {
    Path source = Files.writeString(folder.resolve("Use.kt"), kotlin);
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    ExitCode code =
        new K2JVMCompiler()
            .exec(
                new PrintStream(output, true, StandardCharsets.UTF_8),
                "-no-stdlib",
                "-no-reflect",
                "-Werror",
                "-jvm-target",
                "17",
                "-classpath",
                folder.resolve("classes") + ":" + System.getProperty("java.class.path"),
                "-d",
                folder.resolve("kotlin").toString(),
                source.toString());
    String text = output.toString(StandardCharsets.UTF_8);
    assertThat(code == ExitCode.OK).as(text).isEqualTo(!text.contains("error:"));
    return text;
  }

  @Test
  void aKotlinProgramCompilesWithoutAWarningAndRuns() throws Exception {
    GeneratedClients clients = new GeneratedClients(folder);
    clients.add(GeneratedClients.text(Path.of("../systems/transporte/design.yaml")));
    ClassLoader java = clients.load();
    assertThat(
            compiled(GeneratedClients.text(Path.of("src/test/resources/use/TransporteKotlin.kt"))))
        .isEmpty();
    URL[] classes = {folder.resolve("kotlin").toUri().toURL()};
    try (URLClassLoader kotlin = new URLClassLoader(classes, java);
        Engine engine = Engine.inMemory()) {
      assertThat(
              kotlin
                  .loadClass("transporte.UseKt")
                  .getMethod("run", DynamoDbClient.class)
                  .invoke(null, engine.client()))
          .isEqualTo("[t1] null");
    }
  }

  @Test
  void kotlinRefusesToTakeAMissingValueForOneThatIsThere() throws IOException {
    String text = GeneratedClients.text(Path.of("src/test/resources/golden/design.yaml"));
    GeneratedClients clients = new GeneratedClients(folder);
    Design design = Design.check(text).design().orElseThrow();
    clients.add(
        design, text, ClientSettings.of(design).withOptionals(ClientSettings.Optionals.NULLABLE));
    assertThat(clients.compilerOutput()).isEmpty();
    assertThat(compiled("fun note(loan: bookshop.Loan): String? = loan.note()")).isEmpty();
    assertThat(compiled("fun note(loan: bookshop.Loan): String = loan.note()"))
        .contains("error: return type mismatch");
    assertThat(compiled("fun title(): bookshop.Loan.Builder = bookshop.Loan.builder().title(null)"))
        .contains("error: null cannot be a value of a non-null type");
  }

  @Test
  void aWhenOverTheTypesOfAPatternHasToNameEach() throws IOException {
    GeneratedClients clients = new GeneratedClients(folder);
    clients.add(GeneratedClients.text(Path.of("src/test/resources/golden/design.yaml")));
    assertThat(clients.compilerOutput()).isEmpty();
    String cases =
        """
        import bookshop.*

        fun first(shop: Bookshop): String? =
            shop.readerWithLoans("ana").stream().map { item ->
              when (item) {
                is Reader -> item.name()
                is Loan -> item.isbn()
              }
            }.findFirst().orElse(null)
        """;
    assertThat(compiled(cases)).isEmpty();
    assertThat(compiled(cases.replace("is Loan -> item.isbn()", "")))
        .contains("error: 'when' expression must be exhaustive");
  }
}
