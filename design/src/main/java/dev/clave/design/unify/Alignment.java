package dev.clave.design.unify;

import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.List;

/**
 * A variable of one template and the variable of another that stands in its place.
 *
 * <p>Between {@code USER#<id>#<day>} of a pattern and {@code USER#<userId>#<at:day>} of an entity,
 * {@code id} stands in the place of {@code userId}, and {@code day} in that of {@code at}.
 *
 * @param asked the variable of the template that is asked for, mostly a pattern's
 * @param written the variable of the template that an item's key is written by
 * @param partial whether a prefix may stop short of it
 */
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
