package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;

/**
 * Writes updates as PartiQL statements, several of which are one request. Items of one entity most
 * often need the same text with other parameters, so it is written once for those that follow one
 * another. For one thread.
 */
final class StatementText {
  /** By the AWS documentation of ExecuteStatement. */
  private static final int LONGEST = 8192;

  private Optional<ItemWrite> before = Optional.empty();
  private String textBefore = "";

  /** The statement of an update; empty if the language has no words for it. */
  Optional<BatchStatementRequest> of(ItemWrite write) {
    // An update counts from what is stored, for which there is no function.
    if (write.kind != ItemWrite.Kind.UPDATE
        || !write.adds.isEmpty()
        || (write.sets.isEmpty() && write.removes.isEmpty())
        || !write.demands.stream().allMatch(demand -> hasWords(write, demand))) {
      return Optional.empty();
    }
    if (before.isEmpty() || !isAlike(before.get(), write)) {
      textBefore = text(write);
      before = Optional.of(write);
    }
    return textBefore.length() > LONGEST
        ? Optional.empty()
        : Optional.of(
            BatchStatementRequest.builder()
                .statement(textBefore)
                .parameters(parameters(write))
                .build());
  }

  private static boolean hasWords(ItemWrite write, Demand demand) {
    if (demand.text() instanceof Demand.Call call) {
      // A statement updates only an item that is there.
      return call.function().equals("attribute_exists") && write.key.containsKey(call.attribute());
    }
    return demand.text() instanceof Demand.Equality equality
        && (equality.value() == null || equality.value().nul() == null);
  }

  /** Whether two updates differ in nothing but values, so that one text does for both. */
  private static boolean isAlike(ItemWrite one, ItemWrite other) {
    if (!one.table.equals(other.table)
        || one.demands.size() != other.demands.size()
        || !haveAlike(one.sets.keySet(), other.sets.keySet())
        || !haveAlike(one.removes, other.removes)
        || !haveAlike(one.key.keySet(), other.key.keySet())) {
      return false;
    }
    for (int place = 0; place < one.demands.size(); place++) {
      if (!isAlike(one.demands.get(place), other.demands.get(place))) {
        return false;
      }
    }
    return true;
  }

  /** In the same order too: the parameters are in that order. */
  private static <T> boolean haveAlike(Iterable<T> some, Iterable<T> others) {
    Iterator<T> other = others.iterator();
    for (T each : some) {
      if (!other.hasNext() || !each.equals(other.next())) {
        return false;
      }
    }
    return !other.hasNext();
  }

  private static boolean isAlike(Demand one, Demand other) {
    if (one.text() instanceof Demand.Equality equality
        && other.text() instanceof Demand.Equality same) {
      return equality.path().equals(same.path())
          && (equality.value() == null) == (same.value() == null);
    }
    return one.text() instanceof Demand.Call && other.text() instanceof Demand.Call;
  }

  private static List<AttributeValue> parameters(ItemWrite write) {
    List<AttributeValue> parameters =
        new ArrayList<>(write.sets.size() + write.key.size() + write.demands.size());
    parameters.addAll(write.sets.values());
    parameters.addAll(write.key.values());
    for (Demand demand : write.demands) {
      if (demand.text() instanceof Demand.Equality equality && equality.value() != null) {
        parameters.add(equality.value());
      }
    }
    return parameters;
  }

  private static String text(ItemWrite write) {
    StringBuilder text = new StringBuilder("UPDATE ");
    name(text, write.table);
    for (List<String> path : write.sets.keySet()) {
      text.append(" SET ");
      path(text, path);
      text.append(" = ?");
    }
    for (List<String> path : write.removes) {
      text.append(" REMOVE ");
      path(text, path);
    }
    String word = " WHERE ";
    for (String attribute : write.key.keySet()) {
      text.append(word);
      name(text, attribute);
      text.append(" = ?");
      word = " AND ";
    }
    for (Demand demand : write.demands) {
      if (demand.text() instanceof Demand.Equality equality) {
        text.append(" AND ");
        path(text, equality.path());
        text.append(equality.value() == null ? " IS MISSING" : " = ?");
      }
    }
    return text.toString();
  }

  private static void path(StringBuilder text, List<String> path) {
    for (int place = 0; place < path.size(); place++) {
      text.append(place == 0 ? "" : ".");
      name(text, path.get(place));
    }
  }

  private static void name(StringBuilder text, String name) {
    text.append('"').append(name.replace("\"", "\"\"")).append('"');
  }
}
