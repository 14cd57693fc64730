package dev.clave.design;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What checking a text gave. The design is there when no finding is an error, so that whoever holds
 * a design holds one that can run. Safe to share.
 *
 * <pre>{@code
 * Checked checked = Design.check(text);
 * if (checked.hasErrors()) {
 *   System.out.println(new TextRenderer("design.yaml", text, true).render(checked.findings()));
 * }
 * }</pre>
 */
public final class Checked {
  private final Optional<Design> design;
  private final Optional<Design> unchecked;
  private final Supplier<Optional<Design>> draft;
  private final List<Finding> untried;
  private final UnaryOperator<List<Finding>> trial;
  private List<Finding> triedFindings;

  /**
   * @param unchecked the design as it was read, with errors or without
   * @param draft the design as far as it can be read
   * @param trial leaves those fixes that work
   */
  Checked(
      Optional<Design> design,
      List<Finding> untried,
      Optional<Design> unchecked,
      Supplier<Optional<Design>> draft,
      UnaryOperator<List<Finding>> trial) {
    this.design = design;
    this.untried = List.copyOf(untried);
    this.unchecked = unchecked;
    this.draft = draft;
    this.trial = trial;
  }

  public Optional<Design> design() {
    return design;
  }

  /**
   * Everything that was found. Every fix among it works: it was applied to the file, and that was
   * checked again, when this was first asked for.
   */
  public synchronized List<Finding> findings() {
    if (triedFindings == null) {
      triedFindings = List.copyOf(trial.apply(untried));
    }
    return triedFindings;
  }

  /** The errors and warnings among {@link #findings}; fixes of hints are not tried for them. */
  public List<Finding> problems() {
    return trial.apply(
        untried.stream().filter(finding -> finding.severity() != Severity.HINT).toList());
  }

  /**
   * The same as {@link #findings} without trying the fixes, some of which may not work: for whoever
   * shows neither fix nor help, as trying takes as long as checking does, for each of them.
   */
  public List<Finding> untriedFindings() {
    return untried;
  }

  /** The design as it was read, also where it has errors. */
  public Optional<Design> unchecked() {
    return unchecked;
  }

  /**
   * The design to document, cost or export: one with errors too, without the parts that could not
   * be read. It is then marked as a draft in its name, and must not be run.
   */
  public Optional<Design> draft() {
    long errors = untried.stream().filter(finding -> finding.severity() == Severity.ERROR).count();
    return design.or(() -> draft.get().map(each -> each.asDraft(errors)));
  }

  public boolean hasErrors() {
    return untried.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
  }
}
