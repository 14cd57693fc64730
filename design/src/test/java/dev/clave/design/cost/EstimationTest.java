package dev.clave.design.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clave.design.Design;
import dev.clave.design.Systems;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

final class EstimationTest {
  private static final Prices PRICES = PriceList.bundled().region("us-east-1").orElseThrow();

  private static final String SHOP =
      """
      design: shop
      table: shop
      key: PK, SK
      createdAt: true
      indexes:
        GSI1: GSI1PK, GSI1SK
        GSI2: { key: [GSI2PK, GSI2SK], projection: keys, shards: 4 }
      entities:
        order:
          PK: CUSTOMER#<customerId>
          SK: ORDER#<id>
          GSI1PK: STATUS#<status>
          GSI1SK: <createdAt>
          GSI2PK: DAY#<createdAt:day>
          GSI2SK: <createdAt>
          attributes: { customerId: string, id: string, status: open | paid, total: number }
        customer:
          PK: CUSTOMER#<customerId>
          SK: PROFILE
          unique: [email]
          counters: { orders: order }
          attributes: { customerId: string, email: email }
      patterns:
        order: PK = CUSTOMER#<customerId> and SK = ORDER#<id>
        orders: PK = CUSTOMER#<customerId> and SK begins_with ORDER#
        byStatus: GSI1PK = STATUS#<status>
        ofDay: GSI2PK = DAY#<day:day>
      transactions:
        pay:
          - update: order
            set: { status: paid }
      """;

  @Test
  void theDocumentsLoadAndPricesGiveTheDocumentsTable() {
    LoadFile.Result file = LoadFile.read(Systems.text("transporte", "load.yaml"));
    assertThat(file.findings()).isEmpty();
    Estimate estimate =
        Estimation.of(Systems.design("transporte"), file.file(), file.file().over(PRICES));

    Estimate.Summary summary = estimate.summary();
    assertThat(summary.storage()).isEqualByComparingTo("2.50");
    assertThat(summary.reads()).isEqualByComparingTo("0.25");
    assertThat(summary.writes()).isEqualByComparingTo("0.625");
    assertThat(summary.indexStorage()).isEqualByComparingTo("5.00");
    assertThat(summary.onDemandTotal()).isEqualByComparingTo("8.375");
    assertThat(EstimateText.of(estimate))
        .containsPattern("Storage +\\| +10 GB \\| +\\$2\\.50 ")
        .containsPattern("Read units +\\| +1,000,000 \\| +\\$0\\.25 ")
        .containsPattern("Write units +\\| +500,000 \\| +\\$0\\.625 ")
        .containsPattern("Index storage +\\| +20 GB \\| +\\$5\\.00 ");
  }

  @Test
  void aTableOfInfrequentAccessStoresForLessAndAsksMoreForRequests() {
    String load =
        "load: { patterns: { order: 1M }, entities: { order: { items: 1M, size: 1 KB } } }";
    Estimate standard = estimateOf(SHOP + load);
    Estimate infrequent =
        estimateOf(SHOP.replace("key: PK, SK\n", "key: PK, SK\nclass: infrequent-access\n") + load);
    assertThat(infrequent.summary().storage())
        .isEqualByComparingTo(standard.summary().storage().multiply(new BigDecimal("0.4")));
    assertThat(infrequent.summary().reads())
        .isEqualByComparingTo(standard.summary().reads().multiply(new BigDecimal("1.25")));
  }

