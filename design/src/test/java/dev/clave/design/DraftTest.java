package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.check.Checks;
import dev.clave.design.check.Manual;
import dev.clave.design.cost.Estimation;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.cost.PriceList;
import dev.clave.design.document.DesignDocument;
import dev.clave.design.document.Language;
import dev.clave.design.finding.Finding;
import dev.clave.design.infrastructure.CloudFormation;
import dev.clave.design.infrastructure.Terraform;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Pattern;
import dev.clave.design.workbench.WorkbenchExport;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A design with errors can be shown, costed and exported, and says that it is a draft. */
class DraftTest {
  static List<Manual> manuals() {
    return Checks.manuals();
  }

  @ParameterizedTest
  @MethodSource("manuals")
  void aDesignWithAFaultOfAnyKindIsDocumentedCostedAndExported(Manual manual) {
    Design.check(manual.bad()).draft().ifPresent(DraftTest::shown);
  }

  @ParameterizedTest
  @MethodSource("dev.clave.design.TradesTest#faults")
  void everyPlantedFaultLeavesADraft(TradesTest.Fault fault) {
    shown(Design.check(fault.text()).draft().orElseThrow());
  }

  private static void shown(Design design) {
    assertThat(DesignDocument.of(design, Language.EN).markdown()).contains(design.name());
    assertThat(DesignDocument.of(design, Language.EN).html()).contains(design.name());
    assertThat(
            Estimation.of(
                design,
                LoadFile.of(design.load()),
                PriceList.bundled().region("us-east-1").orElseThrow()))
        .isNotNull();
    assertThat(WorkbenchExport.of(design, Instant.EPOCH)).isNotEmpty();
    assertThat(CloudFormation.of(design)).isNotEmpty();
    assertThat(Terraform.of(design)).isNotEmpty();
  }

  @Test
  void aPartThatMeansNothingIsLeftOutAndTheRestIsADraft() {
    Checked checked =
        Design.check(
            """
            design: shop
            key: PK, SK
            indexes: { GSI1: GSI1PK }
            entities:
              customer: { PK: USER#<userId>, SK: PROFILE, GSI1PK: MAIL#<email>, counters: { orders: ordr } }
              order: { PK: USER#<userId>, SK: ORDER#<orderId> }
            patterns:
              customer: PK = USER#<userId> and SK = PROFILE
              orders: { where: PK = USER#<userId> and SK begins_with ORDER#, returns: ordr }
              broken: PK == USER#<userId>
            transactions:
              place: [ { create: order }, { update: custmer } ]
            views:
              page: [ customer, orders ]
            """);

    Design draft = checked.draft().orElseThrow();

    assertThat(draft.name()).isEqualTo("shop-draft");
    assertThat(draft.entities()).extracting(Entity::name).containsExactly("customer", "order");
    assertThat(draft.patterns()).extracting(Pattern::name).containsExactly("customer");
    assertThat(draft.transactions()).isEmpty();
    assertThat(draft.views()).isEmpty();
    shown(draft);
  }

  @Test
  void aPartThatCannotBeReadDoesNotHideWhatIsFoundInTheRest() {
    String text =
        """
        design: shop
        key: PK, SK
        entities:
          invoice: { PK: USER#<userId>, SK: DOC#<id> }
          contract: { PK: USER#<userId>, SK: DOC#<contractId> }
        patterns:
          broken: PK == USER#<userId>
        load:
          entities: { invoice: 20k }
        """;

    assertThat(Design.check(text).findings())
        .extracting(Finding::check)
        .containsExactly("key-collision", "malformed", "malformed");
  }

  @Test
  void theLoadOfWhatCanBeReadIsCosted() {
    Design draft =
        Design.check(
                """
                design: shop
                key: PK, SK
                entities:
                  customer: { PK: CUSTOMER#<id>, SK: PROFILE, attributes: { id: string, age: integer(9..1) } }
                patterns:
                  customer: PK = CUSTOMER#<id> and SK = PROFILE
                  orders: { where: PK = CUSTOMER#<id>, returns: ordr }
                load:
                  patterns: { customer: 1M, orders: 2M }
                """)
            .draft()
            .orElseThrow();

    assertThat(draft.load().patterns()).containsOnlyKeys("customer");
    assertThat(draft.entity("customer").attributes()).containsKeys("id", "age");
  }

  @Test
  void aSettingOfAnEntityThatCannotBeReadDoesNotHideWhatIsFoundInTheRest() {
    String text =
        """
        design: vineyard
        key: PK, SK
        entities:
          plot:
            PK: ESTATE#<estateId>
            SK: PLOT#<grape>
            %s
            attributes: { estateId: string, plotId: string, grape: string, kilos: number = 0 }
          harvest:
            PK: ESTATE#<estateId>
            SK: HARVEST#<plotId>#<harvestId>
            attributes: { estateId: string, plotId: string, harvestId: ulid, kilos: number }
        """;

    assertThat(Design.check(text.formatted("counters: { kilos: { of: hravest }}")).findings())
        .extracting(Finding::check)
        .containsExactly("missing-identity", "unknown-name");
    assertThat(Design.check(text.formatted("unique: [naem]")).findings())
        .extracting(Finding::check)
        .containsExactly("missing-identity", "unknown-name");
    assertThat(Design.check(text.formatted("identity: [ploId]")).findings())
        .extracting(Finding::check)
        .containsExactly("unknown-name");
  }

  @Test
  void aDraftSaysThatItHasErrorsAndASoundDesignIsNone() {
    String text =
        """
        design: shop
        about: Orders
        key: PK, SK
        entities:
          invoice: { PK: USER#<userId>, SK: DOC#<id> }
          contract: { PK: USER#<userId>, SK: DOC#<contractId> }
        """;

    Checked checked = Design.check(text);

    assertThat(checked.design()).isEmpty();
    assertThat(checked.draft().orElseThrow().name()).isEqualTo("shop-draft");
    assertThat(DesignDocument.of(checked.draft().get(), Language.EN).markdown())
        .contains("Draft: the check finds 1 error. Orders");
    assertThat(Design.check(text.replace("DOC#<contractId>", "CONTRACT#<contractId>")).draft())
        .isEqualTo(
            Design.check(text.replace("DOC#<contractId>", "CONTRACT#<contractId>")).design());
    assertThat(Design.check("design: shop").draft()).isEmpty();
    String mark = "Draft: the check finds 1 error. Orders";
    assertThat(Terraform.of(checked.draft().get())).startsWith("# " + mark + "\n");
    assertThat(CloudFormation.of(checked.draft().get())).contains(mark);
    assertThat(WorkbenchExport.of(checked.draft().get(), Instant.EPOCH)).contains(mark);
  }
}
