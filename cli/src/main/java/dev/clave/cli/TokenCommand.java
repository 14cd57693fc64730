package dev.clave.cli;

import static java.util.stream.Collectors.joining;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.SettingsOption;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.token.Tokens;
import dev.clave.server.token.TooManyTokens;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Issues a token of the server whose data folder this is. */
@Command(
    name = "token",
    description = {
      "Issue a token for a part of the server, such as one tenant's;",
      "list tokens, revoke them, and rotate the key that signs them."
    },
    subcommands = {TokenListCommand.class, TokenRevokeCommand.class, TokenRotateCommand.class},
    footer = {
      "  clave token --systems transporte --rights read,write --scope userId=abc --expires 7d",
      "  clave token list"
    })
final class TokenCommand implements Callable<Integer> {
  private static final Pattern LIFE = Pattern.compile("([1-9]\\d{0,4})([mhd])");

  @Spec private CommandSpec spec;
  @Mixin private SettingsOption settings;

  @Option(names = "--subject", paramLabel = "NAME", description = "Who it is for, in the audit.")
  private String subject = "token";

  @Option(
      names = "--systems",
      paramLabel = "SYSTEM",
      split = ",",
      description = "The systems it reaches; without, all.")
  private Set<String> systems = new LinkedHashSet<>();

  @Option(
      names = "--rights",
      paramLabel = "RIGHT",
      split = ",",
      description = "Any of ${COMPLETION-CANDIDATES}; required to issue one.")
  private Set<Right> rights = EnumSet.noneOf(Right.class);

  @Option(
      names = "--scope",
      paramLabel = "VARIABLE=VALUE",
      split = ",",
      description = "Binds a variable of the designs' keys to one value.")
  private Map<String, String> scope = new LinkedHashMap<>();

  @Option(
      names = "--expires",
      paramLabel = "TIME",
      description = "How long it is valid: 30m, 12h, 7d, up to 365d. Default: ${DEFAULT-VALUE}.")
  private String expires = "30d";

  @Override
  public Integer call() {
    if (rights.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "expected `--rights`, some of "
              + Stream.of(Right.values()).map(Right::word).collect(joining(", ")));
    }
    DataFolder folder = DataFolder.of(settings);
    folder
        .terms()
        .fault(systems, scope)
        .ifPresent(
            fault -> {
              throw misused("`--" + fault.field() + "`: " + fault.detail());
            });
    try {
      spec.commandLine()
          .getOut()
          .println(folder.tokens().issue(new Grant(subject, systems, rights, scope), life()));
    } catch (TooManyTokens e) {
      throw new Failure(e.getMessage(), e);
    }
    return 0;
  }

  private ParameterException misused(String how) {
    return new ParameterException(spec.commandLine(), how);
  }

  private Duration life() {
    Matcher matcher = LIFE.matcher(expires);
    if (!matcher.matches()) {
      throw misused("expected `--expires` as 30m, 12h or 7d, found `" + expires + "`");
    }
    long amount = Long.parseLong(matcher.group(1));
    Duration life =
        switch (matcher.group(2)) {
          case "m" -> Duration.ofMinutes(amount);
          case "h" -> Duration.ofHours(amount);
          default -> Duration.ofDays(amount);
        };
    if (life.compareTo(Tokens.LONGEST_LIFE) > 0) {
      throw misused(
          "expected `--expires` up to %dd, found `%s`"
              .formatted(Tokens.LONGEST_LIFE.toDays(), expires));
    }
    return life;
  }
}
