package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.options.TableOptions;
import dev.clave.table.provision.Provisioned;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;

class ProvisionTest {
  private static final String ENTITY =
      """
      entities:
        note:
          PK: USER#<userId>
          SK: NOTE#<noteId>
          attributes: { userId: string, noteId: string, topic: string }
      patterns:
        notes: PK = USER#<userId> and SK begins_with NOTE#
      """;

  private Engine engine;
  private DynamoDbClient client;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    client = engine.client();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Table table(String head, String rest) {
    return Table.open(
        Design.check("design: notes\ntable: notes\nkey: PK, SK\n" + head + rest)
            .design()
            .orElseThrow(),
        client);
  }

  private static String withTopics(String projection) {
    return ENTITY
            .replace("SK: NOTE#<noteId>", "SK: NOTE#<noteId>\n    GSI1PK: TOPIC#<topic>")
            .replace("patterns:", "patterns:\n  ofTopic: GSI1PK = TOPIC#<topic>")
        + "indexes:\n  GSI1: { key: [GSI1PK], projection: "
        + projection
        + " }\n";
  }

  @Test
  void aTableIsMadeOnceAndThenAgrees() {
    assertThat(table("", ENTITY).provision().done()).containsExactly("created table `notes`");
    Provisioned again = table("", ENTITY).provision();
    assertThat(again.done()).isEmpty();
    assertThat(again.agrees()).isTrue();
  }

  @Test
  void anIndexThatIsLackingIsAddedAndFilledWithProgress() {
    Table before = table("", ENTITY);
    before.provision();
    before.create("note", Map.of("userId", "a", "noteId", "n1", "topic", "tyres"));
    List<String> messages = new ArrayList<>();
    Table after = table("", withTopics("all"));
    Provisioned report =
        after.provision((what, done, total) -> messages.add(what + " " + done + "/" + total));
    assertThat(report.done()).containsExactly("added index `GSI1` to `notes`");
    assertThat(messages).last().isEqualTo("indexes of notes ready 1/1");
    after.create("note", Map.of("userId", "a", "noteId", "n2", "topic", "tyres"));
    assertThat(after.run("ofTopic", Map.of("topic", "tyres")).page().items())
        .as("an item has its index key from its next write on")
        .hasSize(1);
    after.putAll(after.items().toList().stream());
    assertThat(after.run("ofTopic", Map.of("topic", "tyres")).page().items()).hasSize(2);
  }

  @Test
  void aTableHasTheClassThatTheDesignStates() {
    table("class: infrequent-access\n", ENTITY).provision();
    assertThat(table("", ENTITY).provision().drift())
        .extracting(Provisioned.Drift::toString)
        .containsExactly("`notes` class: expected STANDARD, found STANDARD_INFREQUENT_ACCESS");
    assertThat(table("class: infrequent-access\n", ENTITY).provision().agrees()).isTrue();
  }

  @Test
  void replicasAreAddedOrToldAsNotOffered() {
    Table replicated = table("stream: new and old\nreplicas: [eu-west-1]\n", ENTITY);
    Provisioned report = replicated.provision();
    boolean hasReplica =
        client.describeTable(request -> request.tableName("notes")).table().replicas().stream()
            .anyMatch(replica -> replica.regionName().equals("eu-west-1"));
    assertThat(report.done().contains("added a replica of `notes` in eu-west-1"))
        .isEqualTo(hasReplica);
    assertThat(
            report.notOffered().stream().anyMatch(each -> each.startsWith("replica in eu-west-1")))
        .isEqualTo(!hasReplica);
  }

  @Test
  void aLocalIndexIsMadeWithItsTableAndReadConsistently() {
    String local =
        ENTITY.replace(
                "patterns:",
                "patterns:\n"
                    + "  byTopic: { where: PK = USER#<userId> and topic = <topic>, index: byTopic,"
                    + " consistent: true }")
            + "indexes:\n  byTopic: { key: [PK, topic], local: true }\n";
    Table table = table("", local);
    table.provision();
    table.create("note", Map.of("userId", "a", "noteId", "n1", "topic", "tyres"));
    assertThat(table.run("byTopic", Map.of("userId", "a", "topic", "tyres")).page().items())
        .hasSize(1);
    assertThat(table.provision().agrees()).isTrue();
  }

  @Test
  void whatDiffersIsReportedAndLeftAlone() {
    table("billing: { read: 5, write: 5 }\n", withTopics("[topic]")).provision();
    Provisioned report = table("", withTopics("[topic, noteId]")).provision();
    assertThat(report.drift())
        .extracting(Provisioned.Drift::toString)
        .containsExactlyInAnyOrder(
            "`notes` billing: expected on demand, found 5 read and 5 write units",
            "`notes` index `GSI1`: expected GSI1PK S HASH INCLUDE [noteId, topic],"
                + " found GSI1PK S HASH INCLUDE [topic]");
    assertThat(client.describeTable(request -> request.tableName("notes")).table())
        .satisfies(
            description ->
                assertThat(description.provisionedThroughput().readCapacityUnits()).isEqualTo(5));
  }

