package dev.clave.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.clave.codegen.ClientSettings;
import dev.clave.codegen.JavaClient;
import dev.clave.codegen.SourceFile;
import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * The page {@code docs/first-typed-test.md}: its design and its test are what they are said to be.
 */
class TutorialTest {
  @TempDir private Path folder;

  private static String block(String language) throws IOException {
    String page = Files.readString(Path.of("../docs/first-typed-test.md"));
    Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(block.find()).as(language).isTrue();
    return block.group(1);
  }

  private int compile(String designText) throws IOException {
    Design design = Design.check(designText).design().orElseThrow();
    List<String> arguments = new ArrayList<>(List.of("-d", folder.toString(), "-proc:none"));
    ClientSettings settings = ClientSettings.of(design).withPackage("com.example.notebook");
    for (SourceFile file : JavaClient.of(design, designText, settings)) {
      arguments.add(written(file.path(), file.text()));
    }
    arguments.add(written("com/example/notebook/NotebookTest.java", block("java")));
    return ToolProvider.getSystemJavaCompiler()
        .run(null, null, java.io.OutputStream.nullOutputStream(), arguments.toArray(String[]::new));
  }

  private String written(String path, String text) throws IOException {
    Path file = folder.resolve("sources").resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  @Test
  void itsTestPassesOnTheClientOfItsDesign() throws Exception {
    Checked checked = Design.check(block("yaml"));
    assertThat(checked.findings()).isEmpty();
    assertThat(compile(block("yaml"))).isZero();
    URL[] classes = {folder.toUri().toURL()};
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
      LauncherFactory.create()
          .execute(
              LauncherDiscoveryRequestBuilder.request()
                  .selectors(selectClass(loader.loadClass("com.example.notebook.NotebookTest")))
                  .build(),
              listener);
    }
    assertThat(listener.getSummary().getFailures()).isEmpty();
    assertThat(listener.getSummary().getTestsSucceededCount()).isEqualTo(3);
  }

  @Test
  void itsTestDoesNotCompileOnceAnAttributeIsRenamed() throws IOException {
    assertThat(compile(block("yaml").replace("text: string", "body: string"))).isNotZero();
  }
}
