package dev.clave.server.rest;

import dev.clave.design.Design;
import dev.clave.design.cost.ReadCapacity;
import dev.clave.design.cost.Units;
import dev.clave.design.document.KeyText;
import dev.clave.design.document.TypeText;
import dev.clave.design.finding.Finding;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Span;
import dev.clave.design.model.Step;
import dev.clave.design.model.Table;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.VectorIndex;
import dev.clave.design.model.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A design as the console shows it. */
final class DesignJson {
  private final TableSystem system;
  private final ReadCapacity capacity;

  private DesignJson(TableSystem system) {
    this.system = system;
    this.capacity = new ReadCapacity(system.design(), system.design().load());
  }

  static Map<String, Object> of(TableSystem system, String text) {
    DesignJson json = new DesignJson(system);
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", system.design().name());
    shown.put("about", system.design().about());
    shown.put("tables", system.design().tables().stream().map(json::table).toList());
    shown.put("entities", system.design().entities().stream().map(json::entity).toList());
    shown.put("patterns", system.design().patterns().stream().map(json::pattern).toList());
    shown.put("views", system.design().views().stream().map(json::view).toList());
    shown.put(
        "transactions", system.design().transactions().stream().map(json::transaction).toList());
    shown.put("findings", Design.check(text).findings().stream().map(DesignJson::finding).toList());
    shown.put("text", text);
    return shown;
  }

