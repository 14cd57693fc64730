package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentationTest {

  private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir Path output;

  @Test
  void theExampleOfThePageCompiles() throws Exception {
    Matcher example = EXAMPLE.matcher(Files.readString(Path.of("..", "docs", "events.md")));
    assertThat(example.find()).isTrue();
    List<String> lines = example.group(1).lines().toList();
    String imports =
        lines.stream().filter(line -> line.startsWith("import ")).collect(Collectors.joining("\n"));
    String body =
        lines.stream()
            .filter(line -> !line.startsWith("import "))
            .collect(Collectors.joining("\n"));
    StringWriter errors = new StringWriter();
    boolean compiled =
        ToolProvider.getSystemJavaCompiler()
            .getTask(
                errors,
                null,
                null,
                List.of("-d", output.toString(), "-proc:none"),
                null,
                List.of(
                    source(
                        imports
                            + "\nclass Example { void run() throws Exception {\n"
                            + body
                            + "\n} }")))
            .call();
    assertThat(compiled).as(errors.toString()).isTrue();
  }

  private static JavaFileObject source(String text) {
    return new SimpleJavaFileObject(
        URI.create("string:///Example.java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }
}
