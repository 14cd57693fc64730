package dev.clave.cli.project;

import dev.clave.cli.terminal.Failure;
import dev.clave.server.system.ServedSystem;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/** What a project, its design, its table and its Java package are called. */
record ProjectName(String text) {
  /** A DynamoDB table's name has at least three characters; a longer one helps nobody. */
  private static final Pattern FORM = Pattern.compile("(?=.{3,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*");

  private static final Set<String> OF_THE_TEST = Set.of("test", "clave-test");

  /** The last part of a folder's path. */
  static ProjectName of(Path folder) {
    Path last = folder.toAbsolutePath().normalize().getFileName();
    String text = last == null ? "" : last.toString();
    if (!FORM.matcher(text).matches()) {
      throw new Failure(
          "expected a name of 3 to 40 characters a-z, 0-9 and single hyphens that begins with a"
              + " letter, such as `my-shop`, found `"
              + text
              + "`");
    }
    ProjectName name = new ProjectName(text);
    if (!SourceVersion.isName(name.packageName())) {
      throw new Failure(
          "expected a name that can be a Java package, found the Java word `" + text + "`");
    }
    if (OF_THE_TEST.contains(text)) {
      throw new Failure("`" + text + "` is the name of a class that the project's test imports");
    }
    try {
      ServedSystem.of(text);
    } catch (IllegalArgumentException reserved) {
      throw new Failure(reserved.getMessage(), reserved);
    }
    return name;
  }

  String packageName() {
    return "com.example." + text.replace("-", "");
  }
}
