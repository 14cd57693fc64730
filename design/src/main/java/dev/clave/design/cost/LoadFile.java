package dev.clave.design.cost;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.model.Load;
import dev.clave.design.model.Span;
import dev.clave.design.parse.LoadReader;
import dev.clave.design.yaml.Yaml;
import dev.clave.design.yaml.YamlReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A load in a file of its own: {@code load} as in a design, {@code units} when the month's capacity
 * units are known rather than its calls, {@code prices} where they differ from the region's.
 *
 * <pre>{@code
 * LoadFile.Result result = LoadFile.read(Files.readString(Path.of("load.yaml")), design);
 * if (result.findings().isEmpty()) {
 *   Estimation.of(design, result.file(), result.file().over(prices));
 * }
 * }</pre>
 */
public record LoadFile(Load load, Optional<StatedUnits> units, Map<String, BigDecimal> prices) {
  private static final Set<String> PRICES =
      Set.of("onDemandRead", "onDemandWrite", "provisionedRead", "provisionedWrite", "storage");
  private static final Set<String> SECTIONS = Set.of("load", "units", "prices");

  /** Capacity units of a month. */
  public record StatedUnits(double read, double write) {}

  /** What was read, and what was wrong with it. */
  public record Result(LoadFile file, List<Finding> findings) {}

  /** The load that a design states itself. */
  public static LoadFile of(Load load) {
    return new LoadFile(load, Optional.empty(), Map.of());
  }

  /** Reads the file, whatever names are in it. */
  public static Result read(String text) {
    return read(text, Optional.empty());
  }

  /**
   * Reads the file.
   *
   * @param design what the load is of: a name that it does not have is a finding, since it would
   *     otherwise cost nothing unseen
   */
  public static Result read(String text, Design design) {
    return read(text, Optional.of(design));
  }

  private static Result read(String text, Optional<Design> design) {
    YamlReader.Result yaml = YamlReader.read(text);
    List<Finding> findings = new ArrayList<>(yaml.findings());
    if (yaml.root().isEmpty() || !(yaml.root().get() instanceof Yaml.Mapping root)) {
      if (findings.isEmpty()) {
        findings.add(malformed("the file holds no load; begin with `load:`", Span.START));
      }
      return new Result(of(Load.NONE), findings);
    }
    LoadReader reader = new LoadReader();
    Load load =
        root.value("load")
            .filter(Yaml.Mapping.class::isInstance)
            .map(Yaml.Mapping.class::cast)
            .map(mapping -> reader.load(mapping, design))
            .orElse(Load.NONE);
    Optional<StatedUnits> units =
        root.value("units")
            .map(
                each ->
                    new StatedUnits(amount(each, "read", reader), amount(each, "write", reader)));
    Map<String, BigDecimal> prices = prices(root, findings);
    for (Yaml.Entry entry : root.entries()) {
      if (!SECTIONS.contains(entry.key().text())) {
        findings.add(
            malformed(
                "expected `load`, `units` or `prices`, found `" + entry.key().text() + "`",
                entry.key().span()));
      }
    }
    findings.addAll(reader.findings());
    return new Result(new LoadFile(load, units, prices), List.copyOf(findings));
  }

  private static double amount(Yaml units, String key, LoadReader reader) {
    return units instanceof Yaml.Mapping mapping
        ? mapping.value(key).map(value -> reader.amount(value).orElse(0)).orElse(0.0)
        : 0;
  }

  private static Map<String, BigDecimal> prices(Yaml.Mapping root, List<Finding> findings) {
    Map<String, BigDecimal> prices = new TreeMap<>();
    if (root.value("prices").orElse(null) instanceof Yaml.Mapping mapping) {
      for (Yaml.Entry entry : mapping.entries()) {
        String name = entry.key().text();
        if (!PRICES.contains(name)) {
          findings.add(
              malformed(
                  "expected one of the prices "
                      + PRICES.stream().sorted().toList()
                      + ", found `"
                      + name
                      + "`",
                  entry.key().span()));
        } else if (entry.value() instanceof Yaml.Scalar scalar
            && scalar.text().matches("\\d{1,12}(\\.\\d{1,12})?")) {
          prices.put(name, new BigDecimal(scalar.text()));
        } else {
          findings.add(malformed("expected a price such as 0.25", entry.value().span()));
        }
      }
    }
    return prices;
  }

  private static Finding malformed(String message, Span span) {
    return Finding.error("syntax", message, span);
  }

  /** A region's prices, with those that this file states in their place. */
  public Prices over(Prices region) {
    return new Prices(
        region.region(),
        region.currency(),
        prices.getOrDefault("onDemandRead", region.onDemandRead()),
        prices.getOrDefault("onDemandWrite", region.onDemandWrite()),
        prices.getOrDefault("provisionedRead", region.provisionedRead()),
        prices.getOrDefault("provisionedWrite", region.provisionedWrite()),
        prices.getOrDefault("storage", region.storage()));
  }
}
