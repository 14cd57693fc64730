package dev.clave.server.rest;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.cost.Estimate;
import dev.clave.design.cost.ReadCapacity;
import dev.clave.design.cost.Units;
import dev.clave.design.document.EntityRelation;
import dev.clave.design.finding.Finding;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Span;
import dev.clave.design.model.Step;
import dev.clave.design.model.Table;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.VectorIndex;
import dev.clave.design.model.View;
import dev.clave.server.http.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A design as the console shows it. */
final class DesignJson {
  private static final List<String> TEXTS = List.of("name", "about", "text");
  private static final List<String> LISTS =
      List.of(
          "tables",
          "entities",
          "patterns",
          "views",
          "transactions",
          "relations",
          "monthly",
          "findings");

  private final TableSystem system;
  private final ReadCapacity capacity;

  private DesignJson(TableSystem system, Design design) {
    this.system = system;
    this.capacity = new ReadCapacity(design, system.load().load());
  }

  /** The schemas of what {@link #of} gives. */
  static Map<String, Map<String, Object>> fields() {
    Map<String, Map<String, Object>> schemas = new LinkedHashMap<>();
    TEXTS.forEach(name -> schemas.put(name, Schema.text()));
    LISTS.forEach(name -> schemas.put(name, Schema.list(Schema.object())));
    return schemas;
  }

  /** The design of a text, in a language where it has one. */
  static Map<String, Object> of(TableSystem system, String text, String language) {
    Checked checked = Design.check(text, system.load().load(), language);
    Design design = checked.design().orElse(system.design());
    DesignJson parts = new DesignJson(system, design);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", design.name());
    json.put("about", design.about());
    json.put("tables", design.tables().stream().map(parts::table).toList());
    json.put("entities", design.entities().stream().map(parts::entity).toList());
    json.put("patterns", design.patterns().stream().map(parts::pattern).toList());
    json.put("views", design.views().stream().map(parts::view).toList());
    json.put("transactions", design.transactions().stream().map(parts::transaction).toList());
    json.put("relations", EntityRelation.of(design).stream().map(DesignJson::relation).toList());
    json.put("monthly", monthly(system.estimate()));
    json.put("findings", checked.findings().stream().map(DesignJson::finding).toList());
    json.put("text", text);
    return json;
  }

