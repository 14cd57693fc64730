package dev.clave.cli.shipping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.clave.cli.Clave;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The units as systemd reads them, and the commands in them as we read them. */
class ServiceUnitsTest {
  private static final Path UNITS = Path.of("src/dist/systemd");
  private static final Path SYSTEMD_ANALYZE = Path.of("/usr/bin/systemd-analyze");
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^ExecStart=/opt/clave/bin/clave (.*)$");
  private static final double MOST_EXPOSED = 2.5;

  @TempDir Path folder;

  private List<Path> units() throws IOException {
    List<Path> copies = new ArrayList<>();
    try (Stream<Path> files = Files.list(UNITS)) {
      for (Path file : files.sorted().toList()) {
        Path copy = folder.resolve(file.getFileName().toString());
        // It looks whether the program is there.
        Files.writeString(
            copy, Files.readString(file).replace("/opt/clave/bin/clave", "/bin/true"));
        copies.add(copy);
      }
    }
    return copies;
  }

  private static String output(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = process.inputReader().lines().collect(Collectors.joining("\n"));
    assertThat(process.waitFor()).as("%s: %s", command, output).isZero();
    return output;
  }

  @Test
  void systemdFindsNothingWrongWithThem() throws Exception {
    assumeTrue(Files.exists(SYSTEMD_ANALYZE), "systemd-analyze is missing");
    List<String> command =
        new ArrayList<>(List.of(SYSTEMD_ANALYZE.toString(), "verify", "--man=no"));
    units().forEach(unit -> command.add(unit.toString()));
    String complaints =
        output(command)
            .lines()
            .filter(line -> line.contains("clave"))
            .collect(Collectors.joining("\n"));
    assertThat(complaints).isEmpty();
  }

  @Test
  void theServiceIsHardened() throws Exception {
    assumeTrue(Files.exists(SYSTEMD_ANALYZE), "systemd-analyze is missing");
    units();
    String report =
        output(
            List.of(
                SYSTEMD_ANALYZE.toString(),
                "security",
                "--offline=yes",
                "--no-pager",
                folder.resolve("clave.service").toString()));
    Matcher exposure =
        Pattern.compile("Overall exposure level for clave.service: ([\\d.]+)").matcher(report);
    assertThat(exposure.find()).as(report).isTrue();
    assertThat(Double.parseDouble(exposure.group(1))).as(report).isLessThan(MOST_EXPOSED);
  }

  @Test
  void theirCommandsAreUnderstood() throws IOException {
    int commands = 0;
    for (Path unit :
        List.of(UNITS.resolve("clave.service"), UNITS.resolve("clave-backup.service"))) {
      Matcher command = COMMAND.matcher(Files.readString(unit));
      assertThat(command.find()).as(unit.toString()).isTrue();
      CommandLine clave = Clave.commandLine();
      clave.parseArgs(command.group(1).split(" ", -1));
      commands++;
    }
    assertThat(commands).isEqualTo(2);
  }

  @Test
  void theManualPageNamesEveryCommand() {
    CommandLine clave = Clave.commandLine();
    String page = ManPage.of(clave, "1.2.3");
    clave
        .getSubcommands()
        .keySet()
        .forEach(name -> assertThat(page).contains(".SS clave " + name.replace("-", "\\-")));
    assertThat(page).startsWith(".TH CLAVE 1").contains("Clave 1.2.3", ".SH EXIT STATUS");
    assertThat(page.lines().filter(line -> line.startsWith(".")))
        .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|B|PP|nf|fi)( .*)?"));
  }
}
