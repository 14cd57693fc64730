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
public record Fix(List<Edit> edits, String otherwise, boolean changesKeys) {
  public Fix {
    edits = List.copyOf(edits);
  }

  public static Fix of(String otherwise, Edit... edits) {
    return new Fix(List.of(edits), otherwise, false);
  }

  /**
   * The same as one that changes how keys are written: a table that already holds items needs its
   * items written again, so it is not applied unasked.
   */
  public Fix changingKeys() {
    return new Fix(edits, otherwise, true);
  }

  /** The file with this change, from its end to its beginning so that places stay right. */
  public String applyTo(String text) {
    List<Edit> fromTheEnd = new ArrayList<>(edits);
    fromTheEnd.sort(Comparator.comparing(Edit::span).reversed());
    String changed = text;
    for (Edit edit : fromTheEnd) {
      changed = edit.applyTo(changed);
    }
    return changed;
  }
}
