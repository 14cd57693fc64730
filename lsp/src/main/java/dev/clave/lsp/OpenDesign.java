package dev.clave.lsp;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.yaml.YamlReader;

/**
 * A design as an editor shows it. While somebody writes, a text is often no YAML: its symbols are
 * then those of the last text that was.
 *
 * @param text what the editor shows
 * @param positions its lines
 * @param symbols its names, or those of the last text that could be read
 * @param checked what checking it gave
 */
record OpenDesign(String text, TextPositions positions, Symbols symbols, Checked checked) {

  static OpenDesign of(String text) {
    return of(text, Symbols.NONE);
  }

  /** The same file with other text. */
  OpenDesign changedTo(String other) {
    return of(other, symbols);
  }

  private static OpenDesign of(String text, Symbols last) {
    Symbols symbols = YamlReader.read(text).root().map(Symbols::of).orElse(last);
    return new OpenDesign(text, new TextPositions(text), symbols, Design.check(text));
  }
}
