package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The front page of PAI: contracts, participants, their savings and the audit trail. */
final class ParticipantsPageTest {
  @RegisterExtension static final Console CONSOLE = new Console();

  @Test
  void aContractShowsItsCyclesAndParticipantsAndOneIsOpened() {
    CONSOLE.go("participants/pai/contracts/NOM");
    CONSOLE.on(".contracts a", "C061").click();
    assertThat(CONSOLE.on(".cycles li")).hasCount(2);
    CONSOLE.on("table.people a").first().click();

    assertThat(CONSOLE.on(".who-is h2")).isVisible();
    assertThat(CONSOLE.on("table.statements tbody tr")).hasCount(6);
  }

  @Test
  void statementsAreThoseOfThePeriodThatIsChosen() {
    CONSOLE.go("participants/pai/person/U0002");
    CONSOLE.on("[name=desde]").fill("2024-02");
    CONSOLE.on("[name=hasta]").fill("2024-03");
    CONSOLE.on("[name=hasta]").blur();

    assertThat(CONSOLE.on("table.statements tbody tr")).hasCount(2);
    assertThat(CONSOLE.on("table.statements [data-row='2024-02']")).isVisible();
    CONSOLE.on("[name=desde]").fill("1999-01");
    CONSOLE.on("[name=hasta]").fill("1999-02");
    CONSOLE.on("[name=hasta]").blur();
    assertThat(CONSOLE.on("pai-savings .empty").first()).containsText("No statements");
  }

  @Test
  void amountsAreWrittenAsInMexicoAndTheWholeStatementIsSeen() {
    CONSOLE.on("select[data-choice=language]").selectOption("es");
    CONSOLE.go("participants/pai/person/U0002");

    assertThat(CONSOLE.on("table.statements tbody td.number").first())
        .hasText(Pattern.compile("^\\$[0-9,]+\\.[0-9]{2}$"));
    assertThat(CONSOLE.on("[role=region]:has(table.statements)"))
        .hasJSProperty(
            "scrollWidth",
            CONSOLE.on("[role=region]:has(table.statements)").evaluate("each => each.clientWidth"));
  }

  @Test
  void aWithdrawalIsRequestedAndStandsInTheAuditTrail() {
    CONSOLE.go("participants/pai/person/U0003");
    CONSOLE.on("[name=monto]").fill("1234.50");
    CONSOLE.on("[name=motivo]").fill("Salud <b>");
    CONSOLE.on("[data-form=withdrawal] button").click();
    assertThat(CONSOLE.on("table.withdrawals tbody tr").first()).containsText("Salud <b>");
    assertThat(CONSOLE.on("table.withdrawals tbody tr").first()).containsText("requested");
  }

  @Test
  void whatWasDoneToAPersonIsToldWithWhatChanged() {
    CONSOLE.asked(
        "PATCH", "/api/pai/entities/usuario/U0004", "{\"telefono\": \"+52 55 0000 0004\"}");
    CONSOLE
        .page()
        .waitForCondition(
            () -> {
              CONSOLE.go("participants/pai/trail/U0005");
              CONSOLE.go("participants/pai/trail/U0004");
              assertThat(CONSOLE.on("[data-side=happened]")).isVisible();
              return CONSOLE.on("[data-side=happened] li", "+52 55 0000 0004").count() == 1;
            });
    assertThat(CONSOLE.on("[data-side=happened] li").first()).containsText("administrator");
    assertThat(
            CONSOLE
                .on("[data-side=did] li", "Signed in")
                .or(CONSOLE.on("[data-side=did] li", "Read"))
                .first())
        .isVisible();
  }

  @Test
  void aParticipantIsFoundByEmail() {
    CONSOLE.go("participants/pai/person/U0006");
    assertThat(CONSOLE.on(".who-is")).containsText("U0006");
    String who = CONSOLE.on(".who-is").textContent();
    String email = who.substring(who.indexOf("U0006 · ") + 8, who.indexOf("@example.com") + 12);
    CONSOLE.go("participants/pai/person");
    CONSOLE.on("[name=whose]").fill(email.toUpperCase(java.util.Locale.ROOT));
    CONSOLE.on("[data-form=whose] button").click();

    assertThat(CONSOLE.on(".who-is")).containsText("U0006");
  }

  @Test
  void whatIsTypedStaysWhenAnotherParticipantIsShown() {
    CONSOLE.go("participants/pai/person/U0006");
    assertThat(CONSOLE.on(".who-is")).containsText("U0006");
    CONSOLE.on("[name=whose]").fill("ana@");

    CONSOLE.go("participants/pai/person/U0004");

    assertThat(CONSOLE.on(".who-is")).containsText("U0004");
    assertThat(CONSOLE.on("[name=whose]")).hasValue("ana@");
  }
}
