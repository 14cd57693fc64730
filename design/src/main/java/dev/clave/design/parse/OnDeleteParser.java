package dev.clave.design.parse;

import dev.clave.design.model.DeleteAction;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.OnDelete;
import dev.clave.design.model.Part;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.yaml.Yaml;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code on delete: cascade} and {@code on delete: { comment: cascade, order: refuse }}, once
 * all entities are read: the children of an entity are the others that write its partition.
 */
final class OnDeleteParser {
  static final String SETTING = "on delete";

  private static final List<String> ACTIONS = List.of("refuse", "cascade", "keep");

  private final Findings findings;
  private final List<Table> tables;
  private final List<Entity> entities;

  OnDeleteParser(Findings findings, List<Table> tables, List<Entity> entities) {
    this.findings = findings;
    this.tables = tables;
    this.entities = entities;
  }

  /** The entity with what its setting says, if it has one. */
  Entity parse(Entity parent, Yaml.Mapping mapping) {
    Optional<Yaml> value = mapping.value(SETTING);
    if (value.isEmpty()) {
      return parent;
    }
    List<String> children =
        entities.stream()
            .filter(entity -> !entity.name().equals(parent.name()) && isChild(parent, entity))
            .map(Entity::name)
            .toList();
    Map<String, DeleteAction> actions = new LinkedHashMap<>();
    if (value.get() instanceof Yaml.Mapping each) {
      each.entries().forEach(entry -> child(parent, entry, children, actions));
    } else if (value.get() instanceof Yaml.Scalar word) {
      action(word).ifPresent(action -> children.forEach(child -> actions.put(child, action)));
      if (children.isEmpty()) {
        findings.malformed(
            "`%s` has no children: no other entity writes its partition".formatted(parent.name()),
            word.span(),
            "remove `on delete`");
      }
    } else {
      findings.malformed(
          "`on delete` should be an action, or a map of them, found " + value.get().kind(),
          value.get().span(),
          "write `on delete: cascade`, or `on delete: { child: refuse }`");
    }
    return parent.withOnDelete(Optional.of(new OnDelete(actions, value.get().span())));
  }

  private void child(
      Entity parent, Yaml.Entry entry, List<String> children, Map<String, DeleteAction> actions) {
    String name = entry.key().text();
    if (entities.stream().noneMatch(entity -> entity.name().equals(name))) {
      findings.unknown("entity", name, entry.key().span(), children);
      return;
    }
    if (!children.contains(name)) {
      findings.malformed(
          "`%s` is no child of `%s`: it is not in its partition".formatted(name, parent.name()),
          entry.key().span(),
          "name an entity whose partition key is that of `%s`".formatted(parent.name()));
      return;
    }
    if (entry.value() instanceof Yaml.Scalar word) {
      action(word).ifPresent(action -> actions.put(name, action));
    } else {
      findings.malformed(
          "`%s` should be refuse, cascade or keep, found %s".formatted(name, entry.value().kind()),
          entry.value().span(),
          "write `%s: refuse`".formatted(name));
    }
  }

  private Optional<DeleteAction> action(Yaml.Scalar word) {
    if (ACTIONS.contains(word.text())) {
      return Optional.of(DeleteAction.valueOf(word.text().toUpperCase(Locale.ROOT)));
    }
    findings.unknown("action on delete", word.text(), word.span(), ACTIONS);
    return Optional.empty();
  }

  /** Whether items of an entity are in the partition of a parent: both keys are written alike. */
  private boolean isChild(Entity parent, Entity entity) {
    return entity.table().equals(parent.table())
        && tables.stream()
            .filter(table -> table.name().equals(parent.table()))
            .filter(table -> !table.key().sort().isEmpty())
            .map(table -> table.key().partition().get(0).name())
            .anyMatch(key -> isAlike(parent.keys().get(key), entity.keys().get(key)));
  }

  private static boolean isAlike(KeyRule one, KeyRule other) {
    return one != null
        && other != null
        && one.templates().size() == 1
        && other.templates().size() == 1
        && shape(one.templates().get(0)).equals(shape(other.templates().get(0)))
        && !one.templates().get(0).isConstant();
  }

  /** A template without the names of its variables. */
  private static String shape(Template template) {
    StringBuilder shape = new StringBuilder();
    for (Part part : template.parts()) {
      shape.append(part instanceof Part.Literal literal ? literal.text() : "<>");
    }
    return shape.toString();
  }
}
