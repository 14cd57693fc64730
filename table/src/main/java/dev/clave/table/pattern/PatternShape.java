package dev.clave.table.pattern;

import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Reach;
import dev.clave.design.model.Shards;
import dev.clave.design.model.Table;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import dev.clave.table.value.ValueCodec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One pattern made ready to run. */
public final class PatternShape {
  private final Pattern pattern;
  private final Table table;
  private final String tableName;
  private final Shapes shapes;
  private final Map<String, ValueCodec> codecs = new HashMap<>();
  private final List<KeyBound> partition = new ArrayList<>();
  private final List<KeyBound> sort = new ArrayList<>();
  private final Set<String> positionAttributes = new LinkedHashSet<>();
  private final boolean givesSums;
  private final Set<String> companionLabels = new LinkedHashSet<>();
  private final boolean partial;
  private final boolean exact;
  private final Optional<String> typeAttribute;
  private final Optional<Shapes.Kind> sole;

  PatternShape(
      Pattern pattern, Table table, String tableName, Shapes shapes, boolean strictTimestamps) {
    this.pattern = pattern;
    this.table = table;
    this.tableName = tableName;
    this.shapes = shapes;
    KeySchema schema = table.schema(pattern.index());
    pattern
        .parameters()
        .forEach(
            parameter ->
                codecs.put(parameter.name(), ValueCodec.of(parameter.type(), strictTimestamps)));
    for (KeyAttribute attribute : schema.attributes()) {
      KeyCondition condition = pattern.condition(attribute.name()).orElse(null);
      if (condition != null) {
        (schema.isPartition(attribute.name()) ? partition : sort)
            .add(new KeyBound(condition, attribute, this, table.delimiter()));
      }
    }
    table.key().attributes().forEach(each -> positionAttributes.add(each.name()));
    schema.attributes().forEach(each -> positionAttributes.add(each.name()));
    Optional<Index> index = pattern.index().flatMap(table::index);
    this.partial = index.isPresent() && !(index.get().projection() instanceof Projection.All);
    boolean onlyReturned = true;
    Optional<String> type = Optional.empty();
    for (Reach reach : pattern.reaches()) {
      Shape shape = shapes.shape(reach.entity());
      type = type.or(() -> shape.entity().typeAttribute());
      if (reach.reference().isPresent() && index.isPresent()) {
        companionLabels.add(shape.entity().type() + "#" + reach.reference().get());
      }
      onlyReturned &=
          !reach.guard()
              && pattern.returns().contains(reach.entity())
              && (reach.reference().isEmpty() || index.isPresent());
    }
    this.givesSums =
        pattern.returns().stream()
            .anyMatch(entity -> !shapes.shape(entity).shardedCounters().isEmpty());
    for (String entity : pattern.returns()) {
      type = type.or(() -> shapes.shape(entity).entity().typeAttribute());
    }
    this.exact = onlyReturned && pattern.filter().isEmpty();
    this.typeAttribute = type;
    this.sole =
        exact && companionLabels.isEmpty() && pattern.returns().size() == 1
            ? Optional.of(Shapes.Kind.of(shapes.shape(pattern.returns().get(0))))
            : Optional.empty();
  }

  public Pattern pattern() {
    return pattern;
  }

  public String name() {
    return pattern.name();
  }

  public Table table() {
    return table;
  }

  public String tableName() {
    return tableName;
  }

  public Shapes shapes() {
    return shapes;
  }

  /** Whether it reads an index that a change of the design can make anew: a global one. */
  public boolean mayHaveTwin() {
    return pattern.index().flatMap(table::index).filter(index -> !index.local()).isPresent();
  }

  /** Whether the index keeps only some of the attributes. */
  public boolean partial() {
    return partial;
  }

  /** Whether everything that is read is given: no filter, and no other types in the range. */
  public boolean exact() {
    return exact;
  }

  /** Whether results may come by references, which are exchanged for what they refer to. */
  public boolean resolves() {
    return !companionLabels.isEmpty();
  }

  /** Whether a variable is part of the partition that is read, whole and as it is. */
  boolean partitionHas(String variable) {
    return partition.stream().anyMatch(bound -> bound.hasWhole(variable));
  }

  public boolean single() {
    return pattern.operation() == Operation.GET;
  }

  public List<KeyBound> partition() {
    return partition;
  }

  public List<KeyBound> sort() {
    return sort;
  }

  public Shards shards() {
    return pattern.shards() > 1 ? new Shards(pattern.shards(), table.delimiter()) : Shards.NONE;
  }

  public ValueCodec codec(String parameter) {
    return codecs.get(parameter);
  }

  Parameter parameter(String name) {
    return pattern.parameters().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The attributes of a sort key, by which shards are merged. */
  public List<String> sortAttributes() {
    return table.schema(pattern.index()).sort().stream().map(KeyAttribute::name).toList();
  }

  /** The place of an item in what is read. */
  public Map<String, AttributeValue> position(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> position = new LinkedHashMap<>();
    positionAttributes.forEach(name -> position.put(name, item.get(name)));
    return position;
  }

  /** Whether an item says that it is of the one type that the range holds. */
  private boolean typed(Map<String, AttributeValue> item) {
    AttributeValue type = typeAttribute.isEmpty() ? null : item.get(typeAttribute.get());
    return type != null && sole.get().shape().entity().type().equals(type.s());
  }

  /** Whether it gives entities with counters whose number is in no item. */
  public boolean givesSums() {
    return givesSums;
  }

  /** What a stored item is, if the pattern gives such. */
  public Optional<Shapes.Kind> returnedKind(Map<String, AttributeValue> item) {
    if (sole.isPresent() && typed(item) && !item.containsKey(Shapes.HIDDEN_FROM)) {
      return sole;
    }
    return shapes
        .kind(tableName, typeAttribute, item)
        .filter(kind -> pattern.returns().contains(kind.shape().name()))
        .filter(
            kind ->
                kind.isEntity()
                    || kind.companion()
                        .filter(each -> companionLabels.contains(each.label()))
                        .isPresent());
  }
}
