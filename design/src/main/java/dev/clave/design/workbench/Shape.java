package dev.clave.design.workbench;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key value taken apart at the delimiter, each piece judged to be a fixed word or data. Words in
 * capitals are fixed where words are written so, and so is a word of letters in front of a
 * delimiter; whatever is the value of another attribute is data, and an instant is one piece
 * whatever the delimiter.
 */
record Shape(List<Piece> pieces) {
  private static final Pattern CAPITALS = Pattern.compile("[A-Z][A-Z_]*");
  private static final Pattern SMALL = Pattern.compile("[a-z][a-z_-]*");
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z_-]*");

  private static final Pattern INSTANT =
      Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?Z?");

  /** One piece of a key value. */
  record Piece(String text, boolean fixed) {}

  static Shape of(String value, String delimiter, boolean partition, WorkbenchModel.Item item) {
    List<String> texts = split(value, delimiter);
    boolean small = SMALL.matcher(texts.get(0)).matches();
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i);
      boolean leads = i < texts.size() - 1 && WORD.matcher(text).matches() && i % 2 == 0;
      boolean alone = texts.size() == 1 && !partition && WORD.matcher(text).matches();
      boolean word = (!small && CAPITALS.matcher(text).matches()) || leads || alone;
      pieces.add(new Piece(text, text.isEmpty() || (word && !isData(text, item))));
    }
    return new Shape(pieces);
  }

  /** A key value cut at the delimiter; an instant is one piece. */
  static List<String> split(String value, String delimiter) {
    List<String> texts = new ArrayList<>();
    Matcher instant = INSTANT.matcher(value);
    int from = 0;
    int search = 0;
    for (int at = value.indexOf(delimiter); at >= 0; at = value.indexOf(delimiter, search)) {
      if (instant.find(from) && instant.start() < at && at < instant.end()) {
        search = instant.end();
      } else {
        texts.add(value.substring(from, at));
        from = at + delimiter.length();
        search = from;
      }
    }
    texts.add(value.substring(from));
    return texts;
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
