package dev.clave.design.parse;

import dev.clave.design.finding.Nearest;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Order;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Reach;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.model.VectorIndex;
import dev.clave.design.unify.ItemType;
import dev.clave.design.unify.TypesByPrefix;
import dev.clave.design.unify.Unification;
import dev.clave.design.yaml.Yaml;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a pattern and works out what it means: index, operation, parameters, types. */
final class PatternParser {
  private static final java.util.regex.Pattern SCAN =
      java.util.regex.Pattern.compile("scan(\\s+\\S+)?");

  private static final java.util.regex.Pattern NEAR =
      java.util.regex.Pattern.compile("near\\s+<([^<>]+)>\\s+in\\s+(\\S+)");

  static final int MAX_LIMIT = 1_000_000;

  private final Findings findings;
  private final Optional<Integer> page;
  private final List<Table> tables;
  private final List<Entity> entities;
  private final List<ItemType> types;
  private final IdentityHashMap<KeySchema, TypesByPrefix> typesByKey = new IdentityHashMap<>();
  private final Map<String, Unification> unifications = new HashMap<>();

  /** {@code page} is the limit of patterns that have none of their own. */
  PatternParser(
      Findings findings, List<Table> tables, List<Entity> entities, Optional<Integer> page) {
    this.page = page;
    this.findings = findings;
    this.tables = tables;
    this.entities = entities;
    this.types = ItemType.of(entities);
  }

  Optional<Pattern> parse(Yaml.Scalar name, Yaml value) {
    Yaml.Mapping mapping =
        value instanceof Yaml.Mapping map
            ? map
            : new Yaml.Mapping(
                List.of(new Yaml.Entry(new Yaml.Scalar("where", true, "", name.span()), value)),
                value.span());
    Section section = new Section(mapping, "pattern `" + name.text() + "`", findings);
    Optional<Table> table = Scope.table(section, tables, findings);
    Optional<Yaml.Scalar> where = section.scalar("where");
    Optional<Yaml.Scalar> scan = section.scalar("scan");
    Optional<Yaml.Scalar> near = near(section, where);
    if (near.isPresent()) {
      return table.flatMap(each -> near(name, section, each, near.get()));
    }
    if (where.isEmpty() && scan.isEmpty() && section.value("where").isEmpty()) {
      findings.missing(
          "pattern `" + name.text() + "` does not say what it reads",
          name.span(),
          "add `where: PK = TEMPLATE`, or `scan: table`");
    }
    if (table.isEmpty() || (where.isEmpty() && scan.isEmpty())) {
      return Optional.empty();
    }
    if (where.isPresent() && SCAN.matcher(where.get().text()).matches()) {
      return Optional.of(
          scan(
              name,
              section,
              table.get(),
              where.get().text().substring("scan".length()).strip(),
              where.get()));
    }
    if (scan.isPresent()) {
      return Optional.of(scan(name, section, table.get(), scan.get().text(), scan.get()));
    }
    Optional<List<KeyCondition>> conditions = new KeyConditionParser(findings).parse(where.get());
    Optional<String> index =
        new IndexChoice(findings)
            .choose(section, table.get(), conditions.orElse(List.of()), where.get().span());
    conditions.ifPresent(each -> each.forEach(condition -> known(condition, table.get())));
    if (conditions.isEmpty()) {
      rest(name, section, table.get(), index, List.of(), Operation.QUERY);
      return Optional.empty();
    }
    KeySchema schema = table.get().schema(index);
    boolean whole =
        schema.attributes().stream()
            .allMatch(
                attribute ->
                    conditions.get().stream()
                        .anyMatch(
                            each ->
                                each.attribute().equals(attribute.name())
                                    && each.operator() == Operator.EQUAL));
    Operation operation = index.isEmpty() && whole ? Operation.GET : Operation.QUERY;
    return Optional.of(rest(name, section, table.get(), index, conditions.get(), operation));
  }

  /**
   * What a search of a vector index looks for: {@code near: <embedding> in VI1}, or in one line.
   */
  private static Optional<Yaml.Scalar> near(Section section, Optional<Yaml.Scalar> where) {
    return section
        .scalar("near")
        .map(each -> new Yaml.Scalar("near " + each.text(), true, "", each.span()))
        .or(() -> where.filter(each -> each.text().startsWith("near ")));
  }

