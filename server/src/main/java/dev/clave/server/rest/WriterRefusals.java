package dev.clave.server.rest;

import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.table.Table;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Why a write was refused, for its caller. Whoever may read is told in the table's words, which
 * name what is stored. Whoever may only write is told the kind of refusal, and of faults those in
 * what it sent: otherwise it could read by writing what is refused.
 *
 * @param reader whether the caller may read what is stored
 */
record WriterRefusals(boolean reader) {
  private static final Map<TableException.Kind, String> KINDS =
      Map.of(
          TableException.Kind.REFUSED_INPUT, "expected other values",
          TableException.Kind.REFUSED_CURSOR, "expected a cursor of this read",
          TableException.Kind.OUT_OF_SCOPE, "expected what is within the scope of the token",
          TableException.Kind.NOT_FOUND, "expected an item that is there, found none",
          TableException.Kind.ALREADY_EXISTS, "expected no item with this key, found one",
          TableException.Kind.NOT_UNIQUE, "expected a value that no other item has",
          TableException.Kind.HAS_CHILDREN, "expected an item that no others hang from",
          TableException.Kind.LIMIT_REACHED, "expected a number within its bounds",
          TableException.Kind.CONDITION_FAILED, "expected an item that holds the condition",
          TableException.Kind.VERSION_CONFLICT, "expected another version");

  /** What the table writes where a value is missing. */
  private static final String MISSING = "nothing";

  static WriterRefusals of(TableSystem system, Call call) {
    return new WriterRefusals(system.isReadBy(call));
  }

  /**
   * Answers, or refuses.
   *
   * @param inputs the names of which faults are told to a caller who may only write
   */
  Answer on(Set<String> inputs, Callable<Answer> work) throws Exception {
    try {
      return work.call();
    } catch (TableException e) {
      throw problem(e, inputs).refusal();
    } catch (DynamoDbException e) {
      throw problem(e).refusal();
    }
  }

  /**
   * Refuses an item that is wrong by itself, whatever is stored. Any other refusal of it then comes
   * of what is stored.
   */
  void check(Table table, String entity, Map<String, Object> item) {
    if (!reader) {
      try {
        table.check(entity, item);
      } catch (TableException e) {
        throw problem(
                e,
                fault -> item.containsKey(root(fault.attribute())) || fault.found().equals(MISSING))
            .refusal();
      }
    }
  }

  /**
   * @param inputs the names of which faults are told to a caller who may only write
   */
  Problem problem(TableException e, Set<String> inputs) {
    return problem(e, fault -> inputs.contains(root(fault.attribute())));
  }

  private Problem problem(TableException e, Predicate<ItemFault> isTold) {
    Problem whole = Refusals.problem(e);
    if (reader || !KINDS.containsKey(e.kind())) {
      return whole;
    }
    List<Problem.Fault> faults =
        e.kind() == TableException.Kind.REFUSED_INPUT
            ? e.problems().stream().filter(isTold).flatMap(Refusals::faults).toList()
            : List.of();
    return new Problem(whole.status(), whole.title(), KINDS.get(e.kind()), faults);
  }

  /** What only the store measures is told to everybody: it is of what was sent. */
  Problem problem(DynamoDbException e) {
    return Refusals.problem(e).orElseThrow(() -> e);
  }

  private static String root(String path) {
    return path.split("[.\\[]", 2)[0];
  }
}
