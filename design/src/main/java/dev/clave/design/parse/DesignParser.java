package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.UnfinishedCheck;
import dev.clave.design.model.Audit;
import dev.clave.design.model.Entity;
import dev.clave.design.model.FileSettings;
import dev.clave.design.model.Load;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Sample;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import dev.clave.design.yaml.Yaml;
import dev.clave.design.yaml.YamlReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a whole design file. */
public final class DesignParser {
  private final Findings findings;
  private boolean whole;

  private DesignParser(Findings findings) {
    this.findings = findings;
  }

  /**
   * What could be read, and what was wrong with the rest. Of a {@code whole} design all parts could
   * be read; errors in it are only names and values that its patterns, transactions, defaults and
   * samples use. {@code faultySections} are the settings of the file that have errors in them, and
   * {@code entities.counters} and the like where all errors of entities are in such.
   */
  public record Parsed(
      Optional<Design> design, boolean whole, List<Finding> findings, Set<String> faultySections) {
    private static Parsed of(Optional<Yaml> root, DesignParser parser, Optional<Design> design) {
      List<Finding> findings = parser.findings.all();
      Set<String> faulty =
          root.map(each -> each instanceof Yaml.Mapping map ? map : null)
              .map(map -> ReadableParts.faultySections(map, ReadableParts.errors(findings)))
              .orElse(Set.of());
      return new Parsed(design, parser.whole, findings, faulty);
    }
  }

  /** The languages in which a text says what its things are. */
  public static Set<String> languages(String text) {
    return YamlReader.read(text).root().map(AboutTexts::languages).orElse(Set.of());
  }

  /** What a text says of the whole design, by language. */
  public static Map<String, String> about(String text) {
    return YamlReader.read(text)
        .root()
        .filter(Yaml.Mapping.class::isInstance)
        .flatMap(root -> ((Yaml.Mapping) root).value(AboutTexts.KEY))
        .map(AboutTexts::of)
        .orElse(Map.of());
  }

  public static Parsed parse(String text) {
    return parse(text, AboutTexts.DEFAULT);
  }

  /** The same with what is said of its things in that language, where it is. */
  public static Parsed parse(String text, String language) {
    YamlReader.Result result = YamlReader.read(text);
    DesignParser parser = new DesignParser(new Findings(language));
    result.findings().forEach(parser.findings::add);
    Optional<Design> design = Optional.empty();
    if (result.root().isPresent() && result.root().get() instanceof Yaml.Mapping mapping) {
      design = parser.design(new Section(mapping, "a design", parser.findings));
    } else if (result.findings().isEmpty()) {
      parser.findings.missing(
          "the file holds no design", Span.START, "begin with `design: name` and `key: PK, SK`");
    }
    return Parsed.of(result.root(), parser, design);
  }

  /**
   * What can be read of a text when the parts with errors are left out: for whoever shows a design
   * that is being written.
   */
  public static Optional<Design> readable(String text) {
    return YamlReader.read(text)
        .root()
        .filter(Yaml.Mapping.class::isInstance)
        .map(Yaml.Mapping.class::cast)
        .flatMap(ReadableParts::design);
  }

  static Parsed parse(Yaml.Mapping root) {
    DesignParser parser = new DesignParser(new Findings());
    Optional<Design> design = parser.design(new Section(root, "a design", parser.findings));
    return Parsed.of(Optional.of(root), parser, design);
  }

