package dev.clave.table.provision;

import dev.clave.design.model.Table;
import java.util.LinkedHashSet;
import java.util.Set;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ReplicaDescription;
import software.amazon.awssdk.services.dynamodb.model.ReplicationGroupUpdate;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Adds the replicas that a design states and a table lacks, one region at a time, as DynamoDB takes
 * them. Replicas that the design does not state are told as drift and stay.
 */
final class ReplicaProvision {
  private final DynamoDbClient client;
  private final Provision provision;

  ReplicaProvision(DynamoDbClient client, Provision provision) {
    this.client = client;
    this.provision = provision;
  }

  void replicas(Table table, String name) {
    Set<String> storedRegions = regions(provision.describe(name));
    for (String region : table.regions()) {
      if (!storedRegions.remove(region)) {
        add(name, region);
      }
    }
    if (!table.regions().isEmpty()) {
      storedRegions.forEach(
          region -> provision.differ(name, "replica `" + region + "`", "none", "one"));
    }
  }

  private static Set<String> regions(TableDescription table) {
    Set<String> regions = new LinkedHashSet<>();
    table.replicas().stream().map(ReplicaDescription::regionName).forEach(regions::add);
    return regions;
  }

  private void add(String name, String region) {
    if (provision.plans("add a replica of `" + name + "` in " + region)) {
      return;
    }
    try {
      client.updateTable(
          request ->
              request
                  .tableName(name)
                  .replicaUpdates(
                      ReplicationGroupUpdate.builder()
                          .create(create -> create.regionName(region))
                          .build()));
      provision.awaitActive(name);
      if (regions(provision.describe(name)).contains(region)) {
        provision.done("added a replica of `" + name + "` in " + region);
      } else {
        provision.notOffered("replica in " + region + ": the table shows none");
      }
    } catch (SdkException | UnsupportedOperationException e) {
      provision.notOffered("replica in " + region + ": " + e.getMessage());
    }
  }
}
