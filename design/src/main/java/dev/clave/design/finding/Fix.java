package dev.clave.design.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A change of the design file that removes a finding. Whoever holds one from {@code Design.check}
 * holds one that was tried: the finding goes and no other comes. {@code otherwise} is the help for
 * where it does not do that.
 *
 * <pre>{@code
 * String mended = finding.fix().orElseThrow().applyTo(text);
 * }</pre>
 */
public record Fix(List<Edit> edits, String otherwise, boolean safe) {
  public Fix {
    edits = List.copyOf(edits);
  }

  public static Fix of(String otherwise, Edit... edits) {
    return new Fix(List.of(edits), otherwise, false);
  }

  /**
   * The same as one that may be applied unasked: it writes what can only have been meant. Every
   * other fix is one of several answers, or changes how items are written that a table may already
   * hold.
   */
  public Fix asSafe() {
    return new Fix(edits, otherwise, true);
  }

  /** The file with this change, from its end to its beginning so that places stay right. */
  public String applyTo(String text) {
    List<Edit> fromTheEnd = new ArrayList<>(edits);
    fromTheEnd.sort(Comparator.comparing(Edit::span).reversed());
    String changedText = text;
    for (Edit edit : fromTheEnd) {
      changedText = edit.applyTo(changedText);
    }
    return changedText;
  }
}
