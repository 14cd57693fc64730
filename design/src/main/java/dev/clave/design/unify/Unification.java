package dev.clave.design.unify;

import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Answers what keys can be the same: what a key condition can reach, and whether two kinds of item
 * can write one key.
 *
 * <pre>{@code
 * Unification unification = new Unification("#");
 * unification.reaches(pattern.conditions(), table.key(), type);      // may the pattern return it?
 * unification.meet(one, other, table.key().attributes());            // may they have one key?
 * }</pre>
 */
public final class Unification {
  private final Shapes shapes;
  private final Apart apart;

  public Unification(String delimiter) {
    this.shapes = new Shapes(delimiter);
    this.apart = new Apart(shapes);
  }

  /** How many comparisons were left out, as they would have passed the bound of work. */
  public int unfinished() {
    return shapes.work().unfinished();
  }

  /** The steps that this thread has taken for answers so far, in all checks. */
  public static long stepsOfThread() {
    return Effort.stepsOfThread();
  }

  /** Types of one table, to be found by their keys. */
  public TypesByPrefix byPrefix(List<ItemType> types) {
    return new TypesByPrefix(types, apart);
  }

  /** Whether some item of that type, in the index with that key, satisfies all conditions. */
  public boolean reaches(List<KeyCondition> conditions, KeySchema schema, ItemType type) {
    return reach(conditions, schema, type) != Answer.NO;
  }

  /** Those of some types, all of which write the key, that the conditions reach. */
  public List<ItemType> reached(
      List<KeyCondition> conditions, KeySchema schema, TypesByPrefix types) {
    List<KeyCondition> knownConditions = known(conditions, schema);
    return types.candidates(knownConditions).stream()
        .filter(type -> reachKnown(knownConditions, schema, type) != Answer.NO)
        .toList();
  }

  /** Whether the conditions still reach a type when their inputs are values of those types. */
  public boolean reaches(
      List<KeyCondition> conditions,
      KeySchema schema,
      ItemType type,
      Map<String, AttributeType> inputs) {
    return reach(known(conditions, schema), schema, type, Side.asked(inputs)) != Answer.NO;
  }

  Answer reach(List<KeyCondition> conditions, KeySchema schema, ItemType type) {
    return type.writes(schema) ? reachKnown(known(conditions, schema), schema, type) : Answer.NO;
  }

  private static List<KeyCondition> known(List<KeyCondition> conditions, KeySchema schema) {
    return conditions.stream().filter(each -> schema.has(each.attribute())).toList();
  }

  private Answer reachKnown(List<KeyCondition> knownConditions, KeySchema schema, ItemType type) {
    // From the last: mostly it is the sort key that tells types apart.
    for (int i = knownConditions.size() - 1; i >= 0; i--) {
      if (apart.areApart(knownConditions.get(i), type)) {
        return Answer.NO;
      }
    }
    return reach(knownConditions, schema, type, Side.asked());
  }

  private Answer reach(
      List<KeyCondition> knownConditions, KeySchema schema, ItemType type, Side asked) {
    List<String> attributes = schema.attributes().stream().map(KeyAttribute::name).toList();
    List<Set<String>> absences = Absence.of(knownConditions);
    Answer best = Answer.NO;
    for (Variant variant : Variant.of(type, attributes)) {
      for (Set<String> absent : absences) {
        best = best.or(() -> reach(knownConditions, schema, absent, variant, asked));
      }
    }
    return best;
  }

  private Answer reach(
      List<KeyCondition> conditions,
      KeySchema schema,
      Set<String> absent,
      Variant variant,
      Side asked) {
    Side written = variant.side();
    List<Demand> demands = new ArrayList<>();
    for (KeyCondition condition : conditions) {
      Template template = variant.templates().get(condition.attribute());
      KeyType type = schema.attribute(condition.attribute()).orElseThrow().type();
      if (type == KeyType.S) {
        Demand.of(condition, absent, template).ifPresent(demands::add);
      } else if (type == KeyType.N && condition.operator() == Operator.EQUAL) {
        demands.add(
            new Demand.Same(
                NumberRange.plain(condition.operands().get(0)), NumberRange.plain(template)));
      } else if (type == KeyType.N
          && !NumberRange.of(condition).meets(NumberRange.of(written, template))) {
        return Answer.NO;
      }
    }
    variant
        .templates()
        .forEach(
            (attribute, template) -> {
              if (!template.isConstant() && !isAsked(attribute, conditions)) {
                demands.add(Demand.anything(template));
              }
            });
    return new Question(asked, written, demands, shapes).answer();
  }

