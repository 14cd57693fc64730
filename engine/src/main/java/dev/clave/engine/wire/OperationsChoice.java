package dev.clave.engine.wire;

import dev.clave.engine.operation.Operations;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;

/**
 * Which operations serve a request: the same for all callers, or those of their own tables.
 *
 * <pre>{@code
 * OperationsChoice choice = OperationsChoice.shared(engine.operations());
 * choice.of(caller).find("PutItem");    // the same for every caller
 * }</pre>
 */
public interface OperationsChoice {

  /** Whether there is an operation of that name, whoever calls. */
  boolean has(String name);

  /**
   * The operations for one caller.
   *
   * @throws LimitExceededException when there is no room for the tables of another caller
   */
  Operations of(Caller caller);

  /** Whether callers differ at all, so that they need to be distinguished. */
  boolean isSeparate();

  /** One set of tables for everybody. */
  static OperationsChoice shared(Operations operations) {
    return new OperationsChoice() {
      @Override
      public boolean has(String name) {
        return operations.find(name).isPresent();
      }

      @Override
      public Operations of(Caller caller) {
        return operations;
      }

      @Override
      public boolean isSeparate() {
        return false;
      }
    };
  }
}