  @Test
  void recoveryAndReplicasComeOnTop() {
    String load =
        "load: { entities: { order: { creates: 1M, items: 1M, size: 1 KB } }, growth: 10% }";
    String design =
        SHOP.replace(
            "key: PK, SK\n",
            "key: PK, SK\nrecovery: true\nstream: new and old\nreplicas: [eu-west-1]\n");
    Estimate estimate = estimateOf(design + load);
    assertThat(estimate.extras())
        .extracting(Estimate.Extra::name)
        .containsExactly(
            "Point-in-time recovery of shop",
            "Replicated writes to eu-west-1",
            "Storage in eu-west-1");
    assertThat(estimate.extras().get(1).price()).isEqualByComparingTo(estimate.summary().writes());
    assertThat(estimate.wholeOnDemand())
        .isGreaterThan(estimate.summary().onDemandTotal().multiply(new BigDecimal("2")));
    assertThat(estimate.wholeInAYear().orElseThrow().doubleValue())
        .isCloseTo(estimate.wholeOnDemand().doubleValue() * 3.138, within(0.01));
    assertThat(EstimateText.of(estimate)).contains("Total in a year").contains("+10% a month");
  }

  @Test
  void aQueryReadsWhatStandsUnderOneParent() {
    Estimate estimate =
        estimateOf(
            SHOP
                + "load: { patterns: { orders: 1 }, entities: { order: { perParent: 400, size: 1 KB"
                + " } } }");
    assertThat(estimate.reads().get(0).perCall().total()).isEqualTo(50);
  }

  private static Estimate estimateOf(String text) {
    Design design = Design.check(text).draft().orElseThrow();
    return Estimation.of(design, LoadFile.of(design.load()), PRICES);
  }

  @Test
  void shardsOfACounterAreReadWithTheirHolderAndWrittenInItsPlace() {
    String design =
        """
        design: videos
        key: PK, SK
        entities:
          video:
            PK: VIDEO#<videoId>
            SK: VIDEO
            unique: [each tags]
            counters: { likes: { of: like, shards: 10 } }
            attributes: { videoId: string, tags: set of string, text: string }
          like: { PK: LIKES#<videoId>, SK: <userId> }
        patterns:
          video: PK = VIDEO#<videoId> and SK = VIDEO
        """;
    Estimate estimate =
        estimate(
            design,
            "patterns: { video: 1 }, entities: { video: { creates: 1, size: 8 KB }, like: { creates: 1 } }");
    assertThat(estimate.reads().get(0).perCall().total()).isEqualTo(1 + 10 * 0.5);
    assertThat(estimate.writes().get(0).perCall().total()).isEqualTo(2 * (8 + 10 + 2));
    assertThat(estimate.writes().get(1).perCall().total()).isEqualTo(2 * (1 + 1));
  }

  @Test
  void aChangedIndexKeyCostsTheIndexTwoWrites() {
    Estimate estimate = estimate("transactions: { pay: 1 }");
    Units pay = estimate.writes().get(0).perCall();
    assertThat(pay.at(Place.index("shop", "GSI1"))).isEqualTo(2);
    assertThat(pay.at(Place.index("shop", "GSI2"))).isZero();
    assertThat(pay.at(Place.table("shop"))).isEqualTo(2);
  }

  @Test
  void anEntryThatOnlyComesOrGoesCostsTheIndexOneWrite() {
    String sparse =
        SHOP.replace(
                "    GSI1PK: STATUS#<status>\n    GSI1SK: <createdAt>\n",
                "    GSI1: { when: status = open, GSI1PK: OPEN#<customerId>, GSI1SK: <createdAt>"
                    + " }\n")
            .replace("byStatus: GSI1PK = STATUS#<status>", "byStatus: GSI1PK = OPEN#<customerId>");
    assertThat(sparse).isNotEqualTo(SHOP);
    Units pay = estimate(sparse, "transactions: { pay: 1 }").writes().get(0).perCall();
    assertThat(pay.at(Place.index("shop", "GSI1"))).isEqualTo(1);
  }

  @Test
  void aChangedUniqueValueMovesItsGuard() {
    String renaming = SHOP + "  move:\n    - update: customer\n      set: { email: <email> }\n";
    Units move = estimate(renaming, "transactions: { move: 1 }").writes().get(0).perCall();
    assertThat(move.at(Place.table("shop"))).isEqualTo(2 + 2 * 2);
  }

