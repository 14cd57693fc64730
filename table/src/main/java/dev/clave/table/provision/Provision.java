package dev.clave.table.provision;

import dev.clave.design.model.Index;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import dev.clave.table.Progress;
import dev.clave.table.Provisioned;
import dev.clave.table.Retry;
import dev.clave.table.TableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Creates a table from its design, or compares it and adds the indexes that it lacks. */
public final class Provision {
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(20);

  private final DynamoDbClient client;
  private final Retry retry;
  private final Progress progress;
  private boolean created;
  private final List<String> done = new ArrayList<>();
  private final List<Provisioned.Drift> drift = new ArrayList<>();
  private final List<String> notOffered = new ArrayList<>();

  public Provision(DynamoDbClient client, Retry retry, Progress progress) {
    this.client = client;
    this.retry = retry;
    this.progress = progress;
  }

  /** Whether a table was created. */
  public boolean created() {
    return created;
  }

  public Provisioned report() {
    return new Provisioned(done, drift, notOffered);
  }

  public void table(Table table, String name) {
    try {
      compare(table, name, describe(name));
    } catch (ResourceNotFoundException absent) {
      create(table, name);
    }
    encryption(table, name);
    expiry(table, name);
    recovery(table, name);
  }

  private TableDescription describe(String name) {
    return client.describeTable(request -> request.tableName(name)).table();
  }

  private void create(Table table, String name) {
    try {
      client.createTable(TableRequests.create(table, name));
      created = true;
      done.add("created table `" + name + "`");
    } catch (ResourceInUseException another) {
      done.add("table `" + name + "` was created by another process");
    }
    awaitActive(name);
  }

  private void compare(Table table, String name, TableDescription found) {
    awaitActive(name);
    List<AttributeDefinition> defined = TableRequests.definitions(table);
    differ(
        name,
        "key",
        TableRequests.text(TableRequests.keySchema(table.key()), defined),
        TableRequests.text(found.keySchema(), found.attributeDefinitions()));
    differ(name, "billing", SettingText.billing(table), SettingText.billing(found));
    Set<String> known = new HashSet<>();
    for (Index index : table.indexes()) {
      known.add(index.name());
      compare(table, name, index, found);
    }
    for (GlobalSecondaryIndexDescription index : found.globalSecondaryIndexes()) {
      if (!known.contains(index.indexName())) {
        differ(name, "index `" + index.indexName() + "`", "none", "one");
      }
    }
    boolean streams =
        found.streamSpecification() != null && found.streamSpecification().streamEnabled();
    if (table.stream() != StreamView.NONE && streams) {
      differ(
          name,
          "stream",
          TableRequests.stream(table.stream()).streamViewTypeAsString(),
          found.streamSpecification().streamViewTypeAsString());
    }
    if (table.stream() != StreamView.NONE && !streams) {
      client.updateTable(
          request ->
              request.tableName(name).streamSpecification(TableRequests.stream(table.stream())));
      done.add("turned on the stream of `" + name + "`");
      awaitActive(name);
    }
  }

  private void compare(Table table, String name, Index index, TableDescription found) {
    String what = "index `" + index.name() + "`";
    String expected =
        TableRequests.text(TableRequests.keySchema(index.key()), TableRequests.definitions(table))
            + " "
            + SettingText.projection(TableRequests.projection(index));
    if (index.local()) {
      boolean there =
          found.localSecondaryIndexes().stream()
              .anyMatch(each -> each.indexName().equals(index.name()));
      differ(name, what, "one, as only a new table can be given it", there ? "" : "none");
      return;
    }
    for (GlobalSecondaryIndexDescription each : found.globalSecondaryIndexes()) {
      if (each.indexName().equals(index.name())) {
        differ(
            name,
            what,
            expected,
            TableRequests.text(each.keySchema(), found.attributeDefinitions())
                + " "
                + SettingText.projection(each.projection()));
        return;
      }
    }
    add(table, name, index);
  }

  private void add(Table table, String name, Index index) {
    client.updateTable(
        request ->
            request
                .tableName(name)
                .attributeDefinitions(TableRequests.definitions(table))
                .globalSecondaryIndexUpdates(
                    GlobalSecondaryIndexUpdate.builder()
                        .create(TableRequests.creation(index, table.billing()))
                        .build()));
    done.add("added index `" + index.name() + "` to `" + name + "`");
    awaitActive(name);
  }

  private void differ(String table, String what, String expected, String found) {
    if (!expected.equals(found) && !found.isEmpty()) {
      drift.add(new Provisioned.Drift(table, what, expected, found));
    }
  }

  /** Waits until the table and all its indexes can be used. */
  private void awaitActive(String name) {
    Duration pause = FIRST_PAUSE;
    for (int looks = 0; ; looks++) {
      TableDescription table = describe(name);
      List<GlobalSecondaryIndexDescription> indexes = table.globalSecondaryIndexes();
      long active =
          indexes.stream().filter(each -> each.indexStatus() == IndexStatus.ACTIVE).count();
      boolean ready = table.tableStatus() == TableStatus.ACTIVE && active == indexes.size();
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

  private void encryption(Table table, String name) {
    String wanted = SettingText.encryption(table);
    String found = SettingText.encryption(describe(name));
    if (table.encryption().isPresent() && !wanted.equals(found)) {
      notOffered.add("encryption by " + wanted + ": the table shows " + found);
    }
  }

  private void expiry(Table table, String name) {
    if (table.ttl().isEmpty()) {
      return;
    }
    String attribute = table.ttl().get();
    try {
      var found =
          client.describeTimeToLive(request -> request.tableName(name)).timeToLiveDescription();
      if (found != null && found.attributeName() != null) {
        differ(name, "expiry", attribute, found.attributeName());
        return;
      }
      client.updateTimeToLive(
          request ->
              request
                  .tableName(name)
                  .timeToLiveSpecification(each -> each.enabled(true).attributeName(attribute)));
      done.add("expires items of `" + name + "` by `" + attribute + "`");
    } catch (SdkException | UnsupportedOperationException e) {
      notOffered.add("expiry by `" + attribute + "`: " + e.getMessage());
    }
  }

  private void recovery(Table table, String name) {
    if (!table.recovery()) {
      return;
    }
    try {
      client.updateContinuousBackups(
          request ->
              request
                  .tableName(name)
                  .pointInTimeRecoverySpecification(each -> each.pointInTimeRecoveryEnabled(true)));
    } catch (SdkException | UnsupportedOperationException e) {
      notOffered.add("point-in-time recovery: " + e.getMessage());
    }
  }
}
