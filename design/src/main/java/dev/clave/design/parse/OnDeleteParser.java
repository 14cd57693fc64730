package dev.clave.design.parse;

import dev.clave.design.Design;
import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.model.ChildRule;
import dev.clave.design.model.DeleteAction;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.OnDelete;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.yaml.Yaml;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads {@code on delete: cascade} and {@code on delete: { comment: cascade, bookmark: cascade by
 * bookmarksOfPost }}, once all entities are read: the children of an entity are the others whose
 * key says which of its items they belong to, and those that a pattern finds.
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
    Map<String, Map<String, String>> children = childrenOf(parent);
    Map<String, ChildRule> rules = new LinkedHashMap<>();
    if (value.get() instanceof Yaml.Mapping each) {
      each.entries().forEach(entry -> child(parent, entry, children, rules));
    } else if (value.get() instanceof Yaml.Scalar word) {
      action(word, word.text())
          .ifPresent(
              action ->
                  children.forEach(
                      (child, matching) ->
                          rules.put(child, new ChildRule(action, matching, Optional.empty()))));
      if (children.isEmpty()) {
        findings.malformed(
            "`%s` has no children: no other entity has its key".formatted(parent.name()),
            word.span(),
            "remove `on delete`");
      }
    } else {
      findings.malformed(
          "`on delete` should be an action, or a map of them, found " + value.get().kind(),
          value.get().span(),
          "write `on delete: cascade`, or `on delete: { child: refuse }`");
    }
    rules.forEach(
        (child, rule) -> refuseAppendOnly(parent, child, rule, spanOf(value.get(), child)));
    return parent.withOnDelete(Optional.of(new OnDelete(rules, value.get().span())));
  }

  private static Span spanOf(Yaml setting, String child) {
    return setting instanceof Yaml.Mapping each
        ? each.value(child).map(Yaml::span).orElse(setting.span())
        : setting.span();
  }

  /** What is append-only is never deleted, so nothing can take it along. */
  private void refuseAppendOnly(Entity parent, String child, ChildRule rule, Span span) {
    if (rule.action() == DeleteAction.CASCADE
        && entities.stream()
            .anyMatch(each -> each.name().equals(child) && each.is(EntityKind.APPEND_ONLY))) {
      findings.malformed(
          "the delete of a `%s` cannot delete its `%s`, which is append-only"
              .formatted(parent.name(), child),
          span,
          "write `%s: keep` or `%s: refuse`".formatted(child, child));
    }
  }

  private void child(
      Entity parent,
      Yaml.Entry entry,
      Map<String, Map<String, String>> children,
      Map<String, ChildRule> rules) {
    String name = entry.key().text();
    if (entities.stream().noneMatch(entity -> entity.name().equals(name))) {
      findings.unknown("entity", name, entry.key().span(), children.keySet());
      return;
    }
    if (!(entry.value() instanceof Yaml.Scalar words)) {
      findings.malformed(
          "`%s` should be refuse, cascade or keep, found %s".formatted(name, entry.value().kind()),
          entry.value().span(),
          "write `%s: refuse`".formatted(name));
      return;
    }
    String[] parts = words.text().split(" by ", 2);
    Optional<String> pattern = parts.length == 2 ? Optional.of(parts[1].strip()) : Optional.empty();
    if (pattern.isEmpty() && !children.containsKey(name)) {
      findings.malformed(
          "`%s` is no child of `%s`: its key does not hold the key of one"
              .formatted(name, parent.name()),
          entry.key().span(),
          "name an entity in the partition of `%s`, or the pattern that finds them: `%s: cascade by pattern`"
              .formatted(parent.name(), name));
      return;
    }
    Map<String, String> matching = pattern.isPresent() ? Map.of() : children.get(name);
    action(words, parts[0].strip())
        .ifPresent(action -> rules.put(name, new ChildRule(action, matching, pattern)));
  }

  private Optional<DeleteAction> action(Yaml.Scalar words, String word) {
    if (ACTIONS.contains(word)) {
      return Optional.of(DeleteAction.valueOf(word.toUpperCase(Locale.ROOT)));
    }
    findings.unknown("action on delete", word, words.span(), ACTIONS);
    return Optional.empty();
  }

  /** Makes sure, once all is read, that the patterns of a parent's rules find its children. */
  static void link(Design design, Findings findings) {
    for (Entity parent : design.entities()) {
      parent
          .onDelete()
          .ifPresent(
              setting ->
                  setting
                      .children()
                      .forEach(
                          (child, rule) -> {
                            rule.pattern()
                                .ifPresent(
                                    name ->
                                        pattern(design, parent, child, name, setting, findings));
                            refuseStop(design, parent, child, rule, setting, findings);
                          }));
    }
  }

  private static void pattern(
      Design design,
      Entity parent,
      String child,
      String name,
      OnDelete setting,
      Findings findings) {
    Optional<Pattern> pattern = design.findPattern(name);
    if (pattern.isEmpty()) {
      findings.unknown(
          "pattern", name, setting.span(), design.patterns().stream().map(Pattern::name).toList());
      return;
    }
    Set<String> key = parent.keyVariables(design.table(parent.table()).key());
    List<String> others =
        pattern.get().parameters().stream()
            .filter(parameter -> !parameter.optional())
            .map(Parameter::name)
            .filter(each -> !key.contains(each))
            .toList();
    if (!others.isEmpty()) {
      findings.malformed(
          "`%s` asks for `%s`, and the key of a `%s` does not hold it"
              .formatted(name, others.get(0), parent.name()),
          setting.span(),
          "name a pattern whose inputs are of " + key);
    }
    if (pattern.get().parameters().stream().noneMatch(each -> key.contains(each.name()))) {
      findings.malformed(
          "`%s` finds the `%s` of every `%s`".formatted(name, child, parent.name()),
          setting.span(),
          "name a pattern with an input of " + key);
    }
    if (!pattern.get().returns().contains(child)) {
      findings.malformed(
          "`%s` does not return `%s`".formatted(name, child),
          setting.span(),
          "name a pattern that does");
    }
  }

  /** A cascade that a grandchild stops half-way would leave neither everything nor nothing. */
  private static void refuseStop(
      Design design,
      Entity parent,
      String child,
      ChildRule rule,
      OnDelete setting,
      Findings findings) {
    if (rule.action() != DeleteAction.CASCADE) {
      return;
    }
    design
        .findEntity(child)
        .flatMap(Entity::onDelete)
        .ifPresent(
            further ->
                further
                    .children()
                    .forEach(
                        (grandchild, second) -> {
                          if (second.action() == DeleteAction.REFUSE) {
                            findings.malformed(
                                "the delete of a `%s` deletes its `%s`, whose own delete a `%s` refuses"
                                    .formatted(parent.name(), child, grandchild),
                                setting.span(),
                                "refuse here too, or keep or cascade there");
                          }
                        }));
  }

  /** The entities in the parent's partition, each with which of its variables equals which. */
  private Map<String, Map<String, String>> childrenOf(Entity parent) {
    Map<String, Map<String, String>> children = new LinkedHashMap<>();
    Optional<Table> table =
        tables.stream()
            .filter(each -> each.name().equals(parent.table()))
            .filter(each -> !each.key().sort().isEmpty())
            .findFirst();
    if (table.isEmpty()) {
      return children;
    }
    String partition = table.get().key().partition().get(0).name();
    for (Entity entity : entities) {
      CheckInterrupted.heed();
      if (!entity.name().equals(parent.name()) && entity.table().equals(parent.table())) {
        matching(parent, entity, partition, parent.keyVariables(table.get().key()))
            .filter(each -> entity.keyVariables(table.get().key()).containsAll(each.keySet()))
            .ifPresent(each -> children.put(entity.name(), each));
      }
    }
    return children;
  }

  /**
   * Which variables of an entity's key hold those of the parent's: in the partition key by their
   * places, in the sort key by their names.
   */
  private static Optional<Map<String, String>> matching(
      Entity parent, Entity entity, String partition, Set<String> parentKey) {
    KeyRule one = parent.keys().get(partition);
    KeyRule other = entity.keys().get(partition);
    if (!isAlike(one, other)) {
      return Optional.empty();
    }
    Map<String, String> matching = new LinkedHashMap<>();
    List<Part.Variable> ours = one.templates().get(0).variables();
    List<Part.Variable> theirs = other.templates().get(0).variables();
    for (int place = 0; place < ours.size(); place++) {
      matching.put(theirs.get(place).name(), ours.get(place).name());
    }
    parentKey.stream()
        .filter(name -> !matching.containsValue(name))
        .forEach(name -> matching.put(name, name));
    return Optional.of(matching);
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
