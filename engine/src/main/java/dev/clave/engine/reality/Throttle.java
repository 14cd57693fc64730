package dev.clave.engine.reality;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import dev.clave.engine.reality.Throughput.Limit;
import dev.clave.engine.reality.Throughput.LimitType;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;

/** Refuses what exceeds the throughput of a table, an index or a partition, as the service does. */
final class Throttle {
  /** What one table may use of an account, from "Quotas in Amazon DynamoDB". */
  private static final double ACCOUNT_UNITS = 40_000;

  /** A new on-demand table takes 4,000 writes and 12,000 reads a second. */
  private static final int ON_DEMAND_PARTITIONS = 4;

  /** What stands before the hash of the partition key: area, table and space. */
  private static final int SPACE_BYTES = 7;

  private static final int HASH_BYTES = 4;

  private record Place(int table, String index) {}

  private final InstantSource clock;
  private final Map<Place, Throughput> throughputs = new ConcurrentHashMap<>();

  Throttle(InstantSource clock) {
    this.clock = clock;
  }

  void forget() {
    throughputs.clear();
  }

  /** Follows a table whose throughput was changed. */
  void follow(Table table) {
    throughputs.forEach(
        (place, throughput) -> {
          if (place.table() == table.number()) {
            Optional<Index> index = table.index(place.index());
            if (index.isPresent() || place.index().isEmpty()) {
              throughput.setLimit(limit(table.description(), index), clock.instant());
            } else {
              throughputs.remove(place);
            }
          }
        });
  }

  /** Forgets a table that is gone. */
  void forget(Table table) {
    throughputs.keySet().removeIf(place -> place.table() == table.number());
  }

  /** How many partitions a table has by now; 0 if it was not used yet. */
  int partitions(Table table) {
    Throughput throughput = throughputs.get(new Place(table.number(), ""));
    return throughput == null ? 0 : throughput.partitionCount();
  }

  /**
   * Lets a request pass or refuses it.
   *
   * @param index a global index; local ones are part of their table
   * @throws DynamoDbException with its throttling reasons
   */
  void admit(Table table, Optional<Index> index, byte[] key, boolean isWrite) {
    Throughput throughput = throughput(table, index);
    throughput
        .refusal(place(table, key), isWrite, clock.instant())
        .ifPresent(
            type -> {
              throw refusal(table, index, isWrite, type);
            });
  }

  void take(Table table, Optional<Index> index, byte[] key, double units, boolean isWrite) {
    throughput(table, index).take(place(table, key), units, isWrite, clock.instant());
  }

  /** An item collection with a local index stays in one partition: its place is its hash. */
  private static byte[] place(Table table, byte[] key) {
    boolean isTogether =
        table.indexes().stream().anyMatch(index -> !index.isGlobal() && !index.isVector());
    int end = isTogether ? SPACE_BYTES + HASH_BYTES : key.length;
    return Arrays.copyOfRange(key, Math.min(SPACE_BYTES, key.length), Math.min(end, key.length));
  }

  private Throughput throughput(Table table, Optional<Index> index) {
    Place place = new Place(table.number(), index.map(Index::name).orElse(""));
    Throughput throughput = throughputs.get(place);
    return throughput != null
        ? throughput
        : throughputs.computeIfAbsent(place, absent -> started(limit(table.description(), index)));
  }

  private Throughput started(Limit limit) {
    return new Throughput(limit, partitions(limit), clock.instant());
  }

  private static int partitions(Limit limit) {
    return limit.isProvisioned()
        ? (int)
            Math.max(
                1,
                Math.ceil(
                    limit.reads() / Partition.READ_UNITS + limit.writes() / Partition.WRITE_UNITS))
        : ON_DEMAND_PARTITIONS;
  }

