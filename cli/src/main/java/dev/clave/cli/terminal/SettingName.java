package dev.clave.cli.terminal;

import dev.clave.design.finding.Nearest;
import dev.clave.server.config.Setting;
import dev.clave.server.system.SystemProvider;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The setting that somebody names in {@code --set NAME=VALUE} of a command that serves nothing: one
 * of the server, of a system on the class path, or the table of any system.
 */
public final class SettingName implements ITypeConverter<Setting> {
  @Override
  public Setting convert(String key) {
    List<Setting> ofSystems =
        SystemProvider.onClassPath().stream().flatMap(each -> each.settings().stream()).toList();
    Optional<Setting> table = Setting.systemOfTable(key).map(Setting::tableOf);
    return find(key, ofSystems)
        .or(() -> table)
        .orElseThrow(() -> new TypeConversionException(unknown(key, ofSystems)));
  }

  /** The setting of the server or of these systems that has this name. */
  static Optional<Setting> find(String key, List<Setting> ofSystems) {
    return all(ofSystems).filter(setting -> setting.key().equals(key)).findFirst();
  }

  /** What to say of a name that is no setting. */
  static String unknown(String key, List<Setting> ofSystems) {
    return "unknown setting `%s`; %s"
        .formatted(
            key,
            Nearest.to(key, all(ofSystems).map(Setting::key).toList())
                .map(near -> "did you mean `" + near + "`?")
                .orElse("`clave config` lists them"));
  }

  private static Stream<Setting> all(List<Setting> ofSystems) {
    return Stream.concat(Setting.ofServer().stream(), ofSystems.stream());
  }
}
