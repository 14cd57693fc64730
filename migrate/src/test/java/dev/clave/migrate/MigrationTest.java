package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.state.Counts;
import dev.clave.table.item.Item;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class MigrationTest extends ShopMigration {
  @Test
  void rowsBecomeItemsWithTheirChildrenInside() throws Exception {
    Shop.sql(
        url,
        """
        INSERT INTO customers VALUES
          (1, ' Ana ', '', '4.50', '31/12/2020', 'x', '2024-01-01T00:00:00.123456Z');
        INSERT INTO visits VALUES (9, 1, '2024-01-15 08:00', '/a#b');
        INSERT INTO orders VALUES ('o1', 1, 'PAGADO', '2024-02-01T00:00:00Z', '2024-02-02T00:00:00Z');
        INSERT INTO deliveries VALUES (1, 'o1', 'Calle 5');
        INSERT INTO lines VALUES ('o1', 2, 'té', 3), ('o1', 1, 'café', 1.50);
        """);
    Report report = run();
    assertThat(report.total()).isEqualTo(new Counts(6, 3, 3, 0, 3));

    Item customer = table().get("customer", Map.of("id", "1")).orElseThrow();
    assertThat(customer.attributes())
        .containsEntry("name", "Ana")
        .containsEntry("since", "2020-12-31")
        .containsEntry("updatedAt", "2024-01-01T00:00:00.123Z")
        .doesNotContainKeys("email", "password");
    Item order = table().get("order", Map.of("customerId", "1", "id", "o1")).orElseThrow();
    assertThat(order.attributes().get("status")).isEqualTo("paid");
    assertThat(order.attributes().get("delivery"))
        .isEqualTo(Map.of("street", "Calle 5", "carrier", "posta"));
    assertThat(order.attributes().get("lines").toString()).contains("café").contains("té");
    assertThat(order.attributes().get("lines").toString().indexOf("café"))
        .isLessThan(order.attributes().get("lines").toString().indexOf("té"));
    assertThat(
            table()
                .run("visits", Map.of("customerId", "1"))
                .page()
                .items()
                .get(0)
                .attributes()
                .get("at"))
        .isEqualTo("2024-01-15T14:00:00.000Z");
  }

  @Test
  void everyRowIsMigratedEmbeddedOrRejectedWithItsReason() throws Exception {
    Shop.sql(
        url,
        """
        INSERT INTO customers VALUES
          (1, 'Ana', 'ana@example.mx', '1', NULL, NULL, now()),
          (2, NULL, NULL, NULL, NULL, NULL, now()),
          (3, 'Eva', 'ana@example.mx', NULL, NULL, NULL, now()),
          (4, 'Iván', NULL, 'many', '2020-12-31', NULL, now());
        INSERT INTO visits VALUES
          (1, 1, now(), NULL), (2, 2, now(), NULL), (3, 77, now(), NULL), (4, NULL, now(), NULL);
        INSERT INTO orders VALUES
          ('o1', 1, 'open', now(), now()), ('o1', 1, 'paid', now(), now()),
          ('o2', 1, 'lost', now(), now()), (NULL, 1, 'open', now(), now()),
          ('o#4', 1, 'open', now(), now()), ('o5', 1, 'open', now(), now());
        INSERT INTO lines VALUES ('o5', 1, 'té', 'NaN'), ('none', 1, 'té', 1), ('o#4', 1, 'té', 1);
        INSERT INTO deliveries VALUES (1, 'o#4', 'a'), (2, 'o#4', 'b');
        """);
    Report report = run();
    Counts total = report.total();
    assertThat(total.read()).isEqualTo(19);
    assertThat(total.migrated() + total.embedded() + total.rejected()).isEqualTo(total.read());
    assertThat(report.lines())
        .allSatisfy(
            line ->
                assertThat(
                        line.counts().migrated()
                            + line.counts().embedded()
                            + line.counts().rejected())
                    .as(line.name())
                    .isEqualTo(line.counts().read()));
    assertThat(reasons(report))
        .contains(
            "customers: `customer.name`: expected a value, found nothing",
            "visits: its `customers` row was rejected: `customer.name`: expected a value, found"
                + " nothing",
            "customers: `score`: expected a number, found `many`; `since`: expected a date as"
                + " dd/MM/yyyy, found `2020-12-31`",
            "visits: no `customers` row has the `id` in its `customer`",
            "lines: no `orders` row has the `id` in its `order_id`",
            "deliveries: expected one row for `delivery`, found 2; the first was taken")
        .contains("customers: another row already has its unique `email`, found `ana@example.mx`")
        .anyMatch(reason -> reason.startsWith("orders: another row already has the key"))
        .anyMatch(reason -> reason.startsWith("orders: `order.status`: expected"))
        .anyMatch(reason -> reason.contains("NaN"))
        .anyMatch(reason -> reason.startsWith("orders: `order.id`: expected a value"));
    assertThat(total.rejected()).isGreaterThanOrEqualTo(reasons(report).size());
  }

  @Test
  void rejectedRowsAreKeptForTheirOwnerOnlyAndWithoutTheColumnsThatAreIgnored() throws Exception {
    Shop.sql(
        url,
        """
        INSERT INTO customers VALUES (1, NULL, NULL, NULL, NULL, 'hash-of-a-password', now());
        """);
    Report report = run();
    assertThat(report.rejects()).content().contains("expected a value").doesNotContain("hash-of");
    try (var files = Files.list(state)) {
      assertThat(files.filter(file -> !file.endsWith("lock")))
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .as(file.toString())
                      .isEqualTo("rw-------"));
    }
  }

  @Test
  void timestampsFinerThanMillisecondsAreCutAndToldOnce() throws Exception {
    Shop.sql(
        url,
        """
        INSERT INTO customers VALUES
          (1, 'Ana', NULL, NULL, NULL, NULL, '2024-01-01T00:00:00.123456Z'),
          (2, 'Eva', NULL, NULL, NULL, NULL, '2024-01-01T00:00:00.123001Z'),
          (3, 'Iris', NULL, NULL, NULL, NULL, '2024-01-01T00:00:00.123Z');
        """);
    Map<String, Long> cut = Map.of("customers.createdAt", 2L, "customers.updatedAt", 2L);
    assertThat(run().cutToMillis()).isEqualTo(cut);
    try (Migration migration = migration()) {
      Verification verification = migration.verify();
      assertThat(verification.agrees()).isTrue();
      assertThat(verification.values().cutToMillis()).isEqualTo(cut);
      assertThat(verification.values().byDigestOnly()).contains("customers.name");
    }
  }

  @Test
  void aTableThatIsAwayIsSaid() throws Exception {
    try (DynamoDbClient away = MigratingProcess.client("http://127.0.0.1:1");
        Migration migration = Shop.migration(away, url, MigrationOptions.in(state))) {
      assertThatThrownBy(migration::run)
          .isInstanceOf(MigrationException.class)
          .hasMessageStartingWith("the table cannot be reached: ");
    }
  }

  @Test
  void columnsThatNobodyTakesAreReported() throws Exception {
    Shop.sql(url, "ALTER TABLE customers ADD COLUMN nickname text");
    assertThat(run().unmapped()).containsExactly("customers.nickname");
  }

  @Test
  void aColumnThatIsNotThereStopsTheRunBeforeItBegins() throws Exception {
    Shop.sql(url, "ALTER TABLE visits DROP COLUMN page");
    assertThatThrownBy(this::run)
        .isInstanceOf(MigrationException.class)
        .hasMessage("`visits`, line 21, names column `page`; its query has [id, customer, at]");
    assertThat(engine.client().listTables().tableNames()).isEmpty();
  }

  @Test
  void aQueryThatTheSourceRefusesIsToldWithItsPlace() throws Exception {
    Shop.sql(url, "DROP TABLE visits");
    assertThatThrownBy(this::run)
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("`visits`, line 21: ERROR: relation \"visits\" does not exist")
        .hasMessageNotContaining("Position");
  }

  @Test
  void aDryRunSaysHowManyRowsAreRejectedForWhichReason() throws Exception {
    Shop.sql(
        url,
        """
        INSERT INTO customers VALUES
          (1, 'Ana', NULL, 'many', NULL, NULL, now()), (2, 'Eva', NULL, 'few', NULL, NULL, now()),
          (3, 'Iris', 'i@example.mx', NULL, NULL, NULL, now()),
          (4, 'Olga', 'i@example.mx', NULL, NULL, NULL, now());
        INSERT INTO visits VALUES (1, 1, now(), NULL), (2, 2, now(), NULL);
        """);
    try (Migration migration = migration()) {
      assertThat(migration.dryRun().reasons())
          .containsExactlyInAnyOrder(
              new Report.Reason(
                  "customers",
                  "`score`: expected a number, found `many`",
                  2,
                  List.of("id=1", "id=2")),
              new Report.Reason(
                  "customers",
                  "another row already has its unique `email`, found `i@example.mx`",
                  1,
                  List.of("id=4")),
              new Report.Reason(
                  "visits",
                  "its `customers` row was rejected: `score`: expected a number, found `many`",
                  2,
                  List.of("customer=1, id=1", "customer=2, id=2")));
      assertThat(state.resolve("rejects-dry-run.jsonl")).content().hasLineCount(5);
      assertThat(state.resolve("rejects.jsonl")).isEmptyFile();
    }
  }

  @Test
  void aDryRunJudgesEverythingAndWritesNothing() throws Exception {
    url = Shop.filled(100);
    Report dry;
    try (Migration migration = migration()) {
      dry = migration.dryRun();
    }
    assertThat(engine.client().listTables().tableNames()).isEmpty();
    assertThat(run().lines()).isEqualTo(dry.lines());
  }

  @Test
  void whatNoTableTakesIsRejectedAndTheRestAgrees() throws Exception {
    url = Shop.filled(20);
    Shop.sql(
        url,
        """
        UPDATE customers SET score = '1e200' WHERE id = 4;
        INSERT INTO orders VALUES (repeat('k', 1100), 1, 'open', now(), now());
        """);
    Report dry;
    try (Migration migration = migration()) {
      dry = migration.dryRun();
    }
    Report report = run();
    assertThat(report.lines()).isEqualTo(dry.lines());
    assertThat(reasons(report))
        .contains("orders: `order.id`: expected a key of at most 1024 bytes, found 1106 bytes")
        .anyMatch(reason -> reason.matches("customers: `customer.score`: .* found `1E\\+200`"));
    try (Migration migration = migration()) {
      assertThat(migration.verify().agrees()).isTrue();
    }
  }

  @Test
  void aRowIsRejectedForTheReasonThatItsQueryGives() throws Exception {
    Shop.sql(
        url,
        """
        INSERT INTO customers VALUES (1, 'Ana', NULL, NULL, NULL, NULL, now());
        INSERT INTO orders VALUES
          ('o1', 1, 'open', '2024-02-01', now()), ('o2', 1, 'open', '2024-02-02', now()),
          ('o3', 1, 'paid', '2024-02-03', now());
        INSERT INTO lines VALUES ('o2', 1, 'té', 1);
        """);
    String mapping =
        Shop.text("migration.yaml")
            .replace("SELECT o.*, c.id AS customer_id", "SELECT o.*, c.id AS customer_id, $reason")
            .replace("ignore: [ customer ]", "ignore: [ customer ]\n      reject: reason")
            .replace(
                "$reason",
                "CASE WHEN EXISTS (SELECT FROM orders AS other WHERE other.customer = o.customer"
                    + " AND other.status = o.status AND other.placed < o.placed)"
                    + " THEN 'its customer has an older open order' END AS reason");
    Mapping rejecting = Mapping.check(mapping, Shop.design()).mapping().orElseThrow();
    try (Migration migration =
        Migration.open(
            Shop.design(), rejecting, engine.client(), url, MigrationOptions.in(state))) {
      Report report = migration.run();
      assertThat(report.unmapped()).isEmpty();
      assertThat(reasons(report)).containsExactly("orders: its customer has an older open order");
      assertThat(Files.readString(report.rejects())).contains("\"children\":{\"lines\":[");
      assertThat(migration.verify().agrees()).isTrue();
      assertThat(migration.diff().isNone()).isTrue();
    }
    assertThat(table().run("orders", Map.of("customerId", "1")).page().items())
        .extracting(order -> order.get("id"))
        .containsExactly("o1", "o3");
  }

  @Test
  void aSecondRunIsRefusedUnlessItResumes() throws Exception {
    url = Shop.filled(50);
    run();
    assertThatThrownBy(this::run)
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("`--resume` goes on with it");
    try (Migration migration =
        Shop.migration(engine.client(), url, MigrationOptions.in(state).withResume())) {
      migration.run();
      assertThat(migration.verify().agrees()).isTrue();
    }
  }

  @Test
  void phasesRunOneByOne() throws Exception {
    url = Shop.filled(50);
    try (Migration first =
        Shop.migration(engine.client(), url, MigrationOptions.in(state).withPhase(1))) {
      assertThat(first.run().lines())
          .extracting(Report.Line::name)
          .containsExactly("customers", "visits");
    }
    try (Migration second =
        Shop.migration(engine.client(), url, MigrationOptions.in(state).withPhase(2))) {
      second.run();
    }
    try (Migration whole = migration()) {
      assertThat(whole.verify().agrees()).isTrue();
    }
  }

  @Test
  void twoMigrationsDoNotShareAStateDirectory() {
    try (Migration first = migration()) {
      assertThatThrownBy(this::migration).hasMessageContaining("state in");
      assertThat(first).isNotNull();
    }
  }

  @Test
  void progressCountsUpToTheTotal() throws Exception {
    url = Shop.filled(100);
    List<Listener.Advance> advances = new ArrayList<>();
    try (Migration migration =
        Shop.migration(
            engine.client(),
            url,
            MigrationOptions.in(state).withPageRows(10).withListener(advances::add))) {
      migration.run();
    }
    assertThat(advances).anyMatch(each -> each.step().equals("customers") && each.rows() == 100);
    assertThat(advances).allMatch(each -> each.rows() <= each.total());
  }
}
