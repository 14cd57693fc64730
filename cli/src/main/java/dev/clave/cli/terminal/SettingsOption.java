package dev.clave.cli.terminal;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.ConfigurationException;
import dev.clave.server.config.Setting;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a command that concerns the server takes its settings from. */
public final class SettingsOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A file of settings; clave.properties here if there is one.")
  private Path file;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where the embedded stores live. Default: ~/.clave.")
  private String data;

  @Option(
      names = "--set",
      paramLabel = "SETTING=VALUE",
      description = "Any setting that `clave config` lists.")
  private Map<String, String> statedSettings = new LinkedHashMap<>();

  /** The file, over it the environment, over that the flags. */
  public Configuration configuration(Map<Setting, String> flags) {
    return configuration(flags, List.of());
  }

  /** The file of settings that is read, if there is one. */
  public Optional<Path> path() {
    return path(Optional.ofNullable(file));
  }

  private static Optional<Path> path(Optional<Path> file) {
    return file.or(() -> Optional.of(Path.of("clave.properties")).filter(Files::exists));
  }

  /** The same where systems are served beside those on the class path. */
  public Configuration configuration(Map<Setting, String> flags, List<ServedSystem> servedSystems) {
    List<Setting> ofSystems = settings(servedSystems);
    Map<Setting, String> all = new LinkedHashMap<>();
    statedSettings.forEach((key, value) -> all.put(known(key, ofSystems), value));
    if (data != null) {
      all.put(Setting.DATA, data);
    }
    all.putAll(flags);
    check(all);
    return read(Optional.ofNullable(file), ofSystems, all);
  }

  /** What somebody typed is told as such, with exit code 2. */
  private void check(Map<Setting, String> flags) {
    try {
      Configuration.of(List.copyOf(flags.keySet()), Optional.empty(), Map.of(), flags);
    } catch (ConfigurationException wrong) {
      throw new ParameterException(
          command.commandLine(), wrong.getMessage().replace(" from flag", ""));
    }
  }

  /** What the file of settings says, over it the environment, over that these flags. */
  public static Configuration configuration(Optional<Path> file, Map<Setting, String> flags) {
    return read(file, settings(List.of()), flags);
  }

  private static List<Setting> settings(List<ServedSystem> servedSystems) {
    return Stream.concat(SystemProvider.onClassPath().stream(), servedSystems.stream())
        .flatMap(system -> system.settings().stream())
        .distinct()
        .toList();
  }

  private static Configuration read(
      Optional<Path> file, List<Setting> ofSystems, Map<Setting, String> flags) {
    try {
      return Configuration.of(ofSystems, path(file), System.getenv(), flags);
    } catch (ConfigurationException wrong) {
      throw new Failure(wrong.getMessage(), wrong);
    }
  }

  private Setting known(String key, List<Setting> ofSystems) {
    return SettingName.find(key, ofSystems)
        .orElseThrow(
            () ->
                new ParameterException(command.commandLine(), SettingName.unknown(key, ofSystems)));
  }
}
