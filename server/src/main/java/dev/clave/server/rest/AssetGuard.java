package dev.clave.server.rest;

import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.security.Right;
import dev.clave.table.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps what is known of files out of the ordinary routes: whoever could write it there would
 * confirm a file without bytes, or one of a type or size that its relation does not take. A
 * document that is only a link is an item like any other.
 */
record AssetGuard(TableSystem system) {

  /** Refuses to write an item that stands for bytes, now or then. */
  void item(Table visibleTable, String entity, Map<String, ?> key, Map<String, ?> attributes) {
    Map<String, Object> after = new LinkedHashMap<>(attributes);
    after.putAll(key);
    if (system
        .assets()
        .filter(each -> each.entity().name().equals(entity) && each.guards(visibleTable, after))
        .isPresent()) {
      throw refusal("the `" + entity + "` stands for a file");
    }
  }

  /** Refuses transactions that write what is known of files: confirming and discarding them. */
  void transaction(TransactionDefinition transaction) {
    Optional<String> entity = system.assets().map(each -> each.entity().name());
    if (transaction.steps().stream()
        .filter(step -> step.kind() != Step.Kind.CHECK)
        .anyMatch(step -> entity.filter(step.entity()::equals).isPresent())) {
      throw refusal("`" + transaction.name() + "` writes what stands for a file");
    }
  }

  /**
   * Whether the caller may import them all the same: restoring an export must bring them back, and
   * whoever may issue tokens for everybody gains nothing by it.
   */
  boolean isOpenTo(Call call) {
    return call.grant().allowsUnscoped(system.name(), Right.ADMINISTER);
  }

  private Problem.Refusal refusal(String what) {
    return Problem.forbidden(
            "%s; that is written through `%s` only".formatted(what, system.api().path("/assets")))
        .refusal();
  }
}
