package dev.clave.table.condition;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A condition with its values filled in: it can be sent, and it can be tested on an item. */
public sealed interface BoundCondition {
  String text(Expression expression);

  boolean test(Map<String, AttributeValue> item);

  /** What always holds: what remains of a condition whose optional parameter was left out. */
  record Always() implements BoundCondition {
    @Override
    public String text(Expression expression) {
      throw new IllegalStateException("what always holds is not sent");
    }

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      return true;
    }
  }

  /** The value at a path stands in a relation to constants. */
  record Related(
      List<String> path,
      List<AttributeValue> operands,
      Function<List<String>, String> shape,
      Relation relation)
      implements BoundCondition {
    @Override
    public String text(Expression expression) {
      List<String> places =
          Stream.concat(Stream.of(expression.path(path)), operands.stream().map(expression::value))
              .toList();
      return shape.apply(places);
    }

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      return relation.holds(Stored.at(item, path), operands);
    }
  }

  /** How a value (null when there is none) relates to operands. */
  interface Relation {
    boolean holds(AttributeValue value, List<AttributeValue> operands);
  }

  /** All of several, or any of them. */
  record Joined(List<BoundCondition> parts, boolean all) implements BoundCondition {
    @Override
    public String text(Expression expression) {
      return parts.stream()
          .map(part -> part.text(expression))
          .collect(Collectors.joining(all ? " AND " : " OR ", "(", ")"));
    }

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      return all
          ? parts.stream().allMatch(part -> part.test(item))
          : parts.stream().anyMatch(part -> part.test(item));
    }
  }

  /** The contrary of another. */
  record Contrary(BoundCondition of) implements BoundCondition {
    @Override
    public String text(Expression expression) {
      String text = of.text(expression);
      // What is joined has brackets already, and DynamoDB refuses a second pair.
      return of instanceof Joined ? "NOT " + text : "NOT (" + text + ")";
    }

    @Override
    public boolean test(Map<String, AttributeValue> item) {
      return !of.test(item);
    }
  }
}
