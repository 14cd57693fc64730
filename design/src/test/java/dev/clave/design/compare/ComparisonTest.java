package dev.clave.design.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a change of a design asks of the items that are stored. */
class ComparisonTest {
  private static final String SHOP =
      """
      design: shop
      table: shop-main
      key: PK, SK
      ttl: expiresAt
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        customer:
          type: CUSTOMER
          PK: CUSTOMER#<customerId>
          SK: CUSTOMER
          attributes:
            customerId: string
            name: string(..50)
            email: email
            level: basic | gold
            points: integer
            since: timestamp
            notes: string?
            address: { street: string, zip: string? }
            phones: [ { number: string, kind: home | work } ]
        order:
          type: ORDER
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          GSI1PK: STATUS#<status>
          GSI1SK: <orderId>
          attributes: { customerId: string, orderId: string, status: open | paid, total: number }
      patterns:
        orders: PK = CUSTOMER#<customerId> and SK begins_with ORDER#
        customer: PK = CUSTOMER#<customerId> and SK = CUSTOMER
        ordersByStatus: GSI1PK = STATUS#<status>
      """;

  private static Design design(String text) {
    Checked checked = Design.check(text);
    return checked
        .design()
        .orElseThrow(() -> new AssertionError(checked.findings().toString() + text));
  }

  @Test
  void uniqueElementsAreAnotherPromiseThanAUniqueValue() {
    String before =
        """
        design: people
        key: PK
        entities:
          person:
            PK: PERSON#<personId>
            unique: [%s]
            attributes: { personId: string, mails: set of email%s, phone: phone? }
        patterns:
          person: PK = PERSON#<personId>
        """;
    Comparison added =
        Comparison.of(
            design(before.formatted("phone", "")),
            design(before.formatted("phone, each mails", "")));
    assertThat(added.changes())
        .extracting(DesignChange::place)
        .containsExactly("person unique each mails");
    assertThat(
            Comparison.of(
                    design(before.formatted("each mails", "")),
                    design(before.formatted("each mails", "?")))
                .changes())
        .extracting(DesignChange::place)
        .doesNotContain("person unique each mails");
  }

  private static Comparison changed(String from, String to) {
    assertThat(SHOP).contains(from);
    return Comparison.of(design(SHOP), design(SHOP.replace(from, to)));
  }

  private static List<String> lines(Comparison comparison) {
    return comparison.changes().stream()
        .map(each -> each.changeClass().word() + " " + each.place() + ": " + each.change())
        .toList();
  }

