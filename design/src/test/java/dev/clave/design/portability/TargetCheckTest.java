package dev.clave.design.portability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Before a design is taken elsewhere, what will not run there is known. */
final class TargetCheckTest {
  private static final String ACCOUNTS =
      """
      design: accounts
      key: PK, SK
      stream: new and old
      recovery: true
      ttl: expiresAt
      entities:
        user:
          PK: USER#<userId>
          SK: PROFILE
          unique: [email]
          attributes: { userId: string, email: email }
        session:
          PK: USER#<userId>
          SK: SESSION#<sessionId>
          attributes: { userId: string, sessionId: string, expiresAt: number }
      patterns:
        sessions: PK = USER#<userId> and SK begins_with SESSION#
      transactions:
        signUp:
          - create: user
          - create: session
      """;

  private static List<Finding> findings(String text, Target target) {
    return TargetCheck.of(Design.check(text).draft().orElseThrow(), target);
  }

  private static List<String> messages(Target target) {
    return findings(ACCOUNTS, target).stream().map(Finding::message).toList();
  }

  @Test
  void onAwsEverythingRuns() {
    assertThat(messages(Target.AWS)).isEmpty();
  }

  @Test
  void alternatorHasNoTransactions() {
    assertThat(messages(Target.ALTERNATOR))
        .contains(
            "the unique value of `user` does not run on Alternator",
            "the transaction `signUp` does not run on Alternator",
            "the recovery of `accounts` is something else on Alternator");
    assertThat(findings(ACCOUNTS, Target.ALTERNATOR))
        .filteredOn(each -> each.check().equals("target-transactions"))
        .allMatch(each -> each.severity() == Severity.ERROR)
        .allMatch(each -> each.help().orElseThrow().contains("TransactWriteItems"));
  }

  @Test
  void dynamoDbLocalRunsAllButWhatGuardsData() {
    assertThat(findings(ACCOUNTS, Target.DYNAMODB_LOCAL))
        .extracting(Finding::check)
        .containsExactly("target-recovery");
  }

  @Test
  void aFindingIsAtThePlaceInTheDesign() {
    Finding unique =
        findings(ACCOUNTS, Target.ALTERNATOR).stream()
            .filter(each -> each.message().startsWith("the unique"))
            .findFirst()
            .orElseThrow();
    assertThat(ACCOUNTS.lines().toList().get(unique.span().line() - 1)).contains("unique: [email]");
  }

  @Test
  void aDesignOfSingleItemsRunsEverywhere() {
    String notes =
        """
        design: notes
        key: PK, SK
        entities:
          note:
            PK: USER#<userId>
            SK: NOTE#<noteId>
            attributes: { userId: string, noteId: string }
        """;
    for (Target target : Target.values()) {
      assertThat(findings(notes, target)).as(target.label()).isEmpty();
    }
  }
}
