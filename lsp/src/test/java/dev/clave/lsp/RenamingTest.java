package dev.clave.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the language can say: a name is renamed wherever it stands, and the design holds. */
final class RenamingTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("```yaml\n(design: .*?)```", Pattern.DOTALL);

  /** Sections that know attributes by what they are called. */
  private static final Pattern ROLES = Pattern.compile("(?m)^(audit|files):");

  /** What the runtime keeps has the name that its setting gives. */
  private static final Set<String> KEPT = Set.of("createdAt", "updatedAt");

  private static final Set<Symbol.Kind> RENAMED =
      Set.of(
          Symbol.Kind.ENTITY,
          Symbol.Kind.ATTRIBUTE,
          Symbol.Kind.PATTERN,
          Symbol.Kind.VIEW,
          Symbol.Kind.TRANSACTION);

  static Stream<String> designs() throws IOException {
    List<String> designs = new ArrayList<>();
    for (String page : List.of("design-language.md", "audit.md", "assets.md")) {
      Matcher example = EXAMPLE.matcher(Files.readString(Path.of("..", "docs", page)));
      while (example.find()) {
        designs.add(example.group(1));
      }
    }
    designs.add(
        Files.readString(
            Path.of("..", "design", "src", "test", "resources", "designs", "whole.yaml")));
    return designs.stream();
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyNameOfEveryConstructCanBeRenamed(String text) throws Renaming.Refused {
    OpenDesign design = OpenDesign.of(text);
    long findings = design.checked().findings().size();
    for (Symbol symbol : names(design)) {
      String renamed = Renaming.applied(text, Renaming.edits(design, symbol, "renamed"));
      OpenDesign after = OpenDesign.of(renamed);
      assertThat(after.symbols().of(symbol)).as(symbol + "\n" + renamed).isEmpty();
      assertThat(after.checked().findings()).as(symbol + "\n" + renamed).hasSize((int) findings);
    }
  }

  /**
   * The names of a design, without those that a table, an audit trail or files know too, and
   * without attributes of one name, by which one entity is found from another.
   */
  private static Set<Symbol> names(OpenDesign design) {
    Set<Symbol> names = new LinkedHashSet<>();
    for (Occurrence each : design.symbols().occurrences()) {
      Symbol key = Symbol.of(Symbol.Kind.KEY, each.symbol().name());
      boolean isStored =
          each.symbol().kind() == Symbol.Kind.ATTRIBUTE
              && (ROLES.matcher(design.text()).find()
                  || KEPT.contains(each.symbol().name())
                  || !design.symbols().of(key).isEmpty()
                  || owners(design, each.symbol().name()) > 1);
      if (RENAMED.contains(each.symbol().kind()) && !isStored) {
        names.add(each.symbol());
      }
    }
    return names;
  }

  private static long owners(OpenDesign design, String attribute) {
    return design.symbols().occurrences().stream()
        .map(Occurrence::symbol)
        .filter(each -> each.kind() == Symbol.Kind.ATTRIBUTE && each.name().equals(attribute))
        .distinct()
        .count();
  }

  @Test
  void aWordThatAConditionComparesWithKeepsItsName() throws Renaming.Refused {
    OpenDesign design =
        OpenDesign.of(
            """
            design: desk
            key: PK
            entities:
              note:
                PK: NOTE#<noteId>
                attributes: { noteId: string, open: boolean, state: string, kind: string }
            patterns:
              note: PK = NOTE#<noteId>
            transactions:
              close:
                - update: note
                  when: state = open and kind in (open, 'not open') and (open = true or state <> open)
                  set: { open: false }
            """);

    String renamed =
        Renaming.applied(
            design.text(),
            Renaming.edits(design, new Symbol(Symbol.Kind.ATTRIBUTE, "note", "open"), "isOpen"));

    assertThat(renamed)
        .contains(
            "when: state = open and kind in (open, 'not open') and (isOpen = true or state <> open)",
            "set: { isOpen: false }");
  }
}
