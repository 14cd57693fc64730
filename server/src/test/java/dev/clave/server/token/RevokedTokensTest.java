package dev.clave.server.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens end one by one, and their key is replaced without ending any. */
final class RevokedTokensTest {
  private static final Grant ANA =
      new Grant("ana", Set.of("pai"), Set.of(Right.READ), Map.of("id_usuario", "1"));
  private static final Grant BEN = new Grant("ben", Set.of(), Set.of(Right.WRITE), Map.of());

  @TempDir Path folder;

  private Instant now = Instant.parse("2026-01-01T12:00:00Z");
  private final InstantSource clock = () -> now;
  private Tokens tokens;

  @BeforeEach
  void start() {
    tokens = opened();
    tokens.keep();
  }

  private Tokens opened() {
    return Tokens.in(folder, clock);
  }

  @Test
  void whatIsInUseIsListedNewestFirst() {
    tokens.issue(ANA, Duration.ofHours(1), "root");
    now = now.plusSeconds(1);
    tokens.issue(BEN, Duration.ofHours(2), "root");

    assertThat(opened().inUse()).extracting(IssuedToken::grant).containsExactly(BEN, ANA);
    assertThat(opened().inUse()).extracting(IssuedToken::issuedBy).containsOnly("root");
    now = now.plus(Duration.ofHours(1));
    assertThat(tokens.inUse()).extracting(IssuedToken::grant).containsExactly(BEN);
  }

  @Test
  void aRevokedTokenGrantsNothingAndTheOthersStay() {
    Tokens.Issued ana = tokens.issue(ANA, Duration.ofHours(1), "root");
    String ben = tokens.issue(BEN, Duration.ofHours(1));

    assertThat(tokens.revoke(ana.token().id(), "root")).isTrue();

    for (Tokens each : new Tokens[] {tokens, opened()}) {
      assertThat(each.read(ana.text())).isEmpty();
      assertThat(each.read(ben)).isPresent();
    }
    assertThat(tokens.revoke(ana.token().id(), "root")).isFalse();
  }

  @Test
  void aRunningServerTakesWhatTheCommandLineIssuesAtOnceAndEndsWhatItRevokesWithinASecond() {
    Tokens commandLine = opened();
    Tokens.Issued issued = commandLine.issue(ANA, Duration.ofHours(1), "root");
    assertThat(tokens.read(issued.text())).isPresent();

    commandLine.revoke(issued.token().id(), "root");
    now = now.plusSeconds(1);

    assertThat(tokens.read(issued.text())).isEmpty();
  }

  @Test
  void aTokenOfTheBrowserIsShorterLivedAndEndsWithTheOneItWasMadeFrom() {
    Tokens.Issued month = tokens.issue(ANA, Duration.ofDays(30), "root");
    Tokens.Issued hour = tokens.issue(BEN, Duration.ofHours(1), "root");

    Tokens.Issued session = tokens.session(tokens.read(month.text()).orElseThrow()).orElseThrow();
    assertThat(session.token().endsAt()).isEqualTo(now.plus(Tokens.SESSION_LIFE));
    assertThat(tokens.read(session.text()).orElseThrow().scope()).isEqualTo(ANA.scope());
    assertThat(tokens.session(tokens.read(hour.text()).orElseThrow()).orElseThrow().token())
        .extracting(IssuedToken::endsAt)
        .isEqualTo(hour.token().endsAt());
    assertThat(tokens.inUse()).hasSize(2);

    Tokens.Issued renewed = tokens.session(tokens.read(session.text()).orElseThrow()).orElseThrow();
    tokens.revoke(month.token().id(), "root");
    assertThat(tokens.read(session.text())).isEmpty();
    assertThat(tokens.read(renewed.text())).isEmpty();
    assertThat(tokens.session(ANA)).as("of no token of ours").isEmpty();
  }

