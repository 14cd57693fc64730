package dev.clave.engine.partiql;

import dev.clave.engine.table.KeySchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Refuses alternatives that would read items of one partition twice: one by the sort key, another
 * by the partition and something that is no key. A sort key that is negated does not count.
 */
final class Overlap {

  private record Branch(Optional<Map<String, AttributeValue>> partition, KeyMatch match) {}

  private Overlap() {}

  static void refuse(Criterion where, KeySchema schema) {
    if (!(where instanceof Criterion.Group group)
        || !group.word().equals(Criterion.Group.OR)
        || schema.sort().isEmpty()) {
      return;
    }
    List<Branch> branches =
        group.members().stream()
            .map(member -> new KeyMatch(Optional.of(member)))
            .map(match -> new Branch(match.takeKey(schema.partition()), match))
            .toList();
    List<Branch> bySortKey =
        branches.stream()
            .filter(branch -> !branch.match().takeSortTests(schema).isEmpty())
            .toList();
    boolean overlaps =
        branches.stream()
            .filter(branch -> !bySortKey.contains(branch))
            .filter(branch -> branch.match().restComparesOnly(schema))
            .anyMatch(
                branch ->
                    branch.partition().isPresent()
                        && bySortKey.stream()
                            .anyMatch(other -> other.partition().equals(branch.partition())));
    if (overlaps) {
      throw StatementFault.validation(
          "Overlapping conditions with range keys are not supported in where clause");
    }
  }
}
