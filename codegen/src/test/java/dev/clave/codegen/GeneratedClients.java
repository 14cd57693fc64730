package dev.clave.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Clients of designs, compiled as a strict project would and loaded. */
final class GeneratedClients {
  private static final Path ROOT = Path.of("..");

  private final Path folder;
  private final Map<String, Design> designs = new LinkedHashMap<>();
  private final Set<String> sound = new HashSet<>();
  private final Set<String> packages = new HashSet<>();

  GeneratedClients(Path folder) {
    this.folder = folder;
  }

  /** The four systems, designs with every construct, the published examples, many trades. */
  static List<Path> designFiles() {
    List<Path> files = new ArrayList<>();
    for (String system : List.of("gamificacion", "pai", "portfolio", "transporte")) {
      files.add(ROOT.resolve("systems").resolve(system).resolve("design.yaml"));
    }
    Path resources = ROOT.resolve("design/src/test/resources");
    files.add(resources.resolve("designs/whole.yaml"));
    files.add(ROOT.resolve("table/src/test/resources/freight.yaml"));
    files.add(ROOT.resolve("table/src/test/resources/warehouse.yaml"));
    files.add(ROOT.resolve("table/src/test/resources/vectors.yaml"));
    files.add(ROOT.resolve("table/src/test/resources/channels.yaml"));
    files.add(Path.of("src/test/resources/odd.yaml"));
    files.addAll(designsIn(resources.resolve("published")));
    files.addAll(designsIn(resources.resolve("trades")));
    return files;
  }

  private static List<Path> designsIn(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds a design, also one in which the check finds a fault, as in some published examples. */
  Design add(String text) {
    Checked checked = Design.check(text);
    Design design = checked.unchecked().orElseThrow();
    checked.design().ifPresent(each -> sound.add(each.name()));
    return add(design, text, ClientSettings.of(design));
  }

  Design add(Design design, String text, ClientSettings settings) {
    assertThat(packages.add(settings.packageName())).as(settings.packageName()).isTrue();
    JavaClient.of(design, text, settings).forEach(file -> write(file.path(), file.text()));
    designs.put(design.name(), design);
    return design;
  }

  void write(String path, String text) {
    try {
      Path file = folder.resolve("sources").resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Map<String, Design> designs() {
    return designs;
  }

  /** The names of those designs that have no errors. */
  Set<String> sound() {
    return sound;
  }

  /** What the compiler says with every warning on and taken for an error. */
  String compilerOutput() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
        Stream<Path> sources = Files.walk(folder.resolve("sources"))) {
      Iterable<? extends JavaFileObject> files =
          manager.getJavaFileObjectsFromPaths(
              sources.filter(file -> file.toString().endsWith(".java")).sorted().toList());
      Path classes = Files.createDirectories(folder.resolve("classes"));
      StringWriter output = new StringWriter();
      List<String> options =
          List.of(
              "--release", "17", "-proc:none", "-Xlint:all", "-Werror", "-d", classes.toString());
      compiler.getTask(output, manager, null, options, null, files).call();
      return output.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ClassLoader load() {
    assertThat(compilerOutput()).isEmpty();
    try {
      URL[] classes = {folder.resolve("classes").toUri().toURL()};
      return new URLClassLoader(classes, GeneratedClients.class.getClassLoader());
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }
}
