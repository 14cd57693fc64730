package dev.clave.design.workbench;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A key value taken apart at the delimiter, each piece judged to be a fixed word or data. Words in
 * capitals are fixed, and so is a word of letters in front of a delimiter; whatever is the value of
 * another attribute is data.
 */
record Shape(List<Piece> pieces) {
  private static final Pattern CAPITALS = Pattern.compile("[A-Z][A-Z_]*");
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z_-]*");

  /** One piece of a key value. */
  record Piece(String text, boolean fixed) {}

  static Shape of(String value, String delimiter, boolean partition, WorkbenchModel.Item item) {
    String[] texts = value.split(Pattern.quote(delimiter), -1);
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < texts.length; i++) {
      boolean leads = i < texts.length - 1 && WORD.matcher(texts[i]).matches() && i % 2 == 0;
      boolean alone = texts.length == 1 && !partition && WORD.matcher(texts[i]).matches();
      boolean word = CAPITALS.matcher(texts[i]).matches() || leads || alone;
      pieces.add(new Piece(texts[i], texts[i].isEmpty() || (word && !isData(texts[i], item))));
    }
    return new Shape(pieces);
  }

  private static boolean isData(String text, WorkbenchModel.Item item) {
    return item.attributes().entrySet().stream()
        .filter(entry -> !TypeAttribute.NAMES.contains(entry.getKey()))
        .anyMatch(entry -> entry.getValue().text().equals(text) && !isKeyName(entry.getKey()));
  }

  /** Whether a name is one that designs give to key attributes that hold nothing else. */
  static boolean isKeyName(String name) {
    return name.matches("(?i)_?(gsi|lsi)?[-_]?\\d*[-_]?_?(pk|sk)[-_]?\\d*");
  }

  /** What the shapes of items of one kind have in common. */
  String signature() {
    StringBuilder text = new StringBuilder();
    pieces.forEach(piece -> text.append(piece.fixed() ? piece.text() : "*").append('\u0000'));
    return text.toString();
  }
}
