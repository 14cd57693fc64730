package dev.clave.table.condition;

import dev.clave.table.item.TableException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What must hold of a stored item for a write to happen. It is sent as a condition; when the write
 * is refused, it is tested on the item that refused it, to say which demand failed. A failed demand
 * without a refusal means that the item changed since it was read and the write is planned again.
 * Refusals are made only when they are needed, as most writes succeed.
 */
public record Demand(
    Text text,
    Predicate<Map<String, AttributeValue>> holds,
    Optional<Supplier<TableException>> refusal,
    int step) {

  /** Of the step of the write that it is first given to. */
  private static final int UNTOLD = 0;

  public Demand(
      Text text,
      Predicate<Map<String, AttributeValue>> holds,
      Optional<Supplier<TableException>> refusal) {
    this(text, holds, refusal, UNTOLD);
  }

  /** The same, told to be of a step unless it is known to be of another. */
  public Demand in(int stepNumber) {
    return step == UNTOLD ? new Demand(text, holds, refusal, stepNumber) : this;
  }

  /** The same, refused in other words. */
  public Demand refusedAs(UnaryOperator<TableException> words) {
    return new Demand(text, holds, refusal.map(refused -> () -> words.apply(refused.get())), step);
  }

  /** Writes a demand as a condition expression. */
  public interface Text {
    String in(Expression expression);

    /** A function of one attribute; written once and for all where the attribute needs no name. */
    static Text of(String function, String attribute) {
      return new Call(
          function,
          attribute,
          Expression.isPlain(attribute) ? function + "(" + attribute + ")" : null);
    }
  }

  /** A function of one attribute; {@code plain} is its text where that needs no placeholder. */
  public record Call(String function, String attribute, String plain) implements Text {
    @Override
    public String in(Expression expression) {
      return plain == null ? function + "(" + expression.name(attribute) + ")" : plain;
    }
  }

  /** That a path has a value, or none if that is {@code null}. */
  public record Equality(List<String> path, AttributeValue value) implements Text {
    @Override
    public String in(Expression expression) {
      return value == null
          ? "attribute_not_exists(" + expression.path(path) + ")"
          : expression.path(path) + " = " + expression.value(value);
    }
  }

  public static Demand absent(Text absent, Optional<Supplier<TableException>> refusal) {
    return new Demand(absent, Map::isEmpty, refusal);
  }

  public static Demand present(Text present, Supplier<TableException> refusal) {
    return new Demand(present, item -> !item.isEmpty(), Optional.of(refusal));
  }

  /** The value at a path is still the one that was read; {@code null} is no value. */
  public static Demand unchanged(List<String> path, AttributeValue read) {
    return equal(path, read, Optional.empty());
  }

  public static Demand equal(
      List<String> path, AttributeValue value, Optional<Supplier<TableException>> refusal) {
    return new Demand(
        new Equality(path, value), item -> Objects.equals(value, Stored.at(item, path)), refusal);
  }
}
