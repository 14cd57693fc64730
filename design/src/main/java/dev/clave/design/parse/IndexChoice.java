package dev.clave.design.parse;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.yaml.Yaml;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Infers from the names and operators of a pattern's conditions which index answers it. */
final class IndexChoice {
  private final Findings findings;

  IndexChoice(Findings findings) {
    this.findings = findings;
  }

  /** The index, or none for the table itself. */
  Optional<String> choose(Section section, Table table, List<KeyCondition> conditions, Span where) {
    Optional<Yaml.Scalar> indexName = section.scalar("index");
    if (indexName.isPresent()) {
      return named(indexName.get(), table);
    }
    if (fits(table.key(), conditions)) {
      return Optional.empty();
    }
    List<Index> fitting =
        table.indexes().stream().filter(index -> fits(index.key(), conditions)).toList();
    if (fitting.size() > 1) {
      String names = String.join("`, `", fitting.stream().map(Index::name).toList());
      findings.add(
          Finding.error("ambiguous-index", "`" + names + "` could all answer this pattern", where)
              .label("the conditions fit " + fitting.size() + " indexes")
              .help("name one: `index: " + fitting.get(0).name() + "`"));
    }
    if (!fitting.isEmpty()) {
      return Optional.of(fitting.get(0).name());
    }
    return nearest(table, conditions);
  }

  private Optional<String> named(Yaml.Scalar name, Table table) {
    if (table.index(name.text()).isEmpty() && !name.text().equals("table")) {
      findings.unknown(
          "index", name.text(), name.span(), table.indexes().stream().map(Index::name).toList());
    }
    return table.index(name.text()).map(Index::name);
  }

  /** Every condition is on the key, and each partition attribute has an equality. */
  private static boolean fits(KeySchema schema, List<KeyCondition> conditions) {
    return conditions.stream().allMatch(condition -> schema.has(condition.attribute()))
        && schema.partition().stream()
            .map(KeyAttribute::name)
            .allMatch(name -> conditions.stream().anyMatch(each -> isEquality(each, name)));
  }

  private static boolean isEquality(KeyCondition condition, String name) {
    return condition.attribute().equals(name) && condition.operator() == Operator.EQUAL;
  }

  /** When nothing fits, the index that most likely was meant; the checks say what is wrong. */
  private static Optional<String> nearest(Table table, List<KeyCondition> conditions) {
    List<Predicate<KeySchema>> tests =
        List.of(
            schema ->
                conditions.stream()
                    .anyMatch(
                        each ->
                            schema.isPartition(each.attribute())
                                && each.operator() == Operator.EQUAL),
            schema -> conditions.stream().anyMatch(each -> schema.isPartition(each.attribute())),
            schema -> conditions.stream().anyMatch(each -> schema.has(each.attribute())));
    for (Predicate<KeySchema> test : tests) {
      if (test.test(table.key())) {
        return Optional.empty();
      }
      Optional<Index> index =
          table.indexes().stream().filter(each -> test.test(each.key())).findFirst();
      if (index.isPresent()) {
        return index.map(Index::name);
      }
    }
    return Optional.empty();
  }
}
