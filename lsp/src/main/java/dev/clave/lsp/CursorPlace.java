package dev.clave.lsp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Position;

/**
 * Where somebody writes, told from indentation and brackets alone: the text need not be YAML yet.
 *
 * @param path the settings around it, from the outermost, such as {@code entities, trip, PK}
 * @param isName whether a name is being written, not a value
 * @param inVariable whether a {@code <} is open before it
 * @param inForm whether a colon stands behind that {@code <}, so that a form is being written
 */
record CursorPlace(List<String> path, boolean isName, boolean inVariable, boolean inForm) {
  private static final Pattern NAME =
      Pattern.compile("\\s*(?:- +)*([^\\s:{\\[#][^:{\\[#]*):(?:\\s.*)?");
  private static final Pattern LAST_NAME =
      Pattern.compile("(?:^|[{,]|- )\\s*([^\\s:{}\\[\\],]+(?: delete)?):\\s[^,]*$");

  CursorPlace {
    path = List.copyOf(path);
  }

  static CursorPlace at(TextPositions text, Position position) {
    String line = text.line(position.getLine());
    String before = line.substring(0, Math.min(position.getCharacter(), line.length()));
    String start = before.isBlank() ? before : " ".repeat(contentStart(line));
    List<String> path = outer(text, position.getLine(), start.length());
    String typedText = before.substring(Math.min(start.length(), before.length()));
    Scan scan = Scan.of(typedText);
    path.addAll(scan.names());
    int open = typedText.lastIndexOf('<');
    boolean inVariable = open > typedText.lastIndexOf('>');
    return new CursorPlace(
        path, scan.isName(), inVariable, inVariable && typedText.lastIndexOf(':') > open);
  }

  /** The name of the section at some depth, or nothing. */
  String part(int depth) {
    return depth < path.size() ? path.get(depth) : "";
  }

  String last() {
    return path.isEmpty() ? "" : path.get(path.size() - 1);
  }

  /** The names of the lines above that are indented less and less. */
  private static List<String> outer(TextPositions text, int from, int indent) {
    List<String> names = new ArrayList<>();
    int limit = indent;
    for (int number = from - 1; number >= 0 && limit > 0; number--) {
      String line = text.line(number);
      Matcher name = NAME.matcher(line);
      int start = contentStart(line);
      if (!line.isBlank() && start < limit && name.matches()) {
        names.add(name.group(1).strip());
        limit = line.length() - line.stripLeading().length();
      }
    }
    Collections.reverse(names);
    return names;
  }

  /** Where the content of a line begins, after its indentation and dashes. */
  private static int contentStart(String line) {
    Matcher start = Pattern.compile("\\s*(?:- +)*").matcher(line);
    return start.lookingAt() ? start.end() : 0;
  }

  /** What stands before the cursor on its own line. */
  private record Scan(List<String> names, boolean isName) {
    static Scan of(String typedText) {
      List<String> names = new ArrayList<>();
      String rest = typedText;
      int open = innermostOpen(rest);
      while (open >= 0) {
        Matcher name = LAST_NAME.matcher(rest.substring(0, open) + " ");
        if (name.find()) {
          names.add(0, name.group(1));
        }
        rest = rest.substring(0, open);
        open = innermostOpen(rest);
      }
      int inner = innermostOpen(typedText);
      String part = inner < 0 ? typedText : typedText.substring(inner);
      boolean list = part.startsWith("[");
      Matcher name = LAST_NAME.matcher(part + " ");
      boolean isValue = !list && name.find();
      if (isValue) {
        names.add(name.group(1));
      }
      return new Scan(names, !isValue && !list);
    }

    private static int innermostOpen(String text) {
      int depth = 0;
      for (int i = text.length() - 1; i >= 0; i--) {
        char c = text.charAt(i);
        if (c == '}' || c == ']') {
          depth++;
        } else if (c == '{' || c == '[') {
          if (depth == 0) {
            return i;
          }
          depth--;
        }
      }
      return -1;
    }
  }
}