  @Test
  void anUpdateIsTakenToMoveTheEntriesThatCanMove() {
    Units update = estimate("entities: { order: { updates: 1 } }").writes().get(0).perCall();
    assertThat(update.at(Place.table("shop"))).isEqualTo(1);
    assertThat(update.at(Place.index("shop", "GSI1"))).isEqualTo(2);
    assertThat(update.at(Place.index("shop", "GSI2"))).isZero();
  }

  @Test
  void anUpdateCostsWhatFollowsFromTheAttributesThatTheLoadNames() {
    Units paid = update("order: { updates: 1, changes: [status] }");
    assertThat(paid.at(Place.index("shop", "GSI1"))).isEqualTo(2);
    Units weighed = update("order: { updates: 1, changes: [total] }");
    assertThat(weighed.at(Place.index("shop", "GSI1"))).isEqualTo(1);
    assertThat(weighed.at(Place.table("shop"))).isEqualTo(1);
    Units renamed = update("customer: { updates: 1, changes: email }");
    assertThat(renamed.at(Place.table("shop"))).isEqualTo(2 + 2 * 2);
  }

  private static Units update(String load) {
    return estimate("entities: { " + load + " }").writes().get(0).perCall();
  }

  @Test
  void whatIsReadBeforeAnUpdateIsCountedAsRead() {
    Estimate estimate = estimate("entities: { customer: { updates: 3, changes: [email] } }");
    assertThat(estimate.reads()).hasSize(1);
    assertThat(estimate.reads().get(0).what()).isEqualTo("update");
    assertThat(estimate.summary().readUnits()).isEqualTo(3);
    assertThat(estimate("entities: { order: { updates: 3, changes: [status] } }").reads())
        .isEmpty();
  }

  @Test
  void theNumbersOfOneHolderAreWrittenOnceAndByTheShareOfWritesThatTheyCount() {
    String counting =
        """
        design: goals
        table: goals
        key: PK, SK
        entities:
          goal:
            PK: USER#<userId>
            SK: GOAL#<id>
            attributes: { userId: string, id: string, state: open | reached | missed, points: integer, title: string }
          panel:
            kind: tally
            PK: USER#<userId>
            SK: PANEL
            counters:
              reached: { of: goal, when: state = reached }
              points: { of: goal, sum: points, when: state = reached }
            attributes: { userId: string, reached: integer, points: integer }
        patterns: { panel: PK = USER#<userId> and SK = PANEL }
        """;
    Estimate estimate =
        estimate(counting, "entities: { goal: { creates: 1, updates: 1, changes: [state] } }");
    // One of three is counted: it is a transaction of two items, the others are plain writes.
    assertThat(estimate.writes().get(0).perCall().total())
        .isCloseTo(1 + (1 + 2) / 3.0, within(1e-9));
    // A change comes from or goes to the counted state in two of three cases.
    assertThat(estimate.writes().get(1).perCall().total())
        .isCloseTo(1 + (1 + 2) * 2 / 3.0, within(1e-9));
    assertThat(estimate.reads().get(0).perCall().total()).isEqualTo(1);
    Estimate renamed = estimate(counting, "entities: { goal: { updates: 1, changes: [title] } }");
    assertThat(renamed.writes().get(0).perCall().total()).isEqualTo(1);
    assertThat(renamed.reads()).isEmpty();
  }

  @Test
  void aQueryOverSeveralTypesReadsThemInTheirNumbers() {
    String both = SHOP.replace("byStatus:", "all: PK = CUSTOMER#<customerId>\n  byStatus:");
    Estimate estimate =
        estimate(
            both,
            "{ entities: { order: { size: 4 KB, perParent: 39 },"
                + " customer: { size: 400 bytes, perParent: 1 } }, patterns: { all: 1 } }");
    assertThat(estimate.reads().get(0).perCall().total()).isEqualTo(40 * 0.5);
  }

