package dev.clave.design.check;

import dev.clave.design.cost.ItemSize;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Billing;
import dev.clave.design.model.CounterShards;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Load;
import dev.clave.design.model.Part;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Replicas;
import dev.clave.design.model.Step;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.model.TransactionDefinition;
import java.util.List;

/** More than DynamoDB takes. */
final class Limits implements Check {
  static final String NAME = "limits";

  // From "Quotas in Amazon DynamoDB", developer guide.
  static final int GLOBAL_INDEXES = 20;
  static final int LOCAL_INDEXES = 5;
  static final int KEY_ATTRIBUTES_A_SIDE = 4;
  static final int ITEM_BYTES = 400 * 1024;
  static final int TRANSACTION_ITEMS = 100;
  static final int PROJECTED_ATTRIBUTES = 100;
  static final String TABLE_NAME = "[a-zA-Z0-9_.-]{3,255}";

  /** Items with one partition key and their entries in local indexes, from the AWS quotas. */
  private static final double COLLECTION_BYTES = 10 * 0x1p30;

  private static final double GIGABYTE = 0x1p30;

  /** How far ahead a stated growth is looked at. */
  private static final int MONTHS_AHEAD = 12;

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "index count, key length, item size, transaction size, projected attributes",
        """
        DynamoDB refuses a table with more than 20 global or 5 local indexes, with more than 100 \
        projected attributes in all, or with an index of more than four attributes on a side of \
        its key. It refuses a partition key value above 2,048 bytes, a sort key value above 1,024, \
        and an item above 400 KB. It refuses a transaction of more than 100 items, where \
        references, guards and counters count. \
        Items of one partition above 10 GB are refused where the table has local indexes (by the \
        `perParent` of the load), and so are replicas without a stream of new and old images. \
        Lengths are taken from the limits that attributes declare.\
        """,
        """
        design: notes
        key: PK, SK
        entities:
          note:
            PK: USER#<userId>
            SK: NOTE#<title>
            attributes: { userId: string, title: string(1..2000) }
        """,
        """
        design: notes
        key: PK, SK
        entities:
          note:
            PK: USER#<userId>
            SK: NOTE#<title>
            attributes: { userId: string, title: string(1..200) }
        """);
  }

  @Override
  public void run(Review review) {
    for (Table table : review.design().tables()) {
      table(review, table);
    }
    for (Entity entity : review.design().entities()) {
      keys(review, entity);
      item(review, entity);
    }
    for (TransactionDefinition transaction : review.design().transactions()) {
      transaction(review, transaction);
    }
  }

  private static void table(Review review, Table table) {
    List<Index> local = table.indexes().stream().filter(Index::local).toList();
    int global = table.indexes().size() - local.size();
    if (global > GLOBAL_INDEXES) {
      refuse(
          review,
          table,
          "it has %d global indexes, at most %d are allowed".formatted(global, GLOBAL_INDEXES),
          "serve several patterns from one index with prefixed keys");
    }
    if (local.size() > LOCAL_INDEXES) {
      refuse(
          review,
          table,
          "it has %d local indexes, at most %d are allowed".formatted(local.size(), LOCAL_INDEXES),
          "make some of them global");
    }
    if (!table.physicalName().matches(TABLE_NAME)) {
      refuse(
          review,
          table,
          "its name should be 3 to 255 letters, digits, `_`, `-` and `.`",
          "choose such a name");
    }
    if (table.key().partition().size() > 1 || table.key().sort().size() > 1) {
      refuse(
          review,
          table,
          "its key has several attributes on a side, which only indexes may",
          "join them in one template");
    }
    int projectedCount =
        table.indexes().stream()
            .map(Index::projection)
            .filter(Projection.Include.class::isInstance)
            .mapToInt(each -> ((Projection.Include) each).attributes().size())
            .sum();
    if (projectedCount > PROJECTED_ATTRIBUTES) {
      refuse(
          review,
          table,
          "its indexes project %d attributes, at most %d are allowed"
              .formatted(projectedCount, PROJECTED_ATTRIBUTES),
          "project all in some of them");
    }
    table.replicas().ifPresent(replicas -> replicas(review, table, replicas));
    for (Index index : table.indexes()) {
      index(review, table, index);
    }
    if (!local.isEmpty()) {
      collection(review, table, local.get(0));
    }
  }

  private static void replicas(Review review, Table table, Replicas replicas) {
    if (table.stream() != StreamView.NEW_AND_OLD) {
      review.add(
          Finding.error(
                  NAME,
                  "DynamoDB refuses replicas of `%s`: they follow its stream of new and old images"
                      .formatted(table.physicalName()),
                  replicas.span())
              .help("add `stream: new and old`"),
          table);
    }
    if (table.billing() instanceof Billing.Provisioned) {
      review.add(
          Finding.error(
                  NAME,
                  "DynamoDB refuses replicas of `%s` with provisioned units that do not scale by themselves"
                      .formatted(table.physicalName()),
                  replicas.span())
              .help("say `billing: on-demand`"),
          table);
    }
  }

  /** With a local index, all items under one partition key have one bound together. */
  private static void collection(Review review, Table table, Index local) {
    Load load = review.design().load();
    ItemSize sizes = new ItemSize(load);
    double bytes =
        review.design().entities().stream()
            .filter(entity -> entity.table().equals(table.name()))
            .filter(entity -> load.entities().containsKey(entity.name()))
            .mapToDouble(
                entity ->
                    load.entities().get(entity.name()).perParent().orElse(0)
                        * sizes.of(entity)
                        * (1 + copies(table, entity)))
            .sum();
    double later = bytes * load.growthIn(MONTHS_AHEAD);
    if (later > COLLECTION_BYTES) {
      String message =
          "DynamoDB refuses writes to a partition of `%s` above 10 GB, since it has local indexes: by its load one %s"
              .formatted(
                  table.physicalName(),
                  bytes > COLLECTION_BYTES
                      ? "has %.0f GB".formatted(bytes / GIGABYTE)
                      : "has %.0f GB in a year".formatted(later / GIGABYTE));
      review.add(
          (bytes > COLLECTION_BYTES
                  ? Finding.error(NAME, message, local.span())
                  : Finding.warning(NAME, message, local.span()))
              .help("make the index global, or divide the partition by a date or an id"),
          local);
    }
  }

  private static long copies(Table table, Entity entity) {
    return table.indexes().stream()
        .filter(index -> index.local() && entity.writes(index.key()))
        .count();
  }

  private static void index(Review review, Table table, Index index) {
    if (index.local() && index.shards() > 1) {
      review.add(
          Finding.error(
                  NAME,
                  "`%s` cannot be spread by itself: a local index is in the partitions of its table"
                      .formatted(index.name()),
                  index.span())
              .help(
                  "put `shards` on the entity's `%s`, or make the index global"
                      .formatted(table.key().partition().get(0).name())),
          index);
    }
    int most = Math.max(index.key().partition().size(), index.key().sort().size());
    if (most > KEY_ATTRIBUTES_A_SIDE) {
      review.add(
          Finding.error(
                  NAME,
                  "DynamoDB refuses `%s`: %d attributes on one side of its key, at most %d are allowed"
                      .formatted(index.name(), most, KEY_ATTRIBUTES_A_SIDE),
                  index.span())
              .help("join some of them in one template"),
          index);
    }
    boolean samePartition =
        index.key().partition().get(0).name().equals(table.key().partition().get(0).name());
    if (index.local() && (!samePartition || index.key().sort().size() != 1)) {
      review.add(
          Finding.error(
                  NAME,
                  "DynamoDB refuses `%s`: a local index has the table's partition key and one sort key"
                      .formatted(index.name()),
                  index.span())
              .help(
                  "begin its key with `%s`, or make it global"
                      .formatted(table.key().partition().get(0).name())),
          index);
    }
  }

  private static void refuse(Review review, Table table, String why, String help) {
    review.add(
        Finding.error(
                NAME,
                "DynamoDB refuses table `%s`: %s".formatted(table.physicalName(), why),
                table.span())
            .help(help),
        table);
  }

  private static void keys(Review review, Entity entity) {
    Table table = review.table(entity);
    for (KeyRule rule : entity.keys().values()) {
      boolean partition =
          table.key().isPartition(rule.attribute())
              || table.indexes().stream()
                  .anyMatch(index -> index.key().isPartition(rule.attribute()));
      int limit = partition ? KeySchema.LONGEST_PARTITION_KEY : KeySchema.LONGEST_SORT_KEY;
      for (Template template : rule.templates()) {
        long length = longest(entity, template);
        if (length > limit) {
          review.add(
              Finding.error(
                      NAME,
                      "DynamoDB refuses a `%s` whose `%s` is longer than %d bytes, and %s can have %d characters"
                          .formatted(
                              entity.name(), rule.attribute(), limit, template.text(), length),
                      template.span())
                  .help("limit the length of its attributes, as in `string(1..100)`"),
              entity);
        }
      }
    }
  }

  /** The declared length of a key; what declares none counts as short. */
  private static long longest(Entity entity, Template template) {
    long length = 0;
    for (Part part : template.parts()) {
      if (part instanceof Part.Literal literal) {
        length += literal.text().length();
      } else if (part instanceof Part.Variable variable
          && Texts.type(entity, variable) instanceof AttributeType.Text text) {
        length += text.maxLength().orElse(1);
      }
    }
    return length;
  }

  private static void item(Review review, Entity entity) {
    long required =
        entity.attributes().values().stream()
            .filter(attribute -> !attribute.optional())
            .mapToLong(
                attribute ->
                    attribute.type() instanceof AttributeType.Text text
                        ? text.minLength().orElse(0)
                        : 0)
            .sum();
    long most =
        entity.attributes().values().stream()
            .mapToLong(
                attribute ->
                    attribute.type() instanceof AttributeType.Text text
                        ? text.maxLength().orElse(0)
                        : 0)
            .sum();
    if (required > ITEM_BYTES || most > ITEM_BYTES) {
      String message =
          "DynamoDB refuses a `%s` above 400 KB, and its attributes allow %d characters"
              .formatted(entity.name(), most);
      review.add(
          (required > ITEM_BYTES
                  ? Finding.error(NAME, message, entity.span())
                  : Finding.warning(NAME, message, entity.span()))
              .help("lower the limits, or keep the long text in an object store"),
          entity);
    }
  }

  private static void transaction(Review review, TransactionDefinition transaction) {
    int items = 0;
    for (Step step : transaction.steps()) {
      items++;
      if (step.kind() != Step.Kind.CHECK) {
        Entity entity = review.entity(step.entity());
        items +=
            entity.references().size() + entity.unique().size() + review.countersOf(step.entity());
        if (step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.DELETE) {
          items +=
              entity.counters().stream()
                  .flatMap(counter -> counter.shards().stream())
                  .mapToInt(CounterShards::count)
                  .sum();
        }
      }
    }
    if (items > TRANSACTION_ITEMS) {
      review.add(
          Finding.error(
                  NAME,
                  "DynamoDB refuses `%s`: it writes %d items with references, guards and counters, at most %d are allowed"
                      .formatted(transaction.name(), items, TRANSACTION_ITEMS),
                  transaction.span())
              .help("split it in two"),
          transaction);
    }
  }
}
