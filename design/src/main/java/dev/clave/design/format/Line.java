package dev.clave.design.format;

import java.util.List;

/**
 * A line of a design with all that belongs to it. The root has no text of its own.
 *
 * @param indent how far it is indented in the file
 * @param isItem whether it is an item of a list: its content is {@code children}
 * @param text what YAML reads, such as {@code PK: USER#<userId>}
 * @param comment the comment behind it, or nothing
 * @param continued the lines that continue its value, as written
 * @param before comments and blank lines before it
 * @param children the lines that are indented below it
 * @param after comments after its last child, indented as its children are
 */
record Line(
    int indent,
    boolean isItem,
    String text,
    String comment,
    List<String> continued,
    List<String> before,
    List<Line> children,
    List<String> after) {
  Line {
    continued = List.copyOf(continued);
    before = List.copyOf(before);
    children = List.copyOf(children);
    after = List.copyOf(after);
  }

  /** The name that this line sets, or nothing. */
  String name() {
    int colon = KeyText.colon(text);
    return colon < 0 ? "" : text.substring(0, colon);
  }

  Line withBefore(List<String> lines) {
    return new Line(indent, isItem, text, comment, continued, lines, children, after);
  }

  Line withChildren(List<Line> lines) {
    return new Line(indent, isItem, text, comment, continued, before, lines, after);
  }
}
