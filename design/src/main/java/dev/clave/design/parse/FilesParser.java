package dev.clave.design.parse;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Expiry;
import dev.clave.design.model.FileRelation;
import dev.clave.design.model.FileRole;
import dev.clave.design.model.FileSettings;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.yaml.Yaml;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/** Reads {@code files}: where their metadata are, what they belong to, and which are taken. */
final class FilesParser {
  private static final java.util.regex.Pattern SIZE =
      java.util.regex.Pattern.compile("(\\d{1,9}) ?(bytes|KB|MB|GB)");

  /** What S3 copies in one request, which is how a confirmed file is kept. */
  private static final long LARGEST = 5L << 30;

  private final Findings findings;
  private final List<Table> tables;
  private final List<Entity> entities;
  private final List<Pattern> patterns;
  private final List<TransactionDefinition> definitions;
  private final List<String> transactions;

  FilesParser(
      Findings findings,
      List<Table> tables,
      List<Entity> entities,
      List<Pattern> patterns,
      List<TransactionDefinition> transactions) {
    this.findings = findings;
    this.tables = tables;
    this.entities = entities;
    this.patterns = patterns;
    this.definitions = transactions;
    this.transactions = transactions.stream().map(TransactionDefinition::name).toList();
  }

  Optional<FileSettings> parse(Section design) {
    Optional<Yaml.Mapping> mapping = design.map("files");
    if (mapping.isEmpty()) {
      return Optional.empty();
    }
    Section section = new Section(mapping.get(), "`files`", findings);
    int before = findings.count();
    Optional<Entity> entity = entity(section, "metadata", mapping.get().span());
    Map<FileRole, String> attributes = entity.map(each -> roles(each, section)).orElse(Map.of());
    Optional<Section> states =
        section.map("states").map(each -> new Section(each, "the states of files", findings));
    String pending = states.flatMap(each -> each.text("pending")).orElse("pending");
    String confirmed = states.flatMap(each -> each.text("confirmed")).orElse("confirmed");
    states.ifPresent(Section::refuseOthers);
    String discard = name(section, "discard", "transaction", transactions);
    Optional<Duration> upload = time(section, "upload");
    Optional<Duration> download = time(section, "download");
    List<FileRelation> relations = new ArrayList<>();
    for (Yaml.Entry entry : section.map("of").map(Yaml.Mapping::entries).orElse(List.of())) {
      if (entity.isPresent() && attributes.containsKey(FileRole.OWNER)) {
        relation(entry, entity.get(), attributes, section).ifPresent(relations::add);
      }
    }
    section.refuseOthers();
    if (relations.isEmpty() && findings.count() == before) {
      findings.missing(
          "files belong to nothing",
          mapping.get().span(),
          "add `of:` with the entities that have files");
    }
    if (entity.isPresent() && findings.count() == before) {
      words(entity.get(), attributes, List.of(pending, confirmed), relations, mapping.get().span());
      new FilesFit(findings, entity.get(), attributes, relations, mapping.get().span())
          .check(patterns);
      new FileTransactions(findings, this::find, this::keyOf, entity.get(), attributes)
          .check(definitions, discard, relations);
    }
    return findings.count() > before
        ? Optional.empty()
        : Optional.of(
            new FileSettings(
                entity.get().name(),
                attributes,
                pending,
                confirmed,
                discard,
                upload,
                download,
                relations,
                mapping.get().span()));
  }

  private Optional<Entity> entity(Section section, String key, Span span) {
    Optional<Yaml.Scalar> name = section.scalar(key);
    if (name.isEmpty()) {
      findings.missing("`files` does not say its `" + key + "`", span, "name the entity");
      return Optional.empty();
    }
    return find(name.get().text(), name.get().span());
  }

