package dev.clave.design.check;

import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.Waivable;
import dev.clave.design.unify.ItemType;
import dev.clave.design.unify.TypesByPrefix;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** One partition template that means two things. */
final class SharedNamespace implements Check {
  static final String NAME = "shared-namespace";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "one partition template means two things",
"""
When `USER#<email>` and `USER#<userId>` are partitions of one index, a value that is both \
someone's e-mail and someone's id puts two unrelated families of items into one partition, \
and whoever reads it gets both. It is an error when a pattern reads the two together, \
otherwise a warning. Two ids of things that are no entities of the design (`STAFF#<doctorId>`, \
`STAFF#<nurseId>`) are a question: they may be numbered together. Give each meaning its own \
prefix.\
""",
        """
        design: users
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          user:
            PK: USER#<userId>
            SK: PROFILE
            GSI1PK: USER#<email>
            GSI1SK: PROFILE
            unique: [email]
            attributes: { userId: string, email: email }
          like:
            PK: POST#<postId>
            SK: LIKE#<userId>
            GSI1PK: USER#<userId>
            GSI1SK: LIKE#<postId>
            attributes: { postId: string, userId: string }
        patterns:
          userByEmail: GSI1PK = USER#<email>
          likesOfUser: GSI1PK = USER#<userId> and GSI1SK begins_with LIKE#
        """,
        """
        design: users
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          user:
            PK: USER#<userId>
            SK: PROFILE
            GSI1PK: EMAIL#<email>
            GSI1SK: PROFILE
            unique: [email]
            attributes: { userId: string, email: email }
          like:
            PK: POST#<postId>
            SK: LIKE#<userId>
            GSI1PK: USER#<userId>
            GSI1SK: LIKE#<postId>
            attributes: { postId: string, userId: string }
        patterns:
          userByEmail: GSI1PK = EMAIL#<email>
          likesOfUser: GSI1PK = USER#<userId> and GSI1SK begins_with LIKE#
        """);
  }

  @Override
  public void run(Review review) {
    for (Table table : review.design().tables()) {
      schema(review, table, Optional.empty(), table.key());
      for (Index index : table.indexes()) {
        schema(review, table, Optional.of(index), index.key());
      }
    }
  }

  private static void schema(Review review, Table table, Optional<Index> index, KeySchema schema) {
    for (KeyAttribute partition : schema.partition()) {
      CheckInterrupted.heed();
      List<ItemType> types = distinct(review, table, schema, partition);
      Set<String> reported = new HashSet<>();
      TypesByPrefix byPrefix = review.unification(table).byPrefix(types);
      for (ItemType later : types) {
        for (ItemType earlier : byPrefix.earlierCandidates(later, List.of(partition))) {
          pair(review, table, index, partition, earlier, later, reported);
        }
      }
    }
  }

  /** One type for each way of writing the partition; those that waive the finding, each. */
  private static List<ItemType> distinct(
      Review review, Table table, KeySchema schema, KeyAttribute partition) {
    Set<String> templateTexts = new HashSet<>();
    return review.types(table).stream()
        .filter(type -> type.writes(schema))
        .filter(
            type ->
                isWaived(type)
                    || templateTexts.add(Texts.templates(type.keys().get(partition.name()))))
        .toList();
  }

  private static boolean isWaived(ItemType type) {
    return type.entity().waivers().stream().anyMatch(waiver -> waiver.check().equals(NAME));
  }

  private static void pair(
      Review review,
      Table table,
      Optional<Index> index,
      KeyAttribute partition,
      ItemType one,
      ItemType other,
      Set<String> reported) {
    if (one.entity().name().equals(other.entity().name())
        || !review.unification(table).meet(one, other, List.of(partition))) {
      return;
    }
    Optional<Meaning.Clash> clash = clash(review, table, index, partition.name(), one, other);
    if (clash.isEmpty()) {
      return;
    }
    if (!isWaived(one)
        && !isWaived(other)
        && !reported.add(
            partition.name()
                + " "
                + clash.get().mine().name()
                + " "
                + clash.get().yours().name())) {
      return;
    }
    List<String> mixing = mixing(review, table, index, one, other);
    String mine = Texts.templates(one.keys().get(partition.name()));
    String yours = Texts.templates(other.keys().get(partition.name()));
    String message =
        mixing.isEmpty()
            ? "%s and %s are one partition when a `%s` equals a `%s`"
                .formatted(mine, yours, clash.get().mine().name(), clash.get().yours().name())
            : "%s also reads the `%s` whose `%s` equals the `%s`"
                .formatted(
                    Texts.list(mixing),
                    other.name(),
                    clash.get().yours().name(),
                    clash.get().mine().name());
    Span span = one.keys().get(partition.name()).templates().get(0).span();
    Finding finding =
        clash.get().certainty() == Meaning.Certainty.QUESTION
            ? Finding.hint(NAME, question(mine, yours, clash.get()), span)
            : mixing.isEmpty()
                ? Finding.warning(NAME, message, span)
                : Finding.error(NAME, message, span);
    Optional<String> example =
        review
            .unification(table)
            .witness(one, other, List.of(partition))
            .map(witness -> MeetingText.of(one, other, witness));
    finding = example.map(finding::example).orElse(finding);
    List<Waivable> subjects = new ArrayList<>(List.of(one.entity(), other.entity()));
    index.ifPresent(subjects::add);
    review.add(
        finding
            .label(
                "`%s` writes %s in `%s`, line %d"
                    .formatted(
                        other.name(),
                        yours,
                        partition.name(),
                        other.keys().get(partition.name()).templates().get(0).span().line()))
            .help(
                "give one of the two a prefix of its own, such as %s%s<%s>"
                    .formatted(
                        noun(clash.get().mine().name()),
                        table.delimiter(),
                        clash.get().mine().name())),
        subjects.toArray(Waivable[]::new));
  }

  /** The word for what a variable identifies: {@code NURSE} for {@code nurseId}. */
  private static String noun(String variable) {
    List<String> words = Texts.words(variable);
    List<String> noun = words.stream().filter(word -> !word.equals("id")).toList();
    return String.join("", noun.isEmpty() ? words : noun).toUpperCase(Locale.ROOT);
  }

  private static String question(String mine, String yours, Meaning.Clash clash) {
    return "%s and %s are one partition when a `%s` equals a `%s`: are the two numbered together?"
        .formatted(mine, yours, clash.mine().name(), clash.yours().name());
  }

  /** Whether one partition means two things for two types, so that none reads them together. */
  static boolean hasTwoMeanings(
      Review review,
      Table table,
      Optional<Index> index,
      String partition,
      ItemType one,
      ItemType other) {
    return clash(review, table, index, partition, one, other)
        .filter(clash -> clash.certainty() != Meaning.Certainty.QUESTION)
        .isPresent();
  }

  /** What two types mean by one partition, where it is not the same. */
  private static Optional<Meaning.Clash> clash(
      Review review,
      Table table,
      Optional<Index> index,
      String partition,
      ItemType one,
      ItemType other) {
    return Meaning.clash(one, other, partition, table.delimiter(), review.entityWords())
        .filter(
            clash ->
                clash.certainty() == Meaning.Certainty.BY_TYPE
                    || !isCollected(review, table, index, one, other));
  }

  /** Whether a pattern says that it is meant to read both: then they are of one family. */
  private static boolean isCollected(
      Review review, Table table, Optional<Index> index, ItemType one, ItemType other) {
    return reading(review, table, index, one, other)
        .anyMatch(
            pattern ->
                pattern.returnsDeclared()
                    && pattern.returns().contains(one.entity().name())
                    && pattern.returns().contains(other.entity().name()));
  }

  /** The names of the patterns that read both kinds of item from such a partition. */
  private static List<String> mixing(
      Review review, Table table, Optional<Index> index, ItemType one, ItemType other) {
    return reading(review, table, index, one, other).map(Pattern::name).toList();
  }

  private static Stream<Pattern> reading(
      Review review, Table table, Optional<Index> index, ItemType one, ItemType other) {
    return review.design().patterns().stream()
        .filter(pattern -> pattern.table().equals(table.name()))
        .filter(pattern -> pattern.index().equals(index.map(Index::name)))
        .filter(pattern -> !pattern.conditions().isEmpty())
        .filter(pattern -> pattern.reaches().contains(one.reach()))
        .filter(pattern -> pattern.reaches().contains(other.reach()));
  }
}
