package dev.clave.design.parse;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.TimestampForm;
import dev.clave.design.model.Unique;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads one entity: its keys, its attributes and what is kept beside it. */
final class EntityParser {
  private static final Map<String, EntityKind> KINDS =
      Map.of(
          "append-only", EntityKind.APPEND_ONLY,
          "fixed", EntityKind.FIXED,
          "singleton", EntityKind.SINGLETON,
          "tally", EntityKind.TALLY);

  private final Findings findings;
  private final List<Table> tables;
  private final Kept runtimeNames;
  private final AttributeParser attributeParser;

  EntityParser(Findings findings, List<Table> tables, Kept runtimeNames) {
    this.findings = findings;
    this.tables = tables;
    this.runtimeNames = runtimeNames;
    this.attributeParser = new AttributeParser(findings);
  }

  Optional<Entity> parse(String name, Yaml.Mapping mapping, Span span) {
    Section section = new Section(mapping, "entity `" + name + "`", findings);
    Optional<Table> table = Scope.table(section, tables, findings);
    return table.map(each -> parse(name, section, each, span));
  }

  private Entity parse(String name, Section section, Table table, Span span) {
    Kept ownNames = runtimeNames.overriddenBy(section);
    String type = section.text("type").orElse(name);
    Optional<Yaml.Mapping> attributeSection = section.map("attributes");
    Map<String, Attribute> attributes =
        attributeSection.map(attributeParser::parse).orElseGet(LinkedHashMap::new);
    var expiry = new ExpiryParser(findings).parse(section, table, attributes);
    Map<String, KeyRule> keys = keys(section, table);
    natural(keys, attributes, table.keyAttributes());
    keys = KeyExpansion.expand(keys, keys);
    RelationParser relations = new RelationParser(findings, table);
    List<Reference> references = relations.references(section, keys);
    List<Unique> unique = relations.unique(section, type);
    var counters = relations.counters(section, keys);
    keep(attributes, ownNames, type, span);
    expiry.ifPresent(
        each ->
            attributes.putIfAbsent(
                each.attribute(),
                // An item without a value does not expire, so that a transaction may remove it.
                implied(each.attribute(), new AttributeType.Timestamp(TimestampForm.SECONDS), span)
                    .withOptional(each.after().isEmpty())));
    counters.forEach(
        counter ->
            attributes.putIfAbsent(
                counter.attribute(),
                implied(
                    counter.attribute(),
                    new AttributeType.Numeric(true, Optional.empty(), Optional.empty()),
                    counter.span())));
    // What the runtime keeps is in the item too, so an index of it holds the item.
    Set<String> spread =
        counters.stream()
            .filter(counter -> counter.shards().isPresent())
            .map(Counter::attribute)
            .collect(Collectors.toSet());
    natural(
        keys,
        attributes,
        table.keyAttributes().stream()
            .filter(key -> !table.key().has(key.name()) && !spread.contains(key.name()))
            .toList());
    Stream.of(
            keys.values().stream(),
            references.stream().flatMap(reference -> reference.keys().values().stream()),
            unique.stream().flatMap(each -> each.keys().values().stream()))
        .flatMap(rules -> rules)
        .forEach(rule -> variables(rule, attributes, attributeSection.isPresent(), name));
    Set<EntityKind> kinds = kinds(section);
    List<String> excludes = findings.mentioned(span, section.names("excludes"));
    List<String> identity = findings.mentioned(span, section.names("identity"));
    String about = section.about();
    Optional<String> was = section.text("was");
    section.value(OnDeleteParser.SETTING);
    var waivers = section.waivers();
    table.keyAttributes().forEach(attribute -> section.value(attribute.name()));
    section.refuseOthers();
    for (KeyAttribute attribute : table.key().attributes()) {
      if (!keys.containsKey(attribute.name())
          && section.mapping().value(attribute.name()).isEmpty()) {
        findings.missing(
            "entity `" + name + "` does not say its `" + attribute.name() + "`",
            span,
            "add `" + attribute.name() + ":` with a template, or an attribute of that name");
      }
    }
    return new Entity(
        name,
        type,
        ownNames.type(),
        table.name(),
        about,
        keys,
        attributes,
        references,
        unique,
        counters,
        expiry,
        ownNames.version(),
        ownNames.createdAt(),
        ownNames.updatedAt(),
        ownNames.under(),
        kinds,
        excludes,
        identity,
        waivers,
        span,
        was,
        Optional.empty());
  }

  /**
   * The templates, written beside the entity's settings, under `keys`, or under an index's name.
   */
  private Map<String, KeyRule> keys(Section section, Table table) {
    Map<String, KeyRule> keys = new LinkedHashMap<>();
    Optional<Yaml.Mapping> grouped = section.map("keys");
    for (KeyAttribute attribute : table.keyAttributes()) {
      Optional<Yaml> value =
          grouped
              .flatMap(mapping -> mapping.value(attribute.name()))
              .or(() -> section.value(attribute.name()));
      if (value.isPresent() && !groupsIndex(value.get(), attribute, table)) {
        rule(attribute, value.get(), Optional.empty(), table)
            .ifPresent(rule -> keys.put(attribute.name(), rule));
      }
    }
    for (Index index : table.indexes()) {
      section
          .value(index.name())
          .filter(
              value ->
                  table.keyAttributes().stream()
                      .noneMatch(
                          attribute ->
                              attribute.name().equals(index.name())
                                  && !groupsIndex(value, attribute, table)))
          .ifPresent(value -> entry(index, value, table, section, keys));
    }
    return keys;
  }

