package dev.clave.design.finding;

import dev.clave.design.model.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One change of a text.
 *
 * <pre>{@code
 * Edit rename = new Edit.Replacement(Span.of(2, 8, 5), "viajs", "viaje");
 * rename.applyTo("patterns:\n  all: viajs");    // only the second line is another
 * }</pre>
 */
public sealed interface Edit {
  /** Where the change is made. */
  Span span();

  String applyTo(String text);

  /**
   * Other text instead of {@code expected}, which stands once at {@code span}, on one line. Where
   * it does not stand there, nothing is changed.
   */
  record Replacement(Span span, String expected, String replacement) implements Edit {
    @Override
    public String applyTo(String text) {
      List<String> lines = Lines.of(text);
      if (span.line() > lines.size() || span.line() != span.endLine()) {
        return text;
      }
      String line = lines.get(span.line() - 1);
      int width = line.codePointCount(0, line.length());
      int from = line.offsetByCodePoints(0, Math.min(width, span.column() - 1));
      int to = line.offsetByCodePoints(0, Math.min(width, span.endColumn() - 1));
      String foundText = line.substring(from, to);
      int at = foundText.indexOf(expected);
      if (at < 0 || at != foundText.lastIndexOf(expected)) {
        return text;
      }
      lines.set(
          span.line() - 1,
          line.substring(0, from + at)
              + replacement
              + line.substring(from + at + expected.length()));
      return String.join("\n", lines);
    }
  }

  /**
   * A setting more for the part whose name stands at {@code span}: below it, or within its braces.
   * A pattern that is only its condition becomes a map with {@code where}.
   */
  record AddedSetting(Span span, String setting) implements Edit {
    private static final Pattern NAMED = Pattern.compile("\\s*:(\\s*)(.*)", Pattern.DOTALL);

    @Override
    public String applyTo(String text) {
      List<String> lines = Lines.of(text);
      if (span.line() > lines.size()) {
        return text;
      }
      String line = lines.get(span.line() - 1);
      int nameEnd =
          line.offsetByCodePoints(
              0, Math.min(line.codePointCount(0, line.length()), span.endColumn() - 1));
      Matcher matcher = NAMED.matcher(line.substring(nameEnd));
      if (!matcher.matches()) {
        return text;
      }
      String name = line.substring(0, nameEnd);
      String value = matcher.group(2);
      String indent = " ".repeat(span.column() + 1);
      if (value.startsWith("{")) {
        String rest = value.substring(1).stripLeading();
        String comma = rest.startsWith("}") ? " " : ", ";
        lines.set(span.line() - 1, name + ": { " + setting + comma + rest);
      } else if (value.isEmpty() || value.startsWith("#")) {
        lines.add(span.line(), Lines.indentBelow(lines, span.line(), indent) + setting);
      } else {
        lines.set(span.line() - 1, name + ":");
        lines.addAll(span.line(), List.of(indent + "where: " + value, indent + setting));
      }
      return String.join("\n", lines);
    }
  }

  /** The lines of a text, so that they can be joined again as they were. */
  final class Lines {
    private Lines() {}

    private static List<String> of(String text) {
      return new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    }

    /** How far the lines below a name are indented. */
    private static String indentBelow(List<String> lines, int line, String usual) {
      return lines.stream()
          .skip(line)
          .filter(each -> !each.isBlank() && !each.stripLeading().startsWith("#"))
          .findFirst()
          .map(each -> each.substring(0, each.length() - each.stripLeading().length()))
          .filter(indent -> indent.length() > usual.length() - 2)
          .orElse(usual);
    }
  }
}
