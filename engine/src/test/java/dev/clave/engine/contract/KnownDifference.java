package dev.clave.engine.contract;

import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.TestInfo;

/**
 * What DynamoDB Local 3.1.0 is known to do otherwise than the service, with what decides that the
 * service is right. Tests of it are left out when another vendor's endpoint is tried.
 */
enum KnownDifference {
  MISSING_TABLE(
      "errorsCarryTheServicesCodesAndTexts",
      "says \"Cannot do operations on a non-existent table\"",
      "developer guide, Error handling with DynamoDB: \"Requested resource not found\""),
  DUPLICATE_INSERT(
      "anInsertMakesEveryTypeOfValue",
      "refuses a second INSERT with an exception that is not DuplicateItemException",
      "API reference, ExecuteStatement, Errors: DuplicateItemException"),
  DUPLICATE_INSERT_IN_TRANSACTION(
      "aTransactionIsAllOrNothing",
      "gives ValidationError as the reason for a duplicate INSERT",
      "API reference, ExecuteTransaction, and BatchStatementError: DuplicateItem"),
  REMOVAL_FROM_NOTHING(
      "anUpdateThatOnlyRemovesMakesNoItem",
      "makes an item of the key alone",
      "API reference, UpdateItem, AttributeUpdates, when no item is found: DELETE \"causes nothing to"
          + " happen\"; Alternator's suite, tried on DynamoDB, for REMOVE"),
  ORDER_OF_CHECKS(
      "aKeyIsCheckedBeforeTheNamesOfExpressions",
      "checks the names of expressions before the key",
      "dynalite's suite, tried on DynamoDB; the documentation gives no order");

  private final String test;
  private final String observed;
  private final String documented;

  KnownDifference(String test, String observed, String documented) {
    this.test = test;
    this.observed = observed;
    this.documented = documented;
  }

  /** Leaves the test out when the subject is not ours and is known to differ. */
  static void leaveOut(Subject subject, TestInfo test) {
    if (subject.isOurs()) {
      return;
    }
    String name = test.getTestMethod().orElseThrow().getName();
    Arrays.stream(values())
        .filter(difference -> difference.test.equals(name))
        .forEach(
            difference ->
                Assumptions.abort(difference.observed + "; decided by " + difference.documented));
  }
}
