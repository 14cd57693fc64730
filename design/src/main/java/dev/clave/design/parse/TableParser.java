package dev.clave.design.parse;

import dev.clave.design.model.Billing;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Replicas;
import dev.clave.design.model.Shards;
import dev.clave.design.model.Span;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import dev.clave.design.model.TableClass;
import dev.clave.design.model.VectorIndex;
import dev.clave.design.model.Waiver;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a table's settings, key and indexes. */
final class TableParser {
  private static final Map<String, StreamView> STREAMS =
      Map.of(
          "none", StreamView.NONE,
          "keys", StreamView.KEYS,
          "new", StreamView.NEW,
          "old", StreamView.OLD,
          "new and old", StreamView.NEW_AND_OLD,
          "true", StreamView.NEW_AND_OLD,
          "false", StreamView.NONE);

  private static final Pattern REGION = Pattern.compile("[a-z]{2}(-[a-z]+)+-\\d");

  private final Findings findings;
  private final KeySchemaParser keys;

  TableParser(Findings findings) {
    this.findings = findings;
    this.keys = new KeySchemaParser(findings);
  }

  /** {@code waivers} are the table's own; those of a design with one table are the design's. */
  Optional<Table> parse(
      String name, String physicalName, Section section, List<Waiver> waivers, Span span) {
    Optional<Yaml> keyValue = section.value("key");
    if (keyValue.isEmpty()) {
      findings.missing(
          "table `" + name + "` has no key", span, "add `key: PK, SK` with its key attributes");
    }
    Optional<KeySchema> key = keyValue.flatMap(value -> keys.parse(value, section));
    List<VectorIndex> vectorIndexes = new ArrayList<>();
    List<Index> indexes = indexes(section, vectorIndexes);
    Optional<String> ttl = section.text("ttl");
    Billing billing = billing(section);
    StreamView stream = stream(section);
    boolean recovery = section.flag("recovery");
    Optional<String> encryption = section.text("encryption");
    String delimiter = delimiter(section).orElse("#");
    Optional<TableClass> tableClass = tableClass(section);
    Optional<Replicas> replicas = replicas(section);
    return key.map(
        schema ->
            new Table(
                name,
                physicalName,
                schema,
                indexes,
                vectorIndexes,
                ttl,
                billing,
                stream,
                recovery,
                encryption,
                delimiter,
                tableClass,
                replicas,
                waivers,
                span));
  }

  private Optional<String> delimiter(Section section) {
    Optional<Yaml.Scalar> scalar = section.scalar("delimiter");
    if (scalar.isPresent() && !scalar.get().text().matches("[!-~&&[^<>A-Za-z0-9]]")) {
      findings.malformed(
          "the delimiter should be one punctuation mark, found `" + scalar.get().text() + "`",
          scalar.get().span(),
          "write one such as \"#\", \"|\" or \":\"");
      return Optional.empty();
    }
    return scalar.map(Yaml.Scalar::text);
  }

  private Optional<TableClass> tableClass(Section section) {
    Optional<Yaml.Scalar> scalar = section.scalar("class");
    Map<String, TableClass> classes = new LinkedHashMap<>();
    Stream.of(TableClass.values()).forEach(each -> classes.put(each.word(), each));
    if (scalar.isPresent() && !classes.containsKey(scalar.get().text())) {
      findings.unknown(
          "table class", scalar.get().text(), scalar.get().span(), List.copyOf(classes.keySet()));
    }
    return scalar.map(Yaml.Scalar::text).map(classes::get);
  }

  private Optional<Replicas> replicas(Section section) {
    List<Yaml.Scalar> names = section.names("replicas");
    Set<String> regions = new LinkedHashSet<>();
    for (Yaml.Scalar name : names) {
      if (!REGION.matcher(name.text()).matches()) {
        findings.malformed(
            "a replica should be a region of AWS, found `" + name.text() + "`",
            name.span(),
            "write one such as `eu-west-1`");
      } else if (!regions.add(name.text())) {
        findings.malformed(
            "`" + name.text() + "` is named twice", name.span(), "name each region once");
      }
    }
    return regions.isEmpty()
        ? Optional.empty()
        : Optional.of(new Replicas(List.copyOf(regions), names.get(0).span()));
  }

