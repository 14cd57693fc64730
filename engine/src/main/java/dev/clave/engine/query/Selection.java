package dev.clave.engine.query;

import dev.clave.engine.error.QueryFault;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.table.Index;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * What of the found items a query or scan answers with.
 *
 * @param isCountOnly no items at all, only how many
 * @param needsWholeItem whether an index entry is not enough and the item must be read too
 */
public record Selection(
    boolean isCountOnly, boolean needsWholeItem, Optional<Projection> projection) {

  /** Checks what does not depend on the table: whether the parameters fit together. */
  public static void check(
      Select select, boolean hasIndex, boolean hasNames, boolean hasProjection) {
    if (select == Select.SPECIFIC_ATTRIBUTES && !hasNames && !hasProjection) {
      throw QueryFault.SELECT_SPECIFIC_NEEDS_NAMES.with();
    }
    if (select != null && select != Select.SPECIFIC_ATTRIBUTES) {
      String selectName = select == Select.COUNT ? "only the Count" : select.toString();
      if (hasNames) {
        throw QueryFault.SELECT_WITH_NAMES.with("AttributesToGet", selectName);
      }
      if (hasProjection) {
        throw QueryFault.SELECT_WITH_NAMES.with("ProjectionExpression", selectName);
      }
    }
    if (select == Select.ALL_PROJECTED_ATTRIBUTES && !hasIndex) {
      throw QueryFault.SELECT_ALL_PROJECTED_NEEDS_INDEX.with();
    }
  }

  /** Checks the rest against the index, if there is one. */
  public static Selection of(
      Select select, Optional<Index> index, Optional<Projection> projection) {
    boolean isCount = select == Select.COUNT;
    if (index.isEmpty() || index.get().projectsAll()) {
      return new Selection(isCount, false, projection);
    }
    Index usedIndex = index.get();
    if (select == Select.ALL_ATTRIBUTES && usedIndex.isGlobal()) {
      throw QueryFault.SELECT_ALL_ON_GLOBAL_INDEX.with(usedIndex.name());
    }
    List<String> missing =
        projection.map(Projection::attributes).orElse(List.of()).stream()
            .filter(name -> !usedIndex.projects(name))
            .toList();
    if (usedIndex.isGlobal() && !missing.isEmpty()) {
      throw QueryFault.NAMES_NOT_IN_INDEX.with(usedIndex.name(), missing);
    }
    return new Selection(
        isCount, select == Select.ALL_ATTRIBUTES || !missing.isEmpty(), projection);
  }
}