  @Test
  void whatAReferenceLeadsToIsReadAsItIsNow() {
    String referred =
        """
        design: trips
        table: trips
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          trip:
            PK: CARRIER#<carrier>
            SK: TRIP#<id>
            references:
              driver: { GSI1PK: DRIVER#<driver>, GSI1SK: <id> }
            attributes: { carrier: string, id: string, driver: string }
        patterns: { byDriver: GSI1PK = DRIVER#<driver> }
        """;
    Units read =
        estimate(referred, "patterns: { byDriver: { calls: 1, items: 10 } }")
            .reads()
            .get(0)
            .perCall();
    assertThat(read.at(Place.table("trips"))).isEqualTo(10);
  }

  @Test
  void aUniqueValueBringsItsGuardAndMakesATransaction() {
    Units create = estimate("entities: { customer: { creates: 1 } }").writes().get(0).perCall();
    assertThat(create.at(Place.table("shop"))).isEqualTo(4);
  }

  @Test
  void aCountedItemAlsoWritesTheOneThatCounts() {
    Units create = estimate("entities: { order: { creates: 1 } }").writes().get(0).perCall();
    assertThat(create.at(Place.table("shop"))).isEqualTo(4);
  }

  @Test
  void aQueryIsRoundedUpOnceAndAGetByItem() {
    Estimate estimate =
        estimate(
            "{ entities: { order: { size: 1 KB } },"
                + " patterns: { order: 1, orders: { calls: 1, items: 10 } } }");
    assertThat(estimate.reads().get(0).perCall().total()).isEqualTo(0.5);
    assertThat(estimate.reads().get(1).perCall().total()).isEqualTo(1.5);
  }

  @Test
  void everyShardOfAnIndexIsAQueryOfItsOwn() {
    Estimate estimate = estimate("patterns: { ofDay: { calls: 1, items: 1 } }");
    assertThat(estimate.reads().get(0).perCall().total()).isEqualTo(4 * 0.5);
  }

  @Test
  void provisionedUnitsFollowThePeakThatIsStated() {
    Estimate estimate = estimate("entities: { order: { updates: 1000, size: 1 KB, peak: 50 } }");
    assertThat(estimate.places().get(0).provisionedWrites()).isEqualTo(50);
    assertThat(estimate.places().get(1).provisionedWrites()).isEqualTo(100);
  }

  @Test
  void whatIsStoredIsCountedInEveryIndexThatKeepsIt() {
    Estimate estimate = estimate("entities: { order: { items: 1000000, size: 924 bytes } }");
    double expected = 1_000_000 * 1024.0;
    assertThat(estimate.places().get(0).storedBytes()).isCloseTo(expected, within(1.0));
    assertThat(estimate.places().get(1).storedBytes()).isCloseTo(expected, within(1.0));
    assertThat(estimate.places().get(2).storedBytes()).isLessThan(expected / 2);
  }

  @Test
  void everyRegionHasPrices() {
    for (String region : PriceList.bundled().regions()) {
      Prices prices = PriceList.bundled().region(region).orElseThrow();
      assertThat(prices.onDemandWrite()).isGreaterThan(prices.onDemandRead());
      assertThat(prices.provisionedRead()).isGreaterThan(BigDecimal.ZERO);
    }
    assertThat(PriceList.bundled().regions()).contains(PriceList.DEFAULT_REGION);
  }

  @Test
  void aLoadFileSaysWhereItIsWrong() {
    LoadFile.Result result = LoadFile.read("load: { storage: much }\nprice: 1\n");
    assertThat(result.findings())
        .extracting(finding -> finding.span().line() + " " + finding.message())
        .containsExactlyInAnyOrder(
            "2 expected `load`, `units` or `prices`, found `price`", "1 `much` is no amount");
  }

