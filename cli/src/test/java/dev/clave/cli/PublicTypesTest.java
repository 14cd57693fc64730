package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What other people's code uses says what it is for. */
final class PublicTypesTest {
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile(
          "(\\*/\\s*)?^((?:@.*\\n)*)public (?:(?:sealed|non-sealed|final|abstract) )*"
              + "(?:class|record|interface|enum|@interface) (\\w+)",
          Pattern.MULTILINE);

  @Test
  void everyPublicTypeOfAFrontDoorPackageHasJavadoc() throws IOException {
    int types = 0;
    for (Map.Entry<String, List<String>> doors :
        new ArchitectureDocument().frontDoors().entrySet()) {
      String module = doors.getKey();
      String ownPackage = "dev.clave." + module.replace("-", "");
      Set<String> packages =
          doors.getValue().stream()
              .map(name -> name.equals(module) ? ownPackage : ownPackage + "." + name)
              .collect(Collectors.toSet());
      for (Path source : sources(module)) {
        String text = Files.readString(source);
        Matcher type = PUBLIC_TYPE.matcher(text);
        if (packages.contains(packageOf(text)) && type.find()) {
          types++;
          assertThat(type.group(1)).as("Javadoc of %s", source).isNotNull();
        }
      }
    }
    assertThat(types).isGreaterThan(400);
  }

  private static String packageOf(String source) {
    return source
        .lines()
        .filter(line -> line.startsWith("package "))
        .findFirst()
        .orElseThrow()
        .replaceAll("package (.*);", "$1");
  }

  private static List<Path> sources(String module) throws IOException {
    Path folder = ArchitectureDocument.ROOT.resolve(module).resolve("src/main/java");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .toList();
    }
  }
}