  private static boolean isAsked(String attribute, List<KeyCondition> conditions) {
    for (KeyCondition condition : conditions) {
      if (condition.attribute().equals(attribute)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a value of an entity's variable can contain the delimiter. */
  public boolean mayContainDelimiter(Entity entity, Part.Variable variable) {
    return shapes.hasDelimiter(Side.written(entity, Map.of()).type(variable), variable.forms());
  }

  /** Whether upper or lower case makes another text of some value of an entity's variable. */
  public boolean isChangedByCase(Entity entity, Part.Variable variable, boolean upper) {
    List<Form> others =
        variable.forms().stream().filter(form -> !(form instanceof Form.Fold)).toList();
    Automaton texts = shapes.of(Side.written(entity, Map.of()).type(variable), others);
    CharSet changedLetters = Folding.of(upper).changed();
    return texts.intersects(new Automaton().any(CharSet.ANY).one(changedLetters).any(CharSet.ANY));
  }

  /** Whether items of the two types can have the same values of all these attributes. */
  public boolean meet(ItemType one, ItemType other, List<KeyAttribute> attributes) {
    return meeting(one, other, attributes).compareTo(Answer.LEFT_OUT) > 0;
  }

  Answer meeting(ItemType one, ItemType other, List<KeyAttribute> attributes) {
    for (int i = attributes.size() - 1; i >= 0; i--) {
      if (apart.areApart(one, other, attributes.get(i).name())) {
        return Answer.NO;
      }
    }
    List<String> names = attributes.stream().map(KeyAttribute::name).toList();
    List<Variant> others = Variant.of(other, names);
    Answer best = Answer.NO;
    for (Variant mine : Variant.of(one, names)) {
      for (Variant yours : others) {
        best = best.or(() -> meeting(mine, yours, attributes));
      }
    }
    return best;
  }

  /** Two items of the types with the same values of all these attributes, if some are found. */
  public Optional<Meeting> witness(ItemType one, ItemType other, List<KeyAttribute> attributes) {
    List<String> names = attributes.stream().map(KeyAttribute::name).toList();
    for (Variant mine : Variant.of(one, names)) {
      for (Variant yours : Variant.of(other, names)) {
        CheckInterrupted.heed();
        Question question = question(mine, yours, attributes);
        Optional<Map<Question.Owner, String>> values = example(question);
        if (values.isPresent()) {
          return Optional.of(meeting(question, values.get(), mine, yours, attributes));
        }
      }
    }
    return Optional.empty();
  }

  /** Values that meet all demands; empty where none are found within the effort for examples. */
  private Optional<Map<Question.Owner, String>> example(Question question) {
    List<Question.Owner> owners = QuestionKey.owners(question);
    return shapes
        .examples()
        .computeIfAbsent(QuestionKey.of(question), key -> newExample(question, owners))
        .map(
            values -> {
              Map<Question.Owner, String> byOwner = new HashMap<>();
              for (int i = 0; i < values.size(); i++) {
                byOwner.put(owners.get(i), values.get(i));
              }
              return byOwner;
            });
  }

  private Optional<List<String>> newExample(Question question, List<Question.Owner> owners) {
    Effort effort = shapes.work().nextExample();
    try {
      return effort
          .within(() -> new Guess(question).values())
          .map(values -> owners.stream().map(values::get).toList());
    } catch (GivenUp e) {
      return Optional.empty();
    } finally {
      shapes.work().took(effort);
    }
  }

  private static Meeting meeting(
      Question question,
      Map<Question.Owner, String> values,
      Variant mine,
      Variant yours,
      List<KeyAttribute> attributes) {
    Map<String, String> key = new LinkedHashMap<>();
    Map<String, String> one = new LinkedHashMap<>();
    Map<String, String> other = new LinkedHashMap<>();
    for (KeyAttribute attribute : attributes) {
      Template template = mine.templates().get(attribute.name());
      StringBuilder text = new StringBuilder();
      for (Part part : template.parts()) {
        text.append(
            part instanceof Part.Variable variable
                ? written(values.get(Question.Owner.of(question.left(), variable)), variable)
                : ((Part.Literal) part).text());
      }
      key.put(attribute.name(), text.toString());
      template
          .variables()
          .forEach(
              each -> one.put(each.name(), values.get(Question.Owner.of(question.left(), each))));
      yours
          .templates()
          .get(attribute.name())
          .variables()
          .forEach(
              each ->
                  other.put(each.name(), values.get(Question.Owner.of(question.right(), each))));
    }
    return new Meeting(one, other, key);
  }

  private static String written(String value, Part.Variable variable) {
    return new Examples(Set.of())
        .of(Forming.written(new Automaton().text(value), variable.forms())).stream()
            .findFirst()
            .orElse(value);
  }

  private Answer meeting(Variant mine, Variant yours, List<KeyAttribute> attributes) {
    return question(mine, yours, attributes).answer();
  }

  private Question question(Variant mine, Variant yours, List<KeyAttribute> attributes) {
    List<Demand> demands = new ArrayList<>();
    for (KeyAttribute attribute : attributes) {
      Template template = mine.templates().get(attribute.name());
      Template counterpart = yours.templates().get(attribute.name());
      if (attribute.type() != KeyType.B) {
        boolean number = attribute.type() == KeyType.N;
        demands.add(
            new Demand.Same(
                number ? NumberRange.plain(template) : template,
                number ? NumberRange.plain(counterpart) : counterpart));
      }
    }
    return new Question(mine.side(), yours.side(), demands, shapes);
  }
}