  private Map<String, Object> table(Table table) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", table.name());
    shown.put("physicalName", system.table().tableName(table.name()));
    shown.put("key", names(table.key().attributes()));
    shown.put("indexes", table.indexes().stream().map(DesignJson::index).toList());
    if (!table.vectorIndexes().isEmpty()) {
      shown.put(
          "vectorIndexes", table.vectorIndexes().stream().map(DesignJson::vectorIndex).toList());
    }
    table.ttl().ifPresent(ttl -> shown.put("ttl", ttl));
    shown.put("stream", table.stream().name().toLowerCase(Locale.ROOT));
    return shown;
  }

  private static Map<String, Object> index(Index index) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", index.name());
    shown.put("about", index.about());
    shown.put("key", names(index.key().attributes()));
    shown.put("projection", projection(index.projection()));
    shown.put("local", index.local());
    shown.put("shards", index.shards());
    return shown;
  }

  private static Map<String, Object> vectorIndex(VectorIndex index) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", index.name());
    shown.put("about", index.about());
    shown.put("attribute", index.attribute());
    shown.put("dimensions", index.dimensions());
    shown.put("distance", index.distance().word());
    index.partition().ifPresent(each -> shown.put("partition", each.name()));
    shown.put("filters", names(index.filters()));
    shown.put("projection", projection(index.projection()));
    return shown;
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
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", entity.name());
    shown.put("type", entity.type());
    shown.put("about", entity.about());
    shown.put("table", entity.table());
    shown.put("key", system.table().keyVariables(entity.name()));
    Map<String, String> templates = new LinkedHashMap<>();
    entity.keys().forEach((name, rule) -> templates.put(name, KeyText.of(rule)));
    shown.put("templates", templates);
    shown.put("attributes", attributes(entity.attributes()));
    shown.put("unique", entity.unique().stream().map(unique -> unique.attributes()).toList());
    shown.put("references", entity.references().stream().map(each -> each.name()).toList());
    Map<String, String> onDelete = new LinkedHashMap<>();
    entity
        .onDelete()
        .ifPresent(
            each -> each.children().forEach((child, rule) -> onDelete.put(child, rule.toString())));
    shown.put("onDelete", onDelete);
    shown.put("counters", entity.counters().stream().map(each -> each.attribute()).toList());
    entity.version().ifPresent(name -> shown.put("version", name));
    entity.createdAt().ifPresent(name -> shown.put("createdAt", name));
    entity.updatedAt().ifPresent(name -> shown.put("updatedAt", name));
    shown.put(
        "kinds",
        entity.kinds().stream().map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList());
    shown.put("line", entity.span().line());
    return shown;
  }

  private static List<Map<String, Object>> attributes(Map<String, Attribute> attributes) {
    return attributes.values().stream().map(DesignJson::attribute).toList();
  }

  private static Map<String, Object> attribute(Attribute attribute) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", attribute.name());
    shown.put("type", TypeText.of(attribute.type()));
    shown.put("optional", attribute.optional());
    shown.put("fixed", attribute.fixed());
    shown.put("schema", TypeSchema.of(attribute.type()));
    attribute.defaultValue().ifPresent(value -> shown.put("default", value));
    attribute.generatedId().ifPresent(kind -> shown.put("generated", kind.call()));
    attribute.computed().ifPresent(from -> shown.put("computed", from.text()));
    if (attribute.snapshot().isPresent()) {
      attribute
          .copyOf()
          .ifPresent(of -> shown.put("snapshotOf", of.entity() + "." + of.attribute()));
    }
    attribute.was().ifPresent(name -> shown.put("was", name));
    attribute.storedAs().ifPresent(name -> shown.put("storedAs", name));
    if (!attribute.about().isEmpty()) {
      shown.put("about", attribute.about());
    }
    fields(attribute.type()).ifPresent(fields -> shown.put("fields", attributes(fields)));
    return shown;
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
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", pattern.name());
    shown.put("about", pattern.about());
    shown.put("table", pattern.table());
    pattern.index().ifPresent(index -> shown.put("index", index));
    shown.put("operation", pattern.operation().name().toLowerCase(Locale.ROOT));
    shown.put("conditions", pattern.conditions().stream().map(KeyText::of).toList());
    pattern.filter().ifPresent(filter -> shown.put("filter", KeyText.of(filter)));
    pattern
        .order()
        .ifPresent(order -> shown.put("order", order.ascending() ? "ascending" : "descending"));
    shown.put("parameters", asked(pattern.parameters()));
    shown.put("returns", pattern.returns());
    shown.put("one", pattern.one());
    shown.put("cost", cost(pattern));
    shown.put("line", pattern.span().line());
    return shown;
  }

  private Map<String, Object> cost(Pattern pattern) {
    Units units = capacity.of(pattern);
    Map<String, Double> places = new LinkedHashMap<>();
    units.byPlace().forEach((place, amount) -> places.put(place.label(), amount));
    return Map.of("readUnits", units.total(), "items", capacity.items(pattern), "places", places);
  }

  /** Inputs that are asked with query parameters. */
  private static List<Map<String, Object>> asked(List<Parameter> parameters) {
    List<Map<String, Object>> shown = parameters(parameters);
    shown.forEach(each -> each.put("query", QueryName.of((String) each.get("name"))));
    return shown;
  }

  private static List<Map<String, Object>> parameters(List<Parameter> parameters) {
    return parameters.stream().map(DesignJson::parameter).toList();
  }

  private static Map<String, Object> parameter(Parameter parameter) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", parameter.name());
    shown.put("type", TypeText.of(parameter.type()));
    shown.put("optional", parameter.optional());
    shown.put("schema", TypeSchema.of(parameter.type()));
    return shown;
  }

  private Map<String, Object> view(View view) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", view.name());
    shown.put("about", view.about());
    shown.put("patterns", view.patterns());
    shown.put("parameters", asked(Inputs.of(system.table(), view)));
    shown.put("line", view.span().line());
    return shown;
  }

  private Map<String, Object> transaction(TransactionDefinition transaction) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", transaction.name());
    shown.put("about", transaction.about());
    shown.put("steps", transaction.steps().stream().map(DesignJson::step).toList());
    shown.put("inputs", parameters(Inputs.of(system.table(), transaction)));
    shown.put("line", transaction.span().line());
    return shown;
  }

  private static Map<String, Object> step(Step step) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("kind", step.kind().name().toLowerCase(Locale.ROOT));
    shown.put("entity", step.entity());
    step.when().ifPresent(when -> shown.put("when", KeyText.of(when)));
    return shown;
  }

  private static Map<String, Object> finding(Finding finding) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("check", finding.check());
    shown.put("severity", finding.severity().word());
    shown.put("message", finding.message());
    shown.put("label", finding.label());
    shown.put("span", span(finding.span()));
    shown.put(
        "notes",
        finding.notes().stream()
            .map(note -> Map.of("text", note.text(), "span", span(note.span())))
            .toList());
    finding.help().ifPresent(help -> shown.put("help", help));
    return shown;
  }

  private static Map<String, Integer> span(Span span) {
    return Map.of(
        "line", span.line(),
        "column", span.column(),
        "endLine", span.endLine(),
        "endColumn", span.endColumn());
  }
}