  private Optional<Entity> find(String name) {
    return entities.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  private Optional<Entity> find(String name, Span span) {
    Optional<Entity> entity = find(name);
    if (entity.isEmpty()) {
      findings.unknown("entity", name, span, entities.stream().map(Entity::name).toList());
    }
    return entity;
  }

  private Set<String> keyOf(Entity entity) {
    return tables.stream()
        .filter(table -> table.name().equals(entity.table()))
        .findFirst()
        .map(table -> entity.keyVariables(table.key()))
        .orElse(Set.of());
  }

  private Map<FileRole, String> roles(Entity entity, Section section) {
    Map<FileRole, String> attributes = new EnumMap<>(FileRole.class);
    for (FileRole role : FileRole.values()) {
      if (entity.attributes().containsKey(role.word())) {
        attributes.put(role, role.word());
      }
    }
    entity
        .expiry()
        .map(Expiry::attribute)
        .ifPresent(name -> attributes.put(FileRole.EXPIRES, name));
    List<String> words = Arrays.stream(FileRole.values()).map(FileRole::word).toList();
    for (Yaml.Entry entry :
        section.map("attributes").map(Yaml.Mapping::entries).orElse(List.of())) {
      Optional<FileRole> role =
          Arrays.stream(FileRole.values())
              .filter(each -> each.word().equals(entry.key().text()))
              .findFirst();
      if (role.isEmpty()) {
        findings.unknown(
            "attribute of a file's metadata called", entry.key().text(), entry.key().span(), words);
        continue;
      }
      section
          .scalar(entry.key().text(), entry.value())
          .filter(name -> isAttribute(entity, name.text(), name.span()))
          .ifPresent(name -> attributes.put(role.get(), name.text()));
    }
    for (FileRole role : FileRole.values()) {
      if (!attributes.containsKey(role)) {
        findings.missing(
            "the metadata in `%s` do not say their `%s`".formatted(entity.name(), role.word()),
            section.span(),
            role == FileRole.EXPIRES
                ? "add `ttl:` with the table's TTL attribute to `%s`".formatted(entity.name())
                : "add an attribute `%s`, or name it under `attributes`".formatted(role.word()));
      }
    }
    String id = attributes.get(FileRole.ID);
    if (id != null && !keyOf(entity).contains(id)) {
      findings.malformed(
          "`%s` tells files apart, and is not in the key of `%s`".formatted(id, entity.name()),
          section.span(),
          "name a variable of its key");
    }
    return attributes;
  }

  private boolean isAttribute(Entity entity, String name, Span span) {
    boolean exists = entity.attributes().containsKey(name);
    if (!exists) {
      findings.unknown(
          "attribute of `" + entity.name() + "` called", name, span, entity.attributes().keySet());
    }
    return exists;
  }

  private Optional<FileRelation> relation(
      Yaml.Entry entry, Entity metadata, Map<FileRole, String> attributes, Section files) {
    String name = entry.key().text();
    Optional<Yaml.Mapping> mapping = files.map(name, entry.value());
    if (mapping.isEmpty()) {
      return Optional.empty();
    }
    Section section = new Section(mapping.get(), "files of `" + name + "`", findings);
    Optional<Yaml.Scalar> entityName = section.scalar("entity");
    Optional<Entity> holder =
        find(
            entityName.map(Yaml.Scalar::text).orElse(name),
            entityName.map(Yaml.Scalar::span).orElse(entry.key().span()));
    String list = name(section, "list", "pattern", patterns.stream().map(Pattern::name).toList());
    List<String> types = section.names("types").stream().map(Yaml.Scalar::text).toList();
    if (types.isEmpty()) {
      findings.missing(
          "files of `" + name + "` have no `types`",
          entry.key().span(),
          "add the content types, such as `types: [image/png]`");
    }
    long largest = size(section, entry.key().span());
    FileRelation.Holds holds = holds(section, holder);
    Map<String, String> key = holder.map(each -> key(each, metadata, section)).orElse(Map.of());
    section.refuseOthers();
    List<String> others =
        key.values().stream()
            .filter(each -> !each.equals(attributes.get(FileRole.OWNER)))
            .distinct()
            .toList();
    return holder.map(
        each -> new FileRelation(name, each.name(), key, others, list, types, largest, holds));
  }

  private FileRelation.Holds holds(Section section, Optional<Entity> holder) {
    Optional<Yaml.Scalar> one = section.scalar("one");
    if (one.isEmpty()) {
      return new FileRelation.Many(name(section, "confirm", "transaction", transactions));
    }
    holder.ifPresent(each -> isAttribute(each, one.get().text(), one.get().span()));
    return new FileRelation.One(
        one.get().text(),
        name(section, "attach", "transaction", transactions),
        name(section, "replace", "transaction", transactions),
        name(section, "remove", "transaction", transactions));
  }

  /** The variables of a holder's key, each from the attribute of its name unless said otherwise. */
  private Map<String, String> key(Entity holder, Entity metadata, Section section) {
    Map<String, Yaml.Scalar> keyScalars = new LinkedHashMap<>();
    for (Yaml.Entry entry : section.map("key").map(Yaml.Mapping::entries).orElse(List.of())) {
      if (keyOf(holder).contains(entry.key().text())) {
        section
            .scalar(entry.key().text(), entry.value())
            .ifPresent(each -> keyScalars.put(entry.key().text(), each));
      } else {
        findings.unknown(
            "variable in the key of `" + holder.name() + "` called",
            entry.key().text(),
            entry.key().span(),
            keyOf(holder));
      }
    }
    Map<String, String> key = new LinkedHashMap<>();
    for (String variable : keyOf(holder)) {
      Optional<Yaml.Scalar> attribute = Optional.ofNullable(keyScalars.get(variable));
      String name = attribute.map(Yaml.Scalar::text).orElse(variable);
      if (isAttribute(metadata, name, attribute.map(Yaml.Scalar::span).orElse(section.span()))) {
        key.put(variable, name);
      }
    }
    return key;
  }

  private String name(Section section, String key, String subject, Collection<String> names) {
    Optional<Yaml.Scalar> name = section.scalar(key);
    if (name.isEmpty()) {
      findings.missing(
          "`" + key + "` is missing",
          section.span(),
          "add `%s:` with a %s".formatted(key, subject));
    } else if (!names.contains(name.get().text())) {
      findings.unknown(subject, name.get().text(), name.get().span(), names);
    }
    return name.map(Yaml.Scalar::text).orElse("");
  }

  private Optional<Duration> time(Section section, String key) {
    Optional<Yaml.Scalar> scalar = section.scalar(key);
    Optional<Duration> time = scalar.flatMap(each -> ExpiryParser.duration(each.text()));
    if (scalar.isPresent() && time.isEmpty()) {
      findings.malformed(
          "`%s` should be a time, found `%s`".formatted(key, scalar.get().text()),
          scalar.get().span(),
          "write a time such as `%s: 15 minutes`".formatted(key));
    }
    return time;
  }

  private long size(Section section, Span span) {
    Optional<Yaml.Scalar> scalar = section.scalar("largest");
    Matcher size = SIZE.matcher(scalar.map(Yaml.Scalar::text).orElse(""));
    if (!size.matches()) {
      findings.malformed(
          "`largest` should be a size of a file",
          scalar.map(Yaml.Scalar::span).orElse(span),
          "write a size such as `largest: 10 MB`");
      return 1;
    }
    int shift =
        switch (size.group(2)) {
          case "KB" -> 10;
          case "MB" -> 20;
          case "GB" -> 30;
          default -> 0;
        };
    long bytes = Long.parseLong(size.group(1)) << shift;
    if (bytes < 1 || bytes > LARGEST) {
      findings.malformed(
          "`largest` should be at most 5 GB, found `%s`".formatted(scalar.get().text()),
          scalar.get().span(),
          "write a smaller size");
    }
    return bytes;
  }

  /** Where the metadata have words to choose from, the words of files are among them. */
  private void words(
      Entity metadata,
      Map<FileRole, String> attributes,
      List<String> states,
      List<FileRelation> relations,
      Span span) {
    refuseWords(metadata, attributes.get(FileRole.STATUS), states, span);
    refuseWords(
        metadata,
        attributes.get(FileRole.RELATION),
        relations.stream().map(FileRelation::name).toList(),
        span);
  }

  private void refuseWords(Entity metadata, String attribute, List<String> words, Span span) {
    if (metadata.attributes().get(attribute).type()
        instanceof AttributeType.Enumeration enumeration) {
      words.stream()
          .filter(word -> !enumeration.values().contains(word))
          .forEach(
              word ->
                  findings.unknown(
                      "word of `" + attribute + "`", word, span, enumeration.values()));
    }
  }
}
