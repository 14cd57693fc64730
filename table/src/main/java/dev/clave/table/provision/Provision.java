package dev.clave.table.provision;

import dev.clave.design.model.Index;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import dev.clave.design.model.VectorIndex;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import dev.clave.table.options.Retry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/**
 * Creates a table from its design, or compares it and adds the indexes that it lacks. A dry run
 * sends only reads and notes what it would send.
 *
 * <pre>{@code
 * Provision provision = Provision.dryRun(client);
 * provision.table(design.tables().get(0), "transporte-app-main");
 * provision.report().planned().forEach(System.out::println);
 * }</pre>
 */
public final class Provision {
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(20);

  private final DynamoDbClient client;
  private final Retry retry;
  private final Progress progress;
  private final boolean dryRun;
  private boolean created;
  private boolean absent;
  private final List<String> doneSteps = new ArrayList<>();
  private final List<String> plannedSteps = new ArrayList<>();
  private final List<Provisioned.Drift> drift = new ArrayList<>();
  private final List<String> notOffered = new ArrayList<>();

  private Provision(DynamoDbClient client, Retry retry, Progress progress, boolean dryRun) {
    this.client = client;
    this.retry = retry;
    this.progress = progress;
    this.dryRun = dryRun;
  }

  public static Provision sending(DynamoDbClient client, Retry retry, Progress progress) {
    return new Provision(client, retry, progress, false);
  }

  public static Provision dryRun(DynamoDbClient client) {
    return new Provision(client, Retry.defaults(), Progress.NONE, true);
  }

  /** Whether a table was created. */
  public boolean created() {
    return created;
  }

  /** Whether a table was there before, with the key under which it remembers its design. */
  public boolean mayHoldMemory() {
    return !absent && drift.stream().noneMatch(each -> each.what().equals("key"));
  }

  public Provisioned report() {
    return new Provisioned(doneSteps, plannedSteps, drift, notOffered);
  }

  public void table(Table table, String name) {
    try {
      compare(table, name, describe(name));
    } catch (ResourceNotFoundException absent) {
      create(table, name);
      if (dryRun) {
        table.ttl().ifPresent(attribute -> plannedSteps.add(expiring(name, attribute)));
        return;
      }
    }
    encryption(table, name);
    expiry(table, name);
    recovery(table, name);
    new ReplicaProvision(client, this).replicas(table, name);
  }

  /** Sends a request and notes it as done, or in a dry run only as planned. */
  private void send(String plan, String result, Runnable request) {
    if (dryRun) {
      plannedSteps.add(plan);
    } else {
      request.run();
      doneSteps.add(result);
    }
  }

  TableDescription describe(String name) {
    return client.describeTable(request -> request.tableName(name)).table();
  }

  private void create(Table table, String name) {
    absent = true;
    if (dryRun) {
      plannedSteps.add("create the table `" + name + "`" + TableRequests.summary(table));
      return;
    }
    try {
      client.createTable(TableRequests.create(table, name));
      created = true;
      doneSteps.add("created table `" + name + "`");
    } catch (ResourceInUseException another) {
      doneSteps.add("table `" + name + "` was created by another process");
    }
    awaitActive(name);
  }

