package dev.clave.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The reasons that a transaction's refusal has classes for. */
class TransactionRefusalsTest {
  private static final String DESIGN =
      """
      design: bikes
      key: PK, SK
      entities:
        rider:
          PK: RIDER#<riderId>
          SK: RIDER
          unique: [email]
          counters: { rides: ride }
          attributes: { riderId: string, email: email, lastRideId: string?, balance: number = 0 }
        ride:
          PK: RIDER#<riderId>
          SK: RIDE#<rideId>
      patterns:
        ridesOfRider: PK = RIDER#<riderId> and SK begins_with RIDE#
      transactions:
        startRide:
          - create: ride
          - update: rider
            set: { lastRideId: <rideId> }
        changeMail:
          - update: rider
            set: { email: <email> }
        give:
          - update: rider
            add: { balance: 5 }
          - update: rider
            with: { riderId: <giverId> }
            add: { balance: -5 }
      """;

  private static String refused(String type) {
    Design design = Design.check(DESIGN).design().orElseThrow();
    return JavaClient.of(design, DESIGN, ClientSettings.of(design)).stream()
        .filter(file -> file.path().endsWith("/" + type + ".java"))
        .findFirst()
        .orElseThrow()
        .text();
  }

  private static List<String> reasons(String type) {
    return Pattern.compile("static final class (\\w+) ")
        .matcher(refused(type))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  @Test
  void aParentThatIsMissingHasOneNameInAllSteps() {
    assertThat(reasons("StartRideRefused")).containsExactly("RideAlreadyExists", "RiderNotFound");
    assertThat(refused("StartRideRefused"))
        .containsOnlyOnce("/** There is no {@code rider} with this key. */")
        .containsPattern("step\\(\\).orElse\\(0\\) == 1\\s+&& refusal.kind\\(\\) == Kind.NOT_FOUND")
        .containsPattern(
            "step\\(\\).orElse\\(0\\) == 2\\s+&& refusal.kind\\(\\) == Kind.NOT_FOUND");
  }

  @Test
  void aUniqueValueIsRefusedOnlyWhereAStepChangesIt() {
    assertThat(reasons("ChangeMailRefused")).containsExactly("RiderNotFound", "EmailTaken");
  }

  @Test
  void twoItemsOfOneEntityHaveTwoNamesAndSayTheirSteps() {
    assertThat(reasons("GiveRefused")).containsExactly("RiderNotFound", "RiderNotFound2");
    assertThat(refused("GiveRefused"))
        .contains("There is no {@code rider} with this key (step 2).");
  }
}
