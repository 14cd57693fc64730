package dev.clave.design.check;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import java.util.ArrayList;
import java.util.List;

/**
 * A design with its expected findings drawn into it: a comment line whose carets stand under the
 * text meant, followed by the severity and the name, {@code # ^^^^ error type-leak}.
 */
final class CaretFixture {
  private CaretFixture() {}

  /** The fixture without its caret lines, which keep their place as empty comments. */
  static String design(String fixture) {
    return String.join("\n", fixture.lines().map(line -> isCaret(line) ? "#" : line).toList());
  }

  private static boolean isCaret(String line) {
    return line.matches("#\\s*\\^+ (error|warning|hint) \\S+");
  }

  /** What the caret lines say, as `line:column-end severity name`. */
  static List<String> expected(String fixture) {
    List<String> lines = fixture.lines().toList();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (isCaret(lines.get(i))) {
        int about = i;
        while (isCaret(lines.get(about))) {
          about--;
        }
        String caret = lines.get(i);
        int from = caret.indexOf('^') + 1;
        int to = caret.lastIndexOf('^') + 2;
        expected.add("%d:%d-%d %s".formatted(about + 1, from, to, caret.substring(to).strip()));
      }
    }
    return expected.stream().sorted().toList();
  }

  /** What checking finds, in the same words. */
  static List<String> found(String fixture) {
    return Design.check(design(fixture)).findings().stream()
        .map(CaretFixture::describe)
        .sorted()
        .toList();
  }

  private static String describe(Finding finding) {
    return "%d:%d-%d %s %s"
        .formatted(
            finding.span().line(),
            finding.span().column(),
            finding.span().endColumn(),
            finding.severity().word(),
            finding.check());
  }
}
