package dev.clave.table;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.pattern.Scope;
import java.util.List;

/**
 * The names of what a table that is bound to a scope can use; of a table without one, everything.
 *
 * <pre>{@code
 * Reach reach = table.scope(Map.of("accountId", "a1")).reach();
 * boolean mayRun = reach.patterns().contains("trips");
 * }</pre>
 *
 * @param entities those whose items can be written, and read by key
 * @param patterns those that can be run
 * @param views those whose patterns can all be run
 * @param transactions those whose steps write only such entities
 */
public record Reach(
    List<String> entities, List<String> patterns, List<String> views, List<String> transactions) {

  static Reach of(Design design, Catalogue catalogue, Scope scope) {
    List<String> entities =
        design.entities().stream()
            .map(Entity::name)
            .filter(name -> scope.reaches(catalogue.shapes().shape(name)))
            .toList();
    List<String> patterns =
        design.patterns().stream()
            .map(Pattern::name)
            .filter(name -> scope.reaches(catalogue.pattern(name)))
            .toList();
    List<String> views =
        design.views().stream()
            .filter(each -> patterns.containsAll(each.patterns()))
            .map(View::name)
            .toList();
    List<String> transactions =
        design.transactions().stream()
            .filter(
                each -> each.steps().stream().allMatch(step -> entities.contains(step.entity())))
            .map(TransactionDefinition::name)
            .toList();
    return new Reach(entities, patterns, views, transactions);
  }
}
