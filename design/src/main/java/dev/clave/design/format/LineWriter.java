package dev.clave.design.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes a tree of {@link Line}s with even indentation. For one thread. */
final class LineWriter {
  /** The sections that stand apart from what is before them. */
  private static final Set<String> APART =
      Set.of("entities", "patterns", "views", "transactions", "load");

  /** Text wider than this does not move the comments of other lines. */
  private static final int WIDEST_BEFORE_COMMENT = 44;

  /** A written line, with its comment still apart. */
  private record Written(String text, String comment) {}

  private final List<Written> writtenLines = new ArrayList<>();

  private LineWriter() {}

  static String write(Line root) {
    LineWriter writer = new LineWriter();
    writer.block(root, 0, "");
    return writer.text();
  }

  private void block(Line parent, int indent, String section) {
    Line last = null;
    for (Line line : parent.children()) {
      boolean apart =
          last != null
              && (isApart(parent, line)
                  || (section.equals("entities") && (isBlock(line) || isBlock(last))));
      before(line.before(), indent, last == null && !parent.text().isEmpty(), apart);
      line(line, indent, parent.indent() < 0 ? line.name() : "");
      last = line;
    }
    before(parent.after(), indent, parent.children().isEmpty(), false);
  }

  private static boolean isApart(Line parent, Line line) {
    return parent.indent() < 0 && APART.contains(line.name()) && isBlock(line);
  }

  private static boolean isBlock(Line line) {
    return !line.children().isEmpty();
  }

  /** Comments with at most one blank line between them; none where a block begins. */
  private void before(List<String> lines, int indent, boolean first, boolean apart) {
    boolean blank = apart;
    boolean any = !first && !writtenLines.isEmpty();
    for (String line : lines) {
      if (line.isEmpty()) {
        blank = true;
      } else {
        blank(blank && any);
        add(indent, line, "");
        blank = false;
        any = true;
      }
    }
    blank(blank && any);
  }

  private void blank(boolean due) {
    boolean already =
        writtenLines.isEmpty() || writtenLines.get(writtenLines.size() - 1).text().isEmpty();
    if (due && !already) {
      writtenLines.add(new Written("", ""));
    }
  }

  private void line(Line line, int indent, String section) {
    if (line.isItem()) {
      item(line, indent);
      return;
    }
    add(indent, KeyText.evenly(line.text(), !line.continued().isEmpty()), line.comment());
    for (String more : line.continued()) {
      writtenLines.add(new Written(shifted(more, indent - line.indent()), ""));
    }
    block(line, indent + 2, section);
  }

  /** The first line of an item's content stands behind its dash. */
  private void item(Line item, int indent) {
    if (item.children().isEmpty() || !item.comment().isEmpty()) {
      add(indent, "-", item.comment());
      block(item, indent + 2, "");
      return;
    }
    int first = writtenLines.size();
    block(item, indent + 2, "");
    Written content = writtenLines.get(first);
    writtenLines.set(
        first,
        new Written(
            " ".repeat(indent) + "- " + content.text().substring(indent + 2), content.comment()));
  }

  private static String shifted(String line, int by) {
    if (line.isBlank()) {
      return "";
    }
    int spaces = line.length() - line.stripLeading().length();
    return " ".repeat(Math.max(0, spaces + by)) + line.stripLeading();
  }

  private void add(int indent, String text, String comment) {
    writtenLines.add(new Written(" ".repeat(indent) + text, comment));
  }

  /** Comments of lines without a blank line between them begin in one column. */
  private String text() {
    StringBuilder out = new StringBuilder();
    int from = 0;
    for (int line = 0; line <= writtenLines.size(); line++) {
      if (line == writtenLines.size() || writtenLines.get(line).text().isEmpty()) {
        paragraph(writtenLines.subList(from, line), out);
        out.append(line < writtenLines.size() ? "\n" : "");
        from = line + 1;
      }
    }
    return out.toString();
  }

  private static void paragraph(List<Written> lines, StringBuilder out) {
    int column =
        lines.stream()
            .filter(line -> !line.comment().isEmpty())
            .mapToInt(line -> width(line.text()))
            .filter(width -> width <= WIDEST_BEFORE_COMMENT)
            .max()
            .orElse(0);
    for (Written line : lines) {
      out.append(line.text());
      if (!line.comment().isEmpty()) {
        out.append(" ".repeat(Math.max(0, column - width(line.text())) + 2)).append(line.comment());
      }
      out.append('\n');
    }
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
