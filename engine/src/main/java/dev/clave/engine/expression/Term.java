package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.Numbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The right side of a SET: what the attribute becomes, computed from the item before the update.
 */
sealed interface Term {

  /** The value, or a failure if the item lacks what the term needs. */
  AttributeValue value(Map<String, AttributeValue> item, Scope scope);

  /** Fails if a placeholder is not defined. */
  void bind(Scope scope);

  /** Adds the paths that it reads. */
  void collectPaths(List<Path> paths);

  /** Fails if an operand is of a type, or in a number, that cannot be where it is. */
  default void checkTypes(Scope scope) {}

  /** How many bytes the service counts the term as. */
  int chargedBytes(Scope scope);

  /** The type that is known before any item is, or {@code null}. */
  default AttributeValue.Type knownType(Scope scope) {
    return null;
  }

  /** A path or a placeholder alone. */
  record Plain(Operand operand) implements Term {
    @Override
    public AttributeValue value(Map<String, AttributeValue> item, Scope scope) {
      AttributeValue value = operand.value(item, scope);
      if (value == null) {
        throw Fault.ATTRIBUTE_NOT_IN_ITEM.with();
      }
      return value;
    }

    @Override
    public int chargedBytes(Scope scope) {
      return operand.chargedBytes(scope);
    }

    @Override
    public void bind(Scope scope) {
      operand.check(scope);
    }

    @Override
    public void collectPaths(List<Path> paths) {
      if (operand instanceof Path path) {
        paths.add(path);
      }
    }

    @Override
    public AttributeValue.Type knownType(Scope scope) {
      return operand.knownType(scope);
    }
  }

  /** Two numbers added, or one taken from the other. */
  record Sum(Term left, Term right, boolean isDifference) implements Term {
    @Override
    public AttributeValue value(Map<String, AttributeValue> item, Scope scope) {
      BigDecimal a = number(left.value(item, scope));
      BigDecimal b = number(right.value(item, scope));
      return Numbers.result(isDifference ? a.subtract(b) : a.add(b));
    }

    private static BigDecimal number(AttributeValue value) {
      if (value.n() == null) {
        throw Fault.UPDATE_OPERAND_TYPE.with();
      }
      return new BigDecimal(value.n());
    }

    @Override
    public int chargedBytes(Scope scope) {
      return (isDifference ? 37 : 34) + left.chargedBytes(scope) + right.chargedBytes(scope);
    }

    @Override
    public void bind(Scope scope) {
      left.bind(scope);
      right.bind(scope);
    }

    @Override
    public void collectPaths(List<Path> paths) {
      left.collectPaths(paths);
      right.collectPaths(paths);
    }

    @Override
    public void checkTypes(Scope scope) {
      left.checkTypes(scope);
      right.checkTypes(scope);
      requireNumber(left, scope);
      requireNumber(right, scope);
    }

    private void requireNumber(Term term, Scope scope) {
      AttributeValue.Type type = term.knownType(scope);
      if (type != null && type != AttributeValue.Type.N) {
        throw Fault.OPERAND_TYPE.with(
            scope.parameter(), isDifference ? "-" : "+", Scope.typeName(type));
      }
    }
  }

  /** The value at a path, or another if there is none. */
  record IfNotExists(Path path, Term otherwise) implements Term {
    static final String NAME = "if_not_exists";

    @Override
    public AttributeValue value(Map<String, AttributeValue> item, Scope scope) {
      AttributeValue value = path.value(item, scope);
      return value != null ? value : otherwise.value(item, scope);
    }

    @Override
    public int chargedBytes(Scope scope) {
      return 39 + path.chargedBytes(scope) + otherwise.chargedBytes(scope);
    }

    @Override
    public void bind(Scope scope) {
      path.check(scope);
      otherwise.bind(scope);
    }

    @Override
    public void collectPaths(List<Path> paths) {
      paths.add(path);
      otherwise.collectPaths(paths);
    }

    @Override
    public void checkTypes(Scope scope) {
      otherwise.checkTypes(scope);
    }
  }

  /** Two lists, one after the other. */
  record ListAppend(Term first, Term second) implements Term {
    static final String NAME = "list_append";

    @Override
    public AttributeValue value(Map<String, AttributeValue> item, Scope scope) {
      AttributeValue a = first.value(item, scope);
      AttributeValue b = second.value(item, scope);
      if (!a.hasL() || !b.hasL()) {
        throw Fault.UPDATE_OPERAND_TYPE.with();
      }
      List<AttributeValue> joinedList = new ArrayList<>(a.l());
      joinedList.addAll(b.l());
      return AttributeValue.fromL(joinedList);
    }

    @Override
    public int chargedBytes(Scope scope) {
      return 37 + first.chargedBytes(scope) + second.chargedBytes(scope);
    }

    @Override
    public void bind(Scope scope) {
      first.bind(scope);
      second.bind(scope);
    }

    @Override
    public void collectPaths(List<Path> paths) {
      first.collectPaths(paths);
      second.collectPaths(paths);
    }

    @Override
    public void checkTypes(Scope scope) {
      first.checkTypes(scope);
      second.checkTypes(scope);
      requireList(first, scope);
      requireList(second, scope);
    }

    private static void requireList(Term term, Scope scope) {
      AttributeValue.Type type = term.knownType(scope);
      if (type != null && type != AttributeValue.Type.L) {
        throw Fault.OPERAND_TYPE.with(scope.parameter(), NAME, Scope.typeName(type));
      }
    }
  }

  /** A call with operands that the function does not take, refused once the rest is checked. */
  record Call(String name, List<Term> operands) implements Term {
    @Override
    public AttributeValue value(Map<String, AttributeValue> item, Scope scope) {
      throw new IllegalStateException("`" + name + "` was not refused");
    }

    @Override
    public int chargedBytes(Scope scope) {
      return operands.stream().mapToInt(operand -> operand.chargedBytes(scope)).sum();
    }

    @Override
    public void bind(Scope scope) {
      operands.forEach(operand -> operand.bind(scope));
    }

    @Override
    public void collectPaths(List<Path> paths) {
      operands.forEach(operand -> operand.collectPaths(paths));
    }

    @Override
    public void checkTypes(Scope scope) {
      throw operands.size() == 2
          ? Fault.DOCUMENT_PATH_REQUIRED.with(scope.parameter(), name)
          : Fault.OPERAND_COUNT.with(scope.parameter(), name, operands.size());
    }
  }
}
