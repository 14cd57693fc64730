package dev.clave.design.unify;

import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.List;

/**
 * A template cut at its delimiters. When no variable can contain the delimiter, two keys are equal
 * just when they have as many segments and each equals its counterpart.
 */
record Segments(List<List<Part>> parts) {
  static Segments of(Template template, String delimiter) {
    List<List<Part>> segments = new ArrayList<>();
    List<Part> current = new ArrayList<>();
    for (Part part : template.parts()) {
      if (part instanceof Part.Literal literal) {
        String text = literal.text();
        int from = 0;
        for (int at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, from)) {
          add(current, literal, from, at);
          segments.add(List.copyOf(current));
          current.clear();
          from = at + delimiter.length();
        }
        add(current, literal, from, text.length());
      } else {
        current.add(part);
      }
    }
    segments.add(List.copyOf(current));
    return new Segments(List.copyOf(segments));
  }

  private static void add(List<Part> segment, Part.Literal literal, int from, int to) {
    if (from < to) {
      segment.add(new Part.Literal(literal.text().substring(from, to), literal.span()));
    }
  }

  int size() {
    return parts.size();
  }

  List<Part> get(int index) {
    return parts.get(index);
  }

  /**
   * Whether text that differs tells two keys apart in one of their first {@code count} segments.
   */
  boolean areApart(Segments other, int count) {
    for (int i = 0; i < count; i++) {
      if (Literals.differ(get(i), other.get(i))) {
        return true;
      }
    }
    return false;
  }
}
