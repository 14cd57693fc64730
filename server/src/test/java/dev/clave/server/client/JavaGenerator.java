package dev.clave.server.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** OpenAPI Generator, as its own users run it. */
final class JavaGenerator {
  /** The build puts it there. */
  private static final Path PROGRAM = Path.of("target", "openapi-generator-cli.jar");

  private final Path folder;

  JavaGenerator(Path folder) {
    this.folder = folder;
  }

  /** Writes the client of a description. */
  void generate(Path description) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                PROGRAM.toString(),
                "generate",
                "-i",
                description.toString(),
                "-o",
                folder.toString(),
                "-g",
                "java",
                "--library",
                "native",
                "--additional-properties",
                "useJakartaEe=true,openApiNullable=false,hideGenerationTimestamp=true,"
                    + "apiPackage=shop.api,modelPackage=shop.model,invokerPackage=shop.client",
                "--global-property",
                "apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,"
                    + "modelDocs=false")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }

  /** Compiles the client with a program that uses it. */
  Class<?> compile(String program) throws IOException, ClassNotFoundException {
    Path sources = folder.resolve("src/main/java");
    try (InputStream file =
        JavaGenerator.class.getResourceAsStream("/clients/" + program + ".java")) {
      Files.copy(file, sources.resolve(program + ".java"));
    }
    Path classes = Files.createDirectories(folder.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter output = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
        Stream<Path> files = Files.walk(sources)) {
      boolean compiled =
          compiler
              .getTask(
                  output,
                  manager,
                  null,
                  List.of("--release", "17", "-proc:none", "-nowarn", "-d", classes.toString()),
                  null,
                  manager.getJavaFileObjectsFromPaths(
                      files.filter(file -> file.toString().endsWith(".java")).toList()))
              .call();
      assertThat(compiled).as(output.toString()).isTrue();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    URL[] urls = {classes.toUri().toURL()};
    return new URLClassLoader(urls, JavaGenerator.class.getClassLoader()).loadClass(program);
  }
}
