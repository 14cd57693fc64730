package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.Numbers;
import dev.clave.engine.value.Sets;
import java.math.BigDecimal;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One step of an update: what becomes of one path. */
sealed interface UpdateAction {

  /** What an action that writes costs, beside its target and its value. */
  int WRITE_BYTES = 19;

  /** What an action that removes costs, beside its target. */
  int REMOVAL_BYTES = 1;

  Path path();

  /** Fails if a placeholder is not defined. */
  void bind(Scope scope);

  /** Fails if an operand is of a type that cannot be where it is. */
  default void checkTypes(Scope scope) {}

  /**
   * The value the path shall have, computed from the item before the update, or {@code null} if it
   * shall have none.
   */
  AttributeValue target(Map<String, AttributeValue> item, Scope scope);

  /** How many bytes the service counts the action as. */
  int chargedBytes(Scope scope);

  /** Puts a computed value at a path. */
  record Set(Path path, Term term) implements UpdateAction {
    @Override
    public void bind(Scope scope) {
      path.check(scope);
      term.bind(scope);
    }

    @Override
    public void checkTypes(Scope scope) {
      term.checkTypes(scope);
    }

    @Override
    public AttributeValue target(Map<String, AttributeValue> item, Scope scope) {
      return term.value(item, scope);
    }

    @Override
    public int chargedBytes(Scope scope) {
      return WRITE_BYTES + path.targetBytes(scope) + term.chargedBytes(scope);
    }
  }

  /** Removes what is at a path. */
  record Remove(Path path) implements UpdateAction {
    @Override
    public void bind(Scope scope) {
      path.check(scope);
    }

    @Override
    public AttributeValue target(Map<String, AttributeValue> item, Scope scope) {
      return null;
    }

    @Override
    public int chargedBytes(Scope scope) {
      return REMOVAL_BYTES + path.targetBytes(scope);
    }
  }

  /** Adds a number to a number, or members to a set. */
  record Add(Path path, Operand operand) implements UpdateAction {
    @Override
    public void bind(Scope scope) {
      path.check(scope);
      operand.check(scope);
    }

    @Override
    public void checkTypes(Scope scope) {
      AttributeValue.Type type = operand.knownType(scope);
      if (type != AttributeValue.Type.N && !Sets.isSet(type)) {
        throw Fault.SECTION_OPERAND_TYPE.with("ADD", longName(type), "ADD");
      }
    }

    @Override
    public AttributeValue target(Map<String, AttributeValue> item, Scope scope) {
      AttributeValue more = operand.value(item, scope);
      AttributeValue current = path.value(item, scope);
      if (current == null) {
        return more;
      }
      if (current.type() != more.type()) {
        throw Fault.UPDATE_OPERAND_TYPE.with();
      }
      return current.n() != null
          ? Numbers.result(new BigDecimal(current.n()).add(new BigDecimal(more.n())))
          : Sets.union(current, more);
    }

    @Override
    public int chargedBytes(Scope scope) {
      return WRITE_BYTES + path.targetBytes(scope) + operand.chargedBytes(scope);
    }
  }

  /** Takes members out of a set. */
  record Delete(Path path, Operand operand) implements UpdateAction {
    @Override
    public void bind(Scope scope) {
      path.check(scope);
      operand.check(scope);
    }

    @Override
    public void checkTypes(Scope scope) {
      AttributeValue.Type type = operand.knownType(scope);
      if (!Sets.isSet(type)) {
        throw Fault.SECTION_OPERAND_TYPE.with("DELETE", longName(type), "DELETE");
      }
    }

    @Override
    public AttributeValue target(Map<String, AttributeValue> item, Scope scope) {
      AttributeValue less = operand.value(item, scope);
      AttributeValue current = path.value(item, scope);
      if (current == null) {
        return null;
      }
      if (current.type() != less.type()) {
        throw Fault.UPDATE_OPERAND_TYPE.with();
      }
      return Sets.difference(current, less);
    }

    @Override
    public int chargedBytes(Scope scope) {
      return REMOVAL_BYTES + path.targetBytes(scope);
    }
  }

  private static String longName(AttributeValue.Type type) {
    return switch (type) {
      case S -> "STRING";
      case N -> "NUMBER";
      case B -> "BINARY";
      case BOOL -> "BOOLEAN";
      case NUL -> "NULL";
      case L -> "LIST";
      case M -> "MAP";
      case SS -> "STRING_SET";
      case NS -> "NUMBER_SET";
      case BS -> "BINARY_SET";
      case UNKNOWN_TO_SDK_VERSION -> "UNKNOWN";
    };
  }
}
