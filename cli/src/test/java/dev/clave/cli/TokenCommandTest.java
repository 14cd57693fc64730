package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.security.SigningKey;
import dev.clave.server.security.Tokens;
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
    String[] arguments =
        Stream.concat(Stream.of("token", "--data", folder.toString()), Stream.of(options))
            .toArray(String[]::new);
    return Clave.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void aTokenCarriesWhatItWasAskedForAsLongAsItWasAskedFor() {
    SigningKey key = SigningKey.in(folder);
    key.keep();

    assertThat(
            run(
                "--systems=transporte,pai",
                "--rights=read,write",
                "--scope=userId=abc",
                "--subject=ana",
                "--expires=2h"))
        .isZero();

    String token = out.toString().strip();
    assertThat(new Tokens(key, InstantSource.system()).read(token))
        .map(read -> new Grant(read.subject(), read.systems(), read.rights(), read.scope()))
        .contains(
            new Grant(
                "ana",
                Set.of("transporte", "pai"),
                Set.of(Right.READ, Right.WRITE),
                Map.of("userId", "abc")));
    InstantSource later = InstantSource.fixed(Instant.now().plus(Duration.ofHours(3)));
    assertThat(new Tokens(key, later).read(token)).isEmpty();
  }

  @Test
  void whereNoServerWasStartedThereIsNoTokenAndNoKey() {
    assertThat(run("--rights=read")).isNotZero();
    assertThat(err.toString()).contains("run `clave up` first");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatNoTokenCanCarryIsRefused() {
    SigningKey.in(folder).keep();

    assertThat(run("--rights=read", "--systems=payroll")).isNotZero();
    assertThat(err.toString()).contains("found `payroll`");
    assertThat(run("--rights=read", "--expires=soon")).isNotZero();
    assertThat(err.toString()).contains("found `soon`");
    assertThat(run("--rights=read", "--expires=0d")).isNotZero();
    assertThat(err.toString()).contains("found `0d`");
    assertThat(out.toString()).isEmpty();
  }
}
