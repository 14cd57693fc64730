package dev.clave.design.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.compare.ChangeClass;
import dev.clave.design.compare.Comparison;
import dev.clave.design.model.Audit;
import dev.clave.design.model.AuditRole;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a design says of its audit trail. */
class AuditSettingsTest {
  private static final String SHOP =
      """
      design: shop
      key: PK, SK
      ttl: expiresAt
      stream: new and old
      entities:
        customer: { PK: CUSTOMER#<customerId>, SK: PROFILE }
        order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId> }
        entry:
          kind: append-only
          PK: ENTRY#<who>
          SK: <at>#<id>
          ttl: expiresAt
          attributes:
            id: string
            at: timestamp
            who: string
            item: string
            action: create | update | delete | restore | rewrite
            sequence: integer
            previous: string
            hash: string
      audit:
        entries: entry
        of: [customer]
        actor: writer
        keep: 90 days
        attributes: { actor: who }
      """;

  @Test
  void theTrailTheAuditedEntitiesAndTheRetentionAreRead() {
    Audit audit = design(SHOP).audit().orElseThrow();

    assertThat(audit.of()).containsExactly("customer");
    assertThat(audit.trail().orElseThrow().entity()).isEqualTo("entry");
    assertThat(audit.trail().orElseThrow().attributes())
        .containsEntry(AuditRole.ACTOR, "who")
        .containsEntry(AuditRole.HASH, "hash")
        .doesNotContainKey(AuditRole.BEFORE);
    assertThat(audit.trail().orElseThrow().keep()).contains(Duration.ofDays(90));
  }

  @Test
  void everyAuditedEntityHasTheAttributeThatSaysWhoWrote() {
    assertThat(design(SHOP).entity("customer").attributes()).containsKey("writer");
    assertThat(design(SHOP).entity("order").attributes()).doesNotContainKey("writer");
    assertThat(design(SHOP.replace("of: [customer]", "of: all")).audit().orElseThrow().of())
        .containsExactly("customer", "order");
  }

  @Test
  void aDesignCanKeepWhoWroteWithoutATrail() {
    String text = SHOP.substring(0, SHOP.indexOf("audit:")) + "audit: { actor: writer }\n";
    assertThat(design(text).audit().orElseThrow().trail()).isEmpty();
  }

  @Test
  void aTrailThatTheServerCouldNotWriteIsAFinding() {
    assertThat(messages(SHOP.replace("    kind: append-only\n", "")))
        .anyMatch(each -> each.contains("`entry` is not append-only"));
    assertThat(messages(SHOP.replace("stream: new and old\n", "")))
        .anyMatch(each -> each.contains("by its stream, which does not hold them"));
    assertThat(messages(SHOP.replace("      hash: string\n", "")))
        .anyMatch(each -> each.contains("do not say their `hash`"));
    assertThat(messages(SHOP.replace("item: string", "item: string\n      color: string")))
        .anyMatch(each -> each.contains("nothing fills `color`"));
    assertThat(messages(SHOP.replace(" | rewrite", ""))).anyMatch(each -> each.contains("rewrite"));
    assertThat(messages(SHOP.replace("of: [customer]", "of: [custmer]")))
        .anyMatch(each -> each.contains("custmer"));
    assertThat(messages(SHOP.replace("keep: 90 days", "keep: long")))
        .anyMatch(each -> each.contains("`keep` should be a time"));
    assertThat(messages(SHOP.replace("actor: writer", "actor: customerId")))
        .anyMatch(each -> each.contains("is in a key of `customer`"));
  }

  @Test
  void aTransactionThatWritesEntriesIsAFinding() {
    assertThat(messages(SHOP + "transactions:\n  forge: [ { create: entry } ]\n"))
        .anyMatch(each -> each.contains("whose items the server writes alone"));
  }

  @Test
  void anotherPlaceForEntriesBreaksTheChainAndAnotherRetentionDoesNot() {
    Design design = design(SHOP.replace("keep: 90 days", "keep: 30 days"));
    Design without = design(SHOP.substring(0, SHOP.indexOf("audit:")));

    assertThat(Comparison.of(design(SHOP), design).heaviest()).contains(ChangeClass.SAFE);
    assertThat(Comparison.of(design(SHOP), without).of(ChangeClass.BREAKING)).isNotEmpty();
  }

  private static Design design(String text) {
    return Design.check(text).design().orElseThrow();
  }

  private static List<String> messages(String text) {
    return Design.check(text).findings().stream().map(each -> each.message()).toList();
  }
}
