package dev.clave.lsp;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.TextEdit;

/**
 * Gives a name of a design another form at every place where it stands. The result is checked
 * before it is handed out: a rename that would break the design is refused.
 */
final class Renaming {
  private static final Set<Symbol.Kind> RENAMED =
      Set.of(
          Symbol.Kind.ENTITY,
          Symbol.Kind.ATTRIBUTE,
          Symbol.Kind.PATTERN,
          Symbol.Kind.INPUT,
          Symbol.Kind.VIEW,
          Symbol.Kind.TRANSACTION);

  private Renaming() {}

  /** Why a name cannot be changed. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  static List<TextEdit> edits(OpenDesign design, Symbol symbol, String name) throws Refused {
    boolean isStoredName =
        symbol.kind() == Symbol.Kind.ATTRIBUTE
            && !design.symbols().of(Symbol.of(Symbol.Kind.KEY, symbol.name())).isEmpty();
    if (isStoredName || !RENAMED.contains(symbol.kind())) {
      throw new Refused("the names of tables, indexes and keys are those that DynamoDB has");
    }
    if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      throw new Refused("a name is made of letters, digits and _, and begins with a letter");
    }
    boolean isUsed =
        design.symbols().occurrences().stream()
            .map(Occurrence::symbol)
            .anyMatch(new Symbol(symbol.kind(), symbol.owner(), name)::equals);
    if (isUsed) {
      throw new Refused("`" + name + "` is already the name of another");
    }
    List<TextEdit> edits =
        design.symbols().of(symbol).stream()
            .map(each -> new TextEdit(design.positions().range(each.span()), name))
            .distinct()
            .toList();
    long addedErrors = errors(OpenDesign.of(applied(design.text(), edits))) - errors(design);
    if (addedErrors > 0) {
      throw new Refused(
          "`%s` cannot be renamed to `%s`: the design would have errors"
              .formatted(symbol.name(), name));
    }
    return edits;
  }

  private static long errors(OpenDesign design) {
    return design.checked().findings().stream()
        .map(Finding::severity)
        .filter(Severity.ERROR::equals)
        .count();
  }

  /** A text with edits of single lines that do not touch one another. */
  static String applied(String text, List<TextEdit> edits) {
    String[] lines = text.split("\n", -1);
    edits.stream()
        .sorted(
            Comparator.comparing((TextEdit edit) -> edit.getRange().getStart().getLine())
                .thenComparing(edit -> edit.getRange().getStart().getCharacter())
                .reversed())
        .forEach(
            edit -> {
              int number = edit.getRange().getStart().getLine();
              String line = lines[number];
              lines[number] =
                  line.substring(0, edit.getRange().getStart().getCharacter())
                      + edit.getNewText()
                      + line.substring(edit.getRange().getEnd().getCharacter());
            });
    return String.join("\n", lines);
  }
}