  private void compare(Table table, String name, TableDescription description) {
    awaitActive(name);
    List<AttributeDefinition> defined = TableRequests.definitions(table);
    differ(
        name,
        "key",
        TableRequests.text(TableRequests.keySchema(table.key()), defined),
        TableRequests.text(description.keySchema(), description.attributeDefinitions()));
    differ(name, "billing", SettingText.billing(table), SettingText.billing(description));
    differ(name, "class", table.pricedAs().name(), SettingText.tableClass(description));
    Set<String> indexNames = new HashSet<>();
    for (Index index : table.indexes()) {
      indexNames.add(index.name());
      compare(table, name, index, description);
    }
    for (GlobalSecondaryIndexDescription index : description.globalSecondaryIndexes()) {
      if (!indexNames.contains(index.indexName())) {
        differ(name, "index `" + index.indexName() + "`", "none", "one");
      }
    }
    vectorIndexes(table, name, description);
    boolean streams =
        description.streamSpecification() != null
            && description.streamSpecification().streamEnabled();
    if (table.stream() != StreamView.NONE && streams) {
      differ(
          name,
          "stream",
          TableRequests.stream(table.stream()).streamViewTypeAsString(),
          description.streamSpecification().streamViewTypeAsString());
    }
    if (table.stream() != StreamView.NONE && !streams) {
      send(
          "turn on the stream of `" + name + "`",
          "turned on the stream of `" + name + "`",
          () ->
              client.updateTable(
                  request ->
                      request
                          .tableName(name)
                          .streamSpecification(TableRequests.stream(table.stream()))));
      awaitActive(name);
    }
  }

  private void vectorIndexes(Table table, String name, TableDescription description) {
    for (VectorIndexDescription there : description.vectorIndexes()) {
      differ(
          name,
          "index `" + there.indexName() + "`",
          table.vectorIndex(there.indexName()).map(VectorRequests::text).orElse("none"),
          table.vectorIndex(there.indexName()).isPresent() ? VectorRequests.text(there) : "one");
    }
    for (VectorIndex index : table.vectorIndexes()) {
      boolean isThere =
          description.vectorIndexes().stream()
              .anyMatch(each -> each.indexName().equals(index.name()));
      if (!isThere) {
        send(
            "add vector index `" + index.name() + "` to `" + name + "`",
            "added vector index `" + index.name() + "` to `" + name + "`",
            () ->
                client.updateTable(
                    request ->
                        request
                            .tableName(name)
                            .attributeDefinitions(TableRequests.definitions(table))
                            .vectorIndexUpdates(
                                update -> update.create(VectorRequests.creation(index)))));
        awaitActive(name);
      }
    }
  }

  private void compare(Table table, String name, Index index, TableDescription description) {
    String subject = "index `" + index.name() + "`";
    String expected =
        TableRequests.text(TableRequests.keySchema(index.key()), TableRequests.definitions(table))
            + " "
            + SettingText.projection(TableRequests.projection(index));
    if (index.local()) {
      boolean there =
          description.localSecondaryIndexes().stream()
              .anyMatch(each -> each.indexName().equals(index.name()));
      differ(name, subject, "one, as only a new table can be given it", there ? "" : "none");
      return;
    }
    for (GlobalSecondaryIndexDescription each : description.globalSecondaryIndexes()) {
      if (each.indexName().equals(index.name())) {
        differ(
            name,
            subject,
            expected,
            TableRequests.text(each.keySchema(), description.attributeDefinitions())
                + " "
                + SettingText.projection(each.projection()));
        return;
      }
    }
    add(table, name, index, description);
  }

  /** An index is billed as its table is, also where the design would have it otherwise. */
  private void add(Table table, String name, Index index, TableDescription description) {
    send(
        "add index `" + index.name() + "` to `" + name + "`",
        "added index `" + index.name() + "` to `" + name + "`",
        () -> create(table, name, index, description));
    awaitActive(name);
  }

  private void create(Table table, String name, Index index, TableDescription description) {
    try {
      client.updateTable(
          request ->
              request
                  .tableName(name)
                  .attributeDefinitions(TableRequests.definitions(table))
                  .globalSecondaryIndexUpdates(
                      GlobalSecondaryIndexUpdate.builder()
                          .create(TableRequests.creation(index, SettingText.billingOf(description)))
                          .build()));
    } catch (DynamoDbException refusal) {
      // Another process may have added it since the table was described.
      if (describe(name).globalSecondaryIndexes().stream()
          .noneMatch(each -> each.indexName().equals(index.name()))) {
        throw refusal;
      }
    }
  }

