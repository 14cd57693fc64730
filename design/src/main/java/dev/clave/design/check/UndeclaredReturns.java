package dev.clave.design.check;

import dev.clave.design.finding.Edit;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Fix;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Index;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Table;
import dev.clave.design.unify.ItemType;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A pattern that gives several types without saying that it is meant to. */
final class UndeclaredReturns implements Check {
  static final String NAME = "undeclared-returns";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.HINT,
        "a pattern that gives several types and does not say which are meant",
        """
        Several entities have keys in the range of the pattern, so callers get them all, in one \
        list. Is that meant? Then `returns` says so, and an entity that comes into the range later \
        is a finding and not a surprise. Otherwise narrow the range.\
        """,
        """
        design: shop
        key: PK, SK
        entities:
          customer: { PK: CUSTOMER#<customerId>, SK: PROFILE }
          order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId> }
        patterns:
          ofCustomer: PK = CUSTOMER#<customerId>
        """,
        """
        design: shop
        key: PK, SK
        entities:
          customer: { PK: CUSTOMER#<customerId>, SK: PROFILE }
          order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId> }
        patterns:
          ofCustomer: { where: PK = CUSTOMER#<customerId>, returns: [customer, order] }
        """);
  }

  /** Whether the partition means two things, so that the types should not be given together. */
  private static boolean hasTwoMeanings(Review review, Pattern pattern) {
    Table table = review.table(pattern);
    Optional<Index> index = pattern.index().flatMap(table::index);
    String partition = review.schema(pattern).partition().get(0).name();
    // Types that write the partition alike mean the same by it.
    Set<String> templateTexts = new HashSet<>();
    List<ItemType> reachedTypes =
        review.reached(pattern).stream()
            .filter(type -> templateTexts.add(Texts.templates(type.keys().get(partition))))
            .toList();
    return reachedTypes.stream()
        .anyMatch(
            one ->
                reachedTypes.stream()
                    .anyMatch(
                        other ->
                            SharedNamespace.hasTwoMeanings(
                                review, table, index, partition, one, other)));
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      boolean several = pattern.returns().size() > 1;
      if (several
          && !pattern.returnsDeclared()
          && pattern.operation() == Operation.QUERY
          && !review.hasFindingAbout(pattern)
          && !hasTwoMeanings(review, pattern)) {
        review.add(
            Finding.hint(
                    NAME,
                    "`%s` gives %s: are all of them meant?"
                        .formatted(pattern.name(), Texts.list(pattern.returns())),
                    pattern.span())
                .label("no `returns`")
                .help(
                    "say `returns: [%s]`, or narrow the range"
                        .formatted(String.join(", ", pattern.returns())))
                .fix(
                    Fix.of(
                        "narrow the range",
                        new Edit.AddedSetting(
                            pattern.span(),
                            "returns: [%s]".formatted(String.join(", ", pattern.returns()))))),
            pattern);
      }
    }
  }
}
