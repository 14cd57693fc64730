package dev.clave.engine.reality;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A {@link Reality} as people write it: settings with commas between them. Those after {@code
 * table=NAME} are that table's own, on top of the ones before the first table.
 */
final class RealityText {
  private static final Pattern DURATION = Pattern.compile("(\\d+)(ms|s|m|h)");

  private static final String SETTINGS =
      "`aws`, `none`, `seed=7`, `throttling=on`, `unprocessed=0.05`, `stale=0.3/100ms`,"
          + " `index-lag=50ms`, `shards=4/4h`, `latency=4ms/20ms`, `conflicts=0.01`,"
          + " `error=InternalServerError/PutItem/0.01` or `table=NAME`";

  private RealityText() {}

  static Reality parse(String text) {
    Reality all = Reality.NONE;
    Map<String, Reality> tables = new LinkedHashMap<>();
    String table = null;
    for (String settingText : text.split(",", -1)) {
      String setting = settingText.strip();
      int equals = setting.indexOf('=');
      String name = equals < 0 ? setting : setting.substring(0, equals);
      String value = equals < 0 ? "" : setting.substring(equals + 1);
      if (name.equals("table") && !value.isEmpty()) {
        table = value;
        tables.putIfAbsent(table, all);
      } else if (table == null) {
        all = with(all, setting, name, value);
      } else {
        tables.put(table, with(tables.get(table), setting, name, value));
      }
    }
    for (Map.Entry<String, Reality> each : tables.entrySet()) {
      all = all.withTable(each.getKey(), each.getValue());
    }
    return all;
  }

  private static Reality with(Reality reality, String setting, String name, String value) {
    String[] parts = value.split("/", -1);
    try {
      return switch (name) {
        case "aws" -> Reality.aws().withSeed(reality.seed());
        case "none" -> Reality.NONE.withSeed(reality.seed());
        case "seed" -> reality.withSeed(Long.parseLong(value));
        case "throttling" -> reality.withThrottling(isOn(value));
        case "unprocessed" -> reality.withUnprocessed(Double.parseDouble(value));
        case "stale" ->
            reality.withStale(
                Double.parseDouble(parts[0]),
                parts.length == 1 ? reality.staleness().atMost() : duration(parts[1]));
        case "index-lag" -> reality.withIndexLag(duration(value));
        case "shards" ->
            reality.withStreamShards(
                Integer.parseInt(parts[0]),
                parts.length == 1 ? reality.shards().life() : duration(parts[1]));
        case "latency" ->
            reality.withLatency(
                new Latency(duration(parts[0]), duration(parts[parts.length == 1 ? 0 : 1])));
        case "conflicts" -> reality.withConflicts(Double.parseDouble(value));
        case "error" -> reality.withError(error(parts));
        default -> throw unknown(setting);
      };
    } catch (NumberFormatException notANumber) {
      throw unknown(setting);
    }
  }

  private static IllegalArgumentException unknown(String setting) {
    return new IllegalArgumentException("expected " + SETTINGS + ", found `" + setting + "`");
  }

  private static boolean isOn(String value) {
    if (!value.equals("on") && !value.equals("off")) {
      throw new IllegalArgumentException("expected `on` or `off`, found `" + value + "`");
    }
    return value.equals("on");
  }

  private static Duration duration(String text) {
    if (text.equals("0")) {
      return Duration.ZERO;
    }
    Matcher matcher = DURATION.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "expected a duration such as `50ms`, `2s`, `5m` or `4h`, found `" + text + "`");
    }
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      default -> Duration.ofHours(amount);
    };
  }

  /**
   * Code, operation or {@code *}, rate, attributes of the key, {@code after}; all but the first may
   * be left out.
   */
  private static InjectedError error(String[] parts) {
    List<String> rest = new ArrayList<>(List.of(parts));
    InjectedError error = InjectedError.of(rest.remove(0));
    if (rest.remove("after")) {
      error = error.afterwards();
    }
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    for (String part : rest) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        key.put(part.substring(0, equals), AttributeValue.fromS(part.substring(equals + 1)));
      } else if (part.matches("[0-9.]+")) {
        error = error.withRate(Double.parseDouble(part));
      } else if (!part.equals("*")) {
        error =
            new InjectedError(
                error.code(), Optional.of(part), error.key(), error.rate(), error.isAfterwards());
      }
    }
    return error.withKey(key);
  }
}
