package dev.clave.design.yaml;

import dev.clave.design.finding.Edit;
import dev.clave.design.finding.Fix;
import dev.clave.design.model.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Types with a regular expression that stand within braces without quotes: {@code { code: string
 * /^[A-Z]{3}$/ }}. YAML takes their brackets for its own, and cannot be read further.
 */
final class UnquotedTypes {
  private static final Pattern TYPE =
      Pattern.compile("(?<=: )string\\??(?:\\([^)]*\\))?\\??\\s*/(?:[^/\\\\]|\\\\.)++/[^,}\"']*+");

  private final String[] lines;

  UnquotedTypes(String[] lines) {
    this.lines = lines;
  }

  /** The first of them on a line. */
  Optional<String> first(int line) {
    return line > lines.length
        ? Optional.empty()
        : types(lines[line - 1]).stream().map(type -> quoted(type.group())).findFirst();
  }

  /** All of them in quotes, as YAML may stop at any. */
  Fix fix(String otherwise) {
    List<Edit> edits = new ArrayList<>();
    for (int line = 0; line < lines.length; line++) {
      for (MatchResult type : types(lines[line])) {
        int column = 1 + lines[line].codePointCount(0, type.start());
        String text = type.group().strip();
        Span span = Span.of(line + 1, column, text.codePointCount(0, text.length()));
        edits.add(new Edit.Replacement(span, text, quoted(text)));
      }
    }
    return Fix.of(otherwise, edits.toArray(Edit[]::new)).asSafe();
  }

  private static List<MatchResult> types(String line) {
    int brace = line.indexOf('{');
    return brace < 0
        ? List.of()
        : TYPE.matcher(line).results().filter(type -> type.start() > brace).toList();
  }

  private static String quoted(String type) {
    return "'" + type.strip().replace("'", "''") + "'";
  }
}
