package dev.clave.design.parse;

import dev.clave.design.model.Load;
import dev.clave.design.yaml.Yaml;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the load: calls a month, item sizes, writes. */
final class LoadParser {
  private static final Pattern AMOUNT =
      Pattern.compile("(\\d[\\d_]{0,17}(?:\\.\\d{1,9})?)\\s*(k|K|M|G|KB|MB|GB|TB|bytes|B)?");
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)\\s*%");
  private static final Map<String, Double> UNITS =
      Map.of(
          "k", 1e3, "K", 1e3, "M", 1e6, "G", 1e9, "bytes", 1.0, "B", 1.0, "KB", 1024.0, "MB",
          0x1p20, "GB", 0x1p30, "TB", 0x1p40);

  private final Findings findings;

  LoadParser(Findings findings) {
    this.findings = findings;
  }

  Load parse(Yaml.Mapping mapping) {
    Section section = new Section(mapping, "the load", findings);
    Map<String, Load.Reads> patterns = new LinkedHashMap<>();
    for (Yaml.Entry entry : entries(section, "patterns")) {
      patterns.put(entry.key().text(), reads(section, entry));
    }
    Map<String, Load.Reads> views = new LinkedHashMap<>();
    for (Yaml.Entry entry : entries(section, "views")) {
      views.put(entry.key().text(), calls(section, entry));
    }
    Map<String, Load.Items> entities = new LinkedHashMap<>();
    for (Yaml.Entry entry : entries(section, "entities")) {
      section
          .map(entry.key().text(), entry.value())
          .ifPresent(
              map -> entities.put(entry.key().text(), items(section, entry.key().text(), map)));
    }
    Map<String, Double> transactions = new LinkedHashMap<>();
    for (Yaml.Entry entry : entries(section, "transactions")) {
      section
          .scalar(entry.key().text(), entry.value())
          .ifPresent(text -> transactions.put(entry.key().text(), amount(text).orElse(0)));
    }
    OptionalDouble storage = amount(section, "storage");
    OptionalDouble indexStorage = amount(section, "indexStorage");
    OptionalDouble growth =
        section.scalar("growth").map(this::share).orElse(OptionalDouble.empty());
    Optional<String> region = section.text("region");
    section.refuseOthers();
    return new Load(
        patterns,
        views,
        entities,
        transactions,
        storage,
        indexStorage,
        growth,
        region,
        mapping.span());
  }

  private List<Yaml.Entry> entries(Section section, String key) {
    List<Yaml.Entry> entries = section.map(key).map(Yaml.Mapping::entries).orElse(List.of());
    entries.forEach(
        entry ->
            findings.mention(section.span(), key + " " + entry.key().text(), entry.key().span()));
    return entries;
  }

  private Load.Reads reads(Section load, Yaml.Entry entry) {
    if (!(entry.value() instanceof Yaml.Mapping mapping)) {
      double calls =
          load.scalar(entry.key().text(), entry.value())
              .map(text -> amount(text).orElse(0))
              .orElse(0.0);
      return new Load.Reads(calls, OptionalDouble.empty(), OptionalDouble.empty());
    }
    Section section = new Section(mapping, "the load of `" + entry.key().text() + "`", findings);
    OptionalDouble calls = amount(section, "calls");
    OptionalDouble items = amount(section, "items");
    OptionalDouble peak = amount(section, "peak");
    section.refuseOthers();
    return new Load.Reads(calls.orElse(0), items, peak);
  }

  /** What a view gives is what its patterns give, so only its calls are its own. */
  private Load.Reads calls(Section load, Yaml.Entry entry) {
    Load.Reads reads = reads(load, entry);
    if (reads.items().isPresent()) {
      findings.malformed(
          "the load of the view `%s` says `items`".formatted(entry.key().text()),
          entry.value().span(),
          "say `items` of its patterns, under `patterns`");
    }
    return reads;
  }

  private Load.Items items(Section load, String name, Yaml.Mapping mapping) {
    Section section = new Section(mapping, "the load of `" + name + "`", findings);
    Load.Items items =
        new Load.Items(
            amount(section, "items"),
            amount(section, "perParent"),
            amount(section, "size"),
            amount(section, "creates").orElse(0),
            amount(section, "updates").orElse(0),
            amount(section, "deletes").orElse(0),
            changes(load, name, section),
            amount(section, "peak"));
    section.refuseOthers();
    return items;
  }

  private List<String> changes(Section load, String entity, Section section) {
    List<Yaml.Scalar> names = section.names("changes");
    names.forEach(
        name ->
            findings.mention(load.span(), "changes " + entity + " " + name.text(), name.span()));
    return names.stream().map(Yaml.Scalar::text).toList();
  }

  private OptionalDouble amount(Section section, String key) {
    return section.scalar(key).map(this::amount).orElse(OptionalDouble.empty());
  }

  /** A growth in percent a month, as a share. */
  private OptionalDouble share(Yaml.Scalar scalar) {
    Matcher percent = PERCENT.matcher(scalar.text());
    if (!percent.matches()) {
      findings.malformed(
          "`growth` should be percent a month, found `" + scalar.text() + "`",
          scalar.span(),
          "write one such as `5%`");
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(Double.parseDouble(percent.group(1)) / 100);
  }

  OptionalDouble amount(Yaml.Scalar scalar) {
    Matcher amount = AMOUNT.matcher(scalar.text());
    if (!amount.matches()) {
      findings.malformed(
          "`" + scalar.text() + "` is no amount",
          scalar.span(),
          "write a number such as `500000`, `500k` or `1.5 KB`");
      return OptionalDouble.empty();
    }
    double unit = amount.group(2) == null ? 1 : UNITS.get(amount.group(2));
    return OptionalDouble.of(Double.parseDouble(amount.group(1).replace("_", "")) * unit);
  }
}
