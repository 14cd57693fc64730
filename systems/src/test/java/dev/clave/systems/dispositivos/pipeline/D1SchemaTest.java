package dev.clave.systems.dispositivos.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.Events;
import dev.clave.events.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class D1SchemaTest {

  private static final TestDatabase DATABASE = partitioned();

  /** As the migrations leave it, before it is opened for the first time. */
  private static final TestDatabase PLAIN = TestDatabase.fresh(new DeviceTestTables());

  private static TestDatabase partitioned() {
    TestDatabase database = TestDatabase.fresh(new DeviceTestTables());
    Events.open(database.options().withWorkers(0).withRelay(false)).close();
    return database;
  }

  @Test
  void everyColumnOfTheDocumentIsThereWithItsTypeNullabilityAndDefault() throws IOException {
    assertThat(
            DATABASE.column(
                """
                SELECT format('%s.%s %s %s %s', c.relname, a.attname,
                  format_type(a.atttypid, a.atttypmod),
                  CASE WHEN a.attnotnull THEN 'NOT NULL' ELSE 'NULL' END,
                  COALESCE(pg_get_expr(d.adbin, d.adrelid), '-'))
                FROM pg_attribute a
                JOIN pg_class c ON c.oid = a.attrelid
                LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
                WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0
                ORDER BY c.relname, a.attnum
                """))
        .containsAll(lines("document_columns.txt"));
  }

  @Test
  void everyIndexConstraintAndTriggerOfTheDocumentIsThere() throws IOException {
    assertThat(objects(PLAIN)).containsAll(lines("document_objects.txt"));
  }

  @Test
  void ofAPartitionedTableTheTwoUniqueKeysAreInTheTableOfKeysAndAllElseIsAsInTheDocument()
      throws IOException {
    List<String> expected = new ArrayList<>(lines("document_objects.txt"));
    expected.replaceAll(
        name ->
            switch (name) {
              case "events_idempotency_key_uniq" -> "event_keys_idempotency_key_uniq";
              case "events_event_uuid_uniq" -> "event_keys_event_uuid_uniq";
              default -> name;
            });
    assertThat(DATABASE.number("SELECT count(*) FROM pg_partitioned_table")).isEqualTo(1);
    assertThat(objects(DATABASE)).containsAll(expected);
  }

  private static List<String> objects(TestDatabase database) {
    return database.column(
        """
        SELECT indexname FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL SELECT conname FROM pg_constraint
        UNION ALL SELECT tgname FROM pg_trigger
        UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        """);
  }

  @ParameterizedTest
  @CsvSource({
    "enum_device_status, 'REGISTERED,ONLINE,OFFLINE,ERROR,MAINTENANCE,DECOMMISSIONED'",
    "enum_event_type, 'DEVICE_CONNECTED,DEVICE_DISCONNECTED,TELEMETRY_REPORTED,ALERT_TRIGGERED,"
        + "COMMAND_RECEIVED,COMMAND_EXECUTED'",
    "enum_event_processing_status, 'RECEIVED,VALIDATED,PROCESSED,FAILED,RETRY_PENDING,"
        + "DEAD_LETTERED'",
    "enum_ack_status, 'PENDING,ACKED,NACKED,TIMEOUT'"
  })
  void theTypesHaveTheValuesOfTheDocument(String type, String values) {
    assertThat(
            DATABASE.value(
                "SELECT string_agg(enumlabel, ',' ORDER BY enumsortorder) FROM pg_enum"
                    + " WHERE enumtypid = ?::regtype",
                type))
        .isEqualTo(values);
  }

  @Test
  void everyReferenceCascadesOnDeleteAndUpdate() {
    assertThat(
            DATABASE.column(
                "SELECT conname FROM pg_constraint WHERE contype = 'f'"
                    + " AND (confdeltype <> 'c' OR confupdtype <> 'c')"))
        .isEmpty();
  }

  @Test
  void everyForeignKeyHasAnIndexThatBeginsWithIt() {
    assertThat(
            DATABASE.column(
                """
                SELECT k.conname FROM pg_constraint k
                WHERE k.contype = 'f' AND NOT EXISTS (
                  SELECT 1 FROM pg_index i
                  WHERE i.indrelid = k.conrelid AND i.indkey[0] = k.conkey[1]
                    AND i.indpred IS NULL)
                """))
        .isEmpty();
  }

  /** A change of the status then rewrites no index entries, not even those of the payload. */
  @Test
  void onlyABrinIndexHoldsTheStatusThatEveryEventChanges() {
    assertThat(
            DATABASE.column(
                """
                SELECT DISTINCT m.amname FROM pg_depend d
                JOIN pg_class i ON i.oid = d.objid AND i.relkind IN ('i', 'I')
                JOIN pg_am m ON m.oid = i.relam
                JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
                WHERE a.attname = 'processing_status'
                """))
        .containsExactly("brin");
  }

  @Test
  void whatIsAddedFollowsTheConventions() {
    assertThat(DATABASE.column("SELECT viewname FROM pg_views WHERE schemaname = 'public'"))
        .allMatch(name -> name.startsWith("vw_"));
    assertThat(DATABASE.column("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"))
        .allMatch(name -> name.startsWith("tr_"));
    assertThat(
            DATABASE.column(
                "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace"))
        .allMatch(name -> name.startsWith("fn_"));
    assertThat(
            DATABASE.column(
                "SELECT indexname FROM pg_indexes WHERE schemaname = 'public'"
                    + " AND tablename <> 'events_schema_history'"))
        .allMatch(name -> name.matches(".*_(idx|uniq|pkey)"));
  }

  @Test
  void deletingADeviceDeletesAllThatHangsOnIt() {
    String device =
        DATABASE.value(
            "INSERT INTO devices (device_uuid, name) VALUES (gen_random_uuid(), 'd') RETURNING id");
    String event =
        DATABASE.value(
            "INSERT INTO events (event_uuid, device_id, event_type, payload, idempotency_key)"
                + " VALUES (gen_random_uuid(), ?::bigint, 'TELEMETRY_REPORTED', '{}',"
                + " gen_random_uuid()) RETURNING id",
            device);
    DATABASE.execute(
        "INSERT INTO event_retries (event_id, retry_attempt, next_retry_at)"
            + " VALUES (?::bigint, 1, now())",
        event);
    DATABASE.execute("DELETE FROM devices WHERE id = ?::bigint", device);
    assertThat(
            DATABASE.number("SELECT count(*) FROM event_retries WHERE event_id = ?::bigint", event))
        .isZero();
  }

  private static List<String> lines(String file) throws IOException {
    try (InputStream in = D1SchemaTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
