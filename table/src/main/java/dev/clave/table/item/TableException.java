package dev.clave.table.item;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A request that the design or the table refused. The {@link Kind} says what a caller can do about
 * it; the {@link #problems()} say where and why, in the design's words.
 *
 * <pre>{@code
 * try {
 *   table.create("user", Map.of("userId", "u1", "email", "ana@example.mx"));
 * } catch (TableException e) {
 *   if (e.kind() == TableException.Kind.NOT_UNIQUE) {
 *     e.problems().forEach(problem -> System.out.println(problem.attribute()));
 *   }
 * }
 * }</pre>
 */
public class TableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What a caller can do about a refusal. */
  public enum Kind {
    /** The input does not fit the design; nothing was sent. Mend the input. */
    REFUSED_INPUT,
    /** The key, pattern or write is outside the table's scope; nothing was sent. */
    OUT_OF_SCOPE,
    /** The cursor was altered, or belongs to another pattern or other parameters. */
    REFUSED_CURSOR,
    /** The item was to be new and is already there. */
    ALREADY_EXISTS,
    /** The item was to be there and is not. */
    NOT_FOUND,
    /** Another item holds the value of a unique attribute. */
    NOT_UNIQUE,
    /** The item has changed since the caller read it. Read it again. */
    VERSION_CONFLICT,
    /** The item cannot be deleted while others hang from it. Delete those first. */
    HAS_CHILDREN,
    /** What is added to a number would leave its bounds: it is full, or empty. */
    LIMIT_REACHED,
    /** A stated condition does not hold. */
    CONDITION_FAILED,
    /** The table is of another version of the design, which this program would damage. */
    OTHER_DESIGN,
    /** Retries are used up: throttled, or too many writers on one item. Try again later. */
    BUSY
  }

  /** As many as a reader mends at once. */
  public static final int MOST_PROBLEMS = 20;

  private final Kind kind;
  private final transient List<ItemFault> problems;

  /** The step of the transaction that was refused, counted from 1; 0 when there is none. */
  private final int step;

  private TableException(
      Kind kind, String message, List<ItemFault> problems, int step, Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.problems = List.copyOf(problems);
    this.step = step;
  }

  /**
   * The same refusal as a type of its own, so that callers can catch it by name. Generated clients
   * do so: {@code catch (UserRefused.EmailTaken taken)}.
   */
  protected TableException(TableException refusal) {
    this(refusal.kind, refusal.getMessage(), refusal.problems(), refusal.step, refusal);
  }

  public static TableException refused(List<ItemFault> problems) {
    return refused(problems, 0);
  }

  /** A refusal for these problems and a number of others that are not shown. */
  public static TableException refused(List<ItemFault> problems, int others) {
    String message = problems.stream().map(ItemFault::toString).collect(Collectors.joining("; "));
    return new TableException(
        Kind.REFUSED_INPUT,
        others == 0 ? message : message + "; and " + others + " more",
        problems,
        0,
        null);
  }

  public static TableException refused(
      String entity, String attribute, String expected, String found) {
    return refused(List.of(new ItemFault(entity, attribute, expected, found)));
  }

  public static TableException of(Kind kind, ItemFault problem) {
    return of(kind, problem, null);
  }

  public static TableException of(Kind kind, ItemFault problem, Throwable cause) {
    return new TableException(kind, problem.toString(), List.of(problem), 0, cause);
  }

  public static TableException cursor(String message) {
    return new TableException(Kind.REFUSED_CURSOR, message, List.of(), 0, null);
  }

  public static TableException busy(String message, Throwable cause) {
    return new TableException(Kind.BUSY, message, List.of(), 0, cause);
  }

  /** The same refusal, said to have happened in the given step of a transaction. */
  public static TableException inStep(
      String transaction, int step, String stepText, TableException refusal) {
    String message =
        "`" + transaction + "` step " + step + " (" + stepText + "): " + refusal.getMessage();
    return new TableException(refusal.kind, message, refusal.problems(), step, refusal);
  }

  /**
   * Refusals of several steps as one, so that a caller mends all inputs at once. It is of the kind
   * and the step of the first; an input that several steps need is one problem.
   */
  public static TableException together(List<TableException> refusals) {
    TableException first = refusals.get(0);
    if (refusals.size() == 1) {
      return first;
    }
    Map<String, ItemFault> problems = new LinkedHashMap<>();
    for (TableException refusal : refusals) {
      refusal.problems().forEach(problem -> problems.putIfAbsent(problem.attribute(), problem));
    }
    String message =
        refusals.stream().map(TableException::getMessage).collect(Collectors.joining("; "));
    return new TableException(
        first.kind,
        message,
        problems.values().stream().limit(MOST_PROBLEMS).toList(),
        first.step,
        first);
  }

  /** Whether a refusal names an entity, for subclasses that tell reasons apart. */
  protected static boolean isAbout(TableException refusal, String entity) {
    return refusal.problems().stream().anyMatch(problem -> problem.entity().equals(entity));
  }

  /** Whether a refusal names an attribute of an entity. */
  protected static boolean isAbout(TableException refusal, String entity, String attribute) {
    return refusal.problems().stream()
        .anyMatch(
            problem -> problem.entity().equals(entity) && problem.attribute().equals(attribute));
  }

  public final Kind kind() {
    return kind;
  }

  /** The step of a transaction that was refused, counted from 1; empty outside a transaction. */
  public final OptionalInt step() {
    return step == 0 ? OptionalInt.empty() : OptionalInt.of(step);
  }

  /** The problems, at most twenty; the message says how many more there are. */
  public final List<ItemFault> problems() {
    return problems == null ? List.of() : problems;
  }
}