  private Optional<Pattern> near(Yaml.Scalar name, Section section, Table table, Yaml.Scalar near) {
    java.util.regex.Matcher matcher = NEAR.matcher(near.text().strip());
    if (!matcher.matches()) {
      findings.malformed(
          "a search should be `<input> in INDEX`, found `" + near.text().substring(5) + "`",
          near.span(),
          "write `near: <embedding> in VI1`");
      return Optional.empty();
    }
    String index = matcher.group(2);
    if (table.vectorIndex(index).isEmpty()) {
      findings.unknown(
          "vector index",
          index,
          near.span(),
          table.vectorIndexes().stream().map(VectorIndex::name).toList());
      return Optional.empty();
    }
    section.value("near");
    NearReading reading = new NearReading(table, table.vectorIndex(index).get(), entities);
    return Optional.of(
        reading.searching(
            rest(name, section, table, Optional.of(index), List.of(), Operation.NEAR),
            matcher.group(1)));
  }

  /** A condition on what is neither a key nor an attribute is a slip of the pen. */
  private void known(KeyCondition condition, Table table) {
    String name = condition.attribute();
    List<String> keys = table.keyAttributes().stream().map(KeyAttribute::name).toList();
    boolean isAttribute =
        keys.contains(name)
            || entities.stream().anyMatch(entity -> entity.attribute(name).isPresent());
    // `SK` is near to `PK` and means something else; a longer name is a misspelling.
    boolean slip =
        keys.stream().anyMatch(name::equalsIgnoreCase)
            || LookAlike.in(name).isPresent()
            || (name.length() > 3 && Nearest.to(name, keys).isPresent());
    if (!isAttribute && slip) {
      findings.unknown("key attribute", name, condition.attributeSpan(), keys);
    }
  }

  private Pattern scan(
      Yaml.Scalar name, Section section, Table table, String subject, Yaml.Scalar scalar) {
    Optional<String> index =
        subject.isEmpty() || subject.equals("table") || subject.equals(table.name())
            ? section.text("index")
            : Optional.of(subject);
    if (index.isPresent() && table.index(index.get()).isEmpty()) {
      findings.unknown(
          "index",
          index.get(),
          scalar.span(),
          table.indexes().stream().map(i -> i.name()).toList());
      index = Optional.empty();
    }
    return rest(name, section, table, index, List.of(), Operation.SCAN);
  }

  private Pattern rest(
      Yaml.Scalar name,
      Section section,
      Table table,
      Optional<String> index,
      List<KeyCondition> conditions,
      Operation operation) {
    section.value("index");
    KeySchema schema = table.schema(index);
    Optional<Condition> filter =
        section.scalar("filter").flatMap(text -> new ConditionParser(findings).parse(text));
    Optional<Order> order = new OrderParser(findings).parse(section);
    List<Yaml.Scalar> returns = section.names("returns");
    for (Yaml.Scalar each : returns) {
      if (entities.stream().noneMatch(entity -> entity.name().equals(each.text()))) {
        findings.unknown(
            "entity", each.text(), each.span(), entities.stream().map(Entity::name).toList());
      }
    }
    DeclaredInputs declaredInputs = DeclaredInputs.parse(section, findings);
    List<String> needs = findings.mentioned(name.span(), section.names("needs"));
    boolean one = section.flag("one") || operation == Operation.GET;
    boolean consistent = section.flag("consistent");
    Optional<Integer> limit = section.integer("limit", 1, MAX_LIMIT);
    Optional<Integer> pageSize = limit.or(() -> one ? Optional.empty() : page);
    String about = section.about();
    var waivers = section.waivers();
    section.value("table");
    section.value("scan");
    section.value("where");
    section.refuseOthers();
    Unification unification = unifications.computeIfAbsent(table.delimiter(), Unification::new);
    List<ItemType> reachedTypes =
        operation == Operation.NEAR
            ? NearReading.held(table, table.vectorIndex(index.get()).orElseThrow(), types)
            : narrowed(
                unification,
                conditions,
                schema,
                reached(unification, conditions, schema, table, declaredInputs),
                returns.stream().map(Yaml.Scalar::text).toList(),
                table.delimiter(),
                declaredInputs);
    List<Reach> reaches = reachedTypes.stream().map(ItemType::reach).distinct().toList();
    List<String> inferred =
        reaches.stream().filter(reach -> !reach.guard()).map(Reach::entity).distinct().toList();
    int shards =
        reachedTypes.stream()
            .flatMap(type -> schema.partition().stream().map(key -> type.keys().get(key.name())))
            .mapToInt(KeyRule::shards)
            .max()
            .orElse(1);
    PatternTyping typing = new PatternTyping(table.delimiter(), reachedTypes);
    return new Pattern(
        name.text(),
        about,
        table.name(),
        index,
        operation,
        typing.formed(conditions),
        filter,
        declaredInputs.over(typing.parameters(conditions, filter), findings),
        order,
        reaches,
        returns.isEmpty() ? inferred : returns.stream().map(Yaml.Scalar::text).toList(),
        !returns.isEmpty(),
        needs,
        one,
        consistent,
        pageSize,
        operation == Operation.NEAR ? 1 : shards,
        Optional.empty(),
        waivers,
        name.span());
  }

