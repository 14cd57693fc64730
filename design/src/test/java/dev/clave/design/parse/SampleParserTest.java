package dev.clave.design.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.document.DesignDocument;
import dev.clave.design.document.Language;
import dev.clave.design.finding.Finding;
import dev.clave.design.model.Sample;
import dev.clave.design.sample.StatedSamples;
import dev.clave.design.workbench.WorkbenchExport;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SampleParserTest {
  private static final String DESIGN =
      """
      design: shop
      key: PK, SK
      createdAt: true
      entities:
        customer:
          PK: CUSTOMER#<customerId>
          SK: PROFILE
          unique: [email]
          counters: { orders: order }
          attributes:
            customerId: string
            email: email
            orders: integer = 0
            vip: boolean?
            tags?: set of string
            taste?: vector(3)
            label: string = <customerId>-<email>
        order:
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          attributes:
            customerId: string
            orderId: string
            status: open | paid = open
            total: number(0..)
            lines?: [ { product: string, quantity: integer } ]
      patterns:
        account: { where: PK = CUSTOMER#<customerId>, returns: [customer, order] }
      samples:
        customer:
      """;

  private static final String ANA = "{ customerId: ana, email: ana@example.com }";

  @Test
  void twoSamplesShareNoElementThatIsUnique() {
    String people =
        """
        design: people
        key: PK
        entities:
          person:
            PK: PERSON#<personId>
            unique: { each emails: "EMAIL#<emails:lower>" }
            attributes: { personId: string, emails: set of email }
        patterns:
          person: PK = PERSON#<personId>
        samples:
          person:
            - { personId: a, emails: [ ana@x.mx, Ana@x.mx ] }
            - { personId: b, emails: [ bea@x.mx, %s ] }
        """;
    assertThat(Design.check(people.formatted("BEA@x.mx")).findings()).isEmpty();
    assertThat(Design.check(people.formatted("ANA@X.mx")).findings())
        .extracting(Finding::message)
        .containsExactly("two samples of `person` have the same `emails`");
  }

  @Test
  void valuesHaveTheTypesOfTheirAttributes() {
    Design design =
        checked(
                """
                    - { customerId: "007", email: ana@example.com, vip: true, tags: [a, b], createdAt: 2026-01-01T00:00:00Z }
                  order:
                    - customerId: "007"
                      orderId: o1
                      total: 42.50
                      lines:
                        - { product: tea, quantity: 2 }
                """)
            .design()
            .orElseThrow();

    assertThat(design.samples())
        .extracting(Sample::attributes)
        .containsExactly(
            Map.of(
                "customerId",
                "007",
                "email",
                "ana@example.com",
                "vip",
                true,
                "tags",
                Set.of("a", "b"),
                "createdAt",
                "2026-01-01T00:00:00Z"),
            Map.of(
                "customerId",
                "007",
                "orderId",
                "o1",
                "total",
                new BigDecimal("42.50"),
                "lines",
                List.of(Map.of("product", "tea", "quantity", new BigDecimal("2")))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{ customerId: ana };a sample has no `customer.email`",
        "{ customerId: ana, email: nobody };`nobody` is no value of `customer.email`: expected a"
            + " email",
        "{ customerId: ana, email: a@b.com, vip: maybe };`maybe` is no value of `customer.vip`:"
            + " expected true or false",
        "{ customerId: ana, email: a@b.com, tags: x };expected a list for `customer.tags`, found"
            + " text",
        "{ customerId: ana, email: a@b.com, tags: [x, x] };`x` is twice in the set `customer.tags`",
        "{ customerId: ana, email: a@b.com, orders: 3 };there is no attribute of `customer` called"
            + " `orders`",
        "{ customerId: a#b, email: a@b.com };`customerId` stands in a key, and is empty or contains"
            + " `#` in a sample of `customer`",
        "{ customerId: ana, email: a@b.com, taste: [1, 2] };expected 3 numbers for"
            + " `customer.taste`, found 2",
        "{ customerId: ana, email: a@b.com, label: x };there is no attribute of `customer` called"
            + " `label`",
        "{ customerId: ana, email: };expected one value for `customer.email`, found nothing",
        "ana;expected an item of `customer` with its attributes, found text",
      })
  void anItemThatTheRuntimeWouldRefuseIsAFinding(String item, String message) {
    assertThat(checked("    - " + item).findings()).extracting(Finding::message).contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "- { customerId: ana, email: b@b.com };two samples have the key `CUSTOMER#ana /"
            + " PROFILE`",
        "- { customerId: eva, email: ana@example.com };two samples of `customer` have the same"
            + " `email`",
        "order: [ { customerId: eva, orderId: o1, total: 1 } ];a sample of `order` is counted in"
            + " a `customer` that no sample is",
        "orders: [ ];there is no entity `orders`",
        "order: { orderId: o1 };expected a list of items of `order`, found a map",
      })
  void itemsMustGoTogether(String more, String message) {
    String line = more.startsWith("-") ? "    " + more : "  " + more;

    assertThat(checked("    - " + ANA + "\n" + line).findings())
        .extracting(Finding::message)
        .contains(message);
  }

  @Test
  void countersAreWhatTheRuntimeWouldHaveCounted() {
    Design design =
        checked(
                """
                    - { customerId: ana, email: ana@example.com }
                    - { customerId: eva, email: eva@example.com }
                  order:
                    - { customerId: ana, orderId: o1, total: 1 }
                    - { customerId: ana, orderId: o2, total: 1 }
                """)
            .design()
            .orElseThrow();

    assertThat(StatedSamples.of(design).stream().filter(each -> each.entity().equals("customer")))
        .extracting(each -> each.attributes().get("orders"))
        .containsExactly(new BigDecimal("2"), new BigDecimal("0"));
  }

  @Test
  void documentsAndExportsShowThemInsteadOfMadeUpOnes() {
    Design design =
        checked("    - " + ANA + "\n  order: [ { customerId: ana, orderId: o77, total: 1 } ]")
            .design()
            .orElseThrow();

    assertThat(DesignDocument.of(design, Language.EN).markdown())
        .contains("CUSTOMER#ana", "ORDER#o77")
        .doesNotContain("ord-1");
    assertThat(WorkbenchExport.of(design, Instant.EPOCH)).contains("ORDER#o77", "ana@example.com");
  }

  private static final String MADE =
      """
      design: warehouse
      key: PK, SK
      entities:
        order:
          PK: ORDER#<orderId>
          SK: ORDER
          attributes:
            orderId: ulid = ulid()
            first: string
            last: string
            channel: web | shop = web
            fullName: string = <first> <last>
        line:
          PK: LINES#<lineId>
          SK: LINE
          attributes:
            lineId: uuid = uuid7()
            token: uuid = uuid()
            orderId: ulid
            buyer: snapshot of order.fullName
            channel: snapshot of order.channel
        parcel:
          PK: PARCEL#<parcelId>
          SK: PARCEL
          attributes:
            parcelId: string
            lineId: uuid
            addressee: snapshot of line.buyer
            carrier?: snapshot of line.token
      patterns:
        order: PK = ORDER#<orderId>
      samples:
        parcel:
          - { parcelId: p1, lineId: 019aa8d4-ec71-7c3e-9f21-5b0a6d8e4f17 }
        line:
          - { orderId: 01KB8Q9V7R4ZJ6M2XWD5T3HNCE, lineId: 019aa8d4-ec71-7c3e-9f21-5b0a6d8e4f17 }
          - { orderId: 01KB8Q9V7R4ZJ6M2XWD5T3HNCE }
        order:
          - { first: Eva, last: Sol }
          - { orderId: 01KB8Q9V7R4ZJ6M2XWD5T3HNCE, first: Ana, last: Paz }
      """;

  @Test
  void aSampleThatLeavesOutAnIdHasTheSameOneEveryTime() {
    List<Sample> samples = Design.check(MADE).design().orElseThrow().samples();

    assertThat(samples.get(2).attributes().get("lineId").toString())
        .matches("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    assertThat(samples.get(2).attributes().get("token").toString())
        .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    assertThat(samples.get(3).attributes().get("orderId").toString())
        .matches("[0-7][0-9A-HJKMNP-TV-Z]{25}");
    assertThat(samples.get(1).attributes().get("token"))
        .isNotEqualTo(samples.get(2).attributes().get("token"));
    assertThat(Design.check(MADE).design().orElseThrow().samples()).isEqualTo(samples);
  }

  @Test
  void aSnapshotThatIsLeftOutIsTakenFromItsOriginal() {
    List<Sample> samples = Design.check(MADE).design().orElseThrow().samples();

    assertThat(samples.get(0).attributes())
        .containsEntry("addressee", "Ana Paz")
        .containsEntry("carrier", samples.get(1).attributes().get("token"));
    assertThat(samples.get(1).attributes())
        .containsEntry("buyer", "Ana Paz")
        .containsEntry("channel", "web");
  }

  @Test
  void aSnapshotWithoutAnOriginalIsAFinding() {
    String without =
        MADE.substring(0, MADE.indexOf("    - { orderId: 01KB8Q9V7R4ZJ6M2XWD5T3HNCE, first"));

    assertThat(Design.check(without).findings())
        .extracting(finding -> finding.span().line() + " " + finding.message())
        .contains(
            "36 a sample has no `line.buyer`, and none of `order` has the value that it is a"
                + " snapshot of",
            "34 a sample has no `parcel.addressee`, and none of `line` has the value that it is a"
                + " snapshot of");
  }

  private static Checked checked(String samples) {
    return Design.check(DESIGN + samples);
  }
}
