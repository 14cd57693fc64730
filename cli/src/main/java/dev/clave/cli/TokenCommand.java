package dev.clave.cli;

import dev.clave.server.config.Configuration;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.security.SigningKey;
import dev.clave.server.security.Tokens;
import dev.clave.server.system.ServedSystem;
import dev.clave.systems.Systems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Issues a token of the server whose data folder this is. */
@Command(
    name = "token",
    description = "Issue a token for a part of the server, such as one tenant's.",
    footer =
        "  clave token --systems transporte --rights read,write --scope userId=abc --expires 7d")
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
      required = true,
      description = "Any of ${COMPLETION-CANDIDATES}.")
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
      description = "How long it is good: 30m, 12h, 7d. Default: ${DEFAULT-VALUE}.")
  private String expires = "30d";

  @Override
  public Integer call() {
    Configuration configuration = settings.configuration(Map.of());
    Path folder = configuration.data();
    if (!Files.exists(folder.resolve(SigningKey.FILE))) {
      throw new Failure(
          "no server was started with the data folder `" + folder + "`; run `clave up` first");
    }
    List<String> known = Systems.all().stream().map(ServedSystem::name).toList();
    systems.stream()
        .filter(each -> !known.contains(each))
        .findFirst()
        .ifPresent(
            each -> {
              throw new Failure("expected `--systems` among " + known + ", found `" + each + "`");
            });
    Tokens tokens = new Tokens(SigningKey.in(folder), InstantSource.system());
    spec.commandLine()
        .getOut()
        .println(tokens.issue(new Grant(subject, systems, rights, scope), life()));
    return 0;
  }

  private Duration life() {
    Matcher matcher = LIFE.matcher(expires);
    if (!matcher.matches()) {
      throw new Failure("expected `--expires` as 30m, 12h or 7d, found `" + expires + "`");
    }
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "m" -> Duration.ofMinutes(amount);
      case "h" -> Duration.ofHours(amount);
      default -> Duration.ofDays(amount);
    };
  }
}
