package dev.clave.server.rest;

import dev.clave.server.http.Answer;
import dev.clave.server.http.Problem;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Says what the table refused as a problem, with a pointer to each field. */
final class Refusals {
  private Refusals() {}

  /** Answers, or refuses with the table's words. */
  static Answer of(Callable<Answer> work) throws Exception {
    try {
      return work.call();
    } catch (TableException e) {
      throw problem(e).refusal();
    } catch (DynamoDbException e) {
      throw problem(e).orElseThrow(() -> e).refusal();
    }
  }

  /** What only the store measures: the size of an item. Nothing for what is no caller's fault. */
  static Optional<Problem> problem(DynamoDbException e) {
    Optional<String> message =
        e instanceof TransactionCanceledException canceled
            ? canceled.cancellationReasons().stream()
                .filter(reason -> "ValidationError".equals(reason.code()))
                .map(CancellationReason::message)
                .findFirst()
            : Optional.ofNullable(e.awsErrorDetails())
                .filter(details -> "ValidationException".equals(details.errorCode()))
                .map(AwsErrorDetails::errorMessage);
    return message.map(text -> Problem.of(400, "refused input", "the table's store says: " + text));
  }

  static Problem problem(TableException e) {
    List<Problem.Fault> faults = e.problems().stream().flatMap(Refusals::faults).toList();
    return switch (e.kind()) {
      case REFUSED_INPUT -> new Problem(400, "refused input", e.getMessage(), faults);
      case REFUSED_CURSOR -> new Problem(400, "refused cursor", e.getMessage(), faults);
      case OUT_OF_SCOPE -> new Problem(403, "out of scope", e.getMessage(), faults);
      case NOT_FOUND -> new Problem(404, "not found", e.getMessage(), faults);
      case ALREADY_EXISTS -> new Problem(409, "already exists", e.getMessage(), faults);
      case NOT_UNIQUE -> new Problem(409, "not unique", e.getMessage(), faults);
      case HAS_CHILDREN -> new Problem(409, "has children", e.getMessage(), faults);
      case LIMIT_REACHED -> new Problem(409, "limit reached", e.getMessage(), faults);
      case CONDITION_FAILED -> new Problem(409, "condition failed", e.getMessage(), faults);
      case VERSION_CONFLICT -> new Problem(412, "version conflict", e.getMessage(), faults);
      case OTHER_DESIGN -> new Problem(503, "other design", e.getMessage(), faults);
      case BUSY -> new Problem(503, "busy", e.getMessage(), faults);
    };
  }

  /** A fault for each field: attributes that are unique together are refused together. */
  static Stream<Problem.Fault> faults(ItemFault problem) {
    String detail = "expected " + problem.expected() + ", found " + problem.found();
    return Arrays.stream(problem.attribute().split(", ", -1))
        .map(attribute -> new Problem.Fault(pointer(attribute), detail));
  }

  /** {@code costos.casetas} as {@code /costos/casetas}. */
  private static String pointer(String path) {
    return path.isEmpty()
        ? ""
        : "/"
            + path.replace("~", "~0")
                .replace("/", "~1")
                .replace('.', '/')
                .replace('[', '/')
                .replace("]", "");
  }
}
