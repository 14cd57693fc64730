package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A pattern that needs what its index does not keep. */
final class MissingProjection implements Check {
  static final String NAME = "missing-projection";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a pattern needs attributes its index does not project",
        """
        An index with `projection: keys` or a list of attributes holds no others; a query on it \
        gives items without them, and a global index does not fetch them from the table. Project \
        what is needed, or read the items by key afterwards. Attributes that can be read out of a \
        projected key count as projected. A `filter` is tested on what the index holds, so one on \
        another attribute finds no item.\
        """,
        """
        design: reports
        key: PK, SK
        indexes: { GSI1: { key: [GSI1PK, GSI1SK], projection: keys } }
        entities:
          sale:
            PK: SHOP#<shopId>
            SK: SALE#<id>
            GSI1PK: SHOP#<shopId>#<at:month>
            GSI1SK: <at>#<id>
            attributes: { shopId: string, id: string, at: timestamp, amount: number }
        patterns:
          salesOfMonth: { where: GSI1PK = SHOP#<shopId>#<month>, needs: [amount] }
        """,
        """
        design: reports
        key: PK, SK
        indexes: { GSI1: { key: [GSI1PK, GSI1SK], projection: [amount] } }
        entities:
          sale:
            PK: SHOP#<shopId>
            SK: SALE#<id>
            GSI1PK: SHOP#<shopId>#<at:month>
            GSI1SK: <at>#<id>
            attributes: { shopId: string, id: string, at: timestamp, amount: number }
        patterns:
          salesOfMonth: { where: GSI1PK = SHOP#<shopId>#<month>, needs: [amount] }
        """);
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      Table table = review.table(pattern);
      Optional<Index> index = pattern.index().flatMap(table::index);
      if (index.isEmpty()
          || index.get().local()
          || index.get().projection() instanceof Projection.All) {
        continue;
      }
      for (String name : pattern.returns()) {
        review
            .design()
            .findEntity(name)
            .ifPresent(
                entity -> {
                  entity(review, pattern, index.get(), table, entity);
                  filter(review, pattern, index.get(), table, entity);
                });
      }
    }
  }

  private static void entity(
      Review review, Pattern pattern, Index index, Table table, Entity entity) {
    Set<String> projectedNames = projected(index, table, entity);
    List<String> missing = missing(pattern.needs().stream(), projectedNames, entity);
    if (!missing.isEmpty()) {
      review.add(
          Finding.error(
                  NAME,
                  "`%s` gives every `%s` without its %s"
                      .formatted(pattern.name(), entity.name(), Texts.list(missing)),
                  pattern.span())
              .label("`" + index.name() + "` does not hold " + Texts.list(missing))
              .note(index.span(), "this index projects only some attributes")
              .help(
                  "project them: `%s: { key: …, projection: [%s] }`"
                      .formatted(index.name(), String.join(", ", with(index, entity, missing)))),
          pattern,
          index,
          entity);
    }
  }

  /** A filter is tested on what the index holds: what it does not hold is missing in every item. */
  private static void filter(
      Review review, Pattern pattern, Index index, Table table, Entity entity) {
    Set<String> heldNames = held(index, table, entity);
    List<String> missing =
        pattern
            .filter()
            .map(filter -> missing(filter.paths(), heldNames, entity))
            .orElse(List.of());
    if (!missing.isEmpty()) {
      review.add(
          Finding.error(
                  NAME,
                  "`%s` tests every `%s` by %s, which `%s` does not hold"
                      .formatted(pattern.name(), entity.name(), Texts.list(missing), index.name()),
                  pattern.filter().orElseThrow().span())
              .label("never there in this index")
              .note(index.span(), "this index projects only some attributes")
              .help(
                  "project it: `%s: { key: …, projection: [%s] }`"
                      .formatted(index.name(), String.join(", ", with(index, entity, missing)))),
          pattern,
          index,
          entity);
    }
  }

  private static List<String> missing(Stream<String> paths, Set<String> heldNames, Entity entity) {
    boolean nested = entity.under().map(heldNames::contains).orElse(false);
    return paths
        .filter(path -> entity.attribute(path).isPresent())
        .filter(
            path ->
                !nested
                    && !heldNames.contains(path)
                    && !heldNames.contains(path.split("\\.", 2)[0]))
        .distinct()
        .toList();
  }

  /** DynamoDB projects whole attributes: of a map, all of it. */
  private static List<String> with(Index index, Entity entity, List<String> missing) {
    Stream<String> heldNames =
        index.projection() instanceof Projection.Include include
            ? include.attributes().stream()
            : Stream.of();
    Stream<String> addedNames =
        missing.stream()
            .map(
                need ->
                    entity.isNested(need)
                        ? entity.under().orElseThrow()
                        : entity.storedName(need.split("\\.", 2)[0]));
    return Stream.concat(heldNames, addedNames).distinct().toList();
  }

  /** What a reader gets of the index: what it holds, and what can be read out of its keys. */
  private static Set<String> projected(Index index, Table table, Entity entity) {
    Set<String> projectedNames = held(index, table, entity);
    keys(index, table)
        .flatMap(key -> entity.key(key).stream())
        .flatMap(rule -> rule.templates().stream())
        .flatMap(template -> template.variables().stream())
        .filter(variable -> variable.forms().isEmpty())
        .map(Part.Variable::name)
        .forEach(projectedNames::add);
    return projectedNames;
  }

  /** The attributes that the index holds: the keys and what it includes. */
  private static Set<String> held(Index index, Table table, Entity entity) {
    Set<String> heldNames = keys(index, table).collect(Collectors.toCollection(HashSet::new));
    if (index.projection() instanceof Projection.Include include) {
      include.attributes().stream()
          .map(name -> entity.storedUnder(name).map(Attribute::name).orElse(name))
          .filter(name -> !entity.isNested(name))
          .forEach(heldNames::add);
    }
    return heldNames;
  }

  private static Stream<String> keys(Index index, Table table) {
    return Stream.concat(table.key().attributes().stream(), index.key().attributes().stream())
        .map(KeyAttribute::name);
  }
}
