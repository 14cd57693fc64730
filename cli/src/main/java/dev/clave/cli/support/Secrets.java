package dev.clave.cli.support;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What must not leave a machine: the secrets of an installation, whose values are known, and what
 * looks like a secret of somebody else.
 */
record Secrets(List<String> texts) {
  private static final String MASK = "***";

  /** Shorter ones would be found in words. */
  private static final int SHORTEST = 4;

  /** Files of a data folder that hold secrets only, each line one. */
  private static final List<Path> FILES =
      List.of(Path.of("objects", "credentials"), Path.of("postgres", "password"));

  private static final Path KEY = Path.of("signing.key");

  private static final Pattern SECRET_VARIABLE =
      Pattern.compile(".*(PASSWORD|SECRET|TOKEN|ACCESS_KEY|CREDENTIAL|HEADERS).*");

  /** What comes before a secret stays. */
  private static final List<Pattern> LOOKS =
      List.of(
          Pattern.compile("()\\beyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*"),
          Pattern.compile("(?i)(\\b(?:bearer|basic)\\s+)[^\\s\"',;]{8,}"),
          Pattern.compile("(?i)(\\b[a-z][a-z0-9+.-]*://[^/\\s:@\"]*:)[^/\\s@\"]+(?=@)"),
          Pattern.compile(
              "(?i)((?:password|secret|signature|credential|security-token|[?&#]token)=)[^&\\s\"',;]+"),
          Pattern.compile("()\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b"));

  Secrets {
    texts =
        texts.stream()
            .filter(secret -> secret.length() >= SHORTEST)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  /** Those of an installation: in its settings, in the environment and in files of its folder. */
  static Secrets of(Configuration configuration, Map<String, String> environment)
      throws IOException {
    List<String> values = new ArrayList<>();
    for (Setting setting : configuration.settings()) {
      if (setting.kind() == Setting.Kind.SECRET) {
        values.add(configuration.text(setting));
        // A list of headers: each value by itself is a secret too.
        for (String part : configuration.text(setting).split("[,=]", 0)) {
          values.add(part.strip());
        }
      }
    }
    values.add(configuration.text(Setting.ALARM_WEBHOOK));
    environment.forEach(
        (name, value) -> {
          if (SECRET_VARIABLE.matcher(name).matches()) {
            values.add(value);
          }
        });
    Path folder = configuration.data();
    for (Path file : FILES) {
      if (Files.isReadable(folder.resolve(file))) {
        Files.readAllLines(folder.resolve(file)).forEach(line -> values.add(line.strip()));
      }
    }
    if (Files.isReadable(folder.resolve(KEY))) {
      byte[] key = Files.readAllBytes(folder.resolve(KEY));
      values.add(new String(key, StandardCharsets.ISO_8859_1).strip());
      values.add(HexFormat.of().formatHex(key));
      values.add(Base64.getEncoder().encodeToString(key));
      values.add(Base64.getUrlEncoder().withoutPadding().encodeToString(key));
    }
    return new Secrets(values);
  }

  /** The text with asterisks in place of every secret. */
  String masked(String text) {
    String masked = text;
    for (String secret : texts) {
      masked = masked.replace(secret, MASK);
    }
    for (Pattern look : LOOKS) {
      masked = look.matcher(masked).replaceAll("$1" + MASK);
    }
    return masked;
  }
}
