package dev.clave.design.compare;

import dev.clave.design.Design;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What changed in meaning from one version of a design to the next; texts, comments and the order
 * of declarations do not count.
 *
 * <pre>{@code
 * Comparison comparison = Comparison.of(before, after);
 * if (comparison.heaviest().filter(ChangeClass.BREAKING::equals).isPresent()) { … }
 * }</pre>
 *
 * @param changes the heaviest first, and in the order of the design within a class
 */
public record Comparison(List<DesignChange> changes, List<LikelyRename> likelyRenames) {
  public Comparison {
    changes =
        changes.stream()
            .sorted(Comparator.comparing(DesignChange::changeClass).reversed())
            .toList();
    likelyRenames = List.copyOf(likelyRenames);
  }

  /** Compares two checked designs. A rename counts as one where {@code was} declares it. */
  public static Comparison of(Design before, Design after) {
    Changes changes = new Changes();
    new TableChanges(before, after, changes).find();
    new EntityChanges(before, after, changes).find();
    new PatternChanges(before, after, changes).find();
    new AuditChanges(before, after, changes).find();
    return new Comparison(changes.all(), changes.likelyRenames());
  }

  /** The class of the heaviest change; empty when nothing changed. */
  public Optional<ChangeClass> heaviest() {
    return changes.stream().map(DesignChange::changeClass).findFirst();
  }

  public List<DesignChange> of(ChangeClass changeClass) {
    return changes.stream().filter(each -> each.changeClass() == changeClass).toList();
  }
}