  /** What the key range holds for inputs of the types that are stated. */
  private List<ItemType> reached(
      Unification unification,
      List<KeyCondition> conditions,
      KeySchema schema,
      Table table,
      DeclaredInputs declaredInputs) {
    List<ItemType> reachedTypes =
        unification.reached(conditions, schema, types(unification, table, schema));
    return declaredInputs.byName().isEmpty()
        ? reachedTypes
        : reachedTypes.stream()
            .filter(type -> unification.reaches(conditions, schema, type, declaredInputs.types()))
            .toList();
  }

  /**
   * Without the types that only an input of another type would reach: inputs are what they stand
   * for in the keys of the types that are meant. Those are the types in {@code returns}; without
   * it, all that are reached, and a constant is no value of an input that stands for a date.
   */
  private static List<ItemType> narrowed(
      Unification unification,
      List<KeyCondition> conditions,
      KeySchema schema,
      List<ItemType> reachedTypes,
      List<String> returns,
      String delimiter,
      DeclaredInputs declaredInputs) {
    List<ItemType> returnedTypes =
        reachedTypes.stream()
            .filter(type -> !type.reach().guard())
            .filter(type -> returns.isEmpty() || returns.contains(type.entity().name()))
            .toList();
    if (returnedTypes.isEmpty()
        || (!returns.isEmpty() && returnedTypes.size() == reachedTypes.size())) {
      return reachedTypes;
    }
    Map<String, AttributeType> inputs =
        new HashMap<>(new InputTypes(delimiter, returnedTypes).of(conditions));
    inputs.putAll(declaredInputs.types());
    return inputs.isEmpty()
        ? reachedTypes
        : reachedTypes.stream()
            .filter(
                type ->
                    (returns.isEmpty()
                            ? !hasConstant(type, conditions, inputs)
                            : returnedTypes.contains(type))
                        || unification.reaches(conditions, schema, type, inputs))
            .toList();
  }

  /** How many comparisons of keys were left out, as they would have passed the bound of work. */
  int unfinished() {
    return unifications.values().stream().mapToInt(Unification::unfinished).sum();
  }

  /** Whether the type has only constants where an input of a known type is asked for. */
  private static boolean hasConstant(
      ItemType type, List<KeyCondition> conditions, Map<String, AttributeType> inputs) {
    return conditions.stream()
        .filter(
            condition ->
                condition.operands().stream()
                    .flatMap(operand -> operand.variables().stream())
                    .anyMatch(variable -> inputs.containsKey(variable.name())))
        .map(condition -> type.keys().get(condition.attribute()))
        .anyMatch(rule -> rule != null && rule.templates().stream().allMatch(Template::isConstant));
  }

  /** The types that can be in the table or index that has this key. */
  private TypesByPrefix types(Unification unification, Table table, KeySchema schema) {
    return typesByKey.computeIfAbsent(
        schema,
        key ->
            unification.byPrefix(
                types.stream()
                    .filter(
                        type -> type.entity().table().equals(table.name()) && type.writes(schema))
                    .toList()));
  }
}
