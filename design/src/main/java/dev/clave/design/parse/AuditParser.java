package dev.clave.design.parse;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Audit;
import dev.clave.design.model.AuditAction;
import dev.clave.design.model.AuditRole;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Span;
import dev.clave.design.model.Step;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.yaml.Yaml;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code audit}: which entities are audited, by whom, and in which entity the entries are.
 */
final class AuditParser {
  private static final String SETTING = "audit";
  private static final String USUAL_ACTOR = "modifiedBy";
  private static final String ALL = "all";

  private final Findings findings;
  private final List<Table> tables;
  private final List<Entity> entities;

  AuditParser(Findings findings, List<Table> tables, List<Entity> entities) {
    this.findings = findings;
    this.tables = tables;
    this.entities = entities;
  }

  Optional<Audit> parse(Section design) {
    Optional<Yaml.Mapping> mapping = design.map(SETTING);
    if (mapping.isEmpty()) {
      return Optional.empty();
    }
    Section section = new Section(mapping.get(), "`audit`", findings);
    Optional<Yaml.Scalar> entries = section.scalar("entries");
    Optional<Audit.Trail> trail = entries.flatMap(name -> trail(name, section));
    List<String> of = of(section, trail.map(Audit.Trail::entity));
    String actor = section.text("actor").orElse(USUAL_ACTOR);
    Optional<String> address = section.text("address");
    section.refuseOthers("keep", "attributes", "actions");
    Audit audit = new Audit(of, actor, address, trail, mapping.get().span());
    entities.stream().filter(each -> of.contains(each.name())).forEach(each -> kept(each, audit));
    return Optional.of(audit);
  }

  private List<String> of(Section section, Optional<String> trail) {
    List<String> all =
        entities.stream()
            .map(Entity::name)
            .filter(name -> !trail.equals(Optional.of(name)))
            .toList();
    List<Yaml.Scalar> names = section.names("of");
    if (names.isEmpty() || (names.size() == 1 && names.get(0).text().equals(ALL))) {
      return all;
    }
    names.stream()
        .filter(name -> !all.contains(name.text()))
        .forEach(name -> findings.unknown("entity to audit called", name.text(), name.span(), all));
    return names.stream().map(Yaml.Scalar::text).toList();
  }

  /** What is kept of the writer is no part of a key: it is written where nobody looks at keys. */
  private void kept(Entity entity, Audit audit) {
    for (String name : names(audit)) {
      if (!entity.keysFedBy(name).isEmpty()) {
        findings.malformed(
            "`%s` says who wrote an item, and is in a key of `%s`".formatted(name, entity.name()),
            audit.span(),
            "name an attribute that is in no key");
      }
    }
  }

  private static List<String> names(Audit audit) {
    List<String> names = new ArrayList<>(List.of(audit.actor()));
    audit.address().ifPresent(names::add);
    return names;
  }

  /** The audited entities with the attributes that say who wrote an item; others as they are. */
  static List<Entity> withActor(List<Entity> entities, Audit audit) {
    return entities.stream()
        .map(entity -> audit.covers(entity.name()) ? withActor(entity, audit) : entity)
        .toList();
  }

  private static Entity withActor(Entity entity, Audit audit) {
    Map<String, Attribute> attributes = new LinkedHashMap<>(entity.attributes());
    for (String name : names(audit)) {
      attributes.putIfAbsent(
          name,
          new Attribute(
              name,
              AttributeType.Text.PLAIN,
              true,
              false,
              true,
              Optional.empty(),
              Optional.empty(),
              "",
              entity.span()));
    }
    return entity.withAttributes(attributes);
  }

  private Optional<Audit.Trail> trail(Yaml.Scalar name, Section section) {
    Optional<Entity> entity =
        entities.stream().filter(each -> each.name().equals(name.text())).findFirst();
    if (entity.isEmpty()) {
      findings.unknown(
          "entity", name.text(), name.span(), entities.stream().map(Entity::name).toList());
      return Optional.empty();
    }
    Map<AuditRole, String> attributes = attributes(entity.get(), section);
    Map<AuditAction, String> actions = actions(section);
    Optional<Duration> keep = keep(section);
    Span span = name.span();
    if (!entity.get().is(EntityKind.APPEND_ONLY)) {
      findings.malformed(
          "the entries of an audit stay as they are, and `%s` is not append-only"
              .formatted(name.text()),
          span,
          "add `kind: append-only` to `%s`".formatted(name.text()));
    }
    if (!entity.get().unique().isEmpty() || !entity.get().references().isEmpty()) {
      findings.malformed(
          "an entry is one item, and `%s` has `unique` or `references`".formatted(name.text()),
          span,
          "remove them");
    }
    if (keep.isPresent() && entity.get().expiry().isEmpty()) {
      findings.malformed(
          "entries would never expire: `%s` has no `ttl`".formatted(name.text()),
          span,
          "add `ttl:` with the table's TTL attribute to `%s`".formatted(name.text()));
    }
    tables.stream()
        .filter(table -> table.stream() != StreamView.NEW_AND_OLD)
        .forEach(
            table ->
                findings.malformed(
                    "changes of table `%s` are audited by its stream, which does not hold them"
                        .formatted(table.name()),
                    span,
                    "add `stream: new and old` beside the table's key"));
    if (tables.size() > 1) {
      findings.malformed(
          "an audit trail is of one table, and the design has " + tables.size(),
          span,
          "audit a design of one table");
    }
    fit(entity.get(), attributes, actions, span);
    return Optional.of(new Audit.Trail(name.text(), attributes, actions, keep));
  }

