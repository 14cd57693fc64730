package dev.clave.cli;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.ConfigurationException;
import dev.clave.server.config.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
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
    Map<Setting, String> all = new EnumMap<>(Setting.class);
    stated.forEach((key, value) -> all.put(known(key), value));
    if (data != null) {
      all.put(Setting.DATA, data);
    }
    all.putAll(flags);
    Optional<Path> settings =
        Optional.ofNullable(file)
            .or(() -> Optional.of(Path.of("clave.properties")).filter(Files::exists));
    try {
      return Configuration.of(settings, System.getenv(), all);
    } catch (ConfigurationException wrong) {
      throw new Failure(wrong.getMessage(), wrong);
    }
  }

  private static Setting known(String key) {
    return Setting.ofKey(key)
        .orElseThrow(() -> new Failure("`" + key + "` is no setting; `clave config` lists them"));
  }
}
