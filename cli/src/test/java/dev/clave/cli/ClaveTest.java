package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.cli.terminal.Failure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

final class ClaveTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void everyCommandsHelpShowsAnExampleOfThatCommand() {
    for (CommandLine command : allCommands(Clave.commandLine())) {
      String name = command.getCommandSpec().qualifiedName();
      assertThat(command.getUsageMessage(CommandLine.Help.Ansi.OFF))
          .as(name)
          .containsPattern("Example:\\R(.*\\R)*.*" + name);
    }
  }

  @Test
  void everyCommandIsDescribed() {
    for (CommandLine command : allCommands(Clave.commandLine())) {
      var usage = command.getCommandSpec().usageMessage();
      assertThat(usage.description()).as(command.getCommandName()).isNotEmpty();
    }
  }

  @Test
  void aCommandsHelpIsTheSameWhenOnlyThatCommandIsKnown() {
    Clave.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) -> {
              Map<String, CommandLine> subcommands = Clave.commandLineFor(name).getSubcommands();
              assertThat(subcommands).containsOnlyKeys(name);
              assertThat(subcommands.get(name).getUsageMessage())
                  .isEqualTo(command.getUsageMessage());
            });
  }

  @Test
  void helpGoesToStandardOutputAndIsASuccess() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: clave");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aCommandThatThereIsNotEndsWith2AlsoWithHelpBehindIt() {
    assertThat(run("chek", "--help")).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean `check`?");
    assertThat(run("devices", "nothing", "--help")).isEqualTo(2);
  }

  @Test
  void aWrongValueOfASettingEndsWith2AndSaysWhatIsExpected() {
    assertThat(run("up", "--port", "many")).isEqualTo(2);
    assertThat(err.toString()).contains("`port`: expected a port from 0 to 65535, found `many`");
    assertThat(run("config", "--set", "durabilty=os")).isEqualTo(2);
    assertThat(err.toString()).contains("unknown setting `durabilty`; did you mean `durability`?");
  }

  @Test
  void theVersionIsTheOneOfTheBuild() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).matches("clave \\d+\\.\\d+\\.\\d+\\S*\\RJava \\d+.*\\R");
  }

  @Test
  void aMissingCommandIsBadUsage() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString()).isEqualTo("clave: expected a command; see `clave --help`\n");
  }

  @Test
  void anUnknownOptionIsBadUsageInOneLine() {
    assertThat(run("completion", "--colour")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo("clave: no option `--colour`; see `clave completion --help`\n");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void whatAnOptionExpectedAndWhatItFoundIsSaid() {
    assertThat(run("cost", "design.yaml", "--format", "xml")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo(
            "clave: expected one of text, json for `--format`, found `xml`;"
                + " see `clave cost --help`\n");
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThat(run("docs")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo("clave: expected `--output` and `FILE`; see `clave docs --help`\n");
  }

  @Test
  void aMistypedCommandIsBadUsageWithASuggestion() {
    assertThat(run("compltion")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo("clave: expected a command, found `compltion`; did you mean `completion`?\n");
  }

  @Test
  void anArgumentTooManyIsBadUsage() {
    assertThat(run("completion", "bash")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo("clave: expected nothing more, found `bash`; see `clave completion --help`\n");
  }

  @Test
  void aFailureIsOneLineWithoutStackTrace() {
    assertThat(run("fail")).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("clave: expected `a`, found `b` on the second line\n");
  }

  @Test
  void debugAddsTheStackTraceOfAFailure() {
    assertThat(run("fail", "--debug")).isEqualTo(1);
    assertThat(err.toString()).contains("\tat ");
  }

  @Test
  void theCompletionScriptCompletesTheCommands() {
    assertThat(run("completion")).isZero();
    assertThat(out.toString()).contains("complete -F _complete_clave").contains("completion");
  }

  private int run(String... arguments) {
    return Clave.commandLine()
        .addSubcommand(new Fail())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  private static List<CommandLine> allCommands(CommandLine root) {
    List<CommandLine> all = new ArrayList<>(List.of(root));
    root.getSubcommands().values().forEach(command -> all.addAll(allCommands(command)));
    return all;
  }

  @Command(name = "fail")
  private static final class Fail implements Runnable {
    @Override
    public void run() {
      throw new Failure("expected `a`, found `b`\n  on the second line");
    }
  }
}
