package dev.clave.spring.example.notebook;

import dev.clave.table.item.TableException;

/**
 * A write of {@code note} that was refused.
 *
 * <p>Each reason is a class of its own, so that {@code catch} and {@code switch} can name it.
 */
public abstract sealed class NoteRefused extends TableException {
  private static final long serialVersionUID = 1L;

  private NoteRefused(TableException refusal) {
    super(refusal);
  }

  /** The refusal as the class of its reason; as it is, if it has another reason. */
  static TableException of(TableException refusal) {
    if (refusal.kind() == Kind.ALREADY_EXISTS && isAbout(refusal, "note")) {
      return new AlreadyExists(refusal);
    }
    if (refusal.kind() == Kind.NOT_FOUND && isAbout(refusal, "note")) {
      return new NotFound(refusal);
    }
    if (refusal.kind() == Kind.CONDITION_FAILED && isAbout(refusal, "note")) {
      return new ConditionFailed(refusal);
    }
    return refusal;
  }

  /** There is already a {@code note} with this key. */
  public static final class AlreadyExists extends NoteRefused {
    private static final long serialVersionUID = 1L;

    private AlreadyExists(TableException refusal) {
      super(refusal);
    }
  }

  /** There is no {@code note} with this key. */
  public static final class NotFound extends NoteRefused {
    private static final long serialVersionUID = 1L;

    private NotFound(TableException refusal) {
      super(refusal);
    }
  }

  /** The {@code note} does not have the expected values. */
  public static final class ConditionFailed extends NoteRefused {
    private static final long serialVersionUID = 1L;

    private ConditionFailed(TableException refusal) {
      super(refusal);
    }
  }
}
