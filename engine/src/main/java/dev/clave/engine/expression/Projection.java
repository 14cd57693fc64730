package dev.clave.engine.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Which parts of an item to show. Immutable. */
public final class Projection {

  /** What is wanted below one place: all of it, or some fields, or some elements. */
  private static final class Branch {
    private final Map<String, Branch> fields = new LinkedHashMap<>();
    private final TreeMap<Integer, Branch> elements = new TreeMap<>();

    private Branch descend(Path.Step step) {
      return step instanceof Path.Step.Field field
          ? fields.computeIfAbsent(field.name(), name -> new Branch())
          : elements.computeIfAbsent(((Path.Step.Element) step).index(), index -> new Branch());
    }

    private boolean wantsAll() {
      return fields.isEmpty() && elements.isEmpty();
    }
  }

  private final Branch root = new Branch();

  /** Shows these resolved paths. */
  public Projection(List<Path> paths) {
    for (Path path : paths) {
      Branch branch = root;
      for (Path.Step step : path.steps()) {
        branch = branch.descend(step);
      }
    }
  }

  /** Shows whole attributes. */
  public static Projection ofAttributes(List<String> names) {
    return new Projection(names.stream().map(Path::ofAttribute).toList());
  }

  /** The attributes that are shown, or of which something is. */
  public List<String> attributes() {
    return List.copyOf(root.fields.keySet());
  }

  /** The attributes of which only a part is shown. */
  public List<String> attributesWithin() {
    return root.fields.entrySet().stream()
        .filter(field -> !field.getValue().wantsAll())
        .map(Map.Entry::getKey)
        .toList();
  }

  public Map<String, AttributeValue> of(Map<String, AttributeValue> item) {
    return fields(item, root);
  }

  private static Map<String, AttributeValue> fields(
      Map<String, AttributeValue> map, Branch branch) {
    Map<String, AttributeValue> projectedAttributes = new LinkedHashMap<>();
    // The names are as many as the caller likes, for each of a page of small items.
    Set<String> names = branch.fields.size() <= map.size() ? branch.fields.keySet() : map.keySet();
    for (String name : names) {
      Branch below = branch.fields.get(name);
      AttributeValue value = map.get(name);
      AttributeValue part = below == null || value == null ? null : part(value, below);
      if (part != null) {
        projectedAttributes.put(name, part);
      }
    }
    return projectedAttributes;
  }

  /** The wanted part of a value, or {@code null} if the value has none of it. */
  private static AttributeValue part(AttributeValue value, Branch branch) {
    if (branch.wantsAll()) {
      return value;
    }
    if (value.hasM() && !branch.fields.isEmpty()) {
      Map<String, AttributeValue> projectedAttributes = fields(value.m(), branch);
      return projectedAttributes.isEmpty() ? null : AttributeValue.fromM(projectedAttributes);
    }
    if (value.hasL() && !branch.elements.isEmpty()) {
      List<AttributeValue> projectedValues = new ArrayList<>();
      branch.elements.forEach(
          (index, below) -> {
            AttributeValue part =
                index < value.l().size() ? part(value.l().get(index), below) : null;
            if (part != null) {
              projectedValues.add(part);
            }
          });
      return projectedValues.isEmpty() ? null : AttributeValue.fromL(projectedValues);
    }
    return null;
  }
}
