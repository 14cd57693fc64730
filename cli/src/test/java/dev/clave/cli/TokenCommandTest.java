package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.token.TokenTerms;
import dev.clave.server.token.Tokens;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... options) {
    return runCommand(Stream.concat(Stream.of("token"), Stream.of(options)));
  }

  private int runCommand(Stream<String> words) {
    return Clave.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(
            Stream.concat(words, Stream.of("--data", folder.toString())).toArray(String[]::new));
  }

  private Tokens started() {
    Tokens tokens = Tokens.in(folder, InstantSource.system());
    tokens.keep();
    return tokens;
  }

  @Test
  void aTokenCarriesWhatItWasAskedForAsLongAsItWasAskedFor() {
    Tokens server = started();

    assertThat(
            run(
                "--systems=transporte,pai",
                "--rights=read,write",
                "--scope=userId=abc",
                "--subject=ana",
                "--expires=2h"))
        .isZero();

    String token = out.toString().strip();
    assertThat(server.read(token))
        .map(read -> new Grant(read.subject(), read.systems(), read.rights(), read.scope()))
        .contains(
            new Grant(
                "ana",
                Set.of("transporte", "pai"),
                Set.of(Right.READ, Right.WRITE),
                Map.of("userId", "abc")));
    InstantSource later = InstantSource.fixed(Instant.now().plus(Duration.ofHours(3)));
    assertThat(Tokens.in(folder, later).read(token)).isEmpty();
  }

  @Test
  void whereNoServerWasStartedThereIsNoTokenAndNoKey() {
    assertThat(run("--rights=read")).isNotZero();
    assertThat(err.toString()).contains("run `clave up` first");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatNoTokenCanCarryIsRefused() {
    started();

    assertThat(run("--rights=read", "--systems=payroll")).isEqualTo(2);
    assertThat(err.toString()).contains("found `payroll`");
    assertThat(run("--rights=read", "--expires=soon")).isEqualTo(2);
    assertThat(err.toString()).contains("found `soon`");
    assertThat(run("--rights=read", "--expires=0d")).isEqualTo(2);
    assertThat(err.toString()).contains("found `0d`");
    assertThat(run("--rights=read", "--expires=366d")).isEqualTo(2);
    assertThat(err.toString()).contains("up to 365d, found `366d`");
    assertThat(run("--rights=read", "--scope=userid=1")).isNotZero();
    assertThat(err.toString()).contains("found `userid`");
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString())
        .contains("expected `--rights`, some of read, write, operate, administer");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void tokensAreListedAndRevokedByTheirIds() {
    Tokens server = started();
    run("--rights=read", "--subject=ana", "--scope=userId=1");
    String ana = out.toString().strip();
    run("--rights=write", "--subject=ben");
    String id =
        server.inUse().stream()
            .filter(token -> token.grant().subject().equals("ana"))
            .findFirst()
            .orElseThrow()
            .id();

    out.getBuffer().setLength(0);
    assertThat(run("list")).isZero();
    assertThat(out.toString()).contains(id, "ana", "{userId=1}", "ben").doesNotContain(ana);
    assertThat(run("revoke", id)).isZero();
    assertThat(Tokens.in(folder, InstantSource.system()).read(ana)).isEmpty();
    assertThat(run("revoke", id)).isEqualTo(1);
    assertThat(err.toString()).contains("no token in use has the id [" + id + "]");
    out.getBuffer().setLength(0);
    assertThat(run("list", "--format=json")).isZero();
    assertThat(out.toString()).contains("\"subject\":\"ben\"").doesNotContain("ana");
  }

  @Test
  void aRotatedKeySignsAndEndsNoToken() {
    Tokens server = started();
    run("--rights=read");
    String before = out.toString().strip();
    String key = server.key().id();

    assertThat(run("rotate")).isZero();

    assertThat(server.read(before)).isPresent();
    assertThat(Tokens.in(folder, InstantSource.system()).key().id()).isNotEqualTo(key);
  }

  @Test
  void tokensAreForWhatTheServerServed() {
    started();
    new TokenTerms(Map.of("shop", Set.of("shopId"))).keepIn(folder);

    assertThat(run("--rights=read", "--systems=shop", "--scope=shopId=1")).isZero();
    assertThat(run("--rights=read", "--systems=pai")).isEqualTo(2);
    assertThat(err.toString()).contains("expected some of [shop], found `pai`");
  }
}
