package dev.clave.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** ARCHITECTURE.md, as far as tests hold the code to it. */
final class ArchitectureDocument {
  static final Path ROOT = Path.of(System.getProperty("basedir", "cli")).resolve("..").normalize();

  private static final Pattern INVARIANT = Pattern.compile("(?m)^- \\*\\*(.+?)\\*\\*");
  private static final Pattern TABLE_ROW = Pattern.compile("(?m)^\\| `([\\w-]+)` \\|");

  private static final Pattern FRONT_DOORS = Pattern.compile("(?m)^\\| `([\\w-]+)` \\|(.*)\\|$");
  private static final Pattern QUOTED = Pattern.compile("`([\\w.-]+)`");

  private final String text;

  ArchitectureDocument() throws IOException {
    text = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
  }

  /** The sentences in bold of the last section. */
  List<String> invariants() {
    return firstGroups(INVARIANT, section("Invariants"));
  }

  /** The modules of the map, in its order. */
  List<String> modules() {
    return firstGroups(TABLE_ROW, section("Modules"));
  }

  /** The packages of each module that others may use, by the last parts of their names. */
  Map<String, List<String>> frontDoors() {
    Map<String, List<String>> doors = new LinkedHashMap<>();
    FRONT_DOORS
        .matcher(section("Front doors"))
        .results()
        .forEach(row -> doors.put(row.group(1), firstGroups(QUOTED, row.group(2))));
    return doors;
  }

  private String section(String title) {
    String rest = text.substring(text.indexOf("\n## " + title + "\n") + 1);
    int end = rest.indexOf("\n## ", 1);
    return end < 0 ? rest : rest.substring(0, end);
  }

  static List<String> firstGroups(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
  }
}
