package dev.clave.server.rest;

import dev.clave.design.model.Entity;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import dev.clave.server.http.Description;
import dev.clave.server.http.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the routes of a design say of themselves. Schemas of items are named, and given once. */
final class RestDescriptions {
  private static final Map<String, Object> LIMIT = Schema.integer(1, PatternRoutes.LARGEST_LIMIT);

  private static final Map<String, Map<String, Object>> SENT =
      Map.of("sent", Schema.list(Schema.object()), "capacityUnits", Schema.number());

  private final TableSystem system;

  RestDescriptions(TableSystem system) {
    this.system = system;
  }

  /** The name of an entity's schema among all systems'. */
  static String schemaName(String system, String entity) {
    return system + "." + entity;
  }

  private Map<String, Object> item(Entity entity) {
    return Schema.named(schemaName(system.name(), entity.name()));
  }

  private Map<String, Object> explained(Entity entity) {
    Map<String, Map<String, Object>> beside = new LinkedHashMap<>(SENT);
    beside.put("item", item(entity));
    return Schema.either(List.of(item(entity), Schema.object(beside)));
  }

  /** What the server writes into items by itself. */
  private List<String> signed() {
    return system.signature().attribute().stream().toList();
  }

  private Description entity(String summary) {
    return system
        .api()
        .about(summary)
        .query(
            "explain",
            false,
            Schema.bool(),
            "whether to show the requests sent and their capacity");
  }

  Description create(Entity entity) {
    return entity("Create a `" + entity.name() + "`")
        .body(TypeSchema.given(entity, signed()))
        .answer(201, explained(entity));
  }

  Description read(Entity entity) {
    return entity("Read a `" + entity.name() + "`")
        .header("If-None-Match", Schema.text(), "the tag of the version that the caller has")
        .answer(200, explained(entity))
        .answer(304, Map.of());
  }

  Description replace(Entity entity) {
    List<String> told = new ArrayList<>(system.table().keyVariables(entity.name()));
    told.addAll(signed());
    return entity("Replace a `" + entity.name() + "`")
        .header(
            "If-Match", Schema.text(), "the tag of the version that must be there, or `*` for any")
        .header("If-None-Match", Schema.text(), "`*`: there must be none")
        .body(TypeSchema.given(entity, told))
        .answer(200, explained(entity))
        .answer(201, explained(entity));
  }

  Description patch(Entity entity) {
    return entity("Change some attributes of a `" + entity.name() + "`")
        .header(
            "If-Match", Schema.text(), "the tag of the version that must be there, or `*` for any")
        .body(TypeSchema.changes(entity))
        .answer(200, explained(entity));
  }

  Description delete(Entity entity) {
    return entity("Delete a `" + entity.name() + "`")
        .header(
            "If-Match", Schema.text(), "the tag of the version that must be there, or `*` for any")
        .answer(200, Schema.object(SENT))
        .answer(204, Map.of());
  }

  Description pattern(Pattern pattern) {
    Description about = system.api().about(said(pattern.about(), "Run `" + pattern.name() + "`"));
    for (Parameter parameter : pattern.parameters()) {
      about =
          about.query(parameter.name(), !parameter.optional(), TypeSchema.of(parameter.type()), "");
    }
    return counted(about)
        .query("cursor", false, Schema.text(), "where the page before ended")
        .answer(200, page(pattern));
  }

  Description view(View view, List<Parameter> parameters) {
    Description about =
        system.api().about(said(view.about(), "Read the view `" + view.name() + "`"));
    for (Parameter parameter : parameters) {
      about =
          about.query(parameter.name(), !parameter.optional(), TypeSchema.of(parameter.type()), "");
    }
    Map<String, Map<String, Object>> pages = new LinkedHashMap<>();
    view.patterns()
        .forEach(
            name ->
                system.design().findPattern(name).ifPresent(each -> pages.put(name, page(each))));
    return counted(about).answer(200, Schema.object(pages));
  }

  Description transaction(TransactionDefinition transaction) {
    Map<String, Map<String, Object>> inputs = new LinkedHashMap<>();
    for (Parameter input : Inputs.of(system.table(), transaction)) {
      inputs.put(input.name() + (input.optional() ? "?" : ""), TypeSchema.of(input.type()));
    }
    Map<String, Object> items =
        Schema.list(Schema.object(Map.of("entity", Schema.text(), "attributes", Schema.object())));
    return entity(said(transaction.about(), "Run `" + transaction.name() + "`, all or nothing"))
        .body(Schema.object(inputs))
        .answer(200, Schema.object(Map.of("items", items)));
  }

  private static Description counted(Description about) {
    return about
        .query("limit", false, LIMIT, "how many results")
        .query(
            "explain",
            false,
            Schema.bool(),
            "whether to show the requests sent and their capacity");
  }

  private Map<String, Object> page(Pattern pattern) {
    Map<String, Object> item =
        Schema.object(
            Map.of("entity", Schema.word(pattern.returns()), "attributes", Schema.object()));
    return Schema.object(
        Map.of(
            "items", Schema.list(item),
            "next?", Schema.text(),
            "sent?", Schema.list(Schema.object()),
            "capacityUnits?", Schema.number()));
  }

  private static String said(String about, String otherwise) {
    return about.isEmpty() ? otherwise : about;
  }
}
