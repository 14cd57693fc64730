package dev.clave.design.cost;

import dev.clave.design.yaml.Yaml;
import dev.clave.design.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Prices by region, from the data file that comes with this package.
 *
 * <pre>{@code
 * Prices prices = PriceList.bundled().region("eu-west-1").orElseThrow();
 * }</pre>
 */
public final class PriceList {
  /** The region that is meant when none is named. */
  public static final String DEFAULT_REGION = "us-east-1";

  private static final String RESOURCE = "prices.yaml";

  private final String asOf;
  private final Map<String, Prices> byRegion;

  private PriceList(String asOf, Map<String, Prices> byRegion) {
    this.asOf = asOf;
    this.byRegion = Collections.unmodifiableMap(byRegion);
  }

  public static PriceList bundled() {
    try (InputStream in = PriceList.class.getResourceAsStream(RESOURCE)) {
      return read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the bundled price list", e);
    }
  }

  private static PriceList read(String text) {
    Yaml.Mapping root = (Yaml.Mapping) YamlReader.read(text).root().orElseThrow();
    Map<String, Prices> prices = new LinkedHashMap<>();
    Yaml.Mapping regions = (Yaml.Mapping) root.value("regions").orElseThrow();
    for (Yaml.Entry entry : regions.entries()) {
      String region = entry.key().text();
      List<BigDecimal> row =
          ((Yaml.Sequence) entry.value())
              .items().stream().map(each -> new BigDecimal(((Yaml.Scalar) each).text())).toList();
      prices.put(
          region,
          new Prices(region, "USD", row.get(0), row.get(1), row.get(2), row.get(3), row.get(4)));
    }
    return new PriceList(((Yaml.Scalar) root.value("as-of").orElseThrow()).text(), prices);
  }

  /** The day on which the prices were last compared with AWS's page. */
  public String asOf() {
    return asOf;
  }

  public Optional<Prices> region(String name) {
    return Optional.ofNullable(byRegion.get(name));
  }

  public List<String> regions() {
    return List.copyOf(byRegion.keySet());
  }
}
