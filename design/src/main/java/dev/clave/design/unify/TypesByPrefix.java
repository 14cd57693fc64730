package dev.clave.design.unify;

import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Types of item, found by the text of their keys: how they begin, and the words between their
 * delimiters. In a design of a thousand entities nearly every key differs in one of them, so a
 * pattern or an entity is compared with a few types, not with all. For one thread.
 *
 * <pre>{@code
 * TypesByPrefix types = unification.byPrefix(ItemType.of(design.entities()));
 * types.candidates(pattern.conditions());
 * }</pre>
 */
public final class TypesByPrefix {
  private final List<ItemType> types;
  private final IdentityHashMap<ItemType, Integer> places = new IdentityHashMap<>();
  private final Map<String, NavigableMap<String, BitSet>> positionsByAttribute = new HashMap<>();
  private final Map<String, SegmentIndex> segmentsByAttribute = new HashMap<>();
  private final Apart apart;

  TypesByPrefix(List<ItemType> types, Apart apart) {
    this.apart = apart;
    this.types = List.copyOf(types);
    for (int i = 0; i < types.size(); i++) {
      places.put(types.get(i), i);
    }
  }

  public List<ItemType> all() {
    return types;
  }

  /** The types that these conditions may reach, in order; others they surely do not. */
  public List<ItemType> candidates(List<KeyCondition> conditions) {
    BitSet positions = everything();
    for (KeyCondition condition : conditions) {
      boolean begins =
          condition.operator() == Operator.EQUAL || condition.operator() == Operator.BEGINS_WITH;
      Template operand = condition.operands().get(0);
      if (begins && operand.variables().stream().noneMatch(Part.Variable::optional)) {
        beginning(operand)
            .ifPresent(text -> positions.and(beginningLike(condition.attribute(), text)));
        SegmentIndex segments = segments(condition.attribute());
        Segmented asked = apart.asked(operand);
        positions.and(
            condition.operator() == Operator.EQUAL
                ? segments.equal(asked)
                : segments.beginning(asked));
      }
    }
    return positions.stream().mapToObj(types::get).toList();
  }

  /** The types before {@code later} that may write its key, in order. */
  public List<ItemType> earlierCandidates(ItemType later, List<KeyAttribute> key) {
    BitSet positions = everything();
    positions.clear(places.get(later), types.size());
    for (KeyAttribute attribute : key) {
      KeyRule rule = later.keys().get(attribute.name());
      if (rule != null && rule.type() != KeyType.N) {
        BitSet alike = new BitSet();
        for (KeyChoice choice : rule.choices()) {
          alike.or(beginningLike(attribute.name(), beginning(choice.template()).orElse("")));
        }
        positions.and(alike);
        positions.and(segments(attribute.name()).like(later, rule));
      }
    }
    return positions.stream().mapToObj(types::get).toList();
  }

  private SegmentIndex segments(String attribute) {
    return segmentsByAttribute.computeIfAbsent(
        attribute, name -> new SegmentIndex(types, name, apart));
  }

  private BitSet everything() {
    BitSet positions = new BitSet(types.size());
    positions.set(0, types.size());
    return positions;
  }

  /** Those whose template begins with a beginning of {@code text}, or with more than it. */
  private BitSet beginningLike(String attribute, String text) {
    CheckInterrupted.heed();
    NavigableMap<String, BitSet> byText =
        positionsByAttribute.computeIfAbsent(attribute, this::positionsByText);
    BitSet alike = new BitSet();
    byText.tailMap(text, true).entrySet().stream()
        .takeWhile(entry -> entry.getKey().startsWith(text))
        .forEach(entry -> alike.or(entry.getValue()));
    for (int length = 0; length < text.length(); length++) {
      BitSet shorter = byText.get(text.substring(0, length));
      if (shorter != null) {
        alike.or(shorter);
      }
    }
    return alike;
  }

  private NavigableMap<String, BitSet> positionsByText(String attribute) {
    NavigableMap<String, BitSet> byText = new TreeMap<>();
    for (int i = 0; i < types.size(); i++) {
      KeyRule rule = types.get(i).keys().get(attribute);
      if (rule != null) {
        for (KeyChoice choice : rule.choices()) {
          String text = rule.type() == KeyType.N ? "" : beginning(choice.template()).orElse("");
          byText.computeIfAbsent(text, key -> new BitSet()).set(i);
        }
      }
    }
    return byText;
  }

  private static Optional<String> beginning(Template template) {
    return !template.parts().isEmpty() && template.parts().get(0) instanceof Part.Literal literal
        ? Optional.of(literal.text())
        : Optional.empty();
  }
}