  @Test
  void aKeyOfAnotherTypeAStreamOfOtherImagesAndAnotherExpiryAreDrift() {
    table("ttl: until\nstream: keys\n", ENTITY).provision();
    assertThat(table("ttl: expiresAt\nstream: new and old\n", ENTITY).provision().drift())
        .extracting(Provisioned.Drift::toString)
        .containsExactlyInAnyOrder(
            "`notes` stream: expected NEW_AND_OLD_IMAGES, found KEYS_ONLY",
            "`notes` expiry: expected expiresAt, found until");
    client.createTable(
        request ->
            request
                .tableName("numbered")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    each -> each.attributeName("PK").attributeType("S"),
                    each -> each.attributeName("SK").attributeType("N"))
                .keySchema(
                    each -> each.attributeName("PK").keyType("HASH"),
                    each -> each.attributeName("SK").keyType("RANGE")));
    Table numbered =
        Table.open(
            table("", ENTITY).design(), client, TableOptions.defaults().withTableName("numbered"));
    assertThat(numbered.provision().drift())
        .extracting(Provisioned.Drift::toString)
        .containsExactly(
            "`numbered` key: expected PK S HASH, SK S RANGE, found PK S HASH, SK N RANGE");
  }

  @Test
  void severalIndexesThatAreLackingAreAddedOneAfterTheOther() {
    table("", ENTITY).provision();
    String more =
        withTopics("all")
                .replace(
                    "GSI1PK: TOPIC#<topic>", "GSI1PK: TOPIC#<topic>\n    GSI2PK: NOTE#<noteId>")
                .replace("patterns:", "patterns:\n  ofNote: GSI2PK = NOTE#<noteId>")
            + "  GSI2: GSI2PK\n";
    assertThat(table("", more).provision().done())
        .containsExactly("added index `GSI1` to `notes`", "added index `GSI2` to `notes`");
    assertThat(table("", more).provision().agrees()).isTrue();
  }

  @Test
  void aSettingThatTheEndpointDoesNotOfferIsNamedAndNoFailure() {
    client = without("updateContinuousBackups");
    Provisioned report = table("recovery: true\n", ENTITY).provision();
    assertThat(report.done()).containsExactly("created table `notes`");
    assertThat(report.agrees()).isTrue();
    assertThat(report.notOffered()).containsExactly("point-in-time recovery: not offered here");
  }

  /** The engine's client as one of an endpoint that lacks an operation. */
  private DynamoDbClient without(String operation) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            ProvisionTest.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(operation)) {
                throw new UnsupportedOperationException("not offered here");
              }
              try {
                return method.invoke(engine.client(), arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  @Test
  void aKeyAndAnIndexOfSomebodyElseAreDriftToo() {
    client.createTable(
        request ->
            request
                .tableName("notes")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    each -> each.attributeName("PK").attributeType("S"),
                    each -> each.attributeName("other").attributeType("S"))
                .keySchema(each -> each.attributeName("PK").keyType("HASH"))
                .globalSecondaryIndexes(
                    each ->
                        each.indexName("theirs")
                            .keySchema(key -> key.attributeName("other").keyType("HASH"))
                            .projection(what -> what.projectionType("KEYS_ONLY"))));
    assertThat(table("", ENTITY).provision().drift())
        .extracting(Provisioned.Drift::what)
        .containsExactlyInAnyOrder("key", "index `theirs`");
  }

  @Test
  void aDryRunSendsOnlyReadsAndSaysWhatWouldBeCreatedAndChanged() {
    DynamoDbClient writing = client;
    client = reading();
    String head = "ttl: until\nstream: keys\nrecovery: true\n";
    Provisioned first = table(head, withTopics("all")).provisionDryRun();
    assertThat(first.planned())
        .containsExactly(
            "create the table `notes` (key PK, SK; index GSI1: GSI1PK; stream;"
                + " point-in-time recovery; on demand)",
            "expire items of `notes` by `until`");
    assertThat(first.done()).isEmpty();
    assertThat(writing.listTables().tableNames()).isEmpty();

    client = writing;
    table("billing: { read: 5, write: 5 }\n", ENTITY).provision();
    client = reading();
    Provisioned second = table(head, withTopics("all")).provisionDryRun();
    assertThat(second.planned())
        .containsExactly(
            "add index `GSI1` to `notes`",
            "turn on the stream of `notes`",
            "expire items of `notes` by `until`",
            "turn on point-in-time recovery of `notes`");
    assertThat(second.drift())
        .extracting(Provisioned.Drift::toString)
        .containsExactly("`notes` billing: expected on demand, found 5 read and 5 write units");

    client = writing;
    Table changedTable = table(head, withTopics("all"));
    assertThat(changedTable.provision().done()).hasSize(4);
    assertThat(changedTable.provisionDryRun().planned()).isEmpty();
    assertThat(changedTable.provision().done()).as("recovery is on already").isEmpty();
  }

  /** The engine's client as one that may only read. */
  private DynamoDbClient reading() {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            ProvisionTest.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              assertThat(method.getName()).matches("describe.*|getItem");
              try {
                return method.invoke(engine.client(), arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  @Test
  void aPrefixGoesBeforeTheNamesOfTheDesignAndNotBeforeANameOfOnesOwn() {
    Design design = table("", ENTITY).design();
    TableOptions staging = TableOptions.defaults().withTablePrefix("staging-");
    assertThat(Table.open(design, client, staging).provision().done())
        .containsExactly("created table `staging-notes`");
    Table named = Table.open(design, client, staging.withTableName("archive"));
    assertThat(named.provision().done()).containsExactly("created table `archive`");
    named.create("note", Map.of("userId", "a", "noteId", "n1", "topic", "tyres"));
    assertThat(client.scan(scan -> scan.tableName("archive")).count()).isEqualTo(1);
    assertThat(client.scan(scan -> scan.tableName("staging-notes")).count()).isZero();
  }
}
