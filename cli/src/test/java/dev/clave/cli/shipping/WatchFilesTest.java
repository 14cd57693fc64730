package dev.clave.cli.shipping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemProvider;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard and the alert rules beside the figures of a server with all systems. */
@Timeout(240)
class WatchFilesTest {
  private static final Path FILES = Path.of("src/dist/watch");
  private static final Path PROMTOOL = Path.of("/usr/bin/promtool");

  /** Prometheus itself makes these. */
  private static final Set<String> OF_PROMETHEUS = Set.of("up");

  private static final Set<String> LABELS_OF_PROMETHEUS = Set.of("instance", "job", "le");

  private static final Set<String> WORDS = Set.of("by", "or", "sum", "rate", "max", "topk");
  private static final Pattern SERIES = Pattern.compile("(?m)^([A-Za-z_:]\\w*)(?:\\{(.*)})? ");
  private static final Pattern NAME =
      Pattern.compile("\\b([A-Za-z_]\\w*)\\b(?!\\s*\\()(?:\\{([^}]*)})?");
  private static final Pattern LABEL = Pattern.compile("(\\w+)\\s*(?:=~|!~|!=|=)\\s*\"");

  @TempDir static Path folder;
  private static Server server;
  private static Map<String, Set<String>> labelsByName;

  @BeforeAll
  static void start() throws Exception {
    List<ServedSystem> systems = SystemProvider.onClassPath();
    Map<Setting, String> flags = new HashMap<>();
    flags.put(Setting.DATA, folder.toString());
    flags.put(Setting.SAMPLE, "false");
    for (Setting port : List.of(Setting.PORT, Setting.DYNAMODB_PORT, Setting.S3_PORT)) {
      flags.put(port, "0");
    }
    List<Setting> settings =
        systems.stream().flatMap(each -> each.settings().stream()).distinct().toList();
    server =
        Server.builder()
            .serve(systems)
            .configuration(Configuration.of(settings, Optional.empty(), Map.of(), flags))
            .start();
    // A collector of garbage is measured from its first collection on.
    System.gc();
    ask("/api/portfolio/entities/user/nobody");
    labelsByName = new TreeMap<>();
    Matcher series = SERIES.matcher(ask("/metrics"));
    while (series.find()) {
      Set<String> labels = labelsByName.computeIfAbsent(series.group(1), n -> new TreeSet<>());
      Matcher label = LABEL.matcher(String.valueOf(series.group(2)));
      while (label.find()) {
        labels.add(label.group(1));
      }
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String ask(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("Authorization", "Bearer " + server.administratorToken().orElseThrow())
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  /** Every metric of an expression with the labels that it is asked by. */
  private static void assertKnown(String expression) {
    String plain =
        expression
            .replaceAll("\\b(sum|max|topk)? *by \\(([^)]*)\\)", " ")
            .replaceAll("\\[[^]]*]", "")
            .replaceAll("\\b\\d[\\w.]*", "");
    Matcher name = NAME.matcher(plain.replaceAll("\"[^\"]*\"", "\"\""));
    Set<String> names = new HashSet<>();
    while (name.find()) {
      if (WORDS.contains(name.group(1)) || name.group(1).equals("histogram_quantile")) {
        continue;
      }
      names.add(name.group(1));
      if (OF_PROMETHEUS.contains(name.group(1))) {
        continue;
      }
      assertThat(labelsByName).as(expression).containsKey(name.group(1));
      Matcher label = LABEL.matcher(String.valueOf(name.group(2)));
      while (label.find()) {
        if (!LABELS_OF_PROMETHEUS.contains(label.group(1))) {
          assertThat(labelsByName.get(name.group(1))).as(expression).contains(label.group(1));
        }
      }
    }
    assertThat(names).as(expression).isNotEmpty();
  }

  @Test
  void everyPanelOfTheDashboardShowsWhatAServerMeasures() throws IOException {
    JsonNode dashboard =
        new ObjectMapper().readTree(FILES.resolve("grafana-dashboard.json").toFile());
    List<String> expressions = new ArrayList<>();
    dashboard.findValues("expr").forEach(each -> expressions.add(each.asText()));
    assertThat(expressions).hasSizeGreaterThan(30).allSatisfy(WatchFilesTest::assertKnown);
  }

  @Test
  void everyAlertIsAboutWhatAServerMeasures() throws IOException {
    Matcher rules =
        Pattern.compile("(?m)^ {8}expr: (?:\\|\\n((?: {10}.*\\n)+)|(.*)$)")
            .matcher(Files.readString(FILES.resolve("alerts.yml")));
    int alerts = 0;
    while (rules.find()) {
      assertKnown(rules.group(1) == null ? rules.group(2) : rules.group(1));
      alerts++;
    }
    assertThat(alerts).isEqualTo(17);
  }

  @Test
  void prometheusTakesTheRulesAndItsSettings() throws Exception {
    assumeTrue(Files.exists(PROMTOOL), "promtool is missing");
    for (List<String> command :
        List.of(
            List.of("check", "rules", "alerts.yml"),
            List.of("check", "config", "--syntax-only", "prometheus.yml"))) {
      List<String> all = new ArrayList<>(List.of(PROMTOOL.toString()));
      all.addAll(command);
      Process process =
          new ProcessBuilder(all).directory(FILES.toFile()).redirectErrorStream(true).start();
      String output = process.inputReader().lines().collect(Collectors.joining("\n"));
      assertThat(process.waitFor()).as(output).isZero();
    }
  }

  @Test
  void aServerOfFiveSystemsHasFewSeries() {
    assertThat(labelsByName).hasSizeBetween(50, 150);
  }
}
