package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Load;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Pattern;
import java.util.Objects;

/**
 * The second half of {@link FilterNotKey}: a query that reads more than a page of its partition, by
 * the stated load, to give what passes a filter.
 */
final class FilteredRead {
  /** What one request reads before the filter, by "Query" in the API reference. */
  private static final double PAGE_BYTES = 1024 * 1024;

  private final Review review;

  FilteredRead(Review review) {
    this.review = review;
  }

  void run(Pattern pattern) {
    boolean wholePartition =
        pattern.operation() == Operation.QUERY
            && pattern.index().isEmpty()
            && pattern.conditions().stream()
                .allMatch(
                    each ->
                        review.schema(pattern).isPartition(each.attribute())
                            || (each.operator() == Operator.BEGINS_WITH
                                && each.operands().get(0).isConstant()));
    if (!wholePartition || pattern.filter().isEmpty()) {
      return;
    }
    double bytes =
        pattern.returns().stream()
            .map(review.design().load().entities()::get)
            .filter(Objects::nonNull)
            .mapToDouble(FilteredRead::bytesPerParent)
            .sum();
    if (bytes > PAGE_BYTES) {
      review.add(
          Finding.warning(
                  FilterNotKey.NAME,
                  "each call of `%s` reads about %d MB to give what passes its filter"
                      .formatted(pattern.name(), Math.round(bytes / PAGE_BYTES)),
                  pattern.filter().get().span())
              .label("tested after reading, and paid for all the same")
              .help("put what is tested into the key of an index, and ask for it there"),
          pattern);
    }
  }

  private static double bytesPerParent(Load.Items items) {
    return items.perParent().orElse(0) * items.sizeBytes().orElse(0);
  }
}
