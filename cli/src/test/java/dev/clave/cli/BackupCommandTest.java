package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.cli.backup.ServedPaths;
import dev.clave.cli.terminal.Version;
import dev.clave.server.token.TokenTerms;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(180)
class BackupCommandTest {
  @TempDir Path folder;

  private record Result(int code, String out, String err) {}

  private static Result run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = Clave.commandLineFor(arguments);
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return new Result(line.execute(arguments), out.toString(), err.toString());
  }

  private String data() throws IOException {
    Path data = Files.createDirectories(folder.resolve("data"));
    Files.writeString(data.resolve("tokens"), "first");
    return data.toString();
  }

  private String place() {
    return folder.resolve("backups").toString();
  }

  @Test
  void whatWasBackedUpIsListedVerifiedAndRestored() throws IOException {
    String data = data();
    Result backup = run("backup", place(), "--data", data);
    assertThat(backup.code()).as(backup.err()).isZero();
    assertThat(backup.out())
        .matches("backup \\S+ is in .*: 1 files, 5 bytes, [\\d,]+ bytes added\\R");
    assertThat(run("backups", place(), "--format", "json").out())
        .contains("\"version\":\"" + Version.number() + "\"", "\"files\":1");
    assertThat(run("backups", place(), "--verify"))
        .satisfies(
            verified -> {
              assertThat(verified.code()).isZero();
              assertThat(verified.out()).isEqualTo("1 backup is whole\n");
            });
    String target = folder.resolve("restored").toString();
    Result restored = run("restore", place(), "--data", target);
    assertThat(restored.code()).as(restored.err()).isZero();
    assertThat(restored.out()).contains("start it with `clave up --data " + target + "`");
    assertThat(folder.resolve("restored/tokens")).hasContent("first");
  }

  @Test
  void aDesignThatWasServedIsNamedAndMissedWhereItIsNotThere() throws IOException {
    String data = data();
    Path design = Files.writeString(folder.resolve("my shop.yaml"), "design: shop\n");
    ServedPaths.of(List.of(design, Path.of("portfolio")), true).keepIn(Path.of(data));
    run("backup", place(), "--data", data);

    String here = folder.resolve("here").toString();
    assertThat(run("restore", place(), "--data", here).out())
        .contains("`clave up '" + design + "' portfolio --examples --data " + here + "`")
        .doesNotContain("is not here");
    Files.delete(design);
    assertThat(run("restore", place(), "--data", folder.resolve("there").toString()).out())
        .contains("`" + design + "` was served and is not here");
  }

  @Test
  void nobodysOwnDataAreGivenToTheSystemsThatComeWithClave() throws IOException {
    String data = data();
    new TokenTerms(Map.of("shop", Set.of())).keepIn(Path.of(data));
    run("backup", place(), "--data", data);

    String target = folder.resolve("restored").toString();
    assertThat(run("restore", place(), "--data", target).out())
        .contains("start it with `clave up DESIGN --data " + target + "`");
  }

  @Test
  void keepDeletesOlderOnes() throws IOException {
    String data = data();
    run("backup", place(), "--data", data);
    run("backup", place(), "--data", data);
    assertThat(run("backup", place(), "--data", data, "--keep", "1").out())
        .contains("deleted 2 older");
    assertThat(run("backups", place()).out().lines()).hasSize(2);
  }

  @Test
  void aPasswordFromAFileEncrypts() throws IOException {
    Path password = Files.writeString(folder.resolve("password"), "correct horse\n");
    String data = data();
    String option = "--password-file=" + password;
    assertThat(run("backup", place(), "--data", data, option).code()).isZero();
    Result without = run("backups", place());
    assertThat(without.code()).isEqualTo(1);
    assertThat(without.err()).contains("give the password");
    assertThat(run("backups", place(), "--verify", option).code()).isZero();
  }

  @Test
  void storesElsewhereAreNamed() throws IOException {
    Result backup =
        run(
            "backup",
            place(),
            "--data",
            data(),
            "--set",
            "dynamodb.region=eu-west-1",
            "--set",
            "postgres.url=jdbc:postgresql://db/app?password=secret",
            "--set",
            "s3.endpoint=aws");
    assertThat(backup.err())
        .contains(
            "not in this backup: the tables in AWS eu-west-1",
            "not in this backup: the database at jdbc:postgresql://db/app?password=********",
            "not in this backup: the bucket clave-assets at aws");
  }

  @Test
  void valuesThatAreNoneAreRefusedBeforeAnythingIsDone() throws IOException {
    String data = data();
    assertThat(run("backup", place(), "--data", data, "--keep", "many"))
        .satisfies(
            refused -> {
              assertThat(refused.code()).isEqualTo(2);
              assertThat(refused.err()).contains("`--keep`", "`many`");
            });
    assertThat(run("backup", place(), "--data", data, "--every", "often").code()).isEqualTo(2);
    assertThat(run("restore", place(), "--data", data, "--at", "monday").code()).isEqualTo(2);
    assertThat(folder.resolve("backups")).doesNotExist();
  }

  @Test
  void aFailureIsOneLineAndNothingIsLeft() throws IOException {
    Result backup = run("backup", place(), "--data", folder.resolve("nothing").toString());
    assertThat(backup.code()).isEqualTo(1);
    assertThat(backup.err().lines()).hasSize(1);
    run("backup", place(), "--data", data());
    Result restored = run("restore", place(), "--data", data());
    assertThat(restored.code()).isEqualTo(1);
    assertThat(restored.err()).contains("expected an empty folder");
  }

  @Test
  void everyGoesOnUntilItIsToldToStop() throws Exception {
    Process process =
        ClaveProcess.start("backup", place(), "--data", data(), "--every", "1s", "--keep", "2");
    try {
      BufferedReader out = process.inputReader();
      int backups = 0;
      while (backups < 3) {
        backups += out.readLine().startsWith("backup ") ? 1 : 0;
      }
      process.toHandle().destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
    assertThat(run("backups", place(), "--verify").code()).isZero();
  }
}