  /** Notes a difference that is left alone; an empty {@code found} is none. */
  public void differ(String table, String subject, String expected, String found) {
    if (!expected.equals(found) && !found.isEmpty()) {
      drift.add(new Provisioned.Drift(table, subject, expected, found));
    }
  }

  /** Waits until the table and all its indexes can be used. */
  void awaitActive(String name) {
    if (dryRun) {
      return;
    }
    Duration pause = FIRST_PAUSE;
    for (int looks = 0; ; looks++) {
      TableDescription table = describe(name);
      List<GlobalSecondaryIndexDescription> indexes = table.globalSecondaryIndexes();
      long active =
          indexes.stream().filter(each -> each.indexStatus() == IndexStatus.ACTIVE).count();
      boolean searchable =
          table.vectorIndexes().stream()
              .allMatch(
                  each ->
                      each.indexStatus() == IndexStatus.ACTIVE
                          && !Boolean.TRUE.equals(each.backfilling()));
      boolean ready =
          table.tableStatus() == TableStatus.ACTIVE && active == indexes.size() && searchable;
      if (looks > 0 || !ready) {
        progress.report("indexes of " + name + " ready", active, indexes.size());
      }
      if (ready) {
        return;
      }
      pause(pause);
      pause =
          pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0
              ? LONGEST_PAUSE
              : pause.multipliedBy(2);
    }
  }

  private void pause(Duration duration) {
    try {
      retry.pause().pause(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw TableException.busy("interrupted while waiting for a table", e);
    }
  }

  /** Whether this is a dry run, which only notes what it would send. */
  boolean plans(String subject) {
    if (dryRun) {
      plannedSteps.add(subject);
    }
    return dryRun;
  }

  void done(String subject) {
    doneSteps.add(subject);
  }

  void notOffered(String subject) {
    notOffered.add(subject);
  }

  private void encryption(Table table, String name) {
    String designed = SettingText.encryption(table);
    String actual = SettingText.encryption(describe(name));
    if (table.encryption().isPresent() && !designed.equals(actual)) {
      notOffered.add("encryption by " + designed + ": the table shows " + actual);
    }
  }

  private void expiry(Table table, String name) {
    if (table.ttl().isEmpty()) {
      return;
    }
    String attribute = table.ttl().get();
    try {
      var expiry =
          client.describeTimeToLive(request -> request.tableName(name)).timeToLiveDescription();
      if (expiry != null && expiry.attributeName() != null) {
        differ(name, "expiry", attribute, expiry.attributeName());
        return;
      }
      send(
          expiring(name, attribute),
          "expires items of `" + name + "` by `" + attribute + "`",
          () ->
              client.updateTimeToLive(
                  request ->
                      request
                          .tableName(name)
                          .timeToLiveSpecification(
                              each -> each.enabled(true).attributeName(attribute))));
    } catch (SdkException | UnsupportedOperationException e) {
      notOffered.add("expiry by `" + attribute + "`: " + e.getMessage());
    }
  }

  private static String expiring(String name, String attribute) {
    return "expire items of `" + name + "` by `" + attribute + "`";
  }

  private void recovery(Table table, String name) {
    if (!table.recovery()) {
      return;
    }
    try {
      if (isRecoverable(name)) {
        return;
      }
      send(
          "turn on point-in-time recovery of `" + name + "`",
          "turned on point-in-time recovery of `" + name + "`",
          () ->
              client.updateContinuousBackups(
                  request ->
                      request
                          .tableName(name)
                          .pointInTimeRecoverySpecification(
                              each -> each.pointInTimeRecoveryEnabled(true))));
    } catch (SdkException | UnsupportedOperationException e) {
      notOffered.add("point-in-time recovery: " + e.getMessage());
    }
  }

  private boolean isRecoverable(String name) {
    return client
            .describeContinuousBackups(request -> request.tableName(name))
            .continuousBackupsDescription()
            .pointInTimeRecoveryDescription()
            .pointInTimeRecoveryStatus()
        == PointInTimeRecoveryStatus.ENABLED;
  }
}