  private static Limit limit(TableDescription table, Optional<Index> index) {
    if (index.isEmpty()) {
      return limit(table, table.provisionedThroughput(), table.onDemandThroughput());
    }
    GlobalSecondaryIndexDescription indexDescription =
        table.globalSecondaryIndexes().stream()
            .filter(each -> each.indexName().equals(index.get().name()))
            .findFirst()
            .orElseThrow();
    return limit(
        table, indexDescription.provisionedThroughput(), indexDescription.onDemandThroughput());
  }

  private static Limit limit(
      TableDescription table,
      ProvisionedThroughputDescription provisioned,
      OnDemandThroughput most) {
    if (!isOnDemand(table) && provisioned != null) {
      return new Limit(
          provisioned.readCapacityUnits(),
          provisioned.writeCapacityUnits(),
          true,
          LimitType.PROVISIONED);
    }
    double reads = most == null ? 0 : units(most.maxReadRequestUnits());
    double writes = most == null ? 0 : units(most.maxWriteRequestUnits());
    if (reads == 0 && writes == 0) {
      return new Limit(ACCOUNT_UNITS, ACCOUNT_UNITS, false, LimitType.ACCOUNT);
    }
    return new Limit(
        reads == 0 ? ACCOUNT_UNITS : reads,
        writes == 0 ? ACCOUNT_UNITS : writes,
        false,
        LimitType.MAX_ON_DEMAND);
  }

  /** Minus one stands for no limit. */
  private static double units(Long units) {
    return units == null || units < 0 ? 0 : units;
  }

  private static boolean isOnDemand(TableDescription table) {
    return table.billingModeSummary() != null
        && table.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST;
  }

  /** What a request gets that is throttled by chance, not by its rate. */
  DynamoDbException byChance(Table table, boolean isWrite) {
    return refusal(table, Optional.empty(), isWrite, LimitType.KEY_RANGE);
  }

  private static DynamoDbException refusal(
      Table table, Optional<Index> index, boolean isWrite, LimitType type) {
    String arn = table.description().tableArn();
    ThrottlingReason reason =
        ThrottlingReason.builder()
            .reason(
                (index.isPresent() ? "Index" : "Table")
                    + (isWrite ? "Write" : "Read")
                    + type.reason)
            .resource(index.map(each -> arn + "/index/" + each.name()).orElse(arn))
            .build();
    if (type == LimitType.ACCOUNT) {
      RequestLimitExceededException.Builder limited =
          AwsFailure.fill(
              RequestLimitExceededException.builder(),
              Kind.REQUEST_LIMIT_EXCEEDED.code(),
              "Throughput exceeds the current throughput limit for your account. Please contact AWS"
                  + " Support at https://aws.amazon.com/support request a limit increase");
      return (DynamoDbException) limited.throttlingReasons(reason).build();
    }
    if (isOnDemand(table.description())) {
      ThrottlingException.Builder throttled =
          AwsFailure.fill(
              ThrottlingException.builder(),
              Kind.THROTTLING.code(),
              type == LimitType.MAX_ON_DEMAND
                  ? "Throughput exceeds the maximum OnDemandThroughput configured on table or index"
                  : "Throughput exceeds the current capacity of your table or index. DynamoDB is"
                      + " automatically scaling your table or index so please try again shortly."
                      + " If exceptions persist, check if you have a hot key:"
                      + " https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html");
      return (DynamoDbException) throttled.throttlingReasons(reason).build();
    }
    ProvisionedThroughputExceededException.Builder exceeded =
        AwsFailure.fill(
            ProvisionedThroughputExceededException.builder(),
            Kind.PROVISIONED_THROUGHPUT_EXCEEDED.code(),
            index.isEmpty()
                ? "The level of configured provisioned throughput for the table was exceeded."
                    + " Consider increasing your provisioning level with the UpdateTable API."
                : "The level of configured provisioned throughput for one or more global secondary"
                    + " indexes of the table was exceeded. Consider increasing your provisioning"
                    + " level for the under-provisioned global secondary indexes with the"
                    + " UpdateTable API");
    return (DynamoDbException) exceeded.throttlingReasons(reason).build();
  }
}
