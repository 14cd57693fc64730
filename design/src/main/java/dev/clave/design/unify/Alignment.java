package dev.clave.design.unify;

import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.List;

/** A variable of one template and the variable of another that stands in its place. */
public record Alignment(Part.Variable asked, Part.Variable written, boolean partial) {

  /**
   * The variables of two templates that stand opposite each other, segment by segment. {@code
   * partial} ones are in the last segment of the asked template, where a prefix may stop short.
   */
  public static List<Alignment> of(Template asked, Template written, String delimiter) {
    Segments mine = Segments.of(asked, delimiter);
    Segments yours = Segments.of(written, delimiter);
    List<Alignment> aligned = new ArrayList<>();
    for (int i = 0; i < Math.min(mine.size(), yours.size()); i++) {
      List<Part> left = new ArrayList<>(mine.get(i));
      List<Part> right = new ArrayList<>(yours.get(i));
      if (!Literals.strip(left, right) && i < mine.size() - 1) {
        return aligned;
      }
      if (!left.isEmpty()
          && !right.isEmpty()
          && left.get(0) instanceof Part.Variable variable
          && right.get(0) instanceof Part.Variable counterpart) {
        aligned.add(new Alignment(variable, counterpart, i == mine.size() - 1));
      }
    }
    return aligned;
  }
}
