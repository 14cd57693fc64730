package dev.clave.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A public type of a front-door package, as its source has it. */
record PublicType(String module, String packageName, String name, String javadoc, String source) {
  private static final Pattern DECLARATION =
      Pattern.compile(
          "^((?:@.*\\n)*)public (?:(?:sealed|non-sealed|final|abstract) )*"
              + "(?:class|record|interface|enum|@interface) (\\w+)",
          Pattern.MULTILINE);

  /** A block of code, or a line of it that is more than a name, or a value after "such as". */
  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code|\\{@code [^}]*(?:\\w \\w|[^\\w. }])|[Ss]uch as \\{@code ");

  /** Those of all modules. */
  static List<PublicType> ofFrontDoors() throws IOException {
    List<PublicType> types = new ArrayList<>();
    for (Map.Entry<String, List<String>> doors :
        new ArchitectureDocument().frontDoors().entrySet()) {
      String module = doors.getKey();
      String ownPackage = "dev.clave." + module.replace("-", "");
      for (String name : doors.getValue()) {
        String packageName = name.equals(module) ? ownPackage : ownPackage + "." + name;
        types.addAll(in(module, packageName));
      }
    }
    return types;
  }

  private static List<PublicType> in(String module, String packageName) throws IOException {
    Path folder =
        ArchitectureDocument.ROOT
            .resolve(module)
            .resolve("src/main/java")
            .resolve(packageName.replace('.', '/'));
    List<Path> sources;
    try (Stream<Path> files = Files.list(folder)) {
      sources = files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
    List<PublicType> result = new ArrayList<>();
    for (Path source : sources) {
      String text = Files.readString(source);
      Matcher declaration = DECLARATION.matcher(text);
      if (declaration.find()) {
        result.add(
            new PublicType(
                module,
                packageName,
                declaration.group(2),
                javadocBefore(text.substring(0, declaration.start())),
                text));
      }
    }
    return result;
  }

  private static String javadocBefore(String head) {
    int start = head.lastIndexOf("/**");
    return start < 0 || !head.stripTrailing().endsWith("*/") ? "" : head.substring(start);
  }

  boolean hasExample() {
    return EXAMPLE.matcher(javadoc.replaceAll("\\s+\\*? *", " ")).find();
  }

  @Override
  public String toString() {
    return packageName + "." + name;
  }
}
