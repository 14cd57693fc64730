package dev.clave.migrate.mapping;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Span;
import dev.clave.design.yaml.Yaml;
import dev.clave.design.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a mapping file from the top: phases, steps and their children. */
final class MappingParser {
  private static final String CHECK = "migration";

  private final Design design;
  private final Words words = new Words();
  private final Set<String> names = new HashSet<>();

  MappingParser(Design design) {
    this.design = design;
  }

  List<Finding> findings() {
    return words.findings();
  }

  Mapping parse(String text) {
    YamlReader.Result read = YamlReader.read(text);
    words.findings().addAll(read.findings());
    if (!(read.root().orElse(null) instanceof Yaml.Mapping root)) {
      words.error(Span.START, "the file is empty or no map", "begin with `migration: NAME`");
      return new Mapping("", Optional.empty(), List.of(), "");
    }
    words.only(root, List.of(CHECK, "about", "driver", "phases"));
    List<Phase> phases = new ArrayList<>();
    for (Yaml.Entry entry :
        words.map(root, "phases").map(Yaml.Mapping::entries).orElse(List.of())) {
      phases.add(phase(entry));
    }
    if (phases.isEmpty()) {
      words.error(root.span(), "there is no phase", "add `phases:` with one map of steps each");
    }
    return new Mapping(
        words.text(root, CHECK).orElse(design.name()),
        words.text(root, "driver"),
        phases,
        digest(text));
  }

  private static String digest(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  private Phase phase(Yaml.Entry entry) {
    List<Step> steps = new ArrayList<>();
    if (entry.value() instanceof Yaml.Mapping map) {
      map.entries().forEach(step -> step(step).ifPresent(steps::add));
    } else {
      words.error(entry.value().span(), "expected steps, found " + entry.value().kind(), "");
    }
    return new Phase(entry.key().text(), steps);
  }

  private Optional<Step> step(Yaml.Entry entry) {
    if (!(entry.value() instanceof Yaml.Mapping map)) {
      words.error(entry.value().span(), "expected a step, found " + entry.value().kind(), "");
      return Optional.empty();
    }
    String name = unique(entry.key());
    words.only(
        map,
        List.of(
            "entity", "from", "key", "changed", "reject", "map", "ignore", "children", "about"));
    Optional<Entity> entity = entity(map, entry.key().span());
    Optional<Query> query = query(map, entry.key().span());
    List<String> key = words.list(map, "key");
    if (key.isEmpty()) {
      words.error(
          entry.key().span(),
          "`" + name + "` has no key",
          "add `key:` with the columns that order its rows, best its primary key");
    }
    if (entity.isEmpty() || query.isEmpty() || key.isEmpty()) {
      return Optional.empty();
    }
    TargetParser targets = new TargetParser(words, entity.get());
    List<Child> children = new ArrayList<>();
    for (Yaml.Entry child :
        words.map(map, "children").map(Yaml.Mapping::entries).orElse(List.of())) {
      child(child, key.get(0), entity.get())
          .ifPresent(
              each -> {
                children.add(each);
                if (each.destination() instanceof Child.Embedded embedded) {
                  targets.brings(embedded.path());
                }
              });
    }
    Target.Group target = targets.whole(map, entry.key().span());
    return Optional.of(
        new Step(
            name,
            entity.get().name(),
            query.get(),
            key,
            words.text(map, "reject"),
            target,
            children));
  }

  private Optional<Child> child(Yaml.Entry entry, String parentKey, Entity parent) {
    if (!(entry.value() instanceof Yaml.Mapping map)) {
      words.error(entry.value().span(), "expected a child, found " + entry.value().kind(), "");
      return Optional.empty();
    }
    String name = unique(entry.key());
    words.only(
        map,
        List.of("entity", "into", "from", "on", "parent", "order", "changed", "map", "ignore"));
    Optional<Query> query = query(map, entry.key().span());
    Optional<String> on = words.text(map, "on");
    if (on.isEmpty()) {
      words.error(
          entry.key().span(),
          "`" + name + "` does not say whose its rows are",
          "add `on:` with its column that holds the parent's `" + parentKey + "`");
    }
    Optional<Child.Destination> destination =
        map.entry("into").isPresent()
            ? embedded(map, parent)
            : entity(map, entry.key().span()).map(entity -> new Child.Items(entity.name()));
    if (query.isEmpty() || on.isEmpty() || destination.isEmpty()) {
      return Optional.empty();
    }
    Target.Group target =
        destination.get() instanceof Child.Embedded embedded
            ? TargetParser.fields(words, element(parent, embedded), map, entry.key().span())
            : new TargetParser(words, design.entity(((Child.Items) destination.get()).entity()))
                .whole(map, entry.key().span());
    return Optional.of(
        new Child(
            name,
            query.get(),
            on.get(),
            words.text(map, "parent").orElse(parentKey),
            words.list(map, "order"),
            destination.get(),
            target));
  }

  private Optional<Child.Destination> embedded(Yaml.Mapping map, Entity parent) {
    String path = words.text(map, "into").orElse("");
    Span span = map.value("into").orElse(map).span();
    Optional<AttributeType> type = parent.attribute(path).map(Attribute::type);
    if (type.isEmpty()) {
      words.error(
          span, "`" + parent.name() + "` has no attribute `" + path + "`", "name a map or a list");
      return Optional.empty();
    }
    boolean list = type.get() instanceof AttributeType.ListOf;
    if (!list && !(type.get() instanceof AttributeType.Fields)) {
      words.error(span, "`" + path + "` is no map and no list", "rows fit only into those");
      return Optional.empty();
    }
    return Optional.of(new Child.Embedded(List.of(path.split("\\.", -1)), list));
  }

  private static Map<String, Attribute> element(Entity parent, Child.Embedded embedded) {
    AttributeType type = parent.attribute(String.join(".", embedded.path())).orElseThrow().type();
    if (type instanceof AttributeType.ListOf list) {
      type = list.element();
    }
    return type instanceof AttributeType.Fields fields ? fields.fields() : Map.of();
  }

  private Optional<Entity> entity(Yaml.Mapping map, Span span) {
    Optional<String> name = words.text(map, "entity");
    Optional<Entity> entity = name.flatMap(design::findEntity);
    if (entity.isEmpty()) {
      words.error(
          map.value("entity").map(Yaml::span).orElse(span),
          name.map(entityName -> "`" + design.name() + "` has no entity `" + entityName + "`")
              .orElse("no entity is named"),
          "name one of "
              + String.join(", ", design.entities().stream().map(Entity::name).toList()));
    }
    return entity;
  }

  private Optional<Query> query(Yaml.Mapping map, Span span) {
    Optional<String> sql = words.text(map, "from");
    if (sql.isEmpty()) {
      words.error(span, "no `from:` says where the rows are", "give a table or a SELECT");
      return Optional.empty();
    }
    return Optional.of(
        new Query(
            sql.get(),
            words.text(map, "changed"),
            words.ignored(map),
            map.value("from").orElse(map).span()));
  }

  private String unique(Yaml.Scalar name) {
    if (!names.add(name.text())) {
      words.error(name.span(), "two steps are called `" + name.text() + "`", "rename one of them");
    }
    return name.text();
  }
}
