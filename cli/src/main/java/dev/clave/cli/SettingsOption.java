package dev.clave.cli;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.ConfigurationException;
import dev.clave.server.config.Setting;
import dev.clave.server.system.SystemProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Where a command that concerns the server takes its settings from. */
final class SettingsOption {
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
  private Map<String, String> stated = new LinkedHashMap<>();

  /** The file, over it the environment, over that the flags. */
  Configuration configuration(Map<Setting, String> flags) {
    Map<Setting, String> all = new LinkedHashMap<>();
    stated.forEach((key, value) -> all.put(known(key), value));
    if (data != null) {
      all.put(Setting.DATA, data);
    }
    all.putAll(flags);
    Optional<Path> settings =
        Optional.ofNullable(file)
            .or(() -> Optional.of(Path.of("clave.properties")).filter(Files::exists));
    try {
      return Configuration.of(ofSystems(), settings, System.getenv(), all);
    } catch (ConfigurationException wrong) {
      throw new Failure(wrong.getMessage(), wrong);
    }
  }

  private static Setting known(String key) {
    return Stream.concat(Setting.ofServer().stream(), ofSystems().stream())
        .filter(setting -> setting.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new Failure("unknown setting `" + key + "`; `clave config` lists them"));
  }

  /** Settings that systems on the class path declare. */
  private static List<Setting> ofSystems() {
    return SystemProvider.onClassPath().stream()
        .flatMap(system -> system.settings().stream())
        .toList();
  }
}
