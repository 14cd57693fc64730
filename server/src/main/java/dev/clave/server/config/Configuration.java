package dev.clave.server.config;

import dev.clave.stores.NamedFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Every setting with its value and the place that gave it.
 *
 * <pre>{@code
 * Configuration configuration =
 *     Configuration.of(Optional.of(Path.of("clave.yaml")), System.getenv(), Map.of());
 * int port = configuration.port(Setting.PORT);
 * }</pre>
 */
public final class Configuration {

  /** A value and where it was said: a flag, a variable, a line of the file, or the default. */
  public record Stated(String value, String origin) {}

  private static final String MASK = "********";

  /** Such as {@code ?password=…} and {@code //user:…@host}. */
  private static final Pattern SECRET_WITHIN =
      Pattern.compile("(?<=(?:password|secret)=)[^&]+|(?<=//[^/@:]{1,100}:)[^/@]+(?=@)");

  /** Chats tell who may write by the path of the address: whoever has it, may. */
  private static final Pattern PATH = Pattern.compile("(?<=//[^/?#]{1,300}[/?#]).+");

  private final Map<Setting, Stated> statedValues;

  private Configuration(Map<Setting, Stated> statedValues) {
    this.statedValues = statedValues;
  }

  /** The defaults, and nothing said. */
  public static Configuration defaults() {
    return of(Optional.empty(), Map.of(), Map.of());
  }

  /**
   * What the file says, over it the environment, over that the flags.
   *
   * @throws ConfigurationException when any of it cannot be read, naming all that is wrong at once
   */
  public static Configuration of(
      Optional<Path> file, Map<String, String> environment, Map<Setting, String> flags) {
    return of(List.of(), file, environment, flags);
  }

  /**
   * The same where systems have settings of their own.
   *
   * @param ofSystems their settings, beside those of the server
   * @throws ConfigurationException when any of it cannot be read, naming all that is wrong at once
   */
  public static Configuration of(
      List<Setting> ofSystems,
      Optional<Path> file,
      Map<String, String> environment,
      Map<Setting, String> flags) {
    Map<Setting, Stated> statedValues = new LinkedHashMap<>();
    List<String> faults = new ArrayList<>();
    List<Setting> settings = new ArrayList<>(Setting.ofServer());
    settings.addAll(ofSystems);
    for (Setting setting : settings) {
      statedValues.put(setting, new Stated(setting.initial(), "default"));
    }
    file.ifPresent(path -> readFile(path, statedValues, faults));
    for (Setting setting : settings) {
      String value = environment.get(setting.variable());
      if (value != null) {
        state(setting, value, "environment " + setting.variable(), statedValues, faults);
      }
    }
    flags.forEach((setting, value) -> state(setting, value, "flag", statedValues, faults));
    if (!faults.isEmpty()) {
      throw new ConfigurationException(faults);
    }
    return new Configuration(statedValues);
  }

  private static void readFile(Path path, Map<Setting, Stated> statedValues, List<String> faults) {
    Properties lines = new Properties();
    try {
      lines.load(new StringReader(new NamedFile(path).text()));
    } catch (IOException | IllegalArgumentException e) {
      faults.add("the configuration file `" + path + "` cannot be read: " + e.getMessage());
      return;
    }
    for (String key : lines.stringPropertyNames().stream().sorted().toList()) {
      // A file may also name tables of systems that only other commands serve.
      Optional<Setting> setting =
          statedValues.keySet().stream()
              .filter(each -> each.key().equals(key))
              .findFirst()
              .or(() -> Setting.systemOfTable(key).map(Setting::tableOf));
      if (setting.isEmpty()) {
        faults.add("`" + path + "` sets `" + key + "`, an unknown setting");
      } else {
        state(setting.get(), lines.getProperty(key).strip(), "file " + path, statedValues, faults);
      }
    }
  }

  private static void state(
      Setting setting,
      String value,
      String origin,
      Map<Setting, Stated> statedValues,
      List<String> faults) {
    setting
        .fault(value)
        .ifPresentOrElse(
            fault -> faults.add("`" + setting.key() + "` from " + origin + ": " + fault),
            () -> statedValues.put(setting, new Stated(value, origin)));
  }

  /** The same with another value, such as a port that was left to the system. */
  public Configuration with(Setting setting, String value) {
    Map<Setting, Stated> other = new LinkedHashMap<>(statedValues);
    other.put(setting, new Stated(value, stated(setting).origin()));
    return new Configuration(other);
  }

  /** The systems whose tables are named by a setting. */
  public List<String> systemsWithNamedTables() {
    return statedValues.entrySet().stream()
        .filter(each -> !each.getValue().value().isEmpty())
        .flatMap(each -> Setting.systemOfTable(each.getKey().key()).stream())
        .toList();
  }

  /** Every setting that there is here. */
  public List<Setting> settings() {
    return List.copyOf(statedValues.keySet());
  }

  /** Where a setting's value comes from; the default of a setting that is not among these. */
  public Stated stated(Setting setting) {
    return statedValues.getOrDefault(setting, new Stated(setting.initial(), "default"));
  }

  /** The value; empty text means that nothing was said. */
  public String text(Setting setting) {
    return stated(setting).value();
  }

  /** The value, if anything but the empty text was said. */
  public Optional<String> given(Setting setting) {
    return Optional.of(text(setting)).filter(text -> !text.isEmpty());
  }

  /** Whether the tables are not in the embedded engine but at an endpoint or on AWS. */
  public boolean tablesAreElsewhere() {
    return given(Setting.DYNAMODB_ENDPOINT).isPresent()
        || given(Setting.DYNAMODB_REGION).isPresent();
  }

  public boolean on(Setting setting) {
    return text(setting).equals("true");
  }

  public int port(Setting setting) {
    return Integer.parseInt(text(setting));
  }

  public int number(Setting setting) {
    return Integer.parseInt(text(setting));
  }

  /** Where the pages are under that name of this machine, as browsers write it. */
  public String origin(String host) {
    String scheme = given(Setting.TLS_CERTIFICATE).isPresent() ? "https" : "http";
    boolean sixth = host.contains(":") && !host.startsWith("[");
    return scheme + "://" + (sixth ? "[" + host + "]" : host) + ":" + text(Setting.PORT);
  }

  /** The data folder, with a leading {@code ~} read as the user's home. */
  public Path data() {
    String text = text(Setting.DATA);
    boolean home = text.equals("~") || text.startsWith("~/");
    return Path.of(home ? System.getProperty("user.home") + text.substring(1) : text)
        .toAbsolutePath();
  }

  /** The value as it may be shown: a secret that was given is masked, also within an address. */
  public String shown(Setting setting) {
    boolean hidden = setting.kind() == Setting.Kind.SECRET && !text(setting).isEmpty();
    String text = hidden ? MASK : SECRET_WITHIN.matcher(text(setting)).replaceAll(MASK);
    return setting.equals(Setting.ALARM_WEBHOOK) ? PATH.matcher(text).replaceAll(MASK) : text;
  }
}
