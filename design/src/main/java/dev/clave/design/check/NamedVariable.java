package dev.clave.design.check;

import dev.clave.design.model.Entity;
import dev.clave.design.model.Part;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import java.util.List;
import java.util.Optional;

/** A variable of a key with the word that stands before it: {@code DRIVER#<number>}. */
record NamedVariable(Part.Variable variable, List<String> word) {

  static List<NamedVariable> of(Template template) {
    return template.variables().stream()
        .map(variable -> new NamedVariable(variable, Namespace.of(template, variable)))
        .toList();
  }

  /** The variables of one key attribute of an entity. */
  static List<NamedVariable> of(Entity entity, String key) {
    return entity.key(key).stream()
        .flatMap(rule -> rule.templates().stream())
        .flatMap(template -> of(template).stream())
        .toList();
  }

  /** The last variable of an entity's sort key, which tells its items of one partition apart. */
  static Optional<NamedVariable> ownId(Table table, Entity entity) {
    if (table.key().sort().isEmpty()) {
      return Optional.empty();
    }
    List<NamedVariable> sort = of(entity, table.key().sort().get(0).name());
    return sort.isEmpty() ? Optional.empty() : Optional.of(sort.get(sort.size() - 1));
  }

  String name() {
    return variable.name();
  }

  /** Whether both stand for one thing: by their names, or by the word before them. */
  boolean isSame(NamedVariable other) {
    return name().equals(other.name()) || (!word.isEmpty() && word.equals(other.word));
  }
}