  /** Whether a value is an index entry whose index has the name of a key attribute. */
  private static boolean groupsIndex(Yaml value, KeyAttribute attribute, Table table) {
    Optional<Index> index = table.index(attribute.name());
    return index.isPresent()
        && value instanceof Yaml.Mapping mapping
        && index.get().key().attributes().stream()
            .anyMatch(each -> mapping.value(each.name()).isPresent());
  }

  private void entry(
      Index index, Yaml value, Table table, Section section, Map<String, KeyRule> keys) {
    Optional<Yaml.Mapping> mapping = section.map(index.name(), value);
    if (mapping.isEmpty()) {
      return;
    }
    Section entry = new Section(mapping.get(), "the entry in `" + index.name() + "`", findings);
    Optional<Condition> when =
        entry.scalar("when").flatMap(text -> new ConditionParser(findings).parse(text));
    for (KeyAttribute attribute : index.key().attributes()) {
      entry
          .value(attribute.name())
          .flatMap(each -> rule(attribute, each, when, table))
          .ifPresent(rule -> keys.put(attribute.name(), rule));
    }
    entry.refuseOthers();
  }

  private Optional<KeyRule> rule(
      KeyAttribute attribute, Yaml value, Optional<Condition> when, Table table) {
    int shards =
        table.indexes().stream()
            .filter(index -> index.key().isPartition(attribute.name()))
            .mapToInt(Index::shards)
            .max()
            .orElse(1);
    return new KeyRuleParser(findings).parse(attribute, value, when, shards, value.span());
  }

  /** An attribute that is itself a key needs no template. */
  private static void natural(
      Map<String, KeyRule> keys, Map<String, Attribute> attributes, List<KeyAttribute> those) {
    for (KeyAttribute key : those) {
      Attribute attribute = attributes.get(key.name());
      if (attribute != null && !keys.containsKey(key.name())) {
        keys.put(
            key.name(),
            new KeyRule(
                key.name(),
                key.type(),
                List.of(
                    new KeyChoice(
                        Optional.empty(), Templates.variable(key.name(), attribute.span()))),
                true,
                1,
                attribute.span()));
      }
    }
  }

  private static void keep(
      Map<String, Attribute> attributes, Kept runtimeNames, String type, Span span) {
    AttributeType timestamp = new AttributeType.Timestamp(TimestampForm.ISO);
    AttributeType integer = new AttributeType.Numeric(true, Optional.empty(), Optional.empty());
    runtimeNames
        .type()
        .ifPresent(
            name ->
                attributes.putIfAbsent(
                    name, fixed(name, new AttributeType.Enumeration(List.of(type)), span)));
    runtimeNames
        .createdAt()
        .ifPresent(name -> attributes.putIfAbsent(name, fixed(name, timestamp, span)));
    runtimeNames
        .updatedAt()
        .ifPresent(name -> attributes.putIfAbsent(name, implied(name, timestamp, span)));
    runtimeNames
        .version()
        .ifPresent(name -> attributes.putIfAbsent(name, implied(name, integer, span)));
  }

  private static Attribute implied(String name, AttributeType type, Span span) {
    return new Attribute(
        name, type, false, false, true, Optional.empty(), Optional.empty(), "", span);
  }

  private static Attribute fixed(String name, AttributeType type, Span span) {
    return new Attribute(
        name, type, false, true, true, Optional.empty(), Optional.empty(), "", span);
  }

  /** A variable without an attribute is a string; a slip when the attributes are drawn. */
  private void variables(
      KeyRule rule, Map<String, Attribute> attributes, boolean declared, String entity) {
    rule.templates().stream()
        .flatMap(template -> template.variables().stream())
        .filter(variable -> !isKnown(variable.name(), attributes))
        .forEach(
            variable -> {
              if (declared) {
                findings.unknown(
                    "attribute of `" + entity + "` called",
                    variable.name(),
                    variable.span(),
                    attributes.keySet());
              }
              attributes.put(
                  variable.name(),
                  implied(variable.name(), AttributeType.Text.PLAIN, variable.span()));
            });
  }

  private static boolean isKnown(String path, Map<String, Attribute> attributes) {
    if (attributes.containsKey(path)) {
      return true;
    }
    int dot = path.indexOf('.');
    return dot > 0
        && attributes.get(path.substring(0, dot)) != null
        && attributes.get(path.substring(0, dot)).type() instanceof AttributeType.Fields fields
        && isKnown(path.substring(dot + 1), fields.fields());
  }

  private Set<EntityKind> kinds(Section section) {
    Set<EntityKind> kinds = new LinkedHashSet<>();
    for (Yaml.Scalar word : new ArrayList<>(section.names("kind"))) {
      EntityKind kind = KINDS.get(word.text());
      if (kind == null) {
        findings.unknown("kind of entity", word.text(), word.span(), KINDS.keySet());
      } else {
        kinds.add(kind);
      }
    }
    return kinds;
  }
}