  private Map<String, Object> table(Table table) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", table.name());
    json.put("physicalName", system.table().tableName(table.name()));
    json.put("key", names(table.key().attributes()));
    json.put("indexes", table.indexes().stream().map(DesignJson::index).toList());
    if (!table.vectorIndexes().isEmpty()) {
      json.put(
          "vectorIndexes", table.vectorIndexes().stream().map(DesignJson::vectorIndex).toList());
    }
    table.ttl().ifPresent(ttl -> json.put("ttl", ttl));
    json.put("stream", table.stream().name().toLowerCase(Locale.ROOT));
    return json;
  }

  private static Map<String, Object> index(Index index) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", index.name());
    json.put("about", index.about());
    json.put("key", names(index.key().attributes()));
    json.put("projection", projection(index.projection()));
    json.put("local", index.local());
    json.put("shards", index.shards());
    return json;
  }

  private static Map<String, Object> vectorIndex(VectorIndex index) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", index.name());
    json.put("about", index.about());
    json.put("attribute", index.attribute());
    json.put("dimensions", index.dimensions());
    json.put("distance", index.distance().word());
    index.partition().ifPresent(each -> json.put("partition", each.name()));
    json.put("filters", names(index.filters()));
    json.put("projection", projection(index.projection()));
    return json;
  }

  private static String projection(Projection projection) {
    if (projection instanceof Projection.Include include) {
      return "include " + String.join(", ", include.attributes());
    }
    return projection instanceof Projection.All ? "all" : "keys";
  }

  private static List<String> names(List<KeyAttribute> attributes) {
    return attributes.stream().map(KeyAttribute::name).toList();
  }

  private Map<String, Object> entity(Entity entity) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", entity.name());
    json.put("type", entity.type());
    json.put("about", entity.about());
    json.put("table", entity.table());
    json.put("key", system.table().keyVariables(entity.name()));
    Map<String, String> templates = new LinkedHashMap<>();
    entity.keys().forEach((name, rule) -> templates.put(name, rule.text()));
    json.put("templates", templates);
    json.put("attributes", attributes(entity.attributes()));
    json.put("unique", entity.unique().stream().map(unique -> unique.attributes()).toList());
    json.put("references", entity.references().stream().map(each -> each.name()).toList());
    json.put(
        "referenceKeys",
        entity.references().stream()
            .flatMap(each -> each.keys().keySet().stream())
            .distinct()
            .toList());
    Map<String, String> onDelete = new LinkedHashMap<>();
    entity
        .onDelete()
        .ifPresent(
            each -> each.children().forEach((child, rule) -> onDelete.put(child, rule.toString())));
    json.put("onDelete", onDelete);
    json.put("counters", entity.counters().stream().map(each -> each.attribute()).toList());
    entity.version().ifPresent(name -> json.put("version", name));
    entity.createdAt().ifPresent(name -> json.put("createdAt", name));
    entity.updatedAt().ifPresent(name -> json.put("updatedAt", name));
    json.put(
        "written",
        entity.attributes().keySet().stream()
            .filter(name -> system.signed().contains(name) || Inputs.expiresByItself(entity, name))
            .toList());
    json.put(
        "kinds",
        entity.kinds().stream().map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList());
    json.put("trail", system.isTrail(entity.name()));
    json.put("line", entity.span().line());
    return json;
  }

  private static List<Map<String, Object>> attributes(Map<String, Attribute> attributes) {
    return attributes.values().stream().map(DesignJson::attribute).toList();
  }

  private static Map<String, Object> attribute(Attribute attribute) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", attribute.name());
    json.put("type", attribute.type().text());
    json.put("optional", attribute.optional());
    json.put("fixed", attribute.fixed());
    json.put("schema", TypeSchema.of(attribute.type()));
    attribute.defaultValue().ifPresent(value -> json.put("default", value));
    attribute.generatedId().ifPresent(kind -> json.put("generated", kind.call()));
    attribute.computed().ifPresent(from -> json.put("computed", from.text()));
    if (attribute.snapshot().isPresent()) {
      attribute
          .copyOf()
          .ifPresent(of -> json.put("snapshotOf", of.entity() + "." + of.attribute()));
    }
    attribute.was().ifPresent(name -> json.put("was", name));
    attribute.storedAs().ifPresent(name -> json.put("storedAs", name));
    if (!attribute.about().isEmpty()) {
      json.put("about", attribute.about());
    }
    fields(attribute.type()).ifPresent(fields -> json.put("fields", attributes(fields)));
    return json;
  }

  /** The fields of a map, or of the maps in a list. */
  private static Optional<Map<String, Attribute>> fields(AttributeType type) {
    if (type instanceof AttributeType.Fields fields) {
      return Optional.of(fields.fields());
    } else if (type instanceof AttributeType.ListOf list) {
      return fields(list.element());
    }
    return type instanceof AttributeType.MapOf map ? fields(map.element()) : Optional.empty();
  }

  private Map<String, Object> pattern(Pattern pattern) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", pattern.name());
    json.put("about", pattern.about());
    json.put("table", pattern.table());
    pattern.index().ifPresent(index -> json.put("index", index));
    json.put("operation", pattern.operation().name().toLowerCase(Locale.ROOT));
    json.put("conditions", pattern.conditions().stream().map(KeyCondition::text).toList());
    pattern.filter().ifPresent(filter -> json.put("filter", filter.text()));
    pattern
        .order()
        .ifPresent(order -> json.put("order", order.ascending() ? "ascending" : "descending"));
    json.put("parameters", asked(pattern.parameters()));
    json.put("returns", pattern.returns());
    json.put("one", pattern.one());
    json.put("cost", cost(pattern));
    json.put("line", pattern.span().line());
    return json;
  }

  private Map<String, Object> cost(Pattern pattern) {
    Units units = capacity.of(pattern);
    Map<String, Double> places = new LinkedHashMap<>();
    units.byPlace().forEach((place, amount) -> places.put(place.label(), amount));
    return Map.of("readUnits", units.total(), "items", capacity.items(pattern), "places", places);
  }

  /** Inputs that are asked with query parameters. */
  private static List<Map<String, Object>> asked(List<Parameter> parameters) {
    List<Map<String, Object>> json = parameters(parameters);
    json.forEach(each -> each.put("query", QueryName.of((String) each.get("name"))));
    return json;
  }

  private static List<Map<String, Object>> parameters(List<Parameter> parameters) {
    return parameters.stream().map(DesignJson::parameter).toList();
  }

  private static Map<String, Object> parameter(Parameter parameter) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", parameter.name());
    json.put("type", parameter.type().text());
    json.put("optional", parameter.optional());
    json.put("schema", TypeSchema.of(parameter.type()));
    return json;
  }

  private Map<String, Object> view(View view) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", view.name());
    json.put("about", view.about());
    json.put("patterns", view.patterns());
    json.put("parameters", asked(Inputs.of(system.table(), view)));
    json.put("line", view.span().line());
    return json;
  }

  private Map<String, Object> transaction(TransactionDefinition transaction) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", transaction.name());
    json.put("about", transaction.about());
    json.put("steps", transaction.steps().stream().map(DesignJson::step).toList());
    json.put("inputs", parameters(Inputs.of(system.table(), transaction)));
    json.put("line", transaction.span().line());
    return json;
  }

  private static Map<String, Object> step(Step step) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", step.kind().name().toLowerCase(Locale.ROOT));
    json.put("entity", step.entity());
    step.when().ifPresent(when -> json.put("when", when.text()));
    return json;
  }

  private static Map<String, Object> relation(EntityRelation relation) {
    return Map.of(
        "from", relation.from(),
        "to", relation.to(),
        "kind", relation.kind().name().toLowerCase(Locale.ROOT),
        "by", relation.by());
  }

  /** What each table and index costs a month on demand, under the load that the design states. */
  private static List<Map<String, Object>> monthly(Estimate estimate) {
    return estimate.places().stream().map(each -> place(each, estimate)).toList();
  }

  private static Map<String, Object> place(Estimate.PlaceCost cost, Estimate estimate) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("table", cost.place().table());
    cost.place().index().ifPresent(index -> json.put("index", index));
    json.put("readUnits", cost.readUnits());
    json.put("writeUnits", cost.writeUnits());
    json.put("storedBytes", cost.storedBytes());
    json.put("requests", cost.onDemand());
    json.put("storage", cost.storage());
    json.put("currency", estimate.prices().currency());
    return json;
  }

  static Map<String, Object> finding(Finding finding) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("check", finding.check());
    json.put("severity", finding.severity().word());
    json.put("message", finding.message());
    json.put("label", finding.label());
    json.put("span", span(finding.span()));
    json.put(
        "notes",
        finding.notes().stream()
            .map(note -> Map.of("text", note.text(), "span", span(note.span())))
            .toList());
    finding.help().ifPresent(help -> json.put("help", help));
    return json;
  }

  private static Map<String, Integer> span(Span span) {
    return Map.of(
        "line", span.line(),
        "column", span.column(),
        "endLine", span.endLine(),
        "endColumn", span.endColumn());
  }
}
