package dev.clave.engine.partiql;

import dev.clave.engine.memory.ReadTexts;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.KeySchema;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * An UPDATE in which every value is a parameter, as programs send it again and again: its text is
 * read once, and for each statement only its parameters are put in. What it stands for is what
 * {@link WritePlan} makes of it. Safe for use by many threads.
 */
final class PreparedUpdate {
  /** Longer ones are read as a whole. */
  private static final int LONGEST = 1024;

  /** Empty for a text in which values are not only parameters. */
  private static final ReadTexts<Optional<PreparedUpdate>> KNOWN = new ReadTexts<>();

  private final Statement.Update pattern;

  /** What stands for each parameter in the pattern; all differ. */
  private final List<AttributeValue> marks;

  private volatile Request request;

  private PreparedUpdate(Statement.Update pattern, List<AttributeValue> marks) {
    this.pattern = pattern;
    this.marks = marks;
  }

  /** The parameters of one statement; {@code key} and {@code values} name their places. */
  private record Request(
      KeySchema schema,
      UpdateItemRequest pattern,
      Map<String, Integer> key,
      Map<String, Integer> values) {}

  /** The statement with its parameters; empty if the text must be read as a whole. */
  static Optional<Statement> of(String text, List<AttributeValue> parameters) {
    if (text.length() > LONGEST || parameters.isEmpty()) {
      return Optional.empty();
    }
    Optional<PreparedUpdate> remembered = KNOWN.get(text);
    if (remembered == null) {
      try {
        remembered = read(text, marks(parameters.size()));
      } catch (DynamoDbException unreadable) {
        // Told by whoever reads it as a whole, after what is wrong with its parameters.
        return Optional.empty();
      }
      KNOWN.put(text, remembered);
    }
    return remembered
        .filter(prepared -> prepared.marks.size() == parameters.size())
        .map(prepared -> new Statement.Prepared(prepared, normal(parameters)));
  }

  private static Optional<PreparedUpdate> read(String text, List<AttributeValue> marks) {
    return Parser.parse(text, marks) instanceof Statement.Update update
            && new Places(marks).areAllOf(update)
        ? Optional.of(new PreparedUpdate(update, marks))
        : Optional.empty();
  }

  private static List<AttributeValue> marks(int count) {
    List<AttributeValue> marks = new ArrayList<>(count);
    for (int number = 0; number < count; number++) {
      marks.add(AttributeValue.fromS(Integer.toString(number)));
    }
    return marks;
  }

  private static List<AttributeValue> normal(List<AttributeValue> parameters) {
    List<AttributeValue> normal = new ArrayList<>(parameters.size());
    for (AttributeValue parameter : parameters) {
      normal.add(ValueCheck.normalize(parameter, ValueLayer.OLDER));
    }
    return normal;
  }

  String table() {
    return pattern.table();
  }

  /** What the statement stands for with these parameters. */
  UpdateItemRequest.Builder request(List<AttributeValue> parameters, KeySchema schema) {
    Request places = request;
    if (places == null || !places.schema.equals(schema)) {
      places = read(schema);
      request = places;
    }
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    for (KeyAttribute attribute : schema.attributes()) {
      AttributeValue value = parameters.get(places.key.get(attribute.name()));
      WritePlan.requireType(attribute, value);
      key.put(attribute.name(), value);
    }
    UpdateItemRequest.Builder builder =
        UpdateItemRequest.builder()
            .tableName(places.pattern.tableName())
            .key(key)
            .updateExpression(places.pattern.updateExpression())
            .conditionExpression(places.pattern.conditionExpression())
            .returnValues(places.pattern.returnValues())
            .expressionAttributeNames(places.pattern.expressionAttributeNames());
    if (!places.values.isEmpty()) {
      Map<String, AttributeValue> values = new LinkedHashMap<>();
      places.values.forEach((placeholder, place) -> values.put(placeholder, parameters.get(place)));
      builder.expressionAttributeValues(values);
    }
    return builder;
  }

  private Request read(KeySchema schema) {
    KeyMatch match = new KeyMatch(Optional.of(pattern.where()));
    Map<String, AttributeValue> key =
        match.takeKey(schema.attributes()).orElseThrow(StatementFault::keyMissing);
    UpdateItemRequest whole = WritePlan.update(pattern, key, match, schema);
    return new Request(
        schema, whole, places(whole.key()), places(whole.expressionAttributeValues()));
  }

  private static Map<String, Integer> places(Map<String, AttributeValue> marked) {
    Map<String, Integer> places = new LinkedHashMap<>();
    marked.forEach((name, mark) -> places.put(name, Integer.valueOf(mark.s())));
    return places;
  }

  /** Where the parameters of a statement stand. */
  private static final class Places {
    private final List<AttributeValue> marks;
    private final Set<String> reached = new HashSet<>();
    private final Set<Term> compared = new HashSet<>();

    Places(List<AttributeValue> marks) {
      this.marks = marks;
    }

    /**
     * Whether each is a value that is set or compared, and there are no other values. No place is
     * compared twice: whether both say the same depends on the parameters.
     */
    boolean areAllOf(Statement.Update update) {
      for (Statement.Change change : update.changes()) {
        if (change.term().isPresent() && !isMark(change.term().get())) {
          return false;
        }
      }
      for (Criterion criterion : update.where().conjuncts()) {
        if (!isSimple(criterion)) {
          return false;
        }
      }
      return reached.size() == marks.size();
    }

    private boolean isSimple(Criterion criterion) {
      if (criterion instanceof Criterion.Comparison comparison) {
        return comparison.left() instanceof Term.Route
            && compared.add(comparison.left())
            && isMark(comparison.right());
      }
      return criterion instanceof Criterion.Truth truth
          && truth.call().arguments().stream().allMatch(Term.Route.class::isInstance);
    }

    @SuppressWarnings("ReferenceEquality") // a literal may look like a mark
    private boolean isMark(Term term) {
      return term instanceof Term.Constant constant
          && marks.stream().anyMatch(mark -> mark == constant.value())
          && reached.add(constant.value().s());
    }
  }
}
