package dev.clave.server.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.clave.server.http.Json;
import dev.clave.server.http.Watch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every refusal is in the audit, and no flood of them fills it. */
final class DenialsTest {
  private static final String FROM = "10.0.0.1";

  @TempDir Path folder;

  private Instant now = Instant.parse("2026-05-01T10:00:00Z");
  private AuditTrail trail;

  @BeforeEach
  void open() {
    trail = AuditTrail.in(folder, () -> now);
  }

  @Test
  void aTrailThatWasCutInTheMiddleOfACharacterGoesOn() throws IOException {
    refuse(1, "ana", FROM, 403, "/api/pai/export");
    byte[] half = "\n{\"subject\": \"se\u00f1or".getBytes(StandardCharsets.UTF_8);
    Files.write(
        folder.resolve("audit.jsonl"),
        Arrays.copyOf(half, half.length - 3),
        StandardOpenOption.APPEND);

    trail = AuditTrail.in(folder, () -> now);
    refuse(1, "eva", FROM, 403, "/api/pai/export");

    assertThat(AuditTrail.in(folder, () -> now).newest(10))
        .extracting(AuditTrail.Entry::subject)
        .containsExactly("eva", "ana");
  }

  @Test
  void theFirstThatAreAlikeAreEnteredWholeAndTheRestAreCounted() {
    refuse(1000, "ana", FROM, 403, "/api/pai/export");

    assertThat(trail.newest(100)).hasSize(Denials.WHOLE_ALIKE + 1);
    assertThat(trail.newest(1).get(0).what()).isEqualTo("995 more: 403 GET /api/pai/export (995)");
    assertThat(trail.newest(1).get(0).count()).isEqualTo(995);
    assertThat(trail.newest(100).get(1).what()).isEqualTo("GET /api/pai/export/4");
  }

  @Test
  void aFloodOfOneKindLeavesRoomForAnother() {
    refuse(1000, "ana", FROM, 429, "/api/pai/export");
    refuse(1, "ana", FROM, 403, "/api/administration/audit");

    assertThat(trail.newest(100))
        .extracting(AuditTrail.Entry::what)
        .contains("GET /api/administration/audit/0");
  }

  @Test
  void aFloodOfOneCallerLeavesRoomForAnother() {
    for (int kind = 0; kind < 100; kind++) {
      refuse(100, "unknown", FROM, 401, "/api/" + kind);
    }
    refuse(1, "luis", "10.0.0.2", 403, "/api/pai/export");

    assertThat(trail.newest(1).get(0).subject()).isEqualTo("unknown");
    assertThat(trail.newest(100))
        .hasSize(Denials.WHOLE_OF_CALLER + 2)
        .extracting(AuditTrail.Entry::subject)
        .contains("luis");
  }

  @Test
  void aFloodFromManyAddressesIsCountedAndBounded() {
    int callers = 3000;
    for (int caller = 0; caller < callers; caller++) {
      refuse(10, "unknown", "10.0." + caller / 256 + "." + caller % 256, 401, "/api");
    }
    trail.close();

    Denials.Room room = Denials.Room.OF_ANONYMOUS;
    List<AuditTrail.Entry> entries = written();
    assertThat(entries).hasSizeLessThanOrEqualTo(room.whole() + room.callers() + 1);
    assertThat(entries.stream().mapToLong(AuditTrail.Entry::count).sum()).isEqualTo(10L * callers);
    assertThat(entries.get(entries.size() - 1).detail())
        .isEqualTo("from %d addresses", callers - room.callers());
  }