  private Optional<Design> design(Section section) {
    Optional<String> name = section.text("design");
    if (name.isEmpty() && section.mapping().value("design").isEmpty()) {
      findings.missing("the design has no name", Span.START, "begin with `design: name`");
    }
    String about = section.about();
    List<Table> tables = tables(section, name.orElse("design"));
    Kept runtimeNames = Kept.DEFAULT.overriddenBy(section);
    List<Entity> entities = new ArrayList<>();
    List<Pattern> patterns = new ArrayList<>();
    List<View> views = new ArrayList<>();
    List<TransactionDefinition> transactions = new ArrayList<>();
    EntityParser entityParser = new EntityParser(findings, tables, runtimeNames);
    for (Yaml.Entry entry : entries(section, "entities")) {
      section
          .map(entry.key().text(), entry.value())
          .flatMap(map -> entityParser.parse(entry.key().text(), map, entry.key().span()))
          .ifPresent(entities::add);
    }
    if (section.mapping().value("entities").isEmpty()) {
      findings.missing(
          "the design has no entities", Span.START, "add `entities:` with one or more");
    }
    List<Entity> resolvedEntities = CopiedTypes.resolve(entities, findings);
    Optional<Audit> audit = new AuditParser(findings, tables, resolvedEntities).parse(section);
    List<Entity> audited =
        audit.map(each -> AuditParser.withActor(resolvedEntities, each)).orElse(resolvedEntities);
    List<Entity> linked = onDelete(section, tables, audited);
    Optional<Integer> page = section.integer("page", 1, PatternParser.MAX_LIMIT);
    PatternParser patternParser = new PatternParser(findings, tables, linked, page);
    for (Yaml.Entry entry : entries(section, "patterns")) {
      patternParser.parse(entry.key(), entry.value()).ifPresent(patterns::add);
    }
    UnfinishedCheck.of(patternParser.unfinished()).ifPresent(findings::add);
    for (Yaml.Entry entry : entries(section, "views")) {
      view(section, entry, entries(section, "patterns")).ifPresent(views::add);
    }
    TransactionParser transactionParser = new TransactionParser(findings, linked);
    for (Yaml.Entry entry : entries(section, "transactions")) {
      transactionParser.parse(entry.key(), entry.value()).ifPresent(transactions::add);
    }
    Optional<FileSettings> files =
        new FilesParser(findings, tables, linked, patterns, transactions).parse(section);
    Load load = section.map("load").map(new LoadParser(findings)::parse).orElse(Load.NONE);
    int errorsBesideSamples = findings.errors();
    List<Sample> samples = new SampleParser(findings, tables, linked).parse(section);
    int errorsOfSamples = findings.errors() - errorsBesideSamples;
    var waivers = section.waivers();
    section.refuseOthers();
    if (tables.isEmpty()) {
      return Optional.empty();
    }
    Design design =
        new Design(
            name.orElse("design"),
            about,
            FollowedReferences.in(tables, linked),
            linked,
            patterns,
            views,
            transactions,
            load,
            waivers,
            audit,
            files,
            samples);
    Names names = new Names(findings, design);
    new Linker(findings, design, names).link();
    StoredNames.check(design, findings);
    ValueOrigins.check(design, findings);
    ShardedCounters.check(design, findings);
    Tallies.check(design, findings);
    OnDeleteParser.link(design, findings);
    audit.ifPresent(each -> AuditParser.link(each, transactions, findings));
    whole = findings.errors() == errorsOfSamples;
    new UseLinks(findings, design, names).link();
    return Optional.of(design);
  }

  private List<Entity> onDelete(Section section, List<Table> tables, List<Entity> entities) {
    OnDeleteParser parser = new OnDeleteParser(findings, tables, entities);
    Map<String, Yaml> entitySections = new HashMap<>();
    entries(section, "entities")
        .forEach(entry -> entitySections.put(entry.key().text(), entry.value()));
    return entities.stream()
        .map(
            entity ->
                entitySections.get(entity.name()) instanceof Yaml.Mapping mapping
                    ? parser.parse(entity, mapping)
                    : entity)
        .toList();
  }

  private static List<Yaml.Entry> entries(Section section, String key) {
    return section.map(key).map(Yaml.Mapping::entries).orElse(List.of());
  }

  private List<Table> tables(Section section, String design) {
    List<Table> tables = new ArrayList<>();
    TableParser parser = new TableParser(findings);
    List<Yaml.Entry> several = entries(section, "tables");
    for (Yaml.Entry entry : several) {
      section
          .map(entry.key().text(), entry.value())
          .flatMap(
              map -> {
                String name = entry.key().text();
                Section table = new Section(map, "table `" + name + "`", findings);
                String physical = table.text("name").orElse(name);
                Optional<Table> read =
                    parser.parse(name, physical, table, table.waivers(), entry.key().span());
                table.refuseOthers();
                return read;
              })
          .ifPresent(tables::add);
    }
    if (several.isEmpty()) {
      Optional<Yaml.Scalar> table = section.scalar("table");
      String name = table.map(Yaml.Scalar::text).orElse(design);
      parser
          .parse(name, name, section, List.of(), table.map(Yaml.Scalar::span).orElse(Span.START))
          .ifPresent(tables::add);
    }
    return tables;
  }

  private Optional<View> view(Section section, Yaml.Entry entry, List<Yaml.Entry> patterns) {
    String name = entry.key().text();
    String about = "";
    List<Yaml.Scalar> names;
    if (entry.value() instanceof Yaml.Mapping mapping) {
      Section view = new Section(mapping, "view `" + name + "`", findings);
      about = view.about();
      names = view.names("patterns");
      view.refuseOthers();
    } else {
      names = section.names(name, entry.value());
    }
    List<String> patternNames = patterns.stream().map(pattern -> pattern.key().text()).toList();
    for (Yaml.Scalar each : names) {
      if (!patternNames.contains(each.text())) {
        findings.unknown("pattern", each.text(), each.span(), patternNames);
      }
    }
    return Optional.of(
        new View(name, about, names.stream().map(Yaml.Scalar::text).toList(), entry.key().span()));
  }
}
