package dev.clave.server.rest;

import dev.clave.design.model.Entity;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import dev.clave.server.http.Description;
import dev.clave.server.http.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the routes of a design say of themselves. Patterns, views and transactions are operations of
 * their own names; those of an entity {@code viaje} are {@code createViaje}, {@code getViaje},
 * {@code replaceViaje}, {@code updateViaje} and {@code deleteViaje}.
 */
final class RestDescriptions {
  private static final Map<String, Object> LIMIT = Schema.integer(1, PatternRoutes.LARGEST_LIMIT);
  private static final String IF_MATCH =
      "the tag of the version that must be there, or `*` for any";

  private final TableSystem system;
  private final DesignTypes types;
  private final Optional<String> entityName;

  RestDescriptions(TableSystem system) {
    this(system, Optional.empty());
  }

  /** Of the routes of an entity, under its name or the one that it had. */
  RestDescriptions(TableSystem system, String entityName) {
    this(system, Optional.of(entityName));
  }

  private RestDescriptions(TableSystem system, Optional<String> entityName) {
    this.system = system;
    this.types = new DesignTypes(system);
    this.entityName = entityName;
  }

  private Description entity(String verb, String summary, Entity entity) {
    String name = entityName.orElse(entity.name());
    return explained(
        system
            .api()
            .about(summary.formatted("`" + name + "`"))
            .in(name)
            .operation(verb + TypeName.of(name)));
  }

  /** One item, whose key is in the path. */
  private Description one(String verb, String summary, Entity entity) {
    Description about = entity(verb, summary, entity);
    for (Map.Entry<String, Map<String, Object>> part :
        EntityKey.of(system.table(), entity).schemas().entrySet()) {
      about = about.path(part.getKey(), part.getValue());
    }
    return about;
  }

  Description create(Entity entity) {
    return entity("create", "Create a %s", entity)
        .body(types.created(entity))
        .answer(201, types.answered(entity));
  }

  Description read(Entity entity) {
    return one("get", "Read a %s", entity)
        .header("If-None-Match", Schema.text(), "the tag of the version that the caller has")
        .answer(200, types.answered(entity))
        .answer(304, Map.of());
  }

  Description replace(Entity entity) {
    return one("replace", "Replace a %s", entity)
        .header("If-Match", Schema.text(), IF_MATCH)
        .header("If-None-Match", Schema.text(), "`*`: there must be none")
        .body(types.replaced(entity))
        .answer(200, types.answered(entity))
        .answer(201, types.answered(entity));
  }

  Description patch(Entity entity) {
    return one("update", "Change some attributes of a %s", entity)
        .header("If-Match", Schema.text(), IF_MATCH)
        .body(types.changes(entity))
        .answer(200, types.answered(entity));
  }

  Description delete(Entity entity) {
    return one("delete", "Delete a %s", entity)
        .header("If-Match", Schema.text(), IF_MATCH)
        .answer(200, Explained.ALONE)
        .answer(204, Map.of());
  }

  Description pattern(Pattern pattern) {
    return parameters(
            system
                .api()
                .about(summary(pattern.about(), "Run `" + pattern.name() + "`"))
                .in("patterns")
                .operation(TypeName.ofMethod(pattern.name())),
            new AskedInputs(system.design(), pattern))
        .query(QueryName.CURSOR, false, Schema.text(), "the `cursor` of the page before")
        .answer(200, types.page(pattern));
  }

  Description view(View view, List<Parameter> parameters) {
    return parameters(
            system
                .api()
                .about(summary(view.about(), "Read the view `" + view.name() + "`"))
                .in("views")
                .operation(TypeName.ofMethod(view.name())),
            new AskedInputs(system.design(), view, parameters))
        .answer(200, types.pages(view));
  }

  Description transaction(TransactionDefinition transaction) {
    String otherwise = "Run `" + transaction.name() + "`, all or nothing";
    return explained(
            system
                .api()
                .about(summary(transaction.about(), otherwise))
                .in("transactions")
                .operation(TypeName.ofMethod(transaction.name())))
        .body(types.inputs(transaction))
        .answer(200, types.result(transaction));
  }

  private static Description parameters(Description about, AskedInputs inputs) {
    Description all = about;
    for (Parameter parameter : inputs.inputs()) {
      Map<String, Object> type = TypeSchema.of(parameter.type());
      all = all.query(QueryName.of(parameter.name()), !parameter.optional(), type, "");
      Optional<String> former = inputs.formerNames().former(parameter.name());
      if (former.isPresent()) {
        Map<String, Object> deprecated = Schema.former(parameter.name(), type);
        all = all.query(QueryName.of(former.get()), false, deprecated, "");
      }
    }
    return explained(all.query(QueryName.LIMIT, false, LIMIT, "how many results"));
  }

  private static Description explained(Description about) {
    return about.query(
        QueryName.EXPLAIN,
        false,
        Schema.bool(),
        "whether to add `" + Explained.FIELD + "`: the requests sent and their capacity");
  }

  private static String summary(String about, String otherwise) {
    return about.isEmpty() ? otherwise : about;
  }
}