  private Map<AuditRole, String> attributes(Entity entity, Section section) {
    Map<AuditRole, String> attributes = new EnumMap<>(AuditRole.class);
    for (AuditRole role : AuditRole.values()) {
      if (entity.attributes().containsKey(role.word())) {
        attributes.put(role, role.word());
      }
    }
    List<String> roles = Arrays.stream(AuditRole.values()).map(AuditRole::word).toList();
    for (Yaml.Entry entry : entries(section, "attributes")) {
      Optional<AuditRole> role =
          Arrays.stream(AuditRole.values())
              .filter(each -> each.word().equals(entry.key().text()))
              .findFirst();
      if (role.isEmpty()) {
        findings.unknown(
            "attribute of an audit entry called", entry.key().text(), entry.key().span(), roles);
        continue;
      }
      section
          .scalar(entry.key().text(), entry.value())
          .ifPresent(
              name -> {
                if (entity.attributes().containsKey(name.text())) {
                  attributes.put(role.get(), name.text());
                } else {
                  findings.unknown(
                      "attribute of `" + entity.name() + "` called",
                      name.text(),
                      name.span(),
                      entity.attributes().keySet());
                }
              });
    }
    return attributes;
  }

  private Map<AuditAction, String> actions(Section section) {
    Map<AuditAction, String> actions = new EnumMap<>(AuditAction.class);
    Arrays.stream(AuditAction.values()).forEach(each -> actions.put(each, each.word()));
    for (Yaml.Entry entry : entries(section, "actions")) {
      Optional<AuditAction> action =
          Arrays.stream(AuditAction.values())
              .filter(each -> each.word().equals(entry.key().text()))
              .findFirst();
      if (action.isEmpty()) {
        findings.unknown(
            "audited action",
            entry.key().text(),
            entry.key().span(),
            actions.values().stream().toList());
        continue;
      }
      section
          .scalar(entry.key().text(), entry.value())
          .ifPresent(word -> actions.put(action.get(), word.text()));
    }
    return actions;
  }

  private static List<Yaml.Entry> entries(Section section, String key) {
    return section.map(key).map(Yaml.Mapping::entries).orElse(List.of());
  }

  private Optional<Duration> keep(Section section) {
    Optional<Yaml.Scalar> scalar = section.scalar("keep");
    Optional<Duration> keep = scalar.flatMap(each -> ExpiryParser.duration(each.text()));
    if (scalar.isPresent() && keep.isEmpty()) {
      findings.malformed(
          "`keep` should be a time, found `%s`".formatted(scalar.get().text()),
          scalar.get().span(),
          "write a time such as `keep: 365 days`");
    }
    return keep;
  }

  /** The server writes entries alone: whatever an entry needs is one of the roles. */
  private void fit(
      Entity entity,
      Map<AuditRole, String> attributes,
      Map<AuditAction, String> actions,
      Span span) {
    for (AuditRole role : AuditRole.values()) {
      if (role.isRequired() && !attributes.containsKey(role)) {
        findings.missing(
            "the entries in `%s` do not say their `%s`".formatted(entity.name(), role.word()),
            span,
            "add an attribute `%s` to `%s`, or name it under `attributes`"
                .formatted(role.word(), entity.name()));
      }
    }
    entity
        .attributes()
        .forEach(
            (name, attribute) -> {
              boolean needed =
                  !attribute.optional() && !attribute.implied() && !attribute.mayBeLeftOut();
              if (needed && !attributes.containsValue(name)) {
                findings.malformed(
                    "nothing fills `%s` of an entry in `%s`".formatted(name, entity.name()),
                    attribute.span(),
                    "make it optional, or name it under `attributes` of `audit`");
              }
            });
    String action = attributes.get(AuditRole.ACTION);
    if (action != null
        && entity.attributes().get(action).type() instanceof AttributeType.Enumeration words) {
      actions.values().stream()
          .filter(word -> !words.values().contains(word))
          .forEach(
              word -> findings.unknown("word of `" + action + "`", word, span, words.values()));
    }
  }

  /** Nobody but the server writes an entry. */
  static void link(Audit audit, List<TransactionDefinition> transactions, Findings findings) {
    for (TransactionDefinition transaction : transactions) {
      for (Step step : transaction.steps()) {
        if (audit.isTrail(step.entity()) && step.kind() != Step.Kind.CHECK) {
          findings.malformed(
              "`%s` writes `%s`, whose items the server writes alone"
                  .formatted(transaction.name(), step.entity()),
              step.span(),
              "remove the step");
        }
      }
    }
  }
}
