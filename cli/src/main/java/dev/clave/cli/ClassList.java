package dev.clave.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;

/**
 * The classes that the launcher puts into the class-data archive, without those of which a jar has
 * several versions. Java 17 ends with a segmentation fault when it takes such a class from an
 * archive while a flight recording or an agent looks at classes.
 */
public final class ClassList {
  private static final String VERSIONS = "META-INF/versions/";
  private static final String CLASS = ".class";

  private ClassList() {}

  /** Takes the file that the JVM wrote, and leaves it with the other classes. */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    Files.write(file, archivable(Files.readAllLines(file), versionedClasses()));
  }

  /** A line begins with the name of its class; those of lambdas begin with {@code @} and a word. */
  static List<String> archivable(List<String> lines, Set<String> versioned) {
    return lines.stream()
        .filter(line -> !versioned.contains(line.replaceFirst("^@\\S+ ", "").split(" ", 2)[0]))
        .toList();
  }

  private static Set<String> versionedClasses() throws IOException {
    Set<String> names = new HashSet<>();
    for (String jar : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (jar.endsWith(".jar")) {
        names.addAll(versionedClasses(Path.of(jar)));
      }
    }
    return names;
  }

  /** Such as {@code org/postgresql/util/LazyCleanerImpl}. */
  static Set<String> versionedClasses(Path jar) throws IOException {
    Set<String> names = new HashSet<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      file.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith(VERSIONS) && name.endsWith(CLASS))
          .forEach(
              name ->
                  names.add(
                      name.substring(
                          name.indexOf('/', VERSIONS.length()) + 1,
                          name.length() - CLASS.length())));
    }
    return names;
  }
}