  @Test
  void strangersTakeNoRoomFromKnownSubjects() {
    refuse(1, "luis", "10.1.0.1", 403, "/api/pai/export");
    for (int minute = 0; minute < 30; minute++) {
      for (int caller = 0; caller < 1200; caller++) {
        refuse(1, "unknown", "10.0." + caller / 256 + "." + caller % 256, 401, "/api");
      }
      now = now.plus(Denials.WINDOW);
    }
    for (int caller = 0; caller < 1200; caller++) {
      refuse(1, "unknown", "10.0." + caller / 256 + "." + caller % 256, 401, "/api");
    }
    refuse(1, "ana", "10.1.0.2", 403, "/api/pai/export");

    assertThat(trail.newest(2000))
        .extracting(AuditTrail.Entry::subject, AuditTrail.Entry::from, AuditTrail.Entry::what)
        .contains(
            tuple("luis", "10.1.0.1", "GET /api/pai/export/0"),
            tuple("ana", "10.1.0.2", "GET /api/pai/export/0"));
    assertThat(AuditTrail.in(folder, () -> now).newest(2000))
        .extracting(AuditTrail.Entry::subject)
        .contains("luis", "ana");
  }

  @Test
  void theAddressesOfOneNetworkOfIpv6AreOneCaller() {
    for (int host = 0; host < 100; host++) {
      refuse(1, "unknown", "2001:db8:0:7::" + Integer.toHexString(host), 401, "/api");
    }
    trail.close();

    assertThat(written()).hasSize(Denials.WHOLE_ALIKE + 1);
    assertThat(written().get(Denials.WHOLE_ALIKE).from()).isEqualTo("2001:db8:0:7::/64");
  }

  @Test
  void aCountHasTheStatusThatAllItStandsForShare() {
    refuse(7, "ana", FROM, 403, "/api/pai/export");
    assertThat(trail.newest(1).get(0).status()).isEqualTo(403);

    refuse(7, "ana", FROM, 403, "/api/pai/export");
    refuse(7, "ana", FROM, 429, "/api/pai/export");
    assertThat(trail.newest(1).get(0).status()).isZero();
  }

  @Test
  void aNewMinuteEntersTheCountOfTheOldAndBeginsWholeAgain() {
    refuse(7, "ana", FROM, 403, "/api/pai/export");
    now = now.plus(Denials.WINDOW);
    trail.tick();
    assertThat(written())
        .extracting(AuditTrail.Entry::count)
        .containsExactly(1L, 1L, 1L, 1L, 1L, 2L);

    refuse(1, "ana", FROM, 403, "/api/pai/export");
    assertThat(written().get(6).what()).isEqualTo("GET /api/pai/export/0");
  }

  @Test
  void lookingTwiceCountsNothingTwice() {
    refuse(10, "ana", FROM, 403, "/api/pai/export");
    trail.newest(1);
    refuse(3, "ana", FROM, 403, "/api/pai/export");
    trail.newest(1);
    trail.close();

    assertThat(written().stream().mapToLong(AuditTrail.Entry::count).sum()).isEqualTo(13);
  }

  @Test
  void aCallerCannotMakeALineLong() throws Exception {
    refuse(1, "x".repeat(9000), FROM, 403, "/" + "é".repeat(9000));

    assertThat(Files.size(folder.resolve("audit.jsonl"))).isLessThan(4000);
  }

  @Test
  void linesWrittenBeforeThereWereCountsAreRead() throws Exception {
    Files.writeString(
        folder.resolve("audit.jsonl"),
        "{\"at\":\"2026-01-01T00:00:00Z\",\"action\":\"done\",\"subject\":\"ana\"}\n{\"at\":\"20");

    assertThat(AuditTrail.in(folder, () -> now).newest(10))
        .extracting(AuditTrail.Entry::count)
        .containsExactly(1L);
  }

  private void refuse(int times, String subject, String from, int status, String path) {
    for (int i = 0; i < times; i++) {
      trail.refused(
          new Watch.Refused(
              "id", subject, from, status, "GET " + path + "/" + i, "GET " + path, "why"));
    }
  }

  /** What another process would find, oldest first. */
  private List<AuditTrail.Entry> written() {
    try (Stream<String> lines = Files.lines(folder.resolve("audit.jsonl"))) {
      return lines.filter(line -> line.endsWith("}")).map(DenialsTest::entry).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static AuditTrail.Entry entry(String line) {
    try {
      return Json.MAPPER.readValue(line, AuditTrail.Entry.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(line, e);
    }
  }
}