  @Test
  void aLoadForWhatIsNotThereIsNoticed() {
    String load = "load:\n  patterns: { order: 1, oders: 2 }\n  views: { page: 1 }\n";
    Design design = Design.check(SHOP).design().orElseThrow();
    assertThat(LoadFile.read(load, design).findings())
        .extracting(finding -> finding.span().line() + " " + finding.message())
        .containsExactlyInAnyOrder(
            "2 there is no pattern of the load called `oders`",
            "3 there is no view of the load called `page`");
    String changing = "load: { entities: { order: { updates: 1, changes: [stauts] } } }\n";
    assertThat(LoadFile.read(changing, design).findings())
        .anyMatch(finding -> finding.message().contains("stauts"));
    assertThat(Design.check(SHOP + changing).findings())
        .anyMatch(
            finding ->
                finding.message().contains("stauts")
                    && finding.help().orElse("").contains("status"));
  }

  @Test
  void aViewCostsWhatItsPatternsCost() {
    String views = SHOP + "views:\n  page: [order, orders]\n";
    Estimate together = estimate(views, "views: { page: { calls: 1k, peak: 7 } }");
    Estimate apart =
        estimate(
            views, "patterns: { order: { calls: 1k, peak: 7 }, orders: { calls: 1k, peak: 7 } }");

    assertThat(together.reads()).extracting(Estimate.Line::what).containsExactly("view");
    assertThat(together.summary()).isEqualTo(apart.summary());
    assertThat(Design.check(views + "load: { views: { pag: 1 } }\n").findings())
        .anyMatch(finding -> finding.message().contains("view of the load called `pag`"));
  }

  @Test
  void aVectorIndexIsStoredAndWhatSearchesCostIsSaidToBeLeftOut() {
    Estimate estimate =
        estimate(
            """
            design: library
            key: PK, SK
            indexes: { VI1: { vector: embedding(1024) } }
            entities:
              document:
                PK: DOC#<id>
                SK: DOC
                attributes: { id: string, embedding: vector(1024) }
            patterns:
              like: near <embedding> in VI1
            """,
            "entities: { document: { items: 1M } }");
    assertThat(estimate.summary().indexBytes()).isBetween(4.1e9, 4.5e9);
    assertThat(estimate.assumptions()).anyMatch(each -> each.contains("searches of vector"));
  }

  @Test
  void aTableWithAVectorIndexHasAPriceOnDemandOnly() {
    Estimate estimate =
        estimate(
            """
            design: library
            tables:
              library: { key: PK, indexes: { VI1: { vector: embedding(8) }, GSI1: GSI1PK } }
              loans: { key: PK }
            entities:
              document:
                table: library
                PK: DOC#<id>
                GSI1PK: DOCS#<id>
                attributes: { id: string, embedding: vector(8) }
              loan: { table: loans, PK: LOAN#<id>, attributes: { id: string } }
            patterns:
              document: { table: library, where: PK = DOC#<id> }
              like: near <embedding> in VI1
              loan: { table: loans, where: PK = LOAN#<id> }
            """,
            "{ patterns: { document: 1M, loan: 1M }, entities: { document: { items: 1M } } }");
    assertThat(estimate.places())
        .filteredOn(each -> each.provisioned().isPresent())
        .extracting(each -> each.place().label())
        .containsExactly("loans");
    assertThat(estimate.summary().provisioned())
        .isEqualByComparingTo(
            estimate.places().stream()
                .map(each -> each.provisioned().orElse(each.onDemand()))
                .reduce(BigDecimal.ZERO, BigDecimal::add));
    assertThat(EstimateText.of(estimate).lines().filter(each -> each.contains("on demand only")))
        .anyMatch(each -> each.startsWith("| library "))
        .anyMatch(each -> each.startsWith("| VI1 "))
        .noneMatch(each -> each.startsWith("| loans "));
    assertThat(EstimateJson.of(estimate).split("\"provisionedReads\"", -1)).hasSize(2);
  }

  private static Estimate estimate(String load) {
    return estimate(SHOP, load);
  }

  private static Estimate estimate(String design, String load) {
    LoadFile.Result file =
        LoadFile.read("load: " + (load.startsWith("{") ? load : "{ " + load + " }"));
    assertThat(file.findings()).isEmpty();
    return Estimation.of(Design.check(design).design().orElseThrow(), file.file(), PRICES);
  }
}