  private Billing billing(Section section) {
    Optional<Yaml> value = section.value("billing");
    if (value.isPresent() && value.get() instanceof Yaml.Mapping mapping) {
      Section units = new Section(mapping, "billing", findings);
      int read = units.integer("read", 1, Integer.MAX_VALUE).orElse(1);
      int write = units.integer("write", 1, Integer.MAX_VALUE).orElse(1);
      units.refuseOthers();
      return new Billing.Provisioned(read, write);
    }
    value
        .flatMap(scalar -> section.scalar("billing", scalar))
        .filter(scalar -> !scalar.text().equals("on-demand"))
        .ifPresent(
            scalar ->
                findings.malformed(
                    "billing should be `on-demand` or units, found `" + scalar.text() + "`",
                    scalar.span(),
                    "write `billing: on-demand` or `billing: { read: 5, write: 5 }`"));
    return new Billing.OnDemand();
  }

  private StreamView stream(Section section) {
    Optional<Yaml.Scalar> scalar = section.scalar("stream");
    if (scalar.isEmpty()) {
      return StreamView.NONE;
    }
    StreamView view = STREAMS.get(scalar.get().text());
    if (view == null) {
      findings.unknown("stream view", scalar.get().text(), scalar.get().span(), STREAMS.keySet());
      return StreamView.NONE;
    }
    return view;
  }

  private List<Index> indexes(Section section, List<VectorIndex> vectorIndexes) {
    List<Index> indexes = new ArrayList<>();
    for (Yaml.Entry entry : section.map("indexes").map(Yaml.Mapping::entries).orElse(List.of())) {
      if (entry.value() instanceof Yaml.Mapping mapping && mapping.value("vector").isPresent()) {
        vectorIndex(entry.key(), mapping).ifPresent(vectorIndexes::add);
      } else {
        index(entry, section).ifPresent(indexes::add);
      }
    }
    return indexes;
  }

  private Optional<Index> index(Yaml.Entry entry, Section table) {
    String name = entry.key().text();
    Span span = entry.key().span();
    if (!(entry.value() instanceof Yaml.Mapping mapping)) {
      return keys.parse(entry.value(), table)
          .map(key -> new Index(name, key, new Projection.All(), false, 1, "", List.of(), span));
    }
    Section section = new Section(mapping, "index `" + name + "`", findings);
    Optional<Yaml> keyValue = section.value("key");
    if (keyValue.isEmpty()) {
      findings.missing("index `" + name + "` has no key", span, "add `key: [GSI1PK, GSI1SK]`");
    }
    Optional<KeySchema> key = keyValue.flatMap(value -> keys.parse(value, section));
    Projection projection = projection(section, span);
    boolean local = section.flag("local");
    int shards = section.integer("shards", 1, Shards.MOST).orElse(1);
    String about = section.about();
    var waivers = section.waivers();
    section.refuseOthers();
    return key.map(
        schema -> new Index(name, schema, projection, local, shards, about, waivers, span));
  }

  private Optional<VectorIndex> vectorIndex(Yaml.Scalar name, Yaml.Mapping mapping) {
    Section section = new Section(mapping, "index `" + name.text() + "`", findings);
    Projection projection = projection(section, name.span(), new Projection.Keys());
    return new VectorIndexParser(findings, keys)
        .parse(name.text(), section, projection, name.span());
  }

  private Projection projection(Section section, Span index) {
    return projection(section, index, new Projection.All());
  }

  private Projection projection(Section section, Span index, Projection unsaid) {
    Optional<Yaml> value = section.value("projection");
    if (value.isEmpty()) {
      return unsaid;
    }
    List<String> names = findings.mentioned(index, section.names("projection", value.get()));
    if (value.get() instanceof Yaml.Scalar && names.equals(List.of("all"))) {
      return new Projection.All();
    }
    return value.get() instanceof Yaml.Scalar && names.equals(List.of("keys"))
        ? new Projection.Keys()
        : new Projection.Include(names);
  }
}
