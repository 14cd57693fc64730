package dev.clave.design.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.TextRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sound designs of random size and names are silent, and a fault of each kind that is planted in
 * one of them is found. {@code -Dclave.planted=N} makes so many designs.
 */
class PlantedFaultTest {
  private static final int DESIGNS = Integer.getInteger("clave.planted", 20);

  private static final List<String> NOUNS =
      List.of("driver", "nurse", "doctor", "invoice", "parcel", "tenant", "lesson", "sensor");

  /** A part of a design that is sound, and the same with one fault. */
  record Fault(String check, String sound, String faulty) {
    @Override
    public String toString() {
      return check + " " + faulty.lines().findFirst().orElse("");
    }
  }

  static Stream<Fault> faults() {
    String visits =
        """
        visit: { PK: VISIT#<visitId>, SK: VISIT, GSI1PK: A#<aId>, GSI1SK: VISIT#<visitId> }
        shift: { PK: SHIFT#<shiftId>, SK: SHIFT, GSI1PK: B#<bId>, GSI1SK: SHIFT#<shiftId> }
        a: { PK: ALPHA#<aId>, SK: ALPHA }
        b: { PK: BETA#<bId>, SK: BETA }
        """;
    String task =
        """
        task:
          PK: USER#<userId>
          SK: TASK#<taskId>
          GSI1PK: DUE#<userId>
          GSI1SK: <due>#<taskId>
          attributes: { userId: string, taskId: string, due: date, state: string }
        """;
    String copied =
        """
        stop:
          PK: STOP#<stopId>
          SK: STOP
          attributes: { stopId: string, city: string fixed }
        halt:
          PK: HALT#<haltId>
          SK: HALT
          GSI1PK: CITY#<city>
          GSI1SK: HALT#<haltId>
          attributes: { haltId: string, city: copy of stop.city }
        """;
    String event =
        """
        event:
          PK: LOG#<logId>
          SK: EVENT#<at>#<eventId>
          attributes: { logId: string, eventId: string, at: timestamp fixed, level: low | high }
        """;
    String account =
        """
        account:
          PK: ACCOUNT#<accountId>
          SK: ACCOUNT
          GSI1PK: MAIL#<email:lower>
          GSI1SK: ACCOUNT
          unique: { email: "UNIQUE#MAIL#<email:lower>" }
          attributes: { accountId: string, email: email, age: integer(0..150) = 18 }
        """;
    String reading =
        """
        reading:
          PK: DEVICE#<deviceId>
          SK: READING#<at>#<readingId>
          attributes: { deviceId: string, readingId: string, at: timestamp fixed, value: number }
        """;
    String bill =
        """
        bill:
          kind: singleton
          PK: HOUSE#<houseId>
          SK: BILL#<due:month>
          attributes: { houseId: string, due: date fixed }
        """;
    String shifts =
        """
        visit: { PK: CLINIC#<clinicId>, SK: VISIT#<visitId>, GSI1PK: DOCTOR#<doctorId>, GSI1SK: VISIT#<visitId> }
        shift: { PK: CLINIC#<clinicId>, SK: SHIFT#<shiftId>, GSI1PK: NURSE#<nurseId>, GSI1SK: SHIFT#<shiftId> }
        """;
    String trips =
        """
        chofer: { PK: FIRM#<firmId>, SK: DRIVER#<number> }
        trip:
          PK: TRIP#<tripId>
          SK: TRIP
          GSI1PK: FIRM#<company>#DRIVER#<choferNumber>
          GSI1SK: TRIP#<tripId>
          attributes: { firmId: string, company: string, tripId: string, choferNumber: string }
        """;
    String count =
        """
        room: { PK: ROOM#<roomId>, SK: ROOM, counters: { guests: guest } }
        guest: { PK: ROOM#<roomId>, SK: GUEST#<guestId> }
        """;
    String spot =
        """
        spot:
          identity: [hash]
          PK: CELL#<hash:first4>
          SK: SPOT#<hash>
          GSI1PK: WEEK#<opened:week>#<hash:first4>
          GSI1SK: <score:pad4>#<hash:first2>#<label:fill10>
          attributes:
            hash: geohash(6..9) fixed
            opened: date fixed
            score: integer(-500..500)
            label: string(..10) as l
        """;
    String order =
        """
        order:
          PK: ORDER#<orderId>
          SK: ORDER
          attributes:
            orderId: ulid = ulid()
            note: string? as n
            nick: string?
            price: number
            count: integer = 1
            total: number = <price> * <count>
            label: string = <orderId> at <price>
            seller: { is: snapshot of seller.name, with: { id: <sellerId> } }
            sellerId: string
        seller:
          PK: SELLER#<id>
          SK: SELLER
          attributes: { id: string, name: string }
        """;
    return Stream.of(
        new Fault("missing-identity", spot, spot.replace("SPOT#<hash>", "SPOT#<hash:first6>")),
        new Fault("unsortable-key", spot, spot.replace("<score:pad4>", "<score>")),
        new Fault("unsortable-key", spot, spot.replace("<score:pad4>", "<score:pad4:descending>")),
        new Fault("unknown-name", spot, spot.replace("<opened:week>", "<opened:weak>")),
        new Fault("malformed", order, order.replace("= ulid()", "= uuid()")),
        new Fault("malformed", order, order.replace("as n\n", "as nick\n")),
        new Fault("malformed", order, order.replace("<price> * <count>", "<price> * <note>")),
        new Fault("malformed", order, order.replace("<orderId> at <price>", "<nick> at <price>")),
        new Fault("unknown-name", order, order.replace("<price> * <count>", "<price> * <cuont>")),
        new Fault("malformed", order, order.replace("SK: ORDER", "SK: ORDER#<label>")),
        new Fault("malformed", order, order.replace(", with: { id: <sellerId> }", "")),
        new Fault(
            "unkept-copy",
            order,
            order.replace(
                "{ is: snapshot of seller.name, with: { id: <sellerId> } }",
                "copy of seller.name")),
        new Fault(
            "shared-namespace",
            visits,
            visits.replace("GSI1PK: A#", "GSI1PK: STAFF#").replace("GSI1PK: B#", "GSI1PK: STAFF#")),
        new Fault(
            "missing-identity",
            reading,
            reading.replace("<at>#<readingId>", "<at:day>").replace("readingId: string, ", "")),
        new Fault(
            "missing-identity",
            reading,
            reading
                .replace("<at>#<readingId>", "<at:hour>#<sensorId>")
                .replace("readingId", "sensorId")),
        new Fault("missing-identity", bill, bill.replace("  kind: singleton\n", "")),
        new Fault(
            "missing-identity", bill, bill.replace("kind: singleton", "identity: [houseId, due]")),
        new Fault(
            "shared-namespace",
            shifts,
            shifts.replace("DOCTOR#", "STAFF#").replace("NURSE#", "STAFF#")),
        new Fault("partial-identity", trips, trips.replace("FIRM#<company>#", "")),
        new Fault(
            "partial-identity",
            trips,
            trips
                .replace("FIRM#<company>#DRIVER#<choferNumber>", "WHO#<who>")
                .replace("choferNumber: string", "who: copy of chofer.number")),
        new Fault("mutable-key", task, task.replace("SK: TASK#", "SK: TASK#<state>#")),
        new Fault(
            "optional-in-key", copied, copied.replace("city: string fixed", "city: string? fixed")),
        new Fault("unkept-copy", copied, copied.replace("city: string fixed", "city: string")),
        new Fault(
            "malformed", copied, copied.replace("city: string fixed", "city: copy of halt.city")),
        new Fault(
            "missing-identity",
            event,
            event.replace("<at>#<eventId>", "<at>#<level>").replace("eventId: string, ", "")),
        new Fault(
            "malformed", account, account.replace("integer(0..150) = 18", "integer(0..150) = 200")),
        new Fault("malformed", account, account.replace("integer(0..150) = 18", "integer = soon")),
        new Fault(
            "expiring-count",
            count,
            count.replace("GUEST#<guestId> }", "GUEST#<guestId>, ttl: expiresAt }")),
        new Fault("unwritable-key", task, task.replace("<due>#", "<due:hour>#")),
        new Fault("unwritable-key", spot, spot.replace("string(..10) as l", "set of string")),
        new Fault("malformed", account, account.replace("{ email:", "{ each email:")),
        new Fault(
            "malformed",
            count,
            count.replace("guests: guest", "guests: { of: guest, shards: 4, max: 9 }")),
        new Fault("key-collision", count, count.replace("SK: GUEST#<guestId>", "SK: <guestId>")));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aPlantedFaultIsFoundAndTheDesignWithoutItIsSilent(Fault fault) {
    for (int seed = 0; seed < DESIGNS; seed++) {
      String sound = design(new Random(seed), fault.sound());
      assertThat(findings(sound)).as("seed %d%n%s", seed, text(sound)).isEmpty();
      String faulty = design(new Random(seed), fault.faulty());
      assertThat(findings(faulty))
          .as("seed %d%n%s", seed, faulty)
          .extracting(Finding::check)
          .contains(fault.check());
    }
  }

  @Test
  void aDateThatATransactionSetsIsMutableInAKey() {
    String design =
        """
        design: tasks
        key: PK, SK
        entities:
          task:
            PK: USER#<userId>
            SK: <due>#<taskId>
            attributes: { userId: string, taskId: string, due: date }
        transactions:
          postpone: [ { update: task, set: { due: <later> } } ]
        """;

    assertThat(findings(design)).extracting(Finding::check).contains("mutable-key");
    assertThat(
            findings(
                design
                    .replace("due: date", "due: date fixed")
                    .replace("set: { due: <later> }", "when: due exists")))
        .isEmpty();
  }

  @Test
  void anOrderOfWhatAPartitionHoldsOnceIsAskedFor() {
    String design =
        """
        design: relay
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          passage:
            PK: RACE#<raceId>
            SK: PASSAGE#<point:pad2>
            GSI1PK: POINT#<raceId>#<point:pad2>
            GSI1SK: <at>
            attributes: { raceId: string, point: integer(1..99), bib: integer, at: timestamp fixed }
        patterns:
          passages: { where: "GSI1PK = POINT#<raceId>#<point>", order: oldest first }
        """;

    assertThat(findings(design)).extracting(Finding::check).containsExactly("missing-identity");
    assertThat(
            findings(design.replace("<point:pad2>\n    GSI1PK", "<point:pad2>#<bib>\n    GSI1PK")))
        .extracting(Finding::check)
        .doesNotContain("missing-identity");
  }

  @Test
  void aGuardThatIsFinerThanTheLookUpLetsTwoItemsIn() {
    String design =
        """
        design: users
        key: PK, SK
        indexes: { GSI1: GSI1PK }
        entities:
          user:
            PK: USER#<userId>
            SK: PROFILE
            GSI1PK: EMAIL#<email:lower>
            unique: [email]
            attributes: { userId: string, email: email }
        patterns:
          userByEmail: { where: GSI1PK = EMAIL#<email>, one: true }
        """;

    assertThat(findings(design)).extracting(Finding::check).containsExactly("unenforced-unique");
    assertThat(
            findings(
                design.replace(
                    "unique: [email]", "unique: { email: \"UNIQUE#USER#EMAIL#<email:lower>\" }")))
        .isEmpty();
  }

  @Test
  void anInputIsOfTheTypeThatItStandsFor() {
    assertThat(
            findings(
                """
                design: diary
                key: PK, SK
                entities:
                  writer: { PK: WRITER#<writerId>, SK: PROFILE }
                  page:
                    PK: WRITER#<writerId>
                    SK: <day>
                    identity: [writerId, day]
                    attributes: { writerId: string, day: date fixed, text: string }
                patterns:
                  pagesSince: { where: PK = WRITER#<writerId> and SK begins_with <month>, returns: page }
                """))
        .isEmpty();
  }

  @Test
  void aBoundThatIsAPrefixOfOtherKeysFixesNoBeginning() {
    assertThat(
            findings(
                """
                design: bank
                key: PK, SK
                entities:
                  account: { PK: ACCOUNT#<accountId>, SK: ACCOUNT# }
                  posting:
                    PK: ACCOUNT#<accountId>
                    SK: <at>#<postingId>
                    attributes: { accountId: string, postingId: string, at: timestamp fixed }
                patterns:
                  postings:
                    where: PK = ACCOUNT#<accountId> and SK < ACCOUNT#
                    returns: posting
                    order: newest first
                """))
        .isEmpty();
  }

  @Test
  void anItemThatExistsOnceIsNoHotPartition() {
    assertThat(
            findings(
                """
                design: shop
                key: PK, SK
                indexes: { GSI1: GSI1PK }
                entities:
                  settings: { PK: SETTINGS, SK: SETTINGS, GSI1PK: SETTINGS }
                patterns:
                  settings: { where: GSI1PK = SETTINGS, returns: settings }
                """))
        .isEmpty();
  }

  @Test
  void anIdThatTheRuntimeMakesIsTakenOnce() {
    String design =
        """
        design: tickets
        key: PK, SK
        indexes: { GSI1: GSI1PK }
        entities:
          ticket:
            PK: EVENT#<eventId>
            SK: TICKET#<ticketId>
            GSI1PK: TICKET#<ticketId>
            attributes: { eventId: string, ticketId: ulid = ulid() }
        patterns:
          ticket: { where: GSI1PK = TICKET#<ticketId>, one: true }
        """;

    assertThat(findings(design)).isEmpty();
    assertThat(findings(design.replace("ulid = ulid()", "string")))
        .extracting(Finding::check)
        .contains("unenforced-unique");
    assertThat(
            findings(
                design.replace("GSI1PK: TICKET#<ticketId>", "GSI1PK: TICKET#<ticketId:first4>")))
        .extracting(Finding::check)
        .contains("unenforced-unique");
  }

  @Test
  void rolesOfOneEntityShareItsNamespace() {
    assertThat(
            findings(
                """
                design: blog
                key: PK, SK
                indexes: { GSI1: "GSI1PK, GSI1SK" }
                entities:
                  user: { PK: USER#<userId>, SK: PROFILE }
                  post: { PK: BLOG#<blogId>, SK: POST#<postId>, GSI1PK: USER#<authorId>, GSI1SK: POST#<postId> }
                  edit: { PK: BLOG#<blogId>, SK: EDIT#<editId>, GSI1PK: USER#<editorId>, GSI1SK: EDIT#<editId> }
                patterns:
                  posts: { where: GSI1PK = USER#<authorId> and GSI1SK begins_with POST#, returns: post }
                  edits: { where: GSI1PK = USER#<editorId> and GSI1SK begins_with EDIT#, returns: edit }
                """))
        .isEmpty();
  }

  /** Sound entities of random number, each with its own prefix and patterns, around a part. */
  private static String design(Random random, String part) {
    List<String> entities = new ArrayList<>();
    List<String> patterns = new ArrayList<>();
    int count = random.nextInt(NOUNS.size());
    for (String noun : NOUNS.subList(0, count)) {
      String prefix = noun.toUpperCase(Locale.ROOT);
      String order = random.nextBoolean() ? ", order: ascending" : "";
      entities.add("%s: { PK: HOME#<homeId>, SK: %s#<%sId> }".formatted(noun, prefix, noun));
      patterns.add(
          "%ss: { where: PK = HOME#<homeId> and SK begins_with %s#, returns: %s%s }"
              .formatted(noun, prefix, noun, order));
    }
    patterns.add("byFirstIndex: { where: GSI1PK = NONE#<none>, returns: none }");
    entities.add("none: { PK: NONE#<none>, SK: NONE, GSI1PK: NONE#<none>, GSI1SK: NONE }");
    return "design: planted\n"
        + "key: PK, SK\n"
        + "ttl: expiresAt\n"
        + "indexes: { GSI1: \"GSI1PK, GSI1SK\" }\n"
        + "entities:\n"
        + String.join("", entities.stream().map(line -> "  " + line + "\n").toList())
        + part.indent(2)
        + "patterns:\n"
        + String.join("", patterns.stream().map(line -> "  " + line + "\n").toList());
  }

  private static List<Finding> findings(String design) {
    return Design.check(design).findings();
  }

  private static String text(String design) {
    return new TextRenderer("design.yaml", design, false).render(findings(design));
  }
}
