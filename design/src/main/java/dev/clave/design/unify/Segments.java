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
        String[] pieces = literal.text().split(java.util.regex.Pattern.quote(delimiter), -1);
        for (int i = 0; i < pieces.length; i++) {
          if (i > 0) {
            segments.add(List.copyOf(current));
            current.clear();
          }
          if (!pieces[i].isEmpty()) {
            current.add(new Part.Literal(pieces[i], literal.span()));
          }
        }
      } else {
        current.add(part);
      }
    }
    segments.add(List.copyOf(current));
    return new Segments(List.copyOf(segments));
  }

  int size() {
    return parts.size();
  }

  List<Part> get(int index) {
    return parts.get(index);
  }
}