  @Test
  void aNewKeySignsAndTokensOfThePreviousOneAreTakenUntilTheyEnd() throws IOException {
    String old = tokens.issue(ANA, Duration.ofDays(2));
    Tokens server = opened();

    String key = tokens.rotate("root");
    String next = tokens.issue(BEN, Duration.ofDays(9));

    for (Tokens each : new Tokens[] {tokens, server, opened()}) {
      assertThat(each.read(old)).isPresent();
      assertThat(each.read(next)).isPresent();
      assertThat(each.key().id()).isEqualTo(key);
    }
    assertThat(keyFiles()).hasSize(2);
    now = now.plus(Duration.ofDays(3));
    agePreviousKeys();
    opened().keep();
    assertThat(keyFiles()).containsExactly(SigningKey.FILE);
    assertThat(opened().read(next)).isPresent();
  }

  private void agePreviousKeys() throws IOException {
    for (String name : keyFiles()) {
      Files.setLastModifiedTime(folder.resolve(name), FileTime.from(now.minus(Duration.ofDays(3))));
    }
  }

  private List<String> keyFiles() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith(SigningKey.FILE))
          .sorted()
          .toList();
    }
  }

  @Test
  void deletingTheKeyEndsAllTokensAlsoThoseOfPreviousKeys() throws IOException {
    String old = tokens.issue(ANA, Duration.ofDays(2));
    tokens.rotate("root");
    String next = tokens.issue(BEN, Duration.ofDays(2));
    Files.delete(folder.resolve(SigningKey.FILE));

    Tokens anew = opened();
    assertThat(anew.fresh()).isTrue();
    anew.keep();

    assertThat(anew.read(old)).isEmpty();
    assertThat(anew.read(next)).isEmpty();
    assertThat(anew.read(anew.issue(ANA, Duration.ofDays(1)))).isPresent();
  }

  @Test
  void deletingTheRegisterEndsAllTokens() throws IOException {
    String token = tokens.issue(ANA, Duration.ofDays(2));
    Files.delete(folder.resolve(TokenRegister.FILE));
    now = now.plusSeconds(2);

    assertThat(tokens.read(token)).isEmpty();
    assertThat(opened().fresh()).isTrue();
  }

  @Test
  void halfALineThatAKillLeftHarmsNoOther() throws IOException {
    String before = tokens.issue(ANA, Duration.ofDays(2));
    Files.writeString(
        folder.resolve(TokenRegister.FILE), "{\"id\": \"0f8f", StandardOpenOption.APPEND);
    String after = opened().issue(BEN, Duration.ofDays(2));

    for (Tokens each : new Tokens[] {tokens, opened()}) {
      assertThat(each.read(before)).isPresent();
      assertThat(each.read(after)).isPresent();
    }
  }

  @Test
  void theRegisterDoesNotGrowWithTokensThatEnded() throws IOException {
    String token = tokens.issue(ANA, Duration.ofDays(2));
    Tokens server = opened();
    for (int i = 0; i <= TokenRegister.MANY_LINES / 2; i++) {
      tokens.revoke(tokens.issue(BEN, Duration.ofDays(1), "root").token().id(), "root");
    }

    assertThat(Files.readAllLines(folder.resolve(TokenRegister.FILE)).size()).isLessThan(10);
    now = now.plusSeconds(1);
    assertThat(server.read(token)).isPresent();
    assertThat(server.inUse()).hasSize(1);
  }

  @Test
  void soManyTokensAsACheckCanHoldMayBeInUse() throws IOException {
    tokens.issue(ANA, Duration.ofDays(1));
    String line = Files.readString(folder.resolve(TokenRegister.FILE));
    String id = tokens.inUse().get(0).id();
    String lines =
        IntStream.range(1, TokenRegister.MOST)
            .mapToObj(i -> line.replace(id, id + i))
            .collect(Collectors.joining());
    Files.writeString(folder.resolve(TokenRegister.FILE), lines, StandardOpenOption.APPEND);

    assertThatThrownBy(() -> tokens.issue(BEN, Duration.ofDays(1)))
        .isInstanceOf(TooManyTokens.class)
        .hasMessageContaining("revoke some");
    now = now.plus(Duration.ofDays(1));
    assertThat(tokens.read(tokens.issue(BEN, Duration.ofDays(1)))).isPresent();
  }
}