  @Test
  void textsCommentsAndTheOrderOfDeclarationsAreNoChange() {
    String other =
        SHOP.replace("design: shop", "# a shop\n\ndesign: shop\nabout: Sells things")
            .replace("street: string, zip: string?", "zip: string?, street: string")
            .replace("number: string, kind", "number: { is: string, about: with the area }, kind")
            .replace("  customer:\n    type", "  customer:\n    about: Who buys\n    type");
    assertThat(Comparison.of(design(SHOP), design(other)).changes()).isEmpty();
    assertThat(Comparison.of(design(SHOP), design(other)).heaviest()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '^',
      value = {
        "notes: string?; notes: string?\\n"
            + "      colour: string?; safe customer.colour: added, optional",
        "notes: string?; notes: string?\\n"
            + "      colour: string = red; fill customer.colour: added, required",
        "notes: string?; notes: string?\\n"
            + "      colour: string; breaking customer.colour: added, required, without a default",
        "notes: string?; notes: string = none; fill customer.notes: now required",
        "notes: string?; notes: string; breaking customer.notes: now required, without a default",
        "points: integer; points: integer?; fill customer.points: now optional",
        "points: integer; points: number; safe customer.points: type changed from integer to"
            + " number",
        "points: integer; points: integer(0..9); breaking customer.points: type changed from"
            + " integer to integer(0..9)",
        "points: integer; points: string; breaking customer.points: type changed from integer to"
            + " string",
        "since: timestamp; since: timestamp(seconds); fill customer.since: type changed from"
            + " timestamp to timestamp(seconds)",
        "basic | gold; basic | gold | black; safe customer.level: type changed from basic | gold to"
            + " basic | gold | black",
        "basic | gold; gold | black; breaking customer.level: type changed from basic | gold to"
            + " gold | black",
        "level: basic | gold; level: string; safe customer.level: type changed from basic | gold to"
            + " string",
        "string(..50); string(..80); safe customer.name: type changed from string(..50) to"
            + " string(..80)",
        "string(..50); string(..20); breaking customer.name: type changed from string(..50) to"
            + " string(..20)",
        "zip: string?; zip: string?, city: string?; safe customer.address.city: added, optional",
        "home | work; home | mobile; breaking customer.phones.kind: type changed from home | work"
            + " to home | mobile",
        "type: ORDER; type: PEDIDO; fill order: type changed from `ORDER` to `PEDIDO`",
        "STATUS#<status>\\n"
            + "    GSI1SK; ST#<status>\\n"
            + "    GSI1SK; fill order GSI1PK: index key changed from `STATUS#<status>` to"
            + " `ST#<status>`",
        "notes: string?; notes: { is: string?, was: email }; breaking customer.email: removed, was"
            + " required",
      })
  void aChangeOfOneDeclarationIsClassed(String from, String to, String line) {
    String other = SHOP.replace(from.replace("\\n", "\n"), to.replace("\\n", "\n"));
    if (from.startsWith("STATUS")) {
      other = other.replace("GSI1PK = STATUS#", "GSI1PK = ST#");
    }
    if (to.contains("was: email")) {
      other = other.replace("email: email\n", "\n");
    }
    assertThat(lines(Comparison.of(design(SHOP), design(other)))).contains(line);
  }

  @Test
  void aRenameThatIsDeclaredFillsAndDoesNotMove() {
    String other =
        SHOP.replace("<orderId>", "<number>")
            .replace("orderId: string", "number: { is: string, was: orderId }");
    assertThat(lines(Comparison.of(design(SHOP), design(other))))
        .containsExactly("fill order.number: renamed from `orderId`");
  }

  @Test
  void aRenameThatIsNotDeclaredIsOfferedAndNotGuessed() {
    Comparison comparison = changed("notes: string?", "remarks: string?");
    assertThat(lines(comparison))
        .containsExactly("safe customer.remarks: added, optional", "safe customer.notes: removed");
    assertThat(comparison.likelyRenames())
        .containsExactly(new LikelyRename("customer", "notes", "remarks"));
    assertThat(ComparisonText.of(comparison, Map.of())).contains("was: notes");
  }

  @Test
  void anEntityThatIsRenamedIsNeitherRemovedNorAdded() {
    String other =
        SHOP.replace("  order:\n    type: ORDER", "  purchase:\n    was: order\n    type: ORDER");
    assertThat(lines(Comparison.of(design(SHOP), design(other))))
        .contains("safe purchase: renamed from `order`")
        .noneMatch(line -> line.startsWith("breaking"));
  }

  @Test
  void anotherPrimaryKeyMovesItems() {
    Comparison comparison =
        Comparison.of(
            design(SHOP),
            design(
                SHOP.replace("SK: ORDER#<orderId>", "SK: PEDIDO#<orderId>")
                    .replace("begins_with ORDER#", "begins_with PEDIDO#")));
    assertThat(lines(comparison))
        .contains("move order SK: key changed from `ORDER#<orderId>` to `PEDIDO#<orderId>`");
    assertThat(comparison.heaviest()).contains(ChangeClass.MOVE);
  }

  @Test
  void uniqueValuesCountersAndExpiryAreFilled() {
    String other =
        SHOP.replace(
            "SK: CUSTOMER",
            """
            SK: CUSTOMER
                unique: [email]
                counters: { orders: order }
                ttl: 90 days after since\
            """);
    assertThat(lines(Comparison.of(design(SHOP), design(other))))
        .contains(
            "fill customer unique email: added",
            "fill customer counter orders: added",
            "fill customer ttl: added");
    assertThat(lines(Comparison.of(design(other), design(SHOP))))
        .contains(
            "fill customer unique email: removed",
            "fill customer counter orders: removed",
            "fill customer ttl: removed");
  }

  @Test
  void aTableClassAndReplicasChangeInPlace() {
    String other =
        SHOP.replace(
            "key: PK, SK",
            """
            key: PK, SK
            class: infrequent-access
            stream: new and old
            replicas: [eu-west-1]\
            """);
    assertThat(lines(Comparison.of(design(SHOP), design(other))))
        .contains(
            "safe table shop-main: class changed to `infrequent-access`",
            "safe table shop-main: replica `eu-west-1` added");
    assertThat(lines(Comparison.of(design(other), design(SHOP))))
        .contains("breaking table shop-main: replica `eu-west-1` removed");
  }

  @Test
  void newBoundsOfACounterChangeNoStoredItem() {
    String countedShop =
        SHOP.replace(
            "SK: CUSTOMER",
            """
            SK: CUSTOMER
                counters: { orders: order }\
            """);
    String bounded = countedShop.replace("{ orders: order }", "{ orders: { of: order, max: 5 } }");
    assertThat(lines(Comparison.of(design(countedShop), design(bounded))))
        .containsExactly("safe customer counter orders: bounds none became ..5");
    assertThat(StorageShape.of(design(countedShop)).hash())
        .isEqualTo(StorageShape.of(design(bounded)).hash());
  }

  @Test
  void anIndexThatTheOldVersionReadsIsNotRemovedWithoutADecision() {
    String other =
        SHOP.replace("indexes: { GSI1: \"GSI1PK, GSI1SK\" }\n", "")
            .replace("    GSI1PK: STATUS#<status>\n    GSI1SK: <orderId>\n", "")
            .replace("  ordersByStatus: GSI1PK = STATUS#<status>\n", "");
    assertThat(lines(Comparison.of(design(SHOP), design(other))))
        .contains("breaking index GSI1: removed", "safe pattern ordersByStatus: removed");
    assertThat(lines(Comparison.of(design(other), design(SHOP))))
        .contains("safe index GSI1: added", "fill order GSI1PK: now written as `STATUS#<status>`");
  }

  @Test
  void anIndexIsNotCalledUnreadWherePatternsAreNotKnown() {
    String other =
        SHOP.replace("indexes: { GSI1: \"GSI1PK, GSI1SK\" }\n", "")
            .replace("    GSI1PK: STATUS#<status>\n    GSI1SK: <orderId>\n", "")
            .replace("  ordersByStatus: GSI1PK = STATUS#<status>\n", "");
    Design remembered = StorageShape.of(design(SHOP)).design();

    assertThat(lines(Comparison.of(remembered, StorageShape.of(design(other)).design())))
        .contains("breaking index GSI1: removed");
  }

  @Test
  void aComputedValueIsTheSameWhenWhatItIsMadeOfIsRenamed() {
    String computed =
        SHOP.replace("notes: string?", "notes: string?\n      shout: string? = <notes>!");
    String renamed =
        SHOP.replace(
            "notes: string?",
            "remarks: { is: string?, was: notes }\n      shout: string? = <remarks>!");

    assertThat(lines(Comparison.of(design(computed), design(renamed))))
        .noneMatch(line -> line.contains("shout"));
  }

  @Test
  void aComparisonIsWrittenForPeopleForToolsAndForAPullRequest() {
    Comparison comparison = changed("notes: string?", "notes: string = none");
    Map<String, Long> items = Map.of("customer", 1200L);
    assertThat(ComparisonText.of(comparison, items))
        .isEqualTo(
            """
            fill: stored items need something written
              customer.notes: now required; stored items without a value get `none` (1,200 items)
            safe: programs of both versions work side by side
              customer.notes: default changed; a default counts only for items that are written
            """);
    assertThat(ComparisonMarkdown.of(comparison, items))
        .contains("| **fill** | `customer.notes` | now required | stored items");
    assertThat(ComparisonJson.of(comparison, items))
        .contains("\"heaviest\" : \"fill\"", "\"items\" : 1200");
  }
}
