package dev.clave.server.rest;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.clave.design.model.Entity;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.table.Item;
import dev.clave.table.Table;
import io.vertx.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Create, read, replace, patch and delete of each entity, by its key. */
public final class EntityRoutes {
  private static final TypeReference<LinkedHashMap<String, Object>> MAP = new TypeReference<>() {};

  private final TableSystem system;

  public EntityRoutes(TableSystem system) {
    this.system = system;
  }

  /** The routes of every entity. */
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    system.design().entities().forEach(entity -> routes.addAll(routes(entity)));
    return routes;
  }

  private List<Route> routes(Entity entity) {
    String all = system.path("/entities/" + entity.name());
    EntityKey key = EntityKey.of(system.design(), entity);
    String one = all + key.path();
    RestDescriptions about = new RestDescriptions(system);
    return List.of(
        Route.post(all, system.writers(), call -> Refusals.of(() -> create(entity, key, all, call)))
            .about(about.create(entity)),
        Route.get(one, system.readers(), call -> Refusals.of(() -> read(entity, key, call)))
            .about(about.read(entity)),
        Route.of(
                HttpMethod.PUT,
                one,
                system.writers(),
                call -> Refusals.of(() -> replace(entity, key, call)))
            .about(about.replace(entity)),
        Route.of(
                HttpMethod.PATCH,
                one,
                system.writers(),
                call -> Refusals.of(() -> patch(entity, key, call)))
            .about(about.patch(entity)),
        Route.of(
                HttpMethod.DELETE,
                one,
                system.writers(),
                call -> Refusals.of(() -> delete(entity, key, call)))
            .about(about.delete(entity)));
  }

  private Answer create(Entity entity, EntityKey key, String all, Call call) {
    Explained seen = Explained.of(system.seenBy(call), call);
    Item item = seen.table().create(entity.name(), body(call));
    return withTag(
        entity, item, Answer.created(all + key.pathOf(item.attributes()), seen.item(item)));
  }

  private Answer read(Entity entity, EntityKey key, Call call) {
    Explained seen = Explained.of(system.seenBy(call), call);
    Item item =
        seen.table()
            .getConsistent(entity.name(), key.values(call))
            .orElseThrow(() -> missing(entity, call));
    return withTag(entity, item, Answer.ok(seen.item(item)));
  }

  private Answer replace(Entity entity, EntityKey key, Call call) {
    Explained seen = Explained.of(system.seenBy(call), call);
    Map<String, Object> whole = key.into(body(call), call);
    if (call.header("If-None-Match").filter("*"::equals).isPresent()) {
      Item item = seen.table().create(entity.name(), whole);
      return withTag(entity, item, Answer.created(call.path(), seen.item(item)));
    }
    EntityTag.expected(entity, call)
        .ifPresent(version -> whole.put(version.name(), version.value()));
    Item item = seen.table().put(entity.name(), whole);
    return withTag(entity, item, Answer.ok(seen.item(item)));
  }

  private Answer patch(Entity entity, EntityKey key, Call call) {
    Explained seen = Explained.of(system.seenBy(call), call);
    Map<String, Object> changes = body(call);
    EntityTag.expected(entity, call)
        .ifPresent(version -> changes.put(version.name(), version.value()));
    Item item = seen.table().update(entity.name(), key.values(call), changes);
    return withTag(entity, item, Answer.ok(seen.item(item)));
  }

  private Answer delete(Entity entity, EntityKey key, Call call) {
    Table table = system.seenBy(call);
    Map<String, Object> which = new LinkedHashMap<>(key.values(call));
    EntityTag.expected(entity, call)
        .ifPresent(version -> which.put(version.name(), version.value()));
    if (!table.delete(entity.name(), which)) {
      throw missing(entity, call);
    }
    return Answer.nothing();
  }

  private static Answer withTag(Entity entity, Item item, Answer.OfJson answer) {
    return EntityTag.of(entity, item).map(tag -> answer.with("ETag", tag)).orElse(answer);
  }

  private static Problem.Refusal missing(Entity entity, Call call) {
    return Problem.notFound("no `" + entity.name() + "` is at `" + call.path() + "`").refusal();
  }

  static Map<String, Object> body(Call call) {
    return Json.MAPPER.convertValue(call.object(), MAP);
  }
}
