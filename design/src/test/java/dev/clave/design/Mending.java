package dev.clave.design;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A design in which findings are mended by doing what their help says, word for word. */
record Mending(List<String> lines) {
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern SUCH_AS = Pattern.compile("such as (\\S+)");
  private static final String BELOW = "    ";

  static Mending of(String text) {
    return new Mending(text.lines().toList());
  }

  String text() {
    return String.join("\n", lines) + "\n";
  }

  Mending mended(Finding finding) {
    String help = finding.help().orElseThrow();
    List<String> quotations =
        QUOTED.matcher(help).results().map(result -> result.group(1)).toList();
    Span span = finding.span();
    return switch (finding.check()) {
      case "missing-identity" ->
          quotations.get(0).startsWith("<")
              ? replaced(span, quotations.get(0)).declaring("id", span.line())
              : written(span.line(), quotations.get(0));
      case "hot-partition" -> written(span.line(), quotations.get(0));
      case "partition-needs-equality" ->
          replaced(span, quotations.get(3))
              .keyed(quotations.get(2), quotations.get(0))
              .keyed(quotations.get(2), quotations.get(1));
      case "filter-not-key" ->
          replaced(span, quotations.get(2)).keyed(quotations.get(1), quotations.get(0));
      case "one-slot-many-relations" -> inserted(span.line(), quotations.get(0));
      case "type-leak" -> written(finding.notes().get(0).span().line(), quotations.get(1));
      case "unenforced-unique" -> inserted(line(quotations.get(1)), quotations.get(0));
      case "partial-identity" -> everywhere(at(span), quotations.get(0));
      case "shared-namespace" -> everywhere(at(span), first(SUCH_AS, help));
      default -> throw new AssertionError("nobody has tried what is proposed in " + finding);
    };
  }

  private static String first(Pattern pattern, String text) {
    return pattern.matcher(text).results().findFirst().map(each -> each.group(1)).orElseThrow();
  }

  private String at(Span span) {
    return lines.get(span.line() - 1).substring(span.column() - 1, span.endColumn() - 1);
  }

  private Mending replaced(Span span, String text) {
    String line = lines.get(span.line() - 1);
    return with(
        span.line(),
        line.substring(0, span.column() - 1) + text + line.substring(span.endColumn() - 1));
  }

  /** The line says this instead. */
  private Mending written(int line, String entry) {
    return with(line, indentation(lines.get(line - 1)) + entry);
  }

  private Mending with(int line, String text) {
    List<String> changedLines = new ArrayList<>(lines);
    changedLines.set(line - 1, text);
    return new Mending(changedLines);
  }

  private Mending inserted(int line, String entry) {
    List<String> changedLines = new ArrayList<>(lines);
    changedLines.add(line, BELOW + entry);
    return new Mending(changedLines);
  }

  private Mending everywhere(String before, String after) {
    return new Mending(lines.stream().map(line -> line.replace(before, after)).toList());
  }

  /** The key of an entity that the entry names says what the entry says. */
  private Mending keyed(String entity, String entry) {
    String key = entry.substring(0, entry.indexOf(':') + 1);
    int line = line(entity);
    while (!lines.get(line).strip().startsWith(key)) {
      line++;
    }
    return written(line + 1, entry);
  }

  /** The next attributes have one more. */
  private Mending declaring(String attribute, int line) {
    int at = line;
    while (!lines.get(at).contains("attributes: {")) {
      at++;
    }
    return with(
        at + 1, lines.get(at).replace("attributes: {", "attributes: { " + attribute + ": string,"));
  }

  private int line(String entity) {
    return 1 + lines.indexOf("  " + entity + ":");
  }

  private static String indentation(String line) {
    Matcher spaces = Pattern.compile("^ *").matcher(line);
    return spaces.results().map(MatchResult::group).findFirst().orElse("");
  }
}
