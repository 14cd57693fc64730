package dev.clave.server.rest;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.clave.design.model.Entity;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.table.item.Item;
import io.vertx.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

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
    for (Entity entity : system.design().entities()) {
      routes.addAll(routes(entity, entity.name()));
      FormerNames.of(system.design(), entity)
          .ifPresent(
              former ->
                  routes(entity, former).forEach(route -> routes.add(underFormerName(route))));
    }
    return routes;
  }

  /** A route by the name that its entity had; answers say so. */
  private Route underFormerName(Route route) {
    return route
        .handledBy(
            call -> {
              Answer answer = route.handler().handle(call);
              return answer instanceof Answer.OfJson json ? system.deprecated(json, true) : answer;
            })
        .about(route.about().orElseThrow().deprecated());
  }

  /**
   * @param name that of the entity, or the one that it had
   */
  private List<Route> routes(Entity entity, String name) {
    String all = system.api().path("/entities/" + name);
    EntityKey key = EntityKey.of(system.table(), entity);
    String one = all + key.path();
    RestDescriptions about = new RestDescriptions(system, name);
    Route reading =
        Route.get(one, system.api().readers(), call -> Refusals.of(() -> read(entity, key, call)))
            .about(about.read(entity));
    if (system.isTrail(entity.name())) {
      return List.of(reading);
    }
    return List.of(
        reading,
        Route.post(
                all,
                system.api().writers(),
                call -> writing(call, Set.of(), () -> create(entity, key, all, call)))
            .about(about.create(entity)),
        Route.of(
                HttpMethod.PUT,
                one,
                system.api().writers(),
                call -> writing(call, Set.of(), () -> replace(entity, key, call)))
            .about(about.replace(entity)),
        Route.of(
                HttpMethod.PATCH,
                one,
                system.api().writers(),
                call -> writing(call, changed(call), () -> patch(entity, key, call)))
            .about(about.patch(entity)),
        Route.of(
                HttpMethod.DELETE,
                one,
                system.api().writers(),
                call -> writing(call, Set.of(), () -> delete(entity, key, call)))
            .about(about.delete(entity)));
  }

  private Answer writing(Call call, Set<String> inputs, Callable<Answer> work) throws Exception {
    return WriterRefusals.of(system, call).on(inputs, work);
  }

  /** The attributes that a patch changes, of which some are changed inside. */
  private static Set<String> changed(Call call) {
    return body(call).keySet().stream().map(Inspection::root).collect(Collectors.toSet());
  }

  private Answer create(Entity entity, EntityKey key, String all, Call call) {
    Explained explained = Explained.ofWrite(system, call);
    Map<String, Object> sentFields = FormerNames.of(entity).current(body(call));
    Map<String, Object> whole =
        new KeptAttributes(explained.table(), entity).withoutAny(sentFields);
    WriterRefusals.of(system, call).check(explained.table(), entity.name(), whole);
    system.guard().item(explained.table(), entity.name(), Map.of(), whole);
    system.inspection(call, explained.table(), entity.name()).whole(whole);
    Item item = explained.table().create(entity.name(), whole);
    return written(
        Answer.created(all + key.pathOf(item.attributes()), shown(explained, entity, item)),
        entity,
        item,
        Map.of(),
        call);
  }

  private Answer read(Entity entity, EntityKey key, Call call) {
    Explained explained = Explained.of(system.seenBy(call), call);
    Item item =
        explained
            .table()
            .getConsistent(entity.name(), key.values(call))
            .orElseThrow(() -> missing(entity, call));
    return EntityTag.unchanged(entity, item, call)
        .orElseGet(() -> EntityTag.on(Answer.ok(shown(explained, entity, item)), entity, item));
  }

  private static Map<String, Object> shown(Explained explained, Entity entity, Item item) {
    return FormerNames.of(entity).both(explained.item(item));
  }

  private Answer replace(Entity entity, EntityKey key, Call call) {
    Explained explained = Explained.ofWrite(system, call);
    Map<String, Object> body =
        FormerNames.of(entity)
            .current(
                body(call),
                // Which of two values is stored is not for a caller who may only write.
                () ->
                    system.isReadBy(call)
                        ? explained
                            .table()
                            .getConsistent(entity.name(), key.values(call))
                            .map(Item::attributes)
                        : Optional.empty());
    Precondition demanded = Precondition.of(entity, call).withVersionIn(entity, body);
    Map<String, Object> whole =
        new KeptAttributes(explained.table(), entity).withoutTaken(key.into(body, call));
    whole.putAll(demanded.version());
    WriterRefusals.of(system, call).check(explained.table(), entity.name(), whole);
    system.guard().item(explained.table(), entity.name(), key.values(call), whole);
    Inspection inspection = system.inspection(call, explained.table(), entity.name());
    inspection.whole(whole);
    inspection.change(key.values(call), before -> Optional.of(whole)).forEach(whole::putIfAbsent);
    if (demanded.absent()) {
      Item item = demanded.on(() -> explained.table().create(entity.name(), whole));
      return written(
          Answer.created(call.path(), shown(explained, entity, item)),
          entity,
          item,
          key.values(call),
          call);
    }
    Item item =
        demanded.present()
            ? demanded.on(() -> explained.table().replace(entity.name(), whole))
            : explained.table().put(entity.name(), whole);
    return written(Answer.ok(shown(explained, entity, item)), entity, item, key.values(call), call);
  }

  private Answer patch(Entity entity, EntityKey key, Call call) {
    Explained explained = Explained.ofWrite(system, call);
    Precondition demanded = Precondition.of(entity, call).ofChange(entity);
    Map<String, Object> changes = FormerNames.of(entity).current(body(call));
    changes.putAll(demanded.version());
    system.guard().item(explained.table(), entity.name(), key.values(call), changes);
    Inspection inspection = system.inspection(call, explained.table(), entity.name());
    inspection.changes(key.values(call), changes);
    inspection
        .change(key.values(call), before -> Optional.of(Inspection.changed(before, changes)))
        .forEach(changes::putIfAbsent);
    Item item =
        demanded.on(() -> explained.table().update(entity.name(), key.values(call), changes));
    return written(Answer.ok(shown(explained, entity, item)), entity, item, key.values(call), call);
  }

  /** The item as it is stored now; for a caller who may only write, what it sent. */
  private Answer written(
      Answer.OfJson storedAnswer, Entity entity, Item item, Map<String, Object> key, Call call) {
    Map<String, Object> sentFields = body(call);
    boolean isFormer = FormerNames.of(entity).areIn(sentFields);
    if (system.isReadBy(call)) {
      return system.deprecated(EntityTag.on(storedAnswer, entity, item), isFormer);
    }
    sentFields.putAll(key);
    return system.deprecated(
        new Answer.OfJson(storedAnswer.status(), storedAnswer.headers(), sentFields), isFormer);
  }

  private Answer delete(Entity entity, EntityKey key, Call call) {
    Precondition demanded = Precondition.of(entity, call).ofChange(entity);
    Map<String, Object> which = new LinkedHashMap<>(key.values(call));
    Explained explained = Explained.ofWrite(system, call);
    system.guard().item(explained.table(), entity.name(), key.values(call), Map.of());
    which.putAll(demanded.version());
    system
        .inspection(call, explained.table(), entity.name())
        .change(key.values(call), before -> Optional.empty())
        .forEach(which::putIfAbsent);
    if (!explained.table().delete(entity.name(), which)) {
      throw demanded.present() ? Precondition.unmatched(entity) : missing(entity, call);
    }
    return explained.nothing();
  }

  private static Problem.Refusal missing(Entity entity, Call call) {
    return Problem.notFound("no `" + entity.name() + "` is at `" + call.path() + "`").refusal();
  }

  static Map<String, Object> body(Call call) {
    return Json.MAPPER.convertValue(call.object(), MAP);
  }
}
