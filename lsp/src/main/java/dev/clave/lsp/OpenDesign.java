package dev.clave.lsp;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.yaml.YamlReader;
import java.util.Optional;

/**
 * A design as an editor shows it. While somebody writes, a text is often no YAML: its symbols are
 * then those of the last text that was, and so is its design.
 *
 * @param text what the editor shows
 * @param positions its lines
 * @param symbols its names, or those of the last text that could be read
 * @param checked what checking it gave
 * @param design the design in it, with errors or without, or in the last text that could be read
 * @param language in which the design's own texts are shown
 */
record OpenDesign(
    String text,
    TextPositions positions,
    Symbols symbols,
    Checked checked,
    Optional<Design> design,
    String language) {

  static OpenDesign of(String text) {
    return of(text, "en");
  }

  static OpenDesign of(String text, String language) {
    return of(text, Symbols.NONE, Optional.empty(), language);
  }

  /** The same file with other text. */
  OpenDesign changedTo(String other) {
    return of(other, symbols, design, language);
  }

  private static OpenDesign of(
      String text, Symbols last, Optional<Design> lastDesign, String language) {
    Symbols symbols = YamlReader.read(text).root().map(Symbols::of).orElse(last);
    Checked checked = Design.check(text, language);
    return new OpenDesign(
        text,
        new TextPositions(text),
        symbols,
        checked,
        checked.unchecked().or(() -> lastDesign),
        language);
  }
}
