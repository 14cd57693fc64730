package dev.clave.table.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Entries say a pseudonym instead of a person; the chain holds, and tampering still shows. */
class PseudonymiseTest {
  private static final String DESIGN =
      """
      design: shop
      table: shop
      key: PK, SK
      stream: new and old
      updatedAt: true
      entities:
        customer: { PK: CUSTOMER#<customerId>, SK: PROFILE, attributes: { customerId: string, name: string } }
        entry:
          kind: append-only
          PK: ENTRY#<%s>
          SK: <at>#<id>
          updatedAt: none
          attributes:
            id: string
            at: timestamp
            actor: string
            item: string
            action: create | update | delete | restore | rewrite
            before: map?
            after: map?
            sequence: integer
            previous: string
            hash: string
      audit: { entries: entry, of: [customer], actor: writer }
      """;

  private final Engine engine =
      Engine.inMemory(
          EngineOptions.defaults().withClock(() -> Instant.parse("2026-03-01T10:00:00Z")));
  private Table table;
  private AuditTrail trail;

  private void open(String partition) {
    table =
        Table.open(
            Design.check(DESIGN.formatted(partition)).design().orElseThrow(), engine.client());
    table.provision();
    trail =
        AuditTrail.open(
            table,
            engine.client(),
            engine.streamsClient(),
            (InstantSource) () -> Instant.parse("2026-03-01T10:00:00Z"));
    for (String writer : new String[] {"ana", "ben"}) {
      Table signed = table.signed(Map.of("writer", writer));
      signed.create("customer", Map.of("customerId", "c-" + writer, "name", writer));
      signed.update("customer", Map.of("customerId", "c-" + writer), Map.of("name", "other"));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, Object> withoutAna(Map<String, Object> entry) {
    if (!entry.get("actor").equals("ana")) {
      return entry;
    }
    Map<String, Object> replaced = new LinkedHashMap<>(entry);
    replaced.put("actor", "erased-1");
    replaced.remove("before");
    replaced.remove("after");
    return replaced;
  }

  private long pseudonymise() {
    return trail.pseudonymise(PseudonymiseTest::withoutAna, "root", Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"at:day", "actor"})
  void entriesSayThePseudonymAndTheChainHolds(String partition) {
    open(partition);

    assertThat(pseudonymise()).isEqualTo(2);

    assertThat(table.items().filter(each -> each.entity().equals("entry")))
        .extracting(each -> each.get("actor"))
        .containsExactlyInAnyOrder("erased-1", "erased-1", "ben", "ben", "root");
    Verification verification = trail.verify();
    assertThat(verification.broken()).isEmpty();
    assertThat(verification.pseudonymised()).isEqualTo(2);
    assertThat(pseudonymise()).as("a second time").isZero();
    assertThat(trail.poll()).as("what the stream tells of it").isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"at:day", "actor"})
  void whoeverChangesSuchAnEntryOrAnotherIsSeen(String partition) {
    open(partition);
    pseudonymise();
    Item ofAna =
        table.items().filter(each -> "erased-1".equals(each.get("actor"))).findFirst().get();
    Map<String, Object> forged = new LinkedHashMap<>(ofAna.attributes());
    forged.put("item", "customer-c-other");
    rewrite(forged);

    assertThat(trail.verify().broken())
        .extracting(Verification.Broken::sequence)
        .containsExactly(((Number) ofAna.get("sequence")).longValue());

    rewrite(ofAna.attributes());
    assertThat(trail.verify().broken()).isEmpty();
    Item rootEntry =
        table.items().filter(each -> "root".equals(each.get("actor"))).findFirst().get();
    Map<String, Object> untold = new LinkedHashMap<>(rootEntry.attributes());
    untold.put("actor", "nobody");
    delete(rootEntry);
    rewrite(untold);
    assertThat(trail.verify().broken())
        .as("without the entry that tells of it, no pseudonym is right")
        .hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"at:day", "actor"})
  void theEntryThatTellsOfItMayBePseudonymisedToo(String partition) {
    open(partition);
    pseudonymise();

    trail.pseudonymise(
        entry -> {
          Map<String, Object> replaced = new LinkedHashMap<>(entry);
          replaced.replace("actor", "root", "erased-2");
          return replaced;
        },
        "admin",
        Optional.empty());

    assertThat(trail.verify().broken()).isEmpty();
    assertThat(trail.verify().pseudonymised()).isEqualTo(3);
  }

  private void rewrite(Map<String, Object> attributes) {
    Map<String, AttributeValue> item = table.images("entry", attributes).get(0).item();
    engine.client().putItem(request -> request.tableName("shop").item(item));
  }

  private void delete(Item entry) {
    Map<String, AttributeValue> key = table.images("entry", entry.attributes()).get(0).key();
    engine.client().deleteItem(request -> request.tableName("shop").key(key));
  }
}
